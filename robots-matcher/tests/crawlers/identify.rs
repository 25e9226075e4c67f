//! The senders of the headers of crawlers and browsers.

use crate::site::Site;
use robots_matcher::__layout::{FORMAT, SiteNumbers};
use robots_matcher::__private::from_packed;
use robots_matcher::{Client, KNOWN_CRAWLERS, RobotsTxt};

const CRAWLER_HEADERS: &str = include_str!("../headers/crawlers.tsv");
const AMBIGUOUS_HEADERS: &str = include_str!("../headers/several.tsv");
const BROWSER_HEADERS: &str = include_str!("../headers/browsers.txt");

/// Tokens of robots.txt files that are words of browsers or name no crawler.
const WORDS_OF_BROWSERS: &[&str] = &[
    "*",
    "Mozilla",
    "Mozilla/5.0",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64)",
    "AppleWebKit",
    "Chrome",
    "Chrome/142.0.0.0",
    "Chromium",
    "Safari",
    "Mobile Safari",
    "Gecko",
    "KHTML",
    "like",
    "like Gecko",
    "(KHTML",
    "Version",
    "Mobile",
    "Firefox",
    "Edg",
    "Edge",
    "OPR",
    "Opera",
    "Opera Mini",
    "Trident",
    "MSIE",
    "MSIE 9.0",
    "compatible",
    "(compatible",
    "Windows",
    "Windows NT 10.0",
    "Macintosh",
    "Intel Mac OS X 10_15_7",
    "Linux",
    "Linux x86_64",
    "Android",
    "Android 10",
    "iPhone",
    "CPU iPhone OS 18_6 like Mac OS X",
    "iPad",
    "X11",
    "U",
    "K",
    "wv",
    "Win64",
    "x64",
    "SLCC1",
    "CUBOT",
    "+http",
    "http",
    "https",
    "10.0",
    "6.1",
    "(",
    ";",
];

fn rows(file: &str) -> impl Iterator<Item = (&str, &str)> {
    file.lines().map(|line| line.split_once('\t').expect("a token and a header"))
}

fn browsers() -> impl Iterator<Item = &'static str> {
    BROWSER_HEADERS.lines().filter(|line| !line.starts_with("# "))
}

#[test]
fn documented_header_identifies_its_crawler() {
    let site = Site::naming(&["*"]);
    for (token, header) in rows(CRAWLER_HEADERS).chain(rows(AMBIGUOUS_HEADERS)) {
        let crawler = site.crawler(header);
        assert_eq!(crawler.token(), token, "in `{header}`");
        assert_eq!(crawler.known().map(|known| known.token), Some(token));
    }
}

/// Only control tokens, and four tokens without a documented header, have none.
#[test]
fn known_crawlers_have_a_header() {
    let without: Vec<_> = KNOWN_CRAWLERS
        .iter()
        .filter(|crawler| !crawler.control_token)
        .map(|crawler| crawler.token)
        .filter(|token| rows(CRAWLER_HEADERS).all(|(named, _)| named != *token))
        .collect();
    assert_eq!(
        without,
        ["AdsNaver", "anthropic-ai", "Naver-Blueno", "Yandex"],
        "add a header of each other token to robots-matcher/tests/headers/crawlers.tsv"
    );
}

#[test]
fn file_with_every_crawler_changes_spellings_only() {
    let shouted: Vec<_> =
        KNOWN_CRAWLERS.iter().map(|crawler| crawler.token.to_ascii_uppercase()).collect();
    let site = Site::naming(&shouted);
    for (token, header) in rows(CRAWLER_HEADERS).chain(rows(AMBIGUOUS_HEADERS)) {
        let crawler = site.crawler(header);
        assert_eq!(crawler.token(), token.to_ascii_uppercase(), "in `{header}`");
        assert_eq!(crawler.known().map(|known| known.token), Some(token));
        let group = crawler.group().and_then(|group| group.token());
        assert_eq!(group, Some(crawler.token()));
    }
}

/// Words for crawlers that files use as product tokens.
const GENERIC: &[&str] = &[
    "Spider", "spider", "SPIDER", "Bot", "bots", "Crawler", "crawl", "Robot", "robots", "Scraper",
    "Fetcher", "Indexer", "Archiver", "Scanner",
];

#[test]
fn documented_crawler_is_itself_in_a_file_with_words_for_crawlers() {
    for (word, (token, header)) in GENERIC.iter().flat_map(|word| {
        rows(CRAWLER_HEADERS).chain(rows(AMBIGUOUS_HEADERS)).map(move |row| (word, row))
    }) {
        let site = Site::naming(&[word]);
        for header in
            [header.to_owned(), format!("{header} {word}"), format!("{header} ({word}/1.0)")]
        {
            let crawler = site.crawler(&header);
            let known = crawler.known().map(|known| known.token);
            assert_eq!(known, Some(token), "`{word}` in `{header}`");
            let is_own = token.eq_ignore_ascii_case(word);
            let mut groups = crawler.all().filter_map(|crawler| crawler.group()?.token());
            assert!(is_own || groups.all(|group| group != *word), "`{word}` in `{header}`");
        }
    }
}

#[test]
fn browsers_are_unknown() {
    let site = Site::naming(&["*", "Googlebot", "GPTBot", "Yandex"]);
    assert!(browsers().count() >= 200);
    for header in browsers() {
        site.assert_unknown(header);
    }
}

#[test]
fn browsers_in_file_with_their_words_are_unknown() {
    let site = Site::naming(WORDS_OF_BROWSERS);
    for header in browsers() {
        site.assert_unknown(header);
    }
    let crawler = site.crawler("Mozilla/5.0 (compatible; GPTBot/1.4; +https://openai.com/gptbot)");
    assert_eq!(crawler.token(), "GPTBot");
}

const BODY: &[u8] = b"User-agent: *\nUser-agent: GPTBot\n";

const SHORT: SiteNumbers = SiteNumbers::SHORT;

#[rustfmt::skip]
const PACKED: &[u8; SHORT.header() + 2 * (SHORT.agent() + SHORT.group())] = &[
    FORMAT.to_le_bytes()[0], FORMAT.to_le_bytes()[1], 0, 0, 2, 2, 0, 0,
    12, 0, 1, 0,
    26, 0, 6, 1,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
];

const SITE: RobotsTxt<'_> = from_packed(BODY, "", PACKED);

const fn token_and_star(header: &[u8]) -> Option<(&'static str, bool)> {
    match SITE.identify(header) {
        Client::Crawler(crawler) => match crawler.group() {
            Some(group) => Some((crawler.token(), group.is_default())),
            None => None,
        },
        _ => None,
    }
}

#[test]
fn identify_works_in_constants() {
    const GPTBOT: Option<(&str, bool)> =
        token_and_star(b"Mozilla/5.0 (compatible; gptbot/1.4; +https://openai.com/gptbot)");
    const BINGBOT: Option<(&str, bool)> =
        token_and_star(b"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)");
    const FIREFOX: Option<(&str, bool)> =
        token_and_star(b"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
    assert_eq!(GPTBOT, Some(("GPTBot", false)));
    assert_eq!(BINGBOT, Some(("bingbot", true)));
    assert_eq!(FIREFOX, None);
}
