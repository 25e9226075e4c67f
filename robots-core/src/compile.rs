//! From a text to a packed site.

use crate::claim::{Claim, ClaimError, Proof, WrittenClaim};
use crate::diagnostic::Diagnostic;
use crate::dialect::Dialect;
use crate::edit;
use crate::lint::{self, Levels, Routes, Subject};
use crate::pack::{self, GroupStatistics, PackedSite, Statistics};
use crate::reading::Reading;
use crate::source::SourceText;
use crate::x_robots_tag::{self, TagError, TagRule, WrittenTag};

/// Everything that came of one robots.txt.
#[derive(Debug)]
pub struct Compilation {
    reading: Reading,
    site: PackedSite,
    statistics: Statistics,
    group_statistics: Vec<GroupStatistics>,
}

/// Compiles a robots.txt as `dialect` reads it. Total: whatever is wrong is for
/// [`Compilation::lint`] to find.
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
    /// The text and what it means; its `evaluate` is the slow and obvious way to decide.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The text.
    pub fn source(&self) -> &SourceText {
        self.reading.source()
    }

    /// The bytes to embed.
    pub fn site(&self) -> &PackedSite {
        &self.site
    }

    /// Sizes of what was built.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Sizes of what was built for each group, in the order of [`Reading::groups`].
    pub fn group_statistics(&self) -> &[GroupStatistics] {
        &self.group_statistics
    }

    /// What is wrong with the text: the findings at these levels in source order, none of them
    /// [`Level::Allow`](crate::Level::Allow).
    pub fn lint(&self, levels: &Levels) -> Vec<Diagnostic> {
        self.lint_with_routes(levels, Routes::default())
    }

    /// [`Compilation::lint`], with what the site serves.
    pub fn lint_with_routes(&self, levels: &Levels, routes: Routes) -> Vec<Diagnostic> {
        let subject = Subject::new(&self.reading)
            .with_steps(self.statistics.steps)
            .with_routes(routes);
        let mut findings = lint::check(&subject, levels);
        edit::prove(&self.reading, &mut findings);
        findings
    }

    /// Gives findings about the text the levels that are asked for: those of [`Compilation::prove`]
    /// and of what looks at other files of the site. None of what is left is
    /// [`Level::Allow`](crate::Level::Allow).
    pub fn apply_levels(&self, levels: &Levels, findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
        lint::apply_levels(&Subject::new(&self.reading), levels, findings)
    }

    /// The `X-Robots-Tag` of each path for which a crawler may read one: the rules in the order in
    /// which they are tried, and what is wrong with those that are.
    pub fn tags(&self, written: &[WrittenTag]) -> (Vec<TagRule>, Vec<TagError>) {
        x_robots_tag::rules(&self.reading, written)
    }

    /// Proves a claim about the text. When it is false, what to say of it: its labels are places in
    /// the text.
    ///
    /// # Errors
    ///
    /// When the claim is neither true nor false, see [`Claim::read`] and [`Claim::prove`].
    pub fn prove(&self, written: &WrittenClaim) -> Result<Option<Diagnostic>, ClaimError> {
        let claim = Claim::read(written)?;
        Ok(match claim.prove(&self.reading)? {
            Proof::Holds => None,
            Proof::Refuted(found) => Some(found.diagnostic(&claim, &self.reading)),
        })
    }
}
