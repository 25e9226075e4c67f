//! Compiles a text to a packed site.

use crate::claim::{ClaimError, WrittenClaim};
use crate::diagnostic::Diagnostic;
use crate::dialect::Dialect;
use crate::edit;
use crate::lint::{self, Levels, Routes, Subject};
use crate::pack::{self, Budget, GroupStatistics, PackedSite, Statistics};
use crate::reading::{GroupId, Reading};
use crate::source::SourceText;
use crate::x_robots_tag::{self, TagError, TagRule, WrittenTag};

/// A compiled robots.txt: its reading, its bytes and their statistics.
#[derive(Debug)]
pub struct Compilation {
    reading: Reading,
    site: PackedSite,
    statistics: Statistics,
    group_statistics: Vec<GroupStatistics>,
}

/// Compiles a robots.txt as `dialect` reads it. Never fails: [`Compilation::lint`] reports
/// problems.
///
/// ```
/// use robots_core::{Dialect, Levels, SourceText, compile};
///
/// let text = "User-agent: *\nDisallow: /basket/\n";
/// let compilation = compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
/// assert!(compilation.lint(&Levels::default()).is_empty());
/// assert!(compilation.reading().evaluate(b"GPTBot", b"/basket/1").verdict.is_disallow());
/// assert!(!compilation.site().packed().is_empty());
/// ```
pub fn compile(source: &SourceText, dialect: &'static Dialect) -> Compilation {
    compile_within(source, dialect, Budget::EMBEDDED)
}

/// Compiles a robots.txt as [`compile`] does, within a budget. Beyond it, groups are decided by an index of
/// their rules: see [`Compilation::is_exhausted`].
pub fn compile_within(
    source: &SourceText,
    dialect: &'static Dialect,
    budget: Budget,
) -> Compilation {
    let reading = Reading::new(source, dialect);
    let (site, statistics, group_statistics) = pack::pack(&reading, budget);
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

    /// Returns whether the budget was exhausted before every group had an automaton.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted_groups().next().is_some()
    }

    /// Returns the groups that have an index of their rules and no automaton because the budget was exhausted.
    pub fn exhausted_groups(&self) -> impl Iterator<Item = GroupId> {
        let groups = self.reading.groups().zip(&self.group_statistics);
        groups.filter_map(|(group, statistics)| statistics.is_exhausted.then_some(group))
    }

    /// Lints the text: returns the findings at these levels in source order, none of them at
    /// [`Level::Allow`](crate::Level::Allow), with the safety of their fixes proved.
    pub fn lint(&self, levels: &Levels) -> Vec<Diagnostic> {
        self.lint_with_routes(levels, Routes::default())
    }

    /// Lints the text as [`Compilation::lint`] does, with the routes of the site.
    pub fn lint_with_routes(&self, levels: &Levels, routes: Routes) -> Vec<Diagnostic> {
        let subject = Subject::new(&self.reading)
            .with_steps(self.statistics.most_steps)
            .with_routes(routes);
        let mut findings = lint::check(&subject, levels);
        edit::prove(&self.reading, &mut findings);
        findings
    }

    /// Sets the levels of findings of [`Compilation::prove`] and of other files of the site to the
    /// requested ones. Drops the findings at [`Level::Allow`](crate::Level::Allow).
    pub fn apply_levels(&self, levels: &Levels, findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
        lint::apply_levels(&Subject::new(&self.reading), levels, findings)
    }

    /// Returns the `X-Robots-Tag` rules for paths that a crawler may fetch, in the order in which
    /// they are tried, and the diagnostics of the others.
    pub fn tags(&self, written: &[WrittenTag]) -> (Vec<TagRule>, Vec<TagError>) {
        x_robots_tag::rules(&self.reading, written)
    }

    /// Proves a claim about the text, see [`WrittenClaim::prove`].
    ///
    /// # Errors
    ///
    /// Returns an error for a claim that is neither true nor false.
    pub fn prove(&self, written: &WrittenClaim) -> Result<Option<Diagnostic>, ClaimError> {
        written.prove(&self.reading)
    }
}
