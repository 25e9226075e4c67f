//! Whose rules a recognised crawler is held to.

mod site;

use robots_matcher::{DefaultGroupPolicy, KNOWN_CRAWLERS};
use site::Site;

/// The token whose group the sender of `header` is held to.
fn held_to<'s>(site: &'s Site, header: &str) -> Option<&'s str> {
    site.crawler(header).group().and_then(|group| group.token())
}

#[test]
fn its_own_group_comes_first() {
    let site = Site::naming(&["*", "Googlebot", "googlebot-image", "AdsBot-Google"]);
    assert_eq!(
        held_to(&site, "Googlebot-Image/1.0"),
        Some("googlebot-image")
    );
    assert_eq!(
        site.crawler("Googlebot-Image/1.0").token(),
        "googlebot-image"
    );
    assert_eq!(
        held_to(&site, "AdsBot-Google (+http://x)"),
        Some("AdsBot-Google")
    );
}

#[test]
fn then_the_first_fallback_that_has_one() {
    let both = Site::naming(&["*", "Googlebot", "Googlebot-Image"]);
    assert_eq!(
        held_to(&both, "Safari/537.36 Google Favicon"),
        Some("Googlebot-Image")
    );
    let one = Site::naming(&["*", "Googlebot"]);
    for header in [
        "Safari/537.36 Google Favicon",
        "Googlebot-Video/1.0",
        "Mozilla/5.0 (compatible; Google-InspectionTool/1.0)",
        "Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
        "(KHTML, like Gecko; compatible; Amzn-SearchBot/0.1)",
    ] {
        assert_eq!(held_to(&one, header), Some("Googlebot"), "`{header}`");
    }
    let bing = Site::naming(&["*", "BingBot"]);
    assert_eq!(held_to(&bing, "Amzn-SearchBot/0.1"), Some("BingBot"));
}

#[test]
fn a_fallback_counts_for_crawlers_that_ignore_star() {
    let site = Site::naming(&["*", "Yandex"]);
    assert_eq!(
        held_to(&site, "(compatible; YandexDirect/3.0)"),
        Some("Yandex")
    );
    let site = Site::naming(&["*"]);
    assert_eq!(held_to(&site, "(compatible; YandexDirect/3.0)"), None);
    assert_eq!(held_to(&site, "(compatible; YandexBot/3.0)"), Some("*"));
}

#[test]
fn then_star_for_those_documented_to_obey_it_and_no_one_else() {
    let site = Site::naming(&["*"]);
    let bare = Site::naming(&["Someone"]);
    for known in KNOWN_CRAWLERS
        .iter()
        .filter(|crawler| !crawler.control_token)
    {
        let expected = (known.default_group_policy == DefaultGroupPolicy::Obeys).then_some("*");
        assert_eq!(held_to(&site, known.token), expected, "`{}`", known.token);
        assert_eq!(held_to(&bare, known.token), None, "`{}`", known.token);
    }
}

#[test]
fn a_token_that_only_the_file_knows_is_held_to_its_group() {
    let site = Site::naming(&["*", "HouseBot"]);
    let crawler = site.crawler("housebot/3 (intranet)");
    assert_eq!(crawler.token(), "HouseBot");
    assert_eq!(crawler.known(), None);
    assert_eq!(held_to(&site, "housebot/3 (intranet)"), Some("HouseBot"));
}

#[test]
fn a_crawler_held_to_nothing_may_fetch_everything() {
    let site = Site::naming(&["*"]);
    let crawler = site.crawler("AdsBot-Google (+http://www.google.com/adsbot.html)");
    assert!(crawler.group().is_none());
    assert!(crawler.decide("/checkout").is_allow());
    assert!(crawler.explain("/checkout").rule().is_none());
}

#[test]
fn a_person_is_held_to_nothing() {
    let site = Site::naming(&["*", "Googlebot", "Mozilla"]);
    site.assert_unknown("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
    site.assert_unknown("");
}
