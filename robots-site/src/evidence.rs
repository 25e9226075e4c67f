//! What a site holds, by the name of the option that names it.

use std::path::{Path, PathBuf};

use robots_core::Compilation;
use robots_core::check::EVIDENCE;
use robots_core::diagnostic::Diagnostic;

use crate::{check_sitemap, check_static_dir};

/// What came of looking at a file or a folder.
#[derive(Debug)]
pub struct Evidence {
    /// Findings on the robots.txt.
    pub findings: Vec<Diagnostic>,
    /// Every file that was read and that a build depends on.
    pub files: Vec<PathBuf>,
}

/// Holds the file or folder at `path`, named by the option `kind` of [`EVIDENCE`], against a
/// robots.txt.
///
/// # Errors
///
/// Why it cannot be used: lower case, no full stop.
pub fn check_evidence(
    kind: &str,
    path: &Path,
    compilation: &Compilation,
) -> Result<Evidence, String> {
    if kind == EVIDENCE[0] {
        let checked = check_sitemap(compilation, path)
            .map_err(|(file, error)| format!("`{}`: {error}", file.display()))?;
        return Ok(Evidence {
            findings: checked.findings,
            files: checked.files,
        });
    }
    let findings = check_static_dir(compilation, path)
        .map_err(|error| format!("`{}`: it cannot be read: {error}", path.display()))?;
    Ok(Evidence {
        findings,
        files: Vec::new(),
    })
}
