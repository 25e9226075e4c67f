//! The keys of directives, and their frequent misspellings.

use super::SyntaxError;

macro_rules! keys {
    ($($(#[$about:meta])+ $key:ident = $name:literal,)+) => {
        /// The key of a directive.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum DirectiveKey {
            $($(#[$about])+ $key,)+
            /// Any other key. RFC 9309 §2.2.4 lets crawlers interpret other keys; no such line ends
            /// a group.
            Other,
        }

        impl DirectiveKey {
            /// Every key except [`DirectiveKey::Other`].
            pub const KNOWN: [Self; [$($name),+].len()] = [$(Self::$key),+];

            /// Returns the usual spelling of the key; empty for [`DirectiveKey::Other`].
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$key => $name,)+
                    Self::Other => "",
                }
            }
        }
    };
}

keys! {
    /// `User-agent`: the product token of a crawler, or `*`.
    UserAgent = "User-agent",
    /// `Allow`: a rule.
    Allow = "Allow",
    /// `Disallow`: a rule.
    Disallow = "Disallow",
    /// `Sitemap`: the URL of a sitemap.
    Sitemap = "Sitemap",
    /// `Crawl-delay`: the number of seconds between two requests.
    CrawlDelay = "Crawl-delay",
    /// `Request-rate`: the number of requests per period.
    RequestRate = "Request-rate",
    /// `Visit-time`: the hours of the day for crawling.
    VisitTime = "Visit-time",
    /// `Host`: the preferred host name of the site.
    Host = "Host",
    /// `Clean-param`: query parameters that do not change the page.
    CleanParam = "Clean-param",
    /// `Noindex`: paths to leave out of a search index.
    Noindex = "Noindex",
    /// `Content-Signal`: the permitted uses of content (contentsignals.org).
    ContentSignal = "Content-Signal",
    /// `Content-Usage`: the permitted uses of content (AIPREF drafts of the IETF).
    ContentUsage = "Content-Usage",
    /// `License`: the URL of a license for the content (RSL).
    License = "License",
}

impl DirectiveKey {
    /// Returns whether the key is that of a rule: `Allow` or `Disallow`.
    pub fn is_rule(self) -> bool {
        matches!(self, Self::Allow | Self::Disallow)
    }

    /// Returns whether the key makes groups: `User-agent`, `Allow` or `Disallow` (RFC 9309 §2.2).
    pub fn is_protocol(self) -> bool {
        self == Self::UserAgent || self.is_rule()
    }

    /// Returns whether a line with the key applies to every crawler, wherever it is.
    pub fn is_for_all(self) -> bool {
        use DirectiveKey::{CleanParam, Host, License, Sitemap};
        matches!(self, Sitemap | Host | CleanParam | License)
    }
}

/// The keys of RFC 9309 and sitemaps.org with the misspellings that lenient crawlers accept, in
/// lower case. No crawler accepts a misspelling of another key.
const MISSPELLINGS: [(DirectiveKey, &[&str]); 4] = [
    (DirectiveKey::UserAgent, &["useragent", "user agent"]),
    (DirectiveKey::Allow, &[]),
    (DirectiveKey::Disallow, &["dissallow", "dissalow", "disalow", "diasllow", "disallaw"]),
    (DirectiveKey::Sitemap, &["site-map"]),
];

pub(super) fn read_key(name: &[u8]) -> (DirectiveKey, Option<SyntaxError>) {
    let is = |text: &str| name.eq_ignore_ascii_case(text.as_bytes());
    let starts = |text: &str| {
        name.get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text.as_bytes()))
    };
    if let Some(key) = DirectiveKey::KNOWN.into_iter().find(|key| is(key.name())) {
        return (key, None);
    }
    let mut keys = MISSPELLINGS.into_iter();
    let error = match keys.find(|(_, wrong)| wrong.iter().any(|wrong| is(wrong))) {
        Some((key, _)) => Some(SyntaxError::Misspelled(key)),
        None => MISSPELLINGS.into_iter().find_map(|(key, wrong)| {
            let is_start = starts(key.name()) || wrong.iter().any(|wrong| starts(wrong));
            is_start.then_some(SyntaxError::KeywordPrefix(key))
        }),
    };
    (DirectiveKey::Other, error)
}
