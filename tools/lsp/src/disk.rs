//! What only the file on disk has: editors drop a byte order mark, replace bytes that are not
//! UTF-8, and unify line endings. `robots check` reads the file, so findings about these come
//! from it.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use robots_analysis::{Diagnostic, check};
use robots_core::SourceText;
use robots_core::source::SIZE_LIMIT;

use crate::settings::{Settings, path};

/// The lints about what a text loses in an editor.
const OF_FILE: [&str; 3] = ["byte_order_mark", "invalid_utf8", "mixed_line_endings"];

/// Returns whether a finding is about the file, not about its text.
pub(crate) fn is_of_file(finding: &Diagnostic) -> bool {
    OF_FILE.contains(&finding.name())
}

/// The findings about a file, with the text that they are in.
#[derive(Debug)]
pub(crate) struct FileFindings {
    pub(crate) source: SourceText,
    pub(crate) findings: Vec<Diagnostic>,
}

/// Reads the file of a document, and returns the findings about it; `None` if there is no file that
/// can be read. Reads as much as crawlers do.
pub(crate) fn file_findings(uri: &str, settings: &Settings) -> Option<FileFindings> {
    let bytes = read(&path(uri)?)?;
    let source = SourceText::new(uri, bytes);
    let report = check(&source, settings.dialect, &settings.levels);
    let findings = report
        .findings()
        .iter()
        .filter(|finding| is_of_file(finding));
    Some(FileFindings {
        findings: findings.cloned().collect(),
        source,
    })
}

fn read(path: &Path) -> Option<Vec<u8>> {
    // Opening a named pipe would wait.
    if !fs::metadata(path).ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(SIZE_LIMIT as u64 + 1)
        .read_to_end(&mut bytes)
        .ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use robots_analysis::Lint;

    use super::*;

    #[test]
    fn lints_of_files_exist() {
        for name in OF_FILE {
            assert!(Lint::by_name(name).is_some(), "{name}");
        }
    }
}
