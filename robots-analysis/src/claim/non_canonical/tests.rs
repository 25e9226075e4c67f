use super::*;

#[test]
fn non_canonical_literal_is_found() {
    for (regex, written, canonical) in [
        ("/caf(e|\u{e9})", "\u{e9}", "%C3%A9"),
        ("/caf(e|%c3%a9)", "%c3%a9", "%C3%A9"),
        ("/x( |y)", " ", "%20"),
        (r"/(x|y\$z)", "y$z", "y%24z"),
        (r"/%61.*", "/%61", "/a"),
    ] {
        let found = non_canonical(regex, PathForm::Rfc9309).expect(regex);
        assert_eq!(found, [written, canonical]);
    }
    for regex in [
        r"/(drafts|preview)/.*",
        r"/[^/]+/\d+\?q=[^&]*",
        r"/%[0-9A-F]{2}",
        "/caf%C3%A9",
        r"/\w+\.html",
    ] {
        assert!(non_canonical(regex, PathForm::Rfc9309).is_none(), "{regex}");
    }
}
