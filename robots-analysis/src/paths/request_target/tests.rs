use super::*;

#[test]
fn request_target_has_escapes_and_no_dot_segment() {
    for target in ["/", "//", "/a%2fb?c=/../d", "/...", "/a|b^[c]", "/?{`\\}", "/.%2F"] {
        assert!(is_request_target(target.as_bytes()), "{target}");
    }
    for text in [
        "", "a", "?a", "/a b", "/%", "/%%361", "/%4g", "/{a}", "/a\\b", "/?'", "/#", "/\u{e9}",
        "/.", "/a/..", "/%2e/a", "/.%2E", "/../?a",
    ] {
        assert!(!is_request_target(text.as_bytes()), "{text}");
    }
}

#[test]
fn percent_encoded_escapes_path_and_query_differently() {
    let encoded = percent_encoded("/caf\u{e9} {'}?{'}é%zz".as_bytes());
    assert_eq!(encoded, b"/caf%C3%A9%20%7B'%7D?{%27}%C3%A9%zz");
}
