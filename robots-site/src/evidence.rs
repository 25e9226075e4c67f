//! Sitemaps and static folders, by their kind.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use robots_analysis::diagnostic::Diagnostic;
use robots_core::Compilation;
use robots_lint::check::EvidenceKind;

use crate::{EvidenceError, EvidenceReport, ReadError, StaticDir, check_sitemap};

/// A sitemap or a static folder of the site, as evidence for lints.
///
/// ```
/// use robots_lint::check::EvidenceKind;
/// use robots_core::{Dialect, SourceText, compile};
/// use robots_site::SiteEvidence;
///
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("app.js"), "")?;
///
/// let evidence = SiteEvidence::open(EvidenceKind::StaticDir, folder.path());
/// assert_eq!(evidence.urls(), ["/app.js"]);
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /drafts/\n");
/// let report = evidence.check(&compile(&source, Dialect::RFC_9309))?;
/// assert!(report.findings.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SiteEvidence {
    path: PathBuf,
    content: Content,
}

#[derive(Debug)]
enum Content {
    Sitemap,
    StaticDir(io::Result<StaticDir>),
}

impl SiteEvidence {
    /// Opens the file or folder at `path`. [`SiteEvidence::check`] returns the errors.
    pub fn open(kind: EvidenceKind, path: &Path) -> Self {
        let content = match kind {
            EvidenceKind::Sitemap => Content::Sitemap,
            EvidenceKind::StaticDir => Content::StaticDir(StaticDir::read(path)),
        };
        let path = path.to_owned();
        Self { path, content }
    }

    /// Returns the URL paths of the files of a folder ([`StaticDir::urls`]); none for a sitemap.
    pub fn urls(&self) -> Vec<String> {
        match &self.content {
            Content::StaticDir(Ok(folder)) => folder.urls(),
            Content::StaticDir(Err(_)) | Content::Sitemap => Vec::new(),
        }
    }

    /// Compares the evidence with the compiled robots.txt.
    ///
    /// # Errors
    ///
    /// Returns an error if a file or folder cannot be read.
    pub fn check(self, compilation: &Compilation) -> Result<EvidenceReport, EvidenceError> {
        match self.content {
            Content::Sitemap => check_sitemap(compilation, &self.path),
            Content::StaticDir(folder) => {
                let findings =
                    folder.and_then(|folder| folder.check(compilation)).map_err(|error| {
                        EvidenceError { path: self.path, error: ReadError::Unreadable(error) }
                    })?;
                Ok(EvidenceReport { findings, urls: 0, files: Vec::new() })
            }
        }
    }
}

/// Returns the findings that are not among `known` ones, such as those that a check has only with
/// routes.
pub fn new_findings(mut found: Vec<Diagnostic>, known: &[Diagnostic]) -> Vec<Diagnostic> {
    let place = |finding: &Diagnostic| {
        let label = finding.labels.first();
        (finding.lint, label.map(|label| label.span.start))
    };
    let mut by_place: HashMap<_, Vec<_>> = HashMap::new();
    for finding in known {
        by_place.entry(place(finding)).or_default().push(finding);
    }
    found.retain(|finding| {
        let known = by_place.get(&place(finding));
        known.is_none_or(|known| !known.contains(&finding))
    });
    found
}
