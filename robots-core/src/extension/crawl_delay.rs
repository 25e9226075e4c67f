//! The `Crawl-delay` line that applies in a dialect.

use std::time::Duration;

use super::{Extension, time};

/// Which of the `Crawl-delay` lines of a record applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrawlDelayPolicy {
    /// None: the dialect has no such line.
    Ignored,
    /// The first with a number of seconds, with or without a fraction.
    First,
    /// The last with a whole number of seconds. Percent-escapes in it are decoded.
    LastWhole,
}

impl CrawlDelayPolicy {
    /// Reads a value as a delay, if a line with this value can apply.
    pub(super) fn read(self, value: &str) -> Option<Duration> {
        match self {
            Self::Ignored => None,
            Self::First => time::seconds(value),
            Self::LastWhole => time::whole_seconds(value),
        }
    }

    /// Clears [`Extension::applies`] of all lines of a record except the one that applies.
    pub(crate) fn choose(self, lines: &mut [Extension]) {
        let delays = lines.iter_mut().filter(|line| line.applies);
        match self {
            Self::Ignored | Self::First => delays.skip(1).for_each(|line| line.applies = false),
            Self::LastWhole => delays.rev().skip(1).for_each(|line| line.applies = false),
        }
    }
}
