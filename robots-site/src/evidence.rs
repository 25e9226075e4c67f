//! Sitemaps and static folders, by their kind.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use robots_analysis::diagnostic::Diagnostic;
use robots_core::Compilation;
use robots_lint::check::EvidenceKind;

use crate::check_sitemap::check_sitemap;
use crate::static_dir::StaticDir;
use crate::{EvidenceError, EvidenceReport};

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
    /// The files of a static folder; `None` for a sitemap, which is read to check it.
    folder: Option<io::Result<StaticDir>>,
}

impl SiteEvidence {
    /// Opens the file or folder at `path`. [`SiteEvidence::check`] returns the errors.
    pub fn open(kind: EvidenceKind, path: &Path) -> Self {
        let folder = match kind {
            EvidenceKind::Sitemap => None,
            EvidenceKind::StaticDir => Some(StaticDir::read(path)),
        };
        Self { path: path.to_owned(), folder }
    }

    /// Returns the URL paths of the files of a folder, and those of folders with an `index.html`;
    /// none for a sitemap.
    pub fn urls(&self) -> Vec<String> {
        match &self.folder {
            Some(Ok(folder)) => folder.urls(),
            Some(Err(_)) | None => Vec::new(),
        }
    }

    /// Compares the evidence with the compiled robots.txt. Takes time linear in the size of files.
    ///
    /// A sitemap is XML, or a text with one URL on each line, plain or compressed with gzip. Those
    /// of a sitemap index are read from the same folder, by the last segments of their URLs. The
    /// hosts of URLs are ignored. There is one finding for each rule that disallows a listed URL
    /// for Googlebot, for bingbot, or for crawlers without a group, which shows the first such URL
    /// where it is listed, and one for each mistake in a file, which is read up to it.
    ///
    /// In a static folder, there are findings about robots.txt files that no crawler fetches or
    /// that differ from the compiled one, about disallowed style sheets and scripts, about pages
    /// with `noindex` that are disallowed, by `_headers` or (with the feature `pages`) themselves,
    /// and about disallowed `llms.txt` files.
    ///
    /// # Errors
    ///
    /// Returns an error if a file or folder cannot be read, or if files are too large.
    pub fn check(self, compilation: &Compilation) -> Result<EvidenceReport, EvidenceError> {
        let Some(folder) = self.folder else {
            return check_sitemap(compilation, &self.path);
        };
        let findings = folder.and_then(|folder| folder.check(compilation));
        let findings = findings.map_err(|error| EvidenceError { path: self.path, error })?;
        Ok(EvidenceReport { findings, urls: 0, files: Vec::new() })
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
