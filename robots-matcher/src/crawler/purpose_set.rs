//! A set of purposes of crawlers.

use super::CrawlerPurpose;

/// The purposes whose undocumented crawlers obey the default group. For `robots-static`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PurposeSet(u16);

impl PurposeSet {
    /// No purpose.
    pub const NONE: Self = Self(0);

    /// Every purpose.
    pub const ALL: Self = Self(u16::MAX);

    /// Returns the set with this purpose, too.
    #[must_use]
    pub const fn with(self, purpose: CrawlerPurpose) -> Self {
        Self(self.0 | 1 << purpose as u16)
    }

    pub(crate) const fn contains(self, purpose: CrawlerPurpose) -> bool {
        self.0 & 1 << purpose as u16 != 0
    }
}
