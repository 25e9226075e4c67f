//! The keys of directives.

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

    /// Returns whether it names a rule.
    pub fn is_rule(self) -> bool {
        matches!(self, Self::Allow | Self::Disallow)
    }

    /// Returns whether it names a crawler or a rule: what makes groups (RFC 9309 §2.2).
    pub fn is_protocol(self) -> bool {
        self == Self::UserAgent || self.is_rule()
    }

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
}
