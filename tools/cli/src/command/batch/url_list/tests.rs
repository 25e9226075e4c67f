use proptest::prelude::*;

use super::*;

proptest! {
    #[test]
    fn url_is_read_as_without_a_list(
        urls in prop::collection::vec(
            (
                "(https?://(a\\.b|a|a:80|a:x|1\\.2\\.3\\.999|a@b|xn--|a\\.\\.b)){0,1}",
                "([a?]|[/?]([ab.%]|%2e|%2E|\\.\\./|[ -~]|\u{e9}){0,5}){0,2}",
            ),
            1..6,
        ),
    ) {
        let mut list = UrlList::default();
        for (origin, path) in urls {
            let url = origin + &path;
            let read = list.read(url.as_bytes());
            prop_assert_eq!(read, sent(url.as_bytes()).map(Cow::from), "{:?}", url);
        }
    }
}

#[test]
fn plain_paths_and_origins_are_not_parsed() {
    assert!(is_sent_unchanged(b"/a-b_c~d/e.html?f=g&h=%20+i;j"));
    for changed in ["", "a", "/a b", "/a/../b", "/%2e/a", "/a#b", "/a\\b", "/\u{e9}", "/a'"] {
        assert!(!is_sent_unchanged(changed.as_bytes()), "{changed}");
    }
    assert_eq!(origin(b"https://a.example:80/b"), Some(&b"https://a.example:80"[..]));
    for none in ["https://a", "https://a?b", "https:///b", "ftp://a/b", "https://a@b/"] {
        assert_eq!(origin(none.as_bytes()), None, "{none}");
    }
}
