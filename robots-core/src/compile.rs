//! Compiles a text to a packed site.

use crate::dialect::Dialect;
use crate::pack::{self, GroupStatistics, PackedSite, Statistics};
use crate::reading::Reading;
use crate::source::SourceText;

/// A compiled robots.txt: its reading, its bytes and their statistics.
#[derive(Debug)]
pub struct Compilation {
    reading: Reading,
    site: PackedSite,
    statistics: Statistics,
    group_statistics: Vec<GroupStatistics>,
}

/// Compiles a robots.txt as `dialect` reads it. Never fails: `robots-analysis` reports problems.
///
/// ```
/// use robots_core::{Dialect, SourceText, compile};
///
/// let text = "User-agent: *\nDisallow: /basket/\n";
/// let compilation = compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
/// assert!(compilation.reading().evaluate(b"GPTBot", b"/basket/1").verdict.is_disallow());
/// assert!(!compilation.site().packed().is_empty());
/// ```
pub fn compile(source: &SourceText, dialect: &'static Dialect) -> Compilation {
    let reading = Reading::new(source, dialect);
    let (site, statistics, group_statistics) = pack::pack(&reading);
    Compilation {
        reading,
        site,
        statistics,
        group_statistics,
    }
}

impl Compilation {
    /// Returns the reading. Its `evaluate` is the slow reference for the compiled decisions.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Returns the text.
    pub fn source(&self) -> &SourceText {
        self.reading.source()
    }

    /// Returns the bytes to embed.
    pub fn site(&self) -> &PackedSite {
        &self.site
    }

    /// Returns the sizes of the result.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Returns the sizes of the result for each group, in the order of [`Reading::groups`].
    pub fn group_statistics(&self) -> &[GroupStatistics] {
        &self.group_statistics
    }
}
