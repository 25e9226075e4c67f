//! URLs that a sitemap lists and the robots.txt forbids.

use std::fmt;
use std::path::{Path, PathBuf};

use robots_core::Compilation;
use robots_core::diagnostic::Diagnostic;
use robots_core::lint::SITEMAP_URL_DISALLOWED;

use crate::disallowed::{DisallowedUrls, UrlOrigin};
use crate::invalid_sitemap::{InvalidSitemap, shown};
use crate::sitemap::{self, Loc, MAX_SITEMAP_BYTES, Sitemap, SitemapError};

/// What came of looking at a file or a folder.
#[derive(Debug)]
pub struct EvidenceReport {
    /// Findings on the robots.txt, at the default levels of their lints.
    pub findings: Vec<Diagnostic>,
    /// How many listed URLs were decided.
    pub urls: usize,
    /// Every file that was read and that a build depends on.
    pub files: Vec<PathBuf>,
}

/// Why a file or a folder cannot be used.
#[derive(Debug)]
pub struct EvidenceError {
    /// The file, or the folder that holds it.
    pub path: PathBuf,
    /// What the matter is.
    pub error: SitemapError,
}

impl fmt::Display for EvidenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for EvidenceError {}

/// All files of an index together.
const MAX_TOTAL_BYTES: usize = 4 * MAX_SITEMAP_BYTES;

/// Decides every URL of the sitemap at `path`, as XML or as gzip. Of an index, the sitemaps are looked
/// for beside it by the last segments of their URLs. Whose host a URL has is not looked at. A file that is
/// broken off counts up to where it is, and what is not a URL is passed over: both are findings.
///
/// There is a finding for each rule that forbids a listed URL to Googlebot, to bingbot or to crawlers that
/// the robots.txt does not name, which shows the first such URL where it is listed; and one for each mistake
/// in a file, which shows it there.
///
/// # Errors
///
/// When a file cannot be read.
pub fn check_sitemap(
    compilation: &Compilation,
    path: &Path,
) -> Result<EvidenceReport, EvidenceError> {
    let mut check = Check {
        forbidden: DisallowedUrls::new(compilation),
        findings: Vec::new(),
        urls: 0,
        files: Vec::new(),
        left: MAX_TOTAL_BYTES,
    };
    let (sitemap, bytes) = check.read(path)?;
    match sitemap {
        Sitemap::Pages(locs) => check.pages(path, &bytes, &locs),
        Sitemap::Index(locs) => {
            for loc in locs {
                let name = loc.url.rsplit('/').next().unwrap_or_default();
                let name = name.split(['?', '#']).next().unwrap_or_default();
                let file = path.with_file_name(name);
                let (sitemap, bytes) = check.read(&file)?;
                match sitemap {
                    Sitemap::Pages(locs) => check.pages(&file, &bytes, &locs),
                    Sitemap::Index(_) => {
                        let broken = InvalidSitemap::of_file("an index may not list an index");
                        check.report(&file, &bytes, &broken);
                    }
                }
            }
        }
    }
    let help = "allow it, or take it out of the sitemap";
    let kind = "which the sitemap lists";
    let forbidden = check.forbidden;
    let mut findings = forbidden.findings(kind, SITEMAP_URL_DISALLOWED, help);
    findings.extend(check.findings);
    Ok(EvidenceReport {
        findings,
        urls: check.urls,
        files: check.files,
    })
}

struct Check<'c> {
    forbidden: DisallowedUrls<'c>,
    /// Of the files.
    findings: Vec<Diagnostic>,
    urls: usize,
    files: Vec<PathBuf>,
    left: usize,
}

impl Check<'_> {
    fn read(&mut self, path: &Path) -> Result<(Sitemap, Vec<u8>), EvidenceError> {
        let at = |error| {
            let path = path.to_owned();
            EvidenceError { path, error }
        };
        let bytes = sitemap::read(path).map_err(at)?;
        let left = self.left.checked_sub(bytes.len());
        self.left = left.ok_or_else(|| at(SitemapError::TooLarge))?;
        self.files.push(path.to_owned());
        let (sitemap, broken) = sitemap::parse(&bytes);
        if let Some(broken) = broken {
            self.report(path, &bytes, &broken);
        }
        Ok((sitemap, bytes))
    }

    fn pages(&mut self, file: &Path, bytes: &[u8], locs: &[Loc]) {
        let mut relative = locs.iter().filter(|loc| path_of(&loc.url).is_none());
        if let Some(first) = relative.next() {
            let broken = InvalidSitemap {
                span: first.span,
                line: first.line,
                reason: format!("`{}` is not an absolute URL", first.url),
                help: "write the whole URL of the page, with scheme and host".to_owned(),
            };
            let finding = broken.finding(file, bytes);
            self.findings.push(match relative.count() {
                0 => finding,
                1 => finding.note("there is one more like this"),
                more => finding.note(format!("there are {more} more like this")),
            });
        }
        for loc in locs {
            let Some(path) = path_of(&loc.url) else {
                continue;
            };
            self.urls += 1;
            self.forbidden.check(path, &loc.url, || {
                let (lines, span) = shown(loc.span, loc.line, file, bytes);
                UrlOrigin::Lines(lines, span)
            });
        }
    }

    fn report(&mut self, file: &Path, bytes: &[u8], broken: &InvalidSitemap) {
        self.findings.push(broken.finding(file, bytes));
    }
}

/// The path and query of an absolute URL.
fn path_of(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let start = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(start);
    (!host.is_empty()).then_some(path)
}
