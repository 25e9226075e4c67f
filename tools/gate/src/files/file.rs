//! One robots.txt: looked at, loaded when it is settled, refused if it cannot be one.

use std::fs::File;
use std::io::Read as _;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use robots_config::{Config, without_number};
use robots_core::compile::compile_within;
use robots_core::{Budget, Dialect, SourceText};
use robots_static::{RobotsTxt, Site};

use super::stamp::Stamp;
use super::{kept, loaded};
use crate::log::Log;
use crate::sites::Slot;

/// The most bytes of a file. Crawlers read half of it (RFC 9309 §2.5).
const MAX_BYTES: usize = 1 << 20;

#[derive(Debug)]
pub(crate) struct FileSource {
    pub(crate) path: PathBuf,
    pub(crate) dialect: &'static Dialect,
    /// The site whose other files are merged with it: its index in the configuration.
    pub(crate) merged: Option<(Arc<Config>, usize)>,
}

/// The states of a file and of those that are merged with it.
type Stamps = Vec<Result<Stamp, String>>;

#[derive(Debug)]
pub(crate) struct RobotsFile {
    source: FileSource,
    pub(super) slot: Arc<Slot>,
    /// What the last look found.
    seen: Option<Stamps>,
    /// What was loaded or refused last.
    tried: Option<Stamps>,
    /// Whether the file was refused, so that what was loaded before is in force.
    pub(super) is_kept: bool,
}

impl RobotsFile {
    pub(crate) fn new(source: FileSource, slot: Arc<Slot>) -> Self {
        Self { source, slot, seen: None, tried: None, is_kept: false }
    }

    pub(crate) fn is_loaded(&self) -> bool {
        !self.slot.is_empty()
    }

    /// Looks at the file, and loads it if this look and the one before agree on a new state.
    pub(super) fn look(&mut self, accept_empty: bool, log: &Log) {
        let stamps = self.source.stamps();
        let is_settled = self.seen.as_ref() == Some(&stamps);
        self.seen = Some(stamps);
        if !is_settled || self.seen == self.tried {
            return;
        }
        let read = self.source.read();
        // It was written meanwhile: the next looks settle it.
        if self.seen.as_ref() != Some(&self.source.stamps()) {
            self.seen = None;
            return;
        }
        self.tried.clone_from(&self.seen);
        let file = self.source.path.display().to_string();
        let was_kept = std::mem::replace(&mut self.is_kept, false);
        let read = read.and_then(|source| {
            let text = source.bytes();
            if self.slot.has(text) {
                return Ok(None);
            }
            let site = compile(&source, self.source.dialect)?;
            check(&site.robots_txt(), accept_empty)?;
            Ok(Some((text.len(), site)))
        });
        match read {
            // What the layer remembers of the site is kept, too.
            Ok(None) if was_kept => loaded(log, &file, 0),
            Ok(None) => {}
            Ok(Some((bytes, site))) => {
                self.slot.replace(site);
                loaded(log, &file, bytes);
            }
            Err(reason) => {
                self.is_kept = true;
                kept(log, &file, &reason, self.is_loaded());
            }
        }
    }
}

impl FileSource {
    fn stamps(&self) -> Stamps {
        let site = self.merged.as_ref().and_then(|(config, index)| config.sites.get(*index));
        let fragments = site.into_iter().flat_map(robots_config::Site::fragments);
        let fragments = fragments.map(|path| Stamp::of(&path.value));
        let own = std::iter::once(Stamp::of(&self.path));
        own.chain(fragments).collect()
    }

    /// Returns the text, merged with the other files of its site.
    fn read(&self) -> Result<SourceText, String> {
        let name = self.path.display().to_string();
        let source = SourceText::new(name, text_of(&self.path)?);
        let Some((config, index)) = &self.merged else {
            return Ok(source);
        };
        let Some(site) = config.sites.get(*index) else {
            return Ok(source);
        };
        match config.merged(site, &source, self.dialect) {
            Ok(Ok(merged)) => Ok(merged),
            Ok(Err(_)) => Err("its site cannot be merged: see `robots merge`".to_owned()),
            Err(invalid) => Err(invalid.to_string()),
        }
    }
}

fn text_of(path: &Path) -> Result<Vec<u8>, String> {
    // A named pipe would wait for a writer.
    Stamp::of(path)?;
    let limit = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    let mut text = Vec::new();
    let file = File::open(path).and_then(|file| file.take(limit).read_to_end(&mut text));
    file.map_err(|error| without_number(&error))?;
    if text.len() > MAX_BYTES {
        return Err(format!("it is larger than {MAX_BYTES} bytes"));
    }
    // A crash while a file is written leaves zeros; and UTF-16 has them.
    if text.contains(&0) {
        return Err(
            "it has NUL bytes: it is no text in UTF-8, or was not written to its end".into()
        );
    }
    Ok(text)
}

/// Compiles a text. A defect of the compiler is a reason to keep what is there, and not the end of
/// all later looks.
fn compile(source: &SourceText, dialect: &'static Dialect) -> Result<Site, String> {
    let compiled =
        panic::catch_unwind(|| Site::from(compile_within(source, dialect, Budget::LOADED).site()));
    compiled.map_err(|_| "it cannot be compiled, which is a defect of this program".to_owned())
}

/// Returns why a file is refused that would open the site by accident.
fn check(robots: &RobotsTxt<'_>, accept_empty: bool) -> Result<(), String> {
    let states_nothing = robots.product_tokens().next().is_none()
        && robots.sitemaps().next().is_none()
        && robots.extensions().next().is_none();
    if states_nothing && !accept_empty {
        return Err("it has no directive, and `accept-empty` is not set".to_owned());
    }
    Ok(())
}
