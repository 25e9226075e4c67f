//! The keys of directives.

/// The key of a directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DirectiveKey {
    /// `User-agent`: the product token of a crawler, or `*`.
    UserAgent,
    /// `Allow`: a rule.
    Allow,
    /// `Disallow`: a rule.
    Disallow,
    /// `Sitemap`: the URL of a sitemap.
    Sitemap,
    /// `Crawl-delay`: the number of seconds between two requests.
    CrawlDelay,
    /// `Request-rate`: the number of requests per period.
    RequestRate,
    /// `Visit-time`: the hours of the day for crawling.
    VisitTime,
    /// `Host`: the preferred host name of the site.
    Host,
    /// `Clean-param`: query parameters that do not change the page.
    CleanParam,
    /// `Noindex`: paths to leave out of a search index.
    Noindex,
    /// `Content-Signal`: the permitted uses of content (contentsignals.org).
    ContentSignal,
    /// `Content-Usage`: the permitted uses of content (AIPREF drafts of the IETF).
    ContentUsage,
    /// `License`: the URL of a license for the content (RSL).
    License,
    /// Any other key. RFC 9309 §2.2.4 lets crawlers interpret other keys; no such line ends a
    /// group.
    Other,
}

impl DirectiveKey {
    /// Every key except [`DirectiveKey::Other`].
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

    /// Returns whether the key is that of a rule: `Allow` or `Disallow`.
    pub fn is_rule(self) -> bool {
        matches!(self, Self::Allow | Self::Disallow)
    }

    /// Returns whether the key makes groups: `User-agent`, `Allow` or `Disallow` (RFC 9309 §2.2).
    pub fn is_protocol(self) -> bool {
        self == Self::UserAgent || self.is_rule()
    }

    /// Returns the usual spelling of the key; empty for [`DirectiveKey::Other`].
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
}
