//! Checks a file with every lint, for build scripts and tests of sites that keep their robots.txt
//! outside of Rust.

use std::fmt;

use robots_analysis::claim::{Claim, ClaimError};
use robots_analysis::diagnostic::render::plain;
use robots_analysis::diagnostic::{Diagnostic, Level};
use robots_analysis::edit::{self, Fixed};
use robots_analysis::x_robots_tag::{self, TagError, TagRule, WrittenTag};
use robots_core::Compilation;
use robots_core::dialect::Dialect;
use robots_core::reading::Reading;
use robots_core::source::SourceText;

use crate::lint::{Levels, Subject, fold};

/// The findings in a file. `Display` renders them for people.
///
/// ```
/// use robots_core::{Dialect, SourceText};
/// use robots_lint::{Levels, check};
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: basket/\n");
/// let report = check(&source, Dialect::RFC_9309, &Levels::default());
/// assert!(report.is_denied());
/// assert_eq!(report.findings().len(), 1);
/// assert!(report.to_string().starts_with("error[missing_leading_slash]: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    source: SourceText,
    findings: Vec<Diagnostic>,
}

/// A kind of evidence: other files of the site, with which its rules are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvidenceKind {
    /// A sitemap.
    Sitemap,
    /// A folder of files that the site serves at its root.
    StaticDir,
}

impl EvidenceKind {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Sitemap, Self::StaticDir];

    /// Returns the name of the option.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sitemap => "sitemap",
            Self::StaticDir => "static_dir",
        }
    }

    /// Returns what the option of this name is, for editors.
    pub fn about(self) -> &'static str {
        match self {
            Self::Sitemap => "`sitemap = \"sitemap.xml\"`: a sitemap, whose URLs must be allowed.",
            Self::StaticDir => "`static_dir = \"public\"`: the folder that is served at the root.",
        }
    }

    /// Returns the kind with this option name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Checks a text as crawlers of `dialect` read it, and proves its fixes, see
/// [`Subject::prove_fixes`]. The proofs are the only part that builds automata of whole groups.
pub fn check(source: &SourceText, dialect: &'static Dialect, levels: &Levels) -> Report {
    let reading = Reading::new(source, dialect);
    Report { source: source.clone(), findings: Subject::new(&reading).findings(levels) }
}

/// Applies the fixes of all findings at these levels that are proved to have their expected safety
/// together, see [`edit::fix`].
///
/// ```
/// use robots_core::{Dialect, SourceText};
/// use robots_lint::{Level, Levels, fix};
///
/// let mut levels = Levels::default();
/// levels.set("style", Level::Warn)?;
/// let text = "user-agent: *\r\nDisallow: /a\r\nDisallow: /a\r\n";
/// let fixed = fix(&SourceText::new("robots.txt", text), Dialect::RFC_9309, &levels);
/// assert_eq!(fixed.source.bytes(), b"User-agent: *\r\nDisallow: /a\r\n");
/// # Ok::<(), robots_lint::UnknownLint>(())
/// ```
pub fn fix(source: &SourceText, dialect: &'static Dialect, levels: &Levels) -> Fixed {
    edit::fix(source, dialect, |reading| Subject::new(reading).unproved_findings(levels))
}

impl<'a> Subject<'a> {
    /// Takes a compiled file. Its lints also report what compiling it cost.
    pub fn compiled(compilation: &'a Compilation) -> Self {
        let mut subject = Self::new(compilation.reading());
        subject.steps = Some(compilation.statistics().most_steps);
        subject
    }

    /// Lints the text: returns the findings at these levels in source order, none of them at
    /// [`Level::Allow`], with the safety of their fixes proved, and without the fixes that change
    /// more than their lines say.
    pub fn findings(&self, levels: &Levels) -> Vec<Diagnostic> {
        let mut findings = self.unproved_findings(levels);
        self.prove_fixes(&mut findings);
        findings
    }

    /// Proves the fixes of findings in the text, and removes those that change more than their
    /// lines say: see [`edit::prove`] and [`edit::gate`].
    pub fn prove_fixes(&self, findings: &mut [Diagnostic]) {
        edit::prove(self.reading(), findings);
        edit::gate(self.reading(), findings);
    }

    /// Proves a claim about the text, see [`Claim::answer`]. Returns the finding of a claim that is
    /// refuted or not proved.
    ///
    /// # Errors
    ///
    /// Returns an error for a claim that is neither true nor false.
    pub fn prove(&self, claim: &Claim) -> Result<Option<Diagnostic>, ClaimError> {
        Ok(claim.answer(self.reading())?.into_finding())
    }

    /// Adds to the finding of a false claim the first of other claims, with its name, that states
    /// the opposite: no rules can satisfy both.
    pub fn name_opposite<'c>(
        &self,
        claim: &Claim,
        others: impl Iterator<Item = (String, &'c Claim)>,
        mut finding: Diagnostic,
    ) -> Diagnostic {
        let mut opposite = others.filter_map(|(name, other)| {
            let url = claim.contradiction(other, self.reading())?;
            Some((name, other.verdict, url))
        });
        if let Some((name, verdict, url)) = opposite.next() {
            finding = finding.note(format!(
                "{name} states the opposite: that `{url}` is {verdict}ed, so no rules \
                 can satisfy both"
            ));
            finding.help = Some("narrow or delete one of the two claims".into());
        }
        finding
    }

    /// Returns the `X-Robots-Tag` rules for paths that a crawler may fetch, in the order in which
    /// they are tried, and the diagnostics of the others.
    pub fn tags(&self, written: &[WrittenTag]) -> (Vec<TagRule>, Vec<TagError>) {
        x_robots_tag::rules(self.reading(), written)
    }
}

impl Report {
    /// Returns the findings in source order, none of them at [`Level::Allow`].
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Returns whether a finding is at [`Level::Deny`].
    pub fn is_denied(&self) -> bool {
        let mut levels = self.findings.iter().map(|finding| finding.level);
        levels.any(|level| level == Level::Deny)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = fold(self.findings.clone());
        for (index, finding) in found.iter().enumerate() {
            if index > 0 {
                f.write_str("\n\n")?;
            }
            f.write_str(&plain(finding, &self.source))?;
        }
        Ok(())
    }
}
