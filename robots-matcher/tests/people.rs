//! People pass, whatever words a copied list of robots has.

mod site;

use robots_matcher::is_browser_word;
use site::Site;

const PEOPLE_HEADERS: &str = include_str!("headers/people.txt");

/// Names from lists that are passed on from site to site, and that are also words of products and
/// phones.
const LIST: &[&str] = &[
    "Titan",
    "Twitter",
    "Slack",
    "Line",
    "Outlook",
    "Microsoft",
    "Google",
    "Pinterest",
    "Facebook",
    "Tapatalk",
    "LieBaoFast",
    "Minefield",
    "TencentTraveler",
    "FunWebProducts",
    "Zeus",
    "Demon",
    "Bandit",
    "Magnet",
    "Lizard",
    "Bolt",
    "Axiom",
    "Raven",
    "Snake",
    "Ninja",
    "Buck",
    "zh-CN",
    "ru",
    "Alexa",
    "Unknown",
    "Fetch",
    "Voyager",
    "Widow",
    "Evil",
];

/// A phone of each name, in the shapes in which browsers and apps tell of it.
fn phones(name: &str) -> [String; 6] {
    let engine = "AppleWebKit/537.36 (KHTML, like Gecko)";
    [
        format!(
            "Mozilla/5.0 (Linux; Android 11; {name} Pocket) {engine} Chrome/92.0 Mobile Safari/537.36"
        ),
        format!(
            "Mozilla/5.0 (Linux; U; Android 8.1.0; ru; {name}/7 Build/OPM1) {engine} Version/4.0 Chrome/57.0 Mobile Safari/537.36"
        ),
        format!(
            "Mozilla/5.0 (Linux; Android 13; {name}; wv) {engine} Version/4.0 Chrome/120.0 Mobile Safari/537.36"
        ),
        format!("Dalvik/2.1.0 (Linux; U; Android 12; {name} Build/SP1A)"),
        format!("Mozilla/5.0 (X11; Linux x86_64; {name}) {engine} Chrome/120.0 Safari/537.36"),
        format!("Mozilla/5.0+(Linux;+Android+11;+{name}+Pocket)+AppleWebKit/537.36"),
    ]
}

#[test]
fn phones_are_unknown_to_a_file_that_names_their_models() {
    let site = Site::naming(LIST);
    for name in LIST {
        for header in phones(name) {
            site.assert_unknown(header);
        }
    }
}

#[test]
fn people_are_unknown_to_a_copied_list() {
    let site = Site::naming(LIST);
    let people = PEOPLE_HEADERS.lines();
    for header in people.filter(|line| !line.starts_with("# ")) {
        site.assert_unknown(header);
    }
}

#[test]
fn apps_are_unknown_to_a_file_that_names_their_brands() {
    let site = Site::naming(LIST);
    for header in [
        "Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/8.72.2",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0",
        "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.39.95 Chrome/126.0.6478.183 Electron/31.3.1 Safari/537.36",
        "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17726; Pro)",
    ] {
        site.assert_unknown(header);
    }
}

#[test]
fn a_name_of_the_file_is_found_after_the_comment_of_the_system() {
    let site = Site::naming(&["HouseBot"]);
    for header in [
        "Mozilla/5.0 (Linux; Android 11; K) AppleWebKit/537.36 (KHTML, like Gecko; compatible; HouseBot/2) Safari/537.36",
        "Mozilla/5.0 (Windows NT 10.0) HouseBot/2",
        "HouseBot/2 (Linux; Android 11; K)",
        "Mozilla/5.0 (compatible; HouseBot/2; Linux)",
        "Mozilla/5.0 (LinuxHouse; HouseBot/2)",
    ] {
        assert_eq!(site.crawler(header).token(), "HouseBot", "`{header}`");
    }
    site.assert_unknown("Mozilla/5.0 (Linux; Android 11; HouseBot/2) AppleWebKit/537.36");
}

#[test]
fn a_documented_crawler_is_found_in_the_comment_of_the_system() {
    let site = Site::naming(&["*"]);
    let header = "Mozilla/5.0 (Windows NT 6.1; 360Spider) AppleWebKit/537.1";
    assert_eq!(site.crawler(header).token(), "360Spider");
}

#[test]
fn words_of_browsers_are_told_from_names_of_crawlers() {
    for word in [
        "Mozilla",
        "mozilla/5.0 (compatible",
        "Twitter",
        "TITAN",
        "zh-cn",
        "pt_BR",
        "*",
        "K",
    ] {
        assert!(is_browser_word(word), "`{word}`");
    }
    for token in [
        "GPTBot",
        "Twitterbot",
        "HouseBot",
        "Mozilla-Tabstack",
        "MSIECrawler",
        "um-LN",
        "Re-re",
    ] {
        assert!(!is_browser_word(token), "`{token}`");
    }
}
