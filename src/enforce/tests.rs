use alloc::string::String;
use alloc::vec::Vec;

use robots_matcher::PathSource;

use super::alternate_spelling::{AlternateSpelling, find_map};
use super::is_robots_txt;
use super::spelling::SpellingFlags;

fn written(mut alternate: AlternateSpelling<'_>) -> String {
    let mut bytes = Vec::new();
    let mut room = [0; 7];
    loop {
        match alternate.read(&mut room) {
            0 => return String::from_utf8(bytes).expect("UTF-8"),
            len => bytes.extend_from_slice(&room[..len]),
        }
    }
}

fn alternates(target: &str) -> Vec<String> {
    let mut alternates = Vec::new();
    find_map(target, SpellingFlags::of(target, true), |alternate| {
        alternates.push(written(alternate));
        None::<()>
    });
    alternates
}

#[test]
fn path_with_odd_parts_has_the_alternate_spellings_of_every_server() {
    for (target, expected) in [
        ("/a", &[][..]),
        ("", &[]),
        ("//", &["/"]),
        ("//a", &["/a"]),
        ("///a///b//", &["/a/b/", "/a/b"]),
        ("/./a", &["/a"]),
        ("/x/../a", &["/a"]),
        ("/x/y/..", &["/x/", "/x"]),
        ("/../../a", &["/a"]),
        ("/x/%2e%2E/a", &["/a"]),
        ("/x/..", &["/"]),
        ("/a/..././b", &["/a/.../b"]),
        ("/a//b/?//c", &["/a/b/?//c"]),
        ("/a//../b", &["/b", "/a/b"]),
        ("/a%2Fb?c", &["/a/b?c"]),
        ("/a%5cb", &["/a/b"]),
        ("/a\\b", &["/a/b"]),
        ("/a/.", &["/a/", "/a"]),
        ("/a%2f", &["/a/", "/a"]),
        ("/x/..%2Fb", &["/b"]),
        ("/x%2F..%5cb", &["/x/..%5cb", "/b"]),
        ("/x%2F..\\b", &["/x/..\\b", "/b"]),
        ("/a\\b%2F..%2Fc", &["/c", "/a/c"]),
        ("/a/b/../../../c/../d", &["/d"]),
        ("/a.pdf/?b", &["/a.pdf?b"]),
        ("/(%29%61é", &["/()aé", "/%28%29aé"]),
        (
            "/(%29%61é//",
            &[
                "/(%29%61é/",
                "/()aé/",
                "/%28%29aé/",
                "/(%29%61é",
                "/()aé",
                "/%28%29aé",
            ],
        ),
        ("/%c3%a9%3f%zz%28%", &["/%c3%a9%3f%zz(%"]),
        ("/%2a", &["/*", "/%2A"]),
    ] {
        assert_eq!(alternates(target), expected, "{target}");
    }
}

#[test]
fn alternate_spellings_of_any_path_are_at_most_36() {
    let mut targets = Vec::from([String::from("/a(b%29//../c%2Fd\\e/.")]);
    for unit in ["(%29%2F/./", "/..", "//..%2F", "%5c..", "%2e(", "/%2e%2E/("] {
        targets.push(String::from("/") + &unit.repeat(50));
    }
    let counts: Vec<_> = targets
        .iter()
        .map(|target| alternates(target).len())
        .collect();
    assert_eq!(counts.iter().max(), Some(&36), "{counts:?}");
}

#[test]
fn parent_segments_in_a_long_path_are_removed() {
    let kept = "/a".repeat(20_000);
    let removed = "/b/..".repeat(5_000);
    assert_eq!(
        alternates(&(kept.clone() + &removed)),
        [kept.clone() + "/", kept]
    );
}

#[test]
fn robots_txt_path_in_any_spelling_is_recognized() {
    for path in [
        "/robots.txt",
        "//robots.txt",
        "///robots.txt",
        "/./robots.txt",
        "/x/../robots.txt",
        "/../robots.txt",
        "/x/%2e%2E/robots.txt",
        "/%72obots.txt",
        "/robots%2etxt",
        "/%72%6F%62%6f%74%73%2e%74%78%74",
        "/%2Frobots.txt",
        "/x%2F..%2Frobots.txt",
        "/x/..%2frobots.txt",
        "/x%5c..\\robots.txt",
        "/x\\y%2F..%2Frobots.txt",
        "/x//../robots.txt",
        "/robots.txt/",
        "/robots.txt//",
        "/robots.txt/.",
        "/robots.txt/x/..",
        "/robots.txt%2F",
    ] {
        assert!(is_robots_txt(path), "{path}");
    }
    for path in [
        "",
        "/",
        "/robots.tx",
        "/robots.txt.bak",
        "/robots.txt/x",
        "/a/robots.txt",
        "/a//robots.txt",
        "/ROBOTS.TXT",
        "/robots.txt(",
        "/robots.txt;a",
        "/%2572obots.txt",
        "/robots.txt%3Fa",
        "/robots.txt/..",
        "*",
    ] {
        assert!(!is_robots_txt(path), "{path}");
    }
}
