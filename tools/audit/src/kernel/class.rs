//! Who sent a request, as far as rules apply to it.

use robots_core::matcher::{Crawler, CrawlerPurpose, DefaultGroupPolicy};

/// Who sent a request, as far as the rules of a file apply to it.
///
/// Only the requests of [`Bound`](Self::Bound) crawlers can violate a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// A browser, or another client that neither the file nor the table of crawlers names.
    Unknown,
    /// A crawler that the file does not name, and that is documented to ignore the default group,
    /// `User-agent: *`.
    IgnoresDefaultGroup,
    /// A crawler that the file does not name, and whose documentation does not say whether it obeys
    /// the default group.
    Undocumented,
    /// A crawler that a file without a default group does not name.
    NoGroup,
    /// A program that fetches a page because a user asked for it, or shared its address. It is
    /// judged, but what it fetches is not the choice of a crawler.
    UserTriggered,
    /// A crawler to which a group of the file applies.
    Bound,
}

impl Class {
    pub(super) fn of(crawler: &Crawler<'_>, has_default_group: bool) -> Self {
        let purpose = crawler.known().map(|known| known.purpose);
        let is_bound = crawler.all().any(|crawler| crawler.group().is_some());
        match purpose {
            _ if !is_bound && !has_default_group => Self::NoGroup,
            _ if !is_bound => match crawler.default_group_policy() {
                DefaultGroupPolicy::Ignores => Self::IgnoresDefaultGroup,
                _ => Self::Undocumented,
            },
            Some(CrawlerPurpose::AiUserFetch | CrawlerPurpose::Preview) => Self::UserTriggered,
            _ => Self::Bound,
        }
    }

    /// Returns the name in output: `unknown`, `ignores_default_group`, `undocumented`, `no_group`,
    /// `user_triggered` or `bound`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::IgnoresDefaultGroup => "ignores_default_group",
            Self::Undocumented => "undocumented",
            Self::NoGroup => "no_group",
            Self::UserTriggered => "user_triggered",
            Self::Bound => "bound",
        }
    }

    /// Returns whether the rules of a group are applied to its requests.
    pub const fn is_judged(self) -> bool {
        matches!(self, Self::UserTriggered | Self::Bound)
    }
}
