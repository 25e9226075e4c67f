//! What only the file on disk has: editors drop a byte order mark, replace bytes that are not
//! UTF-8, and unify line endings. `robots check` reads the file, so findings about these come
//! from it.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use robots_analysis::Diagnostic;
use robots_core::source::SIZE_LIMIT;
use robots_core::{Reading, SourceText};
use robots_lint::Subject;

use crate::settings::{Configurations, Settings, path, settings};
use crate::site::SiteFacts;

/// The lints about what a text loses in an editor.
const OF_FILE: [&str; 3] = ["byte_order_mark", "invalid_utf8", "mixed_line_endings"];

/// Returns whether a finding is about the file, not about its text.
pub(crate) fn is_of_file(finding: &Diagnostic) -> bool {
    OF_FILE.contains(&finding.name())
}

/// What files state about a document. It is read when the document is opened or saved, and when a
/// file changes.
#[derive(Debug)]
pub(crate) struct OnDisk {
    pub(crate) settings: Settings,
    /// The text of the file of the document, and the findings about it; `None` if it cannot be
    /// read.
    pub(crate) file: Option<(SourceText, Vec<Diagnostic>)>,
    pub(crate) site: SiteFacts,
}

impl OnDisk {
    /// Reads the files about a document; `None` if it is not a robots.txt. Reads as much of the
    /// file as crawlers do.
    pub(crate) fn read(uri: &str, configurations: &Configurations) -> Option<Self> {
        let settings = settings(uri, configurations)?;
        let bytes = path(uri).and_then(|path| read(&path));
        let source = bytes.map(|bytes| SourceText::new(uri, bytes));
        let (site, of_site) = SiteFacts::read(&settings, source.as_ref());
        let file = source.map(|source| {
            let reading = Reading::new(&source, settings.dialect);
            let mut findings = Subject::new(&reading).unproved_findings(&settings.levels);
            findings.retain(is_of_file);
            findings.extend(of_site);
            (source, findings)
        });
        Some(Self { settings, file, site })
    }
}

/// Returns the bytes of a regular file that crawlers read, and one more if there are more.
pub(crate) fn read(path: &Path) -> Option<Vec<u8>> {
    // Opening a named pipe would wait.
    if !fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(SIZE_LIMIT as u64 + 1).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests;
