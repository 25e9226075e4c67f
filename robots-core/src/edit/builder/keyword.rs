//! The words that statements start with.

use crate::syntax::DirectiveKey;

/// What a statement says: a key of robots.txt as it is written in Rust, `crawl_delay` for
/// `Crawl-delay`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword(pub(super) DirectiveKey);

/// Where a statement stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// In front of a group, which it opens: it names crawlers.
    GroupHeader,
    /// Inside a group.
    InGroup,
    /// Outside of groups: it is for everybody.
    TopLevel,
}

impl Keyword {
    /// Every keyword.
    pub fn all() -> impl Iterator<Item = Self> {
        DirectiveKey::KNOWN.into_iter().map(Self)
    }

    /// The keyword of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::all().find(|keyword| keyword.name() == name)
    }

    /// The keyword of this key of a robots.txt, ASCII case aside, with `_` or `-`.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::by_name(&key.to_ascii_lowercase().replace('-', "_"))
    }

    /// The keyword in snake case.
    pub fn name(self) -> String {
        self.key().to_ascii_lowercase().replace('-', "_")
    }

    /// The key in a robots.txt.
    pub fn key(self) -> &'static str {
        self.0.name()
    }

    /// Where it stands.
    pub fn placement(self) -> Placement {
        match self.0 {
            DirectiveKey::UserAgent => Placement::GroupHeader,
            DirectiveKey::Sitemap
            | DirectiveKey::Host
            | DirectiveKey::CleanParam
            | DirectiveKey::License => Placement::TopLevel,
            _ => Placement::InGroup,
        }
    }

    /// Its value may be a number without quotes.
    pub fn takes_number(self) -> bool {
        self.0 == DirectiveKey::CrawlDelay
    }

    /// A statement as an example.
    pub fn example(self) -> String {
        let name = self.name();
        match self.0 {
            DirectiveKey::UserAgent => format!("{name} \"Googlebot\" {{ … }}"),
            DirectiveKey::Allow | DirectiveKey::Disallow | DirectiveKey::Noindex => {
                format!("{name} \"/private/\";")
            }
            DirectiveKey::CrawlDelay => format!("{name} 10;"),
            DirectiveKey::Sitemap | DirectiveKey::License => {
                format!("{name} \"https://example.com/{name}.xml\";")
            }
            _ => format!("{name} \"…\";"),
        }
    }
}

impl Keyword {
    pub(super) const USER_AGENT: Self = Self(DirectiveKey::UserAgent);
    pub(super) const ALLOW: Self = Self(DirectiveKey::Allow);
    pub(super) const DISALLOW: Self = Self(DirectiveKey::Disallow);
    pub(super) const SITEMAP: Self = Self(DirectiveKey::Sitemap);
}
