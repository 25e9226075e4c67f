//! Compiles a text to a packed site.

use crate::dialect::Dialect;
use crate::pack::{self, Budget, GroupStatistics, PackedSite, Statistics};
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
pub fn compile(source: &SourceText, dialect: &'static Dialect) -> Compilation {
    compile_within(source, dialect, Budget::EMBEDDED)
}

/// Compiles a robots.txt as [`compile`] does, within a budget. The rules of groups that
/// it does not cover are compared one by one, with the same verdicts.
///
/// [`compile`] has [`Budget::EMBEDDED`].
///
/// ```
/// use robots_core::compile::compile_within;
/// use robots_core::{Budget, Dialect, SourceText};
///
/// let rules: String = (0..99).map(|at| format!("Disallow: /*?*size{at}=*hue=\n")).collect();
/// let source = SourceText::new("robots.txt", format!("User-agent: *\n{rules}"));
/// let compilation = compile_within(&source, Dialect::RFC_9309, Budget::LOADED);
/// assert!(compilation.is_exhausted());
/// ```
pub fn compile_within(
    source: &SourceText,
    dialect: &'static Dialect,
    budget: Budget,
) -> Compilation {
    let reading = Reading::new(source, dialect);
    let (site, statistics, group_statistics) = pack::pack(&reading, budget);
    Compilation { reading, site, statistics, group_statistics }
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

    /// Returns the packed site, the bytes to embed.
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

    /// Returns whether a group has no automaton because the budget was exhausted. A larger budget
    /// may give it one.
    pub fn is_exhausted(&self) -> bool {
        self.group_statistics.iter().any(|group| group.is_exhausted)
    }
}
