//! URLs that a sitemap lists and the robots.txt forbids.

use std::path::{Path, PathBuf};

use robots_core::Compilation;
use robots_core::diagnostic::{Diagnostic, Level};

use crate::forbidden::{Forbidden, FoundAt};
use crate::sitemap::{self, FILE_LIMIT, Loc, Sitemap, SitemapError};

/// What came of checking a sitemap.
#[derive(Debug)]
pub struct SitemapCheck {
    /// A finding for each rule that forbids a listed URL to Googlebot, to bingbot or to crawlers that
    /// the file does not name; each shows the first such URL where it is
    /// listed.
    pub findings: Vec<Diagnostic>,
    /// How many URLs were decided.
    pub urls: usize,
    /// Every file that was read.
    pub files: Vec<PathBuf>,
}

/// All files of an index together.
const TOTAL_LIMIT: usize = 4 * FILE_LIMIT;

/// Decides every URL of the sitemap at `path`, as XML or as gzip. Of an index, the sitemaps are looked
/// for beside it by the last segments of their URLs. Whose host a URL has is not looked at.
///
/// # Errors
///
/// The file that cannot be used, and why.
pub fn check_sitemap(
    compilation: &Compilation,
    path: &Path,
) -> Result<SitemapCheck, (PathBuf, SitemapError)> {
    let mut check = Check {
        forbidden: Forbidden::new(compilation),
        urls: 0,
        files: Vec::new(),
        left: TOTAL_LIMIT,
    };
    let (sitemap, bytes) = check.read(path)?;
    match sitemap {
        Sitemap::Pages(locs) => check.pages(path, &bytes, &locs)?,
        Sitemap::Index(locs) => {
            for loc in locs {
                let name = loc.url.rsplit('/').next().unwrap_or_default();
                let name = name.split(['?', '#']).next().unwrap_or_default();
                let file = path.with_file_name(name);
                let (sitemap, bytes) = check.read(&file)?;
                match sitemap {
                    Sitemap::Pages(locs) => check.pages(&file, &bytes, &locs)?,
                    Sitemap::Index(_) => {
                        let what = "an index may not list an index".to_owned();
                        return Err((file, SitemapError::NoSitemap(what)));
                    }
                }
            }
        }
    }
    let help = "allow it, or take it out of the sitemap";
    Ok(SitemapCheck {
        findings: check
            .forbidden
            .findings("which the sitemap lists", Level::Deny, help),
        urls: check.urls,
        files: check.files,
    })
}

struct Check<'c> {
    forbidden: Forbidden<'c>,
    urls: usize,
    files: Vec<PathBuf>,
    left: usize,
}

impl Check<'_> {
    fn read(&mut self, path: &Path) -> Result<(Sitemap, Vec<u8>), (PathBuf, SitemapError)> {
        let at = |error| (path.to_owned(), error);
        let bytes = sitemap::read(path).map_err(at)?;
        let left = self.left.checked_sub(bytes.len());
        self.left = left.ok_or_else(|| at(SitemapError::TooLarge))?;
        self.files.push(path.to_owned());
        let sitemap = sitemap::parse(&bytes).map_err(at)?;
        Ok((sitemap, bytes))
    }

    fn pages(
        &mut self,
        file: &Path,
        bytes: &[u8],
        locs: &[Loc],
    ) -> Result<(), (PathBuf, SitemapError)> {
        for loc in locs {
            let Some(path) = path_of(&loc.url) else {
                let reason = format!("`{}` is no absolute URL", loc.url);
                let line = loc.line;
                return Err((file.to_owned(), SitemapError::Malformed { line, reason }));
            };
            self.urls += 1;
            self.forbidden.look_at(path, &loc.url, || {
                let (lines, span) = loc.shown(file, bytes);
                FoundAt::Lines(lines, span)
            });
        }
        Ok(())
    }
}

/// The path and query of an absolute URL.
fn path_of(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let start = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(start);
    (!host.is_empty()).then_some(path)
}
