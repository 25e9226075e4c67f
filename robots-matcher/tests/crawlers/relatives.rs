//! Robots with the token of another robot of their operator and a suffix.

use crate::site::Site;
use robots_matcher::{KNOWN_CRAWLERS, known_crawler};

/// A header, and the group that its sender obeys.
const RELATIVES: &[(&str, &str)] = &[
    (
        "Mozilla/5.0 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)",
        "Baiduspider",
    ),
    ("Baiduspider-image+(+http://www.baidu.com/search/spider.htm)", "Baiduspider"),
    ("Baiduspider-favo/1.0", "Baiduspider"),
    (
        "Mozilla/5.0 (compatible; DuckDuckBot-Https/1.1; https://duckduckgo.com/duckduckbot)",
        "DuckDuckBot",
    ),
    ("Mozilla/5.0 (compatible; coccocbot-web/1.0; +http://help.coccoc.com/searchengine)", "coccoc"),
    ("Mozilla/5.0 (compatible; coccocbot-ads/1.0)", "coccocbot"),
    ("msnbot-media/1.1 (+http://search.msn.com/msnbot.htm)", "msnbot"),
    ("msnbot-UDiscovery/2.0b (+http://search.msn.com/msnbot.htm)", "msnbot"),
    (
        "Mozilla/5.0 (compatible; SemrushBot-SA/0.97; +http://www.semrush.com/bot.html)",
        "SemrushBot",
    ),
    (
        "DoCoMo/2.0 N905i(c100;TB;W24H16) (compatible; Googlebot-Mobile/2.1; +http://www.google.com/bot.html)",
        "Googlebot",
    ),
    ("ia_archiver-web.archive.org", "ia_archiver"),
    ("360Spider-Image", "360Spider"),
    (
        "Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0); 360Spider(compatible; HaosouSpider; http://www.haosou.com/help/help_3_2.html)",
        "360Spider",
    ),
    ("Mozilla/5.0 (compatible; Exabot-Images/3.0; +http://www.exabot.com/go/robot)", "Exabot"),
    ("Slack-ImgProxy (+https://api.slack.com/robots)", "Slackbot"),
    ("Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Slackbot"),
    ("AhrefsBot.FreshPages/0.1", "AhrefsBot"),
    (
        "Mozilla/5.0 (compatible; SemrushBot.Unheard/1.0; +http://www.semrush.com/bot.html)",
        "SemrushBot",
    ),
    ("amazon-kendra-customer-id-78359eed0b12df1a4985067b27f154ba9cdabd0a87dad0ab", "amazon-kendra"),
    ("Mozilla/5.0 (compatible; YandexTurbo/1.0; +http://yandex.com/bots)", "Yandex"),
    ("Mozilla/5.0 (compatible; YandexDirectDyn/1.0; +http://yandex.com/bots", "Yandex"),
    ("Mozilla/5.0 (compatible; YaDirectFetcher/1.0; Dyatel; +http://yandex.com/bots)", "Yandex"),
];

#[test]
fn relative_obeys_group_of_its_family() {
    for (header, family) in RELATIVES {
        let site = Site::naming(&["*", family]);
        let group = site.crawler(header).group().and_then(|group| group.token());
        assert_eq!(group, Some(*family), "`{header}`");
    }
}

#[test]
fn token_of_bot_with_suffix_is_its_relative() {
    for known in KNOWN_CRAWLERS.iter().filter(|known| !known.control_token) {
        let token = known.token;
        let lower = token.to_ascii_lowercase();
        let is_bot = ["bot", "crawler", "spider"].iter().any(|ending| lower.ends_with(ending));
        if !is_bot || token.len() < 5 {
            continue;
        }
        let header = format!("Mozilla/5.0 (compatible; {token}-Unheard/2.0)");
        let own = format!("{token}-Unheard");
        for (names, group) in [
            (vec!["*"], None),
            (vec!["*", token], Some(token)),
            (vec!["*", token, &own], Some(own.as_str())),
        ] {
            let site = Site::naming(&names);
            let found = site.crawler(&header).group();
            assert_eq!(found.and_then(|group| group.token()), group, "`{header}`");
        }
        // `Linguee Bots` names `Linguee`.
        let first = token.split(' ').next().filter(|first| *first != token);
        if first.is_none_or(|first| known_crawler(first).is_none()) {
            let person =
                format!("Mozilla/5.0 (Linux; Android 10; K) Safari/537.36 {token}s-Unheard");
            Site::naming(&["*", token]).assert_unknown(person);
        }
    }
}

