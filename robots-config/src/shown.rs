//! Paths in messages.

use std::path::Path;

/// Returns a path as people write it: relative to the current folder if it is in it.
pub(crate) fn shown(path: &Path) -> String {
    let folder = std::env::current_dir().unwrap_or_default();
    let shown = path.strip_prefix(folder).unwrap_or(path);
    shown.display().to_string()
}
