//! URLs that a sitemap lists and the robots.txt disallows.

use std::path::{Path, PathBuf};

use robots_analysis::diagnostic::Diagnostic;
use robots_core::Compilation;
use robots_lint::SITEMAP_URL_DISALLOWED;

use crate::disallowed::{DisallowedUrls, UrlOrigin};
use crate::invalid_sitemap::{InvalidSitemap, shown};
use crate::sitemap_files::{EvidenceError, SitemapFile, read_sitemap};

/// The result of comparing a sitemap or a static folder with a robots.txt.
#[derive(Debug)]
pub struct EvidenceReport {
    /// Findings on the robots.txt, at the default levels of their lints.
    pub findings: Vec<Diagnostic>,
    /// The number of URLs of the sitemap that were decided.
    pub urls: usize,
    /// The files that were read, on which a build depends.
    pub files: Vec<PathBuf>,
}

/// Decides every URL of the sitemap at `path`. The hosts of URLs are ignored.
pub(crate) fn check_sitemap(
    compilation: &Compilation,
    path: &Path,
) -> Result<EvidenceReport, EvidenceError> {
    let mut disallowed = DisallowedUrls::new(compilation);
    let mut of_files = Vec::new();
    let mut urls = 0;
    let files = read_sitemap(path, |file| {
        let (path, bytes) = (file.path, file.bytes);
        let broken = file.broken.iter();
        of_files.extend(broken.map(|broken| broken.finding(path, bytes)));
        of_files.extend(relative_urls(file));
        for loc in &file.locs {
            if let Some(target) = path_of(&loc.url) {
                urls += 1;
                disallowed.check(target, &loc.url, || {
                    let (lines, span) = shown(loc.span, loc.line, path, bytes);
                    UrlOrigin::Lines(lines, span)
                });
            }
        }
    })?;
    let help = "allow the URL, or remove it from the sitemap";
    let mut findings = disallowed.findings("sitemap URL", SITEMAP_URL_DISALLOWED, help);
    findings.extend(of_files);
    Ok(EvidenceReport { findings, urls, files })
}

fn relative_urls(file: &SitemapFile<'_>) -> Option<Diagnostic> {
    let locs = file.locs.iter();
    let mut relative = locs.filter(|loc| path_of(&loc.url).is_none());
    let first = relative.next()?;
    let broken = InvalidSitemap {
        span: first.span,
        line: first.line,
        reason: format!("`{}` is not an absolute URL", first.url),
        help: "write the absolute URL of the page, with scheme and host".to_owned(),
    };
    let finding = broken.finding(file.path, file.bytes);
    Some(match relative.count() {
        0 => finding,
        1 => finding.note("one more URL is not absolute"),
        more => finding.note(format!("{more} more URLs are not absolute")),
    })
}

fn path_of(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let start = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(start);
    (!host.is_empty()).then_some(path)
}
