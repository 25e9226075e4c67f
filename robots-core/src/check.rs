//! Every lint on a file, for build scripts and tests of sites that keep their robots.txt outside of
//! Rust.

use std::error::Error;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use crate::diagnostic::render::plain;
use crate::diagnostic::{Diagnostic, Level};
use crate::dialect::Dialect;
use crate::edit;
use crate::lint::{self, Levels, Subject};
use crate::reading::Reading;
use crate::source::SourceText;

/// What was found in a file. Its text is what a person should read, for `{}` as for `{:?}`, which is
/// how a failed test or build script shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Report {
    source: SourceText,
    findings: Vec<Diagnostic>,
}

/// What a site may hold beside its robots.txt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvidenceKind {
    /// A sitemap.
    Sitemap,
    /// A folder of files that are served at the root.
    StaticDir,
}

impl EvidenceKind {
    /// Every kind.
    pub const ALL: [Self; 2] = [Self::Sitemap, Self::StaticDir];

    /// How options call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sitemap => "sitemap",
            Self::StaticDir => "static_dir",
        }
    }

    /// The kind that options call so.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Checks a text as crawlers of `dialect` read it, and proves what its fixes claim, see
/// [`edit::prove`]: for that alone automata of whole groups are built.
///
/// ```
/// use robots_core::{Dialect, Levels, SourceText, check};
///
/// let text = "User-agent: *\nDisallow: basket/\n";
/// let report = check(&SourceText::new("robots.txt", text), Dialect::RFC_9309, &Levels::default());
///
/// let failed = report.into_result().expect_err("the path has no slash");
/// assert!(failed.to_string().starts_with("error[missing_leading_slash]: "));
/// ```
pub fn check(source: &SourceText, dialect: &'static Dialect, levels: &Levels) -> Report {
    let reading = Reading::new(source, dialect);
    let mut findings = lint::check(&Subject::new(&reading), levels);
    edit::prove(&reading, &mut findings);
    Report {
        source: source.clone(),
        findings,
    }
}

/// Checks a text to which lines will be added: what is wrong with its lines whatever these say. No
/// fix is proved.
pub fn check_part(
    source: &SourceText,
    dialect: &'static Dialect,
    levels: &Levels,
) -> Vec<Diagnostic> {
    let reading = Reading::new(source, dialect);
    lint::check_part(&Subject::new(&reading), levels)
}

/// Checks the file at `path`. In a test of the site:
///
/// ```no_run
/// #[test]
/// fn the_robots_txt_does_what_it_says() -> Result<(), Box<dyn std::error::Error>> {
///     let mut levels = robots_core::Levels::default();
///     levels.set("warnings", robots_core::Level::Deny)?;
///     let report = robots_core::check_file("static/robots.txt", &levels)?;
///     Ok(report.into_result()?)
/// }
/// ```
///
/// Or in its `build.rs`, with `robots-core` among the `[build-dependencies]`:
///
/// ```no_run
/// fn main() -> Result<(), Box<dyn std::error::Error>> {
///     println!("cargo::rerun-if-changed=static/robots.txt");
///     let report = robots_core::check_file("static/robots.txt", &robots_core::Levels::default())?;
///     for finding in report.findings() {
///         println!("cargo::warning={}: {}", finding.lint.unwrap_or_default(), finding.message);
///     }
///     Ok(report.into_result()?)
/// }
/// ```
///
/// # Errors
///
/// When the file cannot be read.
pub fn check_file(path: impl AsRef<Path>, levels: &Levels) -> io::Result<Report> {
    let path = path.as_ref();
    let source = SourceText::new(path.to_string_lossy(), fs::read(path)?);
    Ok(check(&source, Dialect::RFC_9309, levels))
}

impl Report {
    /// Everything that was found, in source order, none of it at [`Level::Allow`].
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Is one of the findings at [`Level::Deny`]?
    pub fn is_denied(&self) -> bool {
        let mut levels = self.findings.iter().map(|finding| finding.level);
        levels.any(|level| level == Level::Deny)
    }

    /// Nothing, unless a finding is at [`Level::Deny`].
    ///
    /// # Errors
    ///
    /// The report itself.
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_denied() { Err(self) } else { Ok(()) }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = lint::fold(self.findings.clone());
        for (index, finding) in found.iter().enumerate() {
            if index > 0 {
                f.write_str("\n\n")?;
            }
            f.write_str(&plain(finding, &self.source))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Report {}
