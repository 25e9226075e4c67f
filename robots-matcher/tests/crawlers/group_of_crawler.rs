//! The group that an identified crawler obeys.

use crate::site::Site;
use robots_matcher::{DefaultGroupPolicy, KNOWN_CRAWLERS};

/// Returns the token of the group that the sender of `header` obeys.
fn group_token<'s>(site: &'s Site, header: &str) -> Option<&'s str> {
    site.crawler(header).group().and_then(|group| group.token())
}

#[test]
fn crawler_with_own_group_obeys_it() {
    let site = Site::naming(&["*", "Googlebot", "googlebot-image", "AdsBot-Google"]);
    assert_eq!(group_token(&site, "Googlebot-Image/1.0"), Some("googlebot-image"));
    assert_eq!(site.crawler("Googlebot-Image/1.0").token(), "googlebot-image");
    assert_eq!(group_token(&site, "AdsBot-Google (+http://x)"), Some("AdsBot-Google"));
}

#[test]
fn crawler_without_own_group_obeys_first_fallback() {
    let both = Site::naming(&["*", "Googlebot", "Googlebot-Image"]);
    assert_eq!(group_token(&both, "Safari/537.36 Google Favicon"), Some("Googlebot-Image"));
    let one = Site::naming(&["*", "Googlebot"]);
    for header in [
        "Safari/537.36 Google Favicon",
        "Googlebot-Video/1.0",
        "Mozilla/5.0 (compatible; Google-InspectionTool/1.0)",
        "Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
        "(KHTML, like Gecko; compatible; Amzn-SearchBot/0.1)",
    ] {
        assert_eq!(group_token(&one, header), Some("Googlebot"), "`{header}`");
    }
    let bing = Site::naming(&["*", "BingBot"]);
    assert_eq!(group_token(&bing, "Amzn-SearchBot/0.1"), Some("BingBot"));
}

#[test]
fn crawler_that_ignores_default_group_obeys_fallback() {
    let site = Site::naming(&["*", "Yandex"]);
    assert_eq!(group_token(&site, "(compatible; YandexDirect/3.0)"), Some("Yandex"));
    let site = Site::naming(&["*"]);
    assert_eq!(group_token(&site, "(compatible; YandexDirect/3.0)"), None);
    assert_eq!(group_token(&site, "(compatible; YandexBot/3.0)"), Some("*"));
}

#[test]
fn default_group_applies_only_to_crawlers_documented_to_obey_it() {
    let site = Site::naming(&["*"]);
    let bare = Site::naming(&["Someone"]);
    for known in KNOWN_CRAWLERS.iter().filter(|crawler| !crawler.control_token) {
        let expected = (known.default_group_policy == DefaultGroupPolicy::Obeys).then_some("*");
        assert_eq!(group_token(&site, known.token), expected, "`{}`", known.token);
        assert_eq!(group_token(&bare, known.token), None, "`{}`", known.token);
    }
}

#[test]
fn token_of_file_alone_selects_its_group() {
    let site = Site::naming(&["*", "HouseBot"]);
    let crawler = site.crawler("housebot/3 (intranet)");
    assert_eq!(crawler.token(), "HouseBot");
    assert_eq!(crawler.known(), None);
    assert_eq!(group_token(&site, "housebot/3 (intranet)"), Some("HouseBot"));
}

#[test]
fn crawler_without_group_may_fetch_everything() {
    let site = Site::naming(&["*"]);
    let crawler = site.crawler("AdsBot-Google (+http://www.google.com/adsbot.html)");
    assert!(crawler.group().is_none());
    assert!(crawler.decide("/checkout").is_allow());
    assert!(crawler.explain("/checkout").rule().is_none());
}

#[test]
fn browser_is_unknown_to_file_with_its_word() {
    let site = Site::naming(&["*", "Googlebot", "Mozilla"]);
    site.assert_unknown("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
    site.assert_unknown("");
}
