use proptest::prelude::*;
use url::Url;

use super::*;

/// The request target by a library that knows all of a URL.
fn by_library(typed: &str) -> Option<String> {
    let is_relative = typed.starts_with(['/', '\\', '?', '#']);
    // `//a` is a path.
    let host = if is_relative { "http://host" } else { "" };
    let url = Url::parse(&format!("{host}{typed}"));
    let url = url.ok().filter(|url| SCHEMES.contains(&url.scheme()))?;
    let query = url
        .query()
        .map_or_else(String::new, |query| format!("?{query}"));
    Some(format!("{}{query}", url.path()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_024))]

    #[test]
    fn sent_agrees_with_a_library_for_urls(
        start in proptest::sample::select(vec![
            "/", "\\", "?", "#", "https:h/", "http:///h/", "http:\\\\h\\", "FTP://u:p@h/", "ht\ttp://h?",
            "http://[::1]/", "https://h:80/", "https://h:080#", "https://h:65536/", "https://h:/", "https://@/",
            "http://", "mailto:a@", "file:///", "ws://h/", "h.example/", "\u{1}https://h/", "h://",
        ]),
        rest in proptest::collection::vec(
            "/\\.{1,3}|/(%2e|%2E|\\.){1,2}|/\\.[a-z]|[/\\\\?#.:@ ]|[!-~]|%[0-9a-fA-F]{2}|%|\u{e9}|[\t\n]|\\PC",
            0..8,
        ).prop_map(|pieces| pieces.concat()),
    ) {
        let is_host = start == "http://";
        let typed = start.to_owned() + if is_host { "" } else { &rest };
        let own = sent(typed.as_bytes()).ok();
        let own = own.map(|target| String::from_utf8(target).expect("ASCII"));
        prop_assert_eq!(own, by_library(typed.trim_ascii()), "{:?}", typed);
    }
}
