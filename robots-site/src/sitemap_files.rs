//! The files of a sitemap: the sitemap itself, or an index and the sitemaps that it lists.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use robots_analysis::diagnostic::Diagnostic;

use crate::invalid_sitemap::InvalidSitemap;
use crate::sitemap::{self, Loc, MAX_SITEMAP_BYTES, Sitemap};

/// An error for a file or folder that cannot be read.
#[derive(Debug)]
pub struct EvidenceError {
    /// The file or folder.
    pub path: PathBuf,
    /// The cause.
    pub error: io::Error,
}

impl fmt::Display for EvidenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot be read: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for EvidenceError {}

/// The limit on all files of a sitemap index together, decompressed.
const MAX_TOTAL_BYTES: usize = 4 * MAX_SITEMAP_BYTES;

pub(crate) struct SitemapFile<'a> {
    pub(crate) path: &'a Path,
    pub(crate) bytes: &'a [u8],
    /// The pages that it lists; none for an index.
    pub(crate) locs: Vec<Loc>,
    pub(crate) broken: Option<InvalidSitemap>,
}

/// Passes the sitemap at `path` to `visit`, or an index and then each sitemap that it lists, and
/// returns the files that were read.
pub(crate) fn read_sitemap(
    path: &Path,
    mut visit: impl FnMut(&SitemapFile<'_>),
) -> Result<Vec<PathBuf>, EvidenceError> {
    let mut files = vec![path.to_owned()];
    let mut left = MAX_TOTAL_BYTES;
    let mut at = 0;
    while let Some(path) = files.get(at).cloned() {
        let failed = |error| {
            let path = path.clone();
            EvidenceError { path, error }
        };
        let bytes = sitemap::read(&path).map_err(failed)?;
        let remaining = left.checked_sub(bytes.len());
        left = remaining.ok_or_else(|| failed(sitemap::too_large()))?;
        let Sitemap { is_index, mut locs, mut broken } = sitemap::parse(&bytes);
        if is_index && at == 0 {
            files.extend(locs.iter().map(|loc| path.with_file_name(file_name(&loc.url))));
        } else if is_index {
            let index = InvalidSitemap::of_file("sitemap index lists a sitemap index");
            broken = broken.or(Some(index));
        }
        if is_index {
            locs.clear();
        }
        visit(&SitemapFile { path: &path, bytes: &bytes, locs, broken });
        at += 1;
    }
    Ok(files)
}

fn file_name(url: &str) -> &str {
    let name = url.rsplit('/').next().unwrap_or_default();
    name.split(['?', '#']).next().unwrap_or_default()
}

/// The URLs of a sitemap.
#[derive(Debug)]
pub struct SitemapUrls {
    /// The URLs, in file order, as they are written.
    pub urls: Vec<String>,
    /// One finding for each mistake in a file, which is read up to it.
    pub findings: Vec<Diagnostic>,
}

/// Returns the URLs of the sitemap at `path`, which is read as
/// [`SiteEvidence`](crate::SiteEvidence) reads it.
///
/// # Errors
///
/// Returns an error if a file cannot be read, or if the files are too large.
pub fn sitemap_urls(path: &Path) -> Result<SitemapUrls, EvidenceError> {
    let mut read = SitemapUrls { urls: Vec::new(), findings: Vec::new() };
    read_sitemap(path, |file| {
        let broken = file.broken.iter();
        let findings = broken.map(|broken| broken.finding(file.path, file.bytes));
        read.findings.extend(findings);
        read.urls.extend(file.locs.iter().map(|loc| loc.url.clone()));
    })?;
    Ok(read)
}
