//! What a site holds beside its robots.txt, by its kind.

use std::io;
use std::path::{Path, PathBuf};

use robots_core::Compilation;
use robots_core::check::EvidenceKind;

use crate::{Checked, EvidenceError, SitemapError, StaticDir, check_sitemap};

/// A file or a folder of the site. A folder is walked once, when it is opened.
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
    /// Opens the file or folder at `path`. What cannot be read is an error of [`SiteEvidence::check`].
    pub fn open(kind: EvidenceKind, path: &Path) -> Self {
        let content = match kind {
            EvidenceKind::Sitemap => Content::Sitemap,
            EvidenceKind::StaticDir => Content::StaticDir(StaticDir::read(path)),
        };
        let path = path.to_owned();
        Self { path, content }
    }

    /// Returns the paths at which the files of a folder are served, see [`StaticDir::urls`]; none for a
    /// sitemap.
    pub fn urls(&self) -> Vec<String> {
        match &self.content {
            Content::StaticDir(Ok(folder)) => folder.urls(),
            Content::StaticDir(Err(_)) | Content::Sitemap => Vec::new(),
        }
    }

    /// Holds it against the robots.txt that was compiled.
    ///
    /// # Errors
    ///
    /// When a file of it cannot be read.
    pub fn check(self, compilation: &Compilation) -> Result<Checked, EvidenceError> {
        match self.content {
            Content::Sitemap => check_sitemap(compilation, &self.path),
            Content::StaticDir(folder) => {
                let findings = folder.and_then(|folder| folder.check(compilation));
                let findings = findings.map_err(|error| EvidenceError {
                    path: self.path,
                    error: SitemapError::Unreadable(error),
                })?;
                Ok(Checked {
                    findings,
                    urls: 0,
                    files: Vec::new(),
                })
            }
        }
    }
}
