//! From a text to a packed site.

use crate::automata::{self, GroupStatistics, PackedSite, Statistics};
use crate::claim::{Claim, ClaimMistake, Proof, WrittenClaim};
use crate::diagnostic::Diagnostic;
use crate::dialect::Dialect;
use crate::lint::{self, Levels, Routes, Subject};
use crate::policy::Policy;
use crate::rewrite;
use crate::source::SourceText;
use crate::syntax::{self, Document};
use crate::tag::{self, TagMistake, TagRule, WrittenTag};

/// Everything that came of one robots.txt.
#[derive(Debug)]
pub struct Compilation {
    document: Document,
    policy: Policy,
    site: PackedSite,
    statistics: Statistics,
    group_statistics: Vec<GroupStatistics>,
}

/// Compiles a robots.txt as `dialect` reads it. Total: whatever is wrong is for
/// [`Compilation::lint`] to find.
pub fn compile(source: &SourceText, dialect: &'static Dialect) -> Compilation {
    let document = syntax::parse(source);
    let policy = Policy::new(source, &document, dialect);
    let (site, statistics, group_statistics) = automata::pack(source, &policy);
    Compilation {
        document,
        policy,
        site,
        statistics,
        group_statistics,
    }
}

impl Compilation {
    /// The file as written.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// What it means; its `evaluate` is the slow and obvious way to decide.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// The bytes to embed.
    pub fn site(&self) -> &PackedSite {
        &self.site
    }

    /// Sizes of what was built.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Sizes of what was built for each group, in the order of [`Policy::groups`].
    pub fn group_statistics(&self) -> &[GroupStatistics] {
        &self.group_statistics
    }

    /// What is wrong with `source`, of which this came: the findings at these levels in source order,
    /// none of them [`Level::Allow`](crate::Level::Allow).
    pub fn lint(&self, source: &SourceText, levels: &Levels) -> Vec<Diagnostic> {
        self.lint_beside(source, levels, Routes::default())
    }

    /// [`Compilation::lint`], with what the site serves.
    pub fn lint_beside(
        &self,
        source: &SourceText,
        levels: &Levels,
        routes: Routes,
    ) -> Vec<Diagnostic> {
        let subject = Subject::new(source, &self.document, &self.policy);
        let subject = subject
            .with_steps(self.statistics.steps)
            .with_routes(routes);
        let mut findings = lint::check(&subject, levels);
        rewrite::prove(source, self.policy.dialect(), &mut findings);
        findings
    }

    /// [`Compilation::lint`] of a text to which lines will be added, without what these could settle.
    pub fn lint_part(&self, source: &SourceText, levels: &Levels) -> Vec<Diagnostic> {
        let subject = Subject::new(source, &self.document, &self.policy);
        lint::check_part(&subject, levels)
    }

    /// Gives findings about `source`, of which this came, the levels that are asked for: those of
    /// [`Compilation::prove`] and of what looks at other files of the site. None of what is left is
    /// [`Level::Allow`](crate::Level::Allow).
    pub fn at_levels(
        &self,
        source: &SourceText,
        levels: &Levels,
        findings: Vec<Diagnostic>,
    ) -> Vec<Diagnostic> {
        let subject = Subject::new(source, &self.document, &self.policy);
        lint::at_levels(&subject, levels, findings)
    }

    /// The `X-Robots-Tag` of each path for which `source`, of which this came, lets somebody read one: the
    /// rules in the order in which they are tried, and what is wrong with those that are.
    pub fn tags(
        &self,
        source: &SourceText,
        written: &[WrittenTag],
    ) -> (Vec<TagRule>, Vec<TagMistake>) {
        tag::rules(source, &self.policy, written)
    }

    /// Proves a claim about `source`, of which this came. When it is false, what to say of it: its
    /// labels are places in `source`.
    ///
    /// # Errors
    ///
    /// When the claim is neither true nor false, see [`Claim::read`] and [`Claim::prove`].
    pub fn prove(
        &self,
        source: &SourceText,
        written: &WrittenClaim,
    ) -> Result<Option<Diagnostic>, ClaimMistake> {
        let claim = Claim::read(written)?;
        Ok(match claim.prove(source, &self.policy)? {
            Proof::Holds => None,
            Proof::Fails(found) => Some(found.diagnostic(&claim, &self.policy)),
        })
    }
}