#[test]
fn robots_of_yandex_obey_group_of_yandex() {
    let site = Site::naming(&["*", "Yandex"]);
    for known in KNOWN_CRAWLERS.iter().filter(|known| known.operator == "Yandex") {
        let group = site.crawler(known.token).group();
        let agent = group.and_then(|group| group.token());
        assert_eq!(agent, Some("Yandex"), "`{}`", known.token);
    }
}

#[test]
fn relative_with_own_group_obeys_it() {
    let site = Site::naming(&["*", "SemrushBot", "semrushbot-sa"]);
    let crawler = site.crawler("Mozilla/5.0 (compatible; SemrushBot-SA/0.97)");
    assert_eq!(crawler.token(), "semrushbot-sa");
    let agent = crawler.group().and_then(|group| group.token());
    assert_eq!(agent, Some("semrushbot-sa"));
}

#[test]
fn relative_without_entry_does_not_obey_default_group() {
    let site = Site::naming(&["*"]);
    for known in KNOWN_CRAWLERS.iter().filter(|known| known.has_relatives) {
        let header = format!("{}-Unheard/1.0", known.token);
        let crawler = site.crawler(&header);
        assert_eq!(crawler.token(), known.token, "`{header}`");
        assert_eq!(crawler.known(), Some(known), "`{header}`");
        assert!(crawler.group().is_none(), "`{header}`");
    }
}

#[test]
fn control_token_is_not_a_relative() {
    let site = Site::naming(&["*", "Googlebot"]);
    assert!(known_crawler("Googlebot").is_some_and(|known| known.has_relatives));
    site.assert_unknown("Mozilla/5.0 (compatible; Googlebot-News)");
}

/// Yandex puts its name before the names of its apps.
#[test]
fn app_of_operator_is_not_a_relative() {
    let site = Site::naming(&["*", "Yandex", "Baiduspider", "Googlebot"]);
    for header in [
        "Mozilla/5.0 (Linux; arm_64; Android 12; M2101K6G) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/110.0.0.0 Mobile Safari/537.36 YandexSearch/23.30/apad YandexSearchBrowser/23.30",
        "SomeReader/1.0 Googlebots-Mobile/2.1",
        "SomeReader/1.0 GPTBots-Lookalike/1.0",
        "SomeReader/1.0 WhatsApp-Lookalike/1.0",
        "Mozilla/5.0 (Linux; Android 10; Yeti-X2) AppleWebKit/537.36",
        "SomeReader/1.0 Googlebot-/2.1",
        "SomeReader/1.0 Googlebot./2.1",
        "SomeReader/1.0 (googlebot.com)",
        "SomeReader/1.0 googlebot.com/2.1",
        "SomeReader/1.0 Yandex.Search/2.1",
    ] {
        site.assert_unknown(header);
    }
}

/// `Googlebot-Image-1.0` is a version of `Googlebot-Image`, and not a relative of `Googlebot`.
#[test]
fn version_after_a_hyphen_is_not_the_suffix_of_a_relative() {
    let mut checked = 0;
    for known in KNOWN_CRAWLERS.iter().filter(|known| !known.control_token) {
        let is_family = |other: &&robots_matcher::KnownCrawler| {
            let start = other.token.len();
            other.has_relatives
                && known.token.len() > start
                && known.token.as_bytes()[start] == b'-'
                && known.token[..start].eq_ignore_ascii_case(other.token)
        };
        if !KNOWN_CRAWLERS.iter().any(|other| is_family(&other)) {
            continue;
        }
        for version in ["-1.0", "/1.0"] {
            let header = format!("{}{version}", known.token);
            let site = Site::naming(&["*", known.token]);
            let group = site.crawler(&header).group();
            let agent = group.and_then(|group| group.token());
            assert_eq!(agent, Some(known.token), "`{header}`");
        }
        checked += 1;
    }
    assert!(checked > 2, "{checked} crawlers");
}
