//! Keywords of statements.

use robots_core::syntax::DirectiveKey;

/// The keyword of a statement: a key in snake case, such as `crawl_delay`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword(pub(super) DirectiveKey);

/// The place where a statement is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// At the start of a group: the product tokens.
    GroupHeader,
    /// Inside a group.
    InGroup,
    /// Outside of groups: it applies to every crawler.
    TopLevel,
}

impl Keyword {
    pub(super) const DISALLOW: Self = Self(DirectiveKey::Disallow);
    pub(super) const SITEMAP: Self = Self(DirectiveKey::Sitemap);

    /// Returns every keyword.
    pub fn all() -> impl Iterator<Item = Self> {
        DirectiveKey::KNOWN.into_iter().map(Self)
    }

    /// Returns the keyword with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::all().find(|keyword| keyword.name() == name)
    }

    /// Returns the keyword for a key of a robots.txt, without ASCII case, with `_` or `-`.
    pub fn by_key(key: &str) -> Option<Self> {
        Self::by_name(&key.to_ascii_lowercase().replace('-', "_"))
    }

    /// Returns the keyword in snake case.
    pub fn name(self) -> String {
        self.key().to_ascii_lowercase().replace('-', "_")
    }

    /// Returns the key in a robots.txt.
    pub fn key(self) -> &'static str {
        self.0.name()
    }

    /// Returns whether its line is a rule.
    pub fn is_rule(self) -> bool {
        self.0.is_rule()
    }

    /// Returns where the statement is written.
    pub fn placement(self) -> Placement {
        match self.0 {
            DirectiveKey::UserAgent => Placement::GroupHeader,
            key if key.is_for_all() => Placement::TopLevel,
            _ => Placement::InGroup,
        }
    }

    /// Returns whether the value may be a number without quotes.
    pub fn takes_number(self) -> bool {
        self.0 == DirectiveKey::CrawlDelay
    }

    /// Returns a statement with this keyword as an example.
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
            DirectiveKey::ContentSignal => format!("{name} \"ai-train=no\";"),
            DirectiveKey::ContentUsage => format!("{name} \"train-ai=n\";"),
            _ => format!("{name} \"…\";"),
        }
    }
}
