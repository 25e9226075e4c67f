//! URLs that a sitemap lists and the robots.txt disallows.

use std::path::{Path, PathBuf};

use robots_analysis::diagnostic::Diagnostic;
use robots_core::Compilation;
use robots_lint::SITEMAP_URL_DISALLOWED;

use crate::disallowed::{DisallowedUrls, UrlOrigin};
use crate::invalid_sitemap::{InvalidSitemap, shown};
use crate::sitemap::Loc;
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

/// Decides every URL of the sitemap at `path`: XML, or a text with one URL on each line, plain or
/// compressed with gzip.
///
/// The sitemaps of a sitemap index are read from the same folder, by the last segments of their
/// URLs. The hosts of URLs are ignored. A truncated file is read up to its end, and values that are
/// not URLs are skipped.
///
/// There is one finding for each rule that disallows a listed URL for Googlebot, for bingbot, or
/// for crawlers without a group; it shows the first such URL where it is listed. There is one
/// finding for each mistake in a file.
///
/// Takes time linear in the size of the files.
///
/// # Errors
///
/// Returns an error if a file cannot be read, or if the files are too large.
///
/// ```
/// use robots_core::{Dialect, SourceText, compile};
/// use robots_site::check_sitemap;
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /drafts/\n");
/// let compilation = compile(&source, Dialect::RFC_9309);
///
/// let folder = tempfile::tempdir()?;
/// let sitemap = folder.path().join("sitemap.xml");
/// std::fs::write(
///     &sitemap,
///     "<urlset><url><loc>https://example.com/drafts/1</loc></url></urlset>",
/// )?;
/// let report = check_sitemap(&compilation, &sitemap)?;
/// assert_eq!(report.urls, 1);
/// assert_eq!(
///     report.findings[0].message.to_string(),
///     "sitemap URL `https://example.com/drafts/1` is disallowed for crawlers without a group"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_sitemap(
    compilation: &Compilation,
    path: &Path,
) -> Result<EvidenceReport, EvidenceError> {
    let mut check = Check {
        forbidden: DisallowedUrls::new(compilation),
        findings: Vec::new(),
        urls: 0,
    };
    let files = read_sitemap(path, |file| check.file(file))?;
    let help = "allow the URL, or remove it from the sitemap";
    let kind = "sitemap URL";
    let forbidden = check.forbidden;
    let mut findings = forbidden.findings(kind, SITEMAP_URL_DISALLOWED, help);
    findings.extend(check.findings);
    Ok(EvidenceReport {
        findings,
        urls: check.urls,
        files,
    })
}

struct Check<'c> {
    forbidden: DisallowedUrls<'c>,
    /// The findings about the files.
    findings: Vec<Diagnostic>,
    urls: usize,
}

impl Check<'_> {
    fn file(&mut self, file: &SitemapFile<'_>) {
        let (path, bytes) = (file.path, file.bytes);
        let broken = file.broken.iter();
        self.findings
            .extend(broken.map(|broken| broken.finding(path, bytes)));
        self.pages(path, bytes, &file.locs);
    }

    fn pages(&mut self, file: &Path, bytes: &[u8], locs: &[Loc]) {
        let mut relative = locs.iter().filter(|loc| path_of(&loc.url).is_none());
        if let Some(first) = relative.next() {
            let broken = InvalidSitemap {
                span: first.span,
                line: first.line,
                reason: format!("`{}` is not an absolute URL", first.url),
                help: "write the absolute URL of the page, with scheme and host".to_owned(),
            };
            let finding = broken.finding(file, bytes);
            self.findings.push(match relative.count() {
                0 => finding,
                1 => finding.note("one more URL is not absolute"),
                more => finding.note(format!("{more} more URLs are not absolute")),
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
}

/// Returns the path and query of an absolute URL.
fn path_of(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let start = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(start);
    (!host.is_empty()).then_some(path)
}
