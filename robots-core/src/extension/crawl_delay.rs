//! What `Crawl-delay` means to a dialect.

use std::time::Duration;

use super::{Extension, time};

/// Which `Crawl-delay` lines of a record a dialect goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrawlDelayPolicy {
    /// None: it knows no such line.
    Ignored,
    /// The first that is a number of seconds, with a fraction or without.
    First,
    /// The last that is a whole number of seconds. Escapes in it are decoded.
    LastWhole,
}

impl CrawlDelayPolicy {
    /// The delay that this value is, if a line with it may count.
    pub(super) fn read(self, value: &str) -> Option<Duration> {
        match self {
            Self::Ignored => None,
            Self::First => time::seconds(value),
            Self::LastWhole => time::whole_seconds(value),
        }
    }

    /// Of the lines of a record that may count, leaves the one that does.
    pub(crate) fn choose(self, lines: &mut [Extension]) {
        let delays = lines.iter_mut().filter(|line| line.counts);
        match self {
            Self::Ignored | Self::First => delays.skip(1).for_each(|line| line.counts = false),
            Self::LastWhole => delays.rev().skip(1).for_each(|line| line.counts = false),
        }
    }
}
