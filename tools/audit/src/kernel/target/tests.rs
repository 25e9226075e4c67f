use super::{is_robots_txt, path_of_target, text_of};

#[test]
fn absolute_form_has_the_path_after_its_authority() {
    for (target, path) in [
        ("http://example.com", Some("/")),
        ("HTTPS://example.com:80/a//b?c", Some("/a//b?c")),
        ("http://example.com?a/b", Some("/?a/b")),
        ("http://", Some("/")),
        ("?a/b", Some("/?a/b")),
        ("//example.com/a", Some("//example.com/a")),
        ("example.com:443", None),
        ("*", None),
        ("", None),
        ("\u{16}\u{3}\u{1}", None),
        ("ftp://example.com/a", None),
    ] {
        let found = path_of_target(target.as_bytes());
        assert_eq!(found.as_deref(), path.map(str::as_bytes), "{target}");
    }
}

#[test]
fn robots_txt_may_have_a_query() {
    assert!(is_robots_txt(b"/robots.txt") && is_robots_txt(b"/robots.txt?a"));
    for other in ["/robots.txt/", "/robots.txts", "/a/robots.txt", "/Robots.txt"] {
        assert!(!is_robots_txt(other.as_bytes()), "{other}");
    }
}

#[test]
fn bytes_that_are_not_text_become_escapes() {
    assert_eq!(text_of("/\u{e9}".as_bytes()), "/\u{e9}");
    assert_eq!(text_of(b"/a\xff\xe9"), "/a%FF%E9");
}
