//! The keys of directives.

use super::Oddity;

/// What the key of a directive names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DirectiveKey {
    /// `User-agent`: whom the group is for.
    UserAgent,
    /// `Allow`: a rule.
    Allow,
    /// `Disallow`: a rule.
    Disallow,
    /// `Sitemap`: where a sitemap is.
    Sitemap,
    /// `Crawl-delay`: seconds between two requests.
    CrawlDelay,
    /// `Request-rate`: requests in a period.
    RequestRate,
    /// `Visit-time`: the hours in which to crawl.
    VisitTime,
    /// `Host`: the site's preferred host name.
    Host,
    /// `Clean-param`: query parameters that do not change the page.
    CleanParam,
    /// `Noindex`: paths to leave out of an index.
    Noindex,
    /// `Content-Signal`: what content may be used for, after contentsignals.org.
    ContentSignal,
    /// `Content-Usage`: what content may be used for, after the IETF's AIPREF drafts.
    ContentUsage,
    /// `License`: where the licence of the content is, after RSL.
    License,
    /// Anything else. RFC 9309 §2.2.4 lets crawlers know more keys, and lets none of them end a
    /// group.
    Other,
}

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

impl DirectiveKey {
    /// Every key that has a name.
    pub const KNOWN: [Self; 13] = [
        Self::UserAgent,
        Self::Allow,
        Self::Disallow,
        Self::Sitemap,
        Self::CrawlDelay,
        Self::RequestRate,
        Self::VisitTime,
        Self::Host,
        Self::CleanParam,
        Self::Noindex,
        Self::ContentSignal,
        Self::ContentUsage,
        Self::License,
    ];

    /// How it is usually written; empty for [`DirectiveKey::Other`].
    pub fn name(self) -> &'static str {
        match self {
            Self::UserAgent => "User-agent",
            Self::Allow => "Allow",
            Self::Disallow => "Disallow",
            Self::Sitemap => "Sitemap",
            Self::CrawlDelay => "Crawl-delay",
            Self::RequestRate => "Request-rate",
            Self::VisitTime => "Visit-time",
            Self::Host => "Host",
            Self::CleanParam => "Clean-param",
            Self::Noindex => "Noindex",
            Self::ContentSignal => "Content-Signal",
            Self::ContentUsage => "Content-Usage",
            Self::License => "License",
            Self::Other => "",
        }
    }

    /// Reads a key, ASCII case aside, and what is odd about it.
    pub(super) fn read(name: &[u8]) -> (Self, Option<Oddity>) {
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
                return (Self::Other, Some(Oddity::Misspelt(key)));
            }
        }
        for &(key, right, wrong) in SPELLINGS {
            if starts(right) || wrong.iter().any(|wrong| starts(wrong)) {
                return (Self::Other, Some(Oddity::KeywordPrefix(key)));
            }
        }
        let known = OTHER_SPELLINGS.iter().find(|(_, right)| spelling(right));
        (known.map_or(Self::Other, |&(key, _)| key), None)
    }
}
