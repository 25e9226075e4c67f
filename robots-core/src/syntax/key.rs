//! The keys of directives.

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
