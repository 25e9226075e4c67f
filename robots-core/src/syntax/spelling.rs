//! How keys are spelled, and misspelled.

use super::{DirectiveKey, Oddity};

/// Spellings of RFC 9309 and of sitemaps.org that are right, and the misspellings that forgiving
/// crawlers know.
const SPELLINGS: &[(DirectiveKey, &str, &[&str])] = &[
    (
        DirectiveKey::UserAgent,
        "user-agent",
        &["useragent", "user agent"],
    ),
    (DirectiveKey::Allow, "allow", &[]),
    (
        DirectiveKey::Disallow,
        "disallow",
        &["dissallow", "dissalow", "disalow", "diasllow", "disallaw"],
    ),
    (DirectiveKey::Sitemap, "sitemap", &["site-map"]),
];

/// Keys of other conventions, which nobody forgives a misspelling of.
const OTHER_SPELLINGS: &[(DirectiveKey, &str)] = &[
    (DirectiveKey::CrawlDelay, "crawl-delay"),
    (DirectiveKey::RequestRate, "request-rate"),
    (DirectiveKey::VisitTime, "visit-time"),
    (DirectiveKey::Host, "host"),
    (DirectiveKey::CleanParam, "clean-param"),
    (DirectiveKey::Noindex, "noindex"),
    (DirectiveKey::ContentSignal, "content-signal"),
    (DirectiveKey::ContentUsage, "content-usage"),
    (DirectiveKey::License, "license"),
];

/// Reads a key, ASCII case aside, and what is odd about it.
pub(super) fn read_key(name: &[u8]) -> (DirectiveKey, Option<Oddity>) {
    let spelling = |text: &str| name.eq_ignore_ascii_case(text.as_bytes());
    let starts = |text: &str| {
        name.get(..text.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(text.as_bytes()))
    };
    for &(key, right, wrong) in SPELLINGS {
        if spelling(right) {
            return (key, None);
        }
        if wrong.iter().any(|wrong| spelling(wrong)) {
            return (DirectiveKey::Other, Some(Oddity::Misspelt(key)));
        }
    }
    for &(key, right, wrong) in SPELLINGS {
        if starts(right) || wrong.iter().any(|wrong| starts(wrong)) {
            return (DirectiveKey::Other, Some(Oddity::KeywordPrefix(key)));
        }
    }
    let known = OTHER_SPELLINGS.iter().find(|(_, right)| spelling(right));
    (known.map_or(DirectiveKey::Other, |&(key, _)| key), None)
}
