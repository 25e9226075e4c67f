use super::*;

#[test]
fn a_segment_is_whole() {
    for value in ["/a/../b", "/./", "/a/%2e%2E/b", "/a/..$", "/a/..?b"] {
        assert!(dot_segment(value.as_bytes()).is_some(), "{value}");
    }
    for value in [
        "/..",
        "/a/..b/",
        "/a/.well-known/",
        "/a?b=/../",
        "/*../a",
        "/*/../",
        "/a*/./b",
        "../a",
        "/a/.../",
    ] {
        assert_eq!(dot_segment(value.as_bytes()), None, "{value}");
    }
}
