//! `CHANGELOG.md`.

const UNRELEASED: &str = "## Unreleased\n";

/// Returns the newest version with a section in the changelog, if one is released.
#[must_use]
pub fn newest(text: &str) -> Option<&str> {
    let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
    let mut versions = headings.filter_map(|heading| heading.split(' ').next());
    versions.find(|version| version.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns the changelog with what is unreleased as the section of a version, of this date. Returns `None` if nothing
/// is unreleased.
#[must_use]
pub fn released(text: &str, version: &str, date: &str) -> Option<String> {
    let (before, after) = text.split_once(UNRELEASED)?;
    let end = after.find("\n## ").unwrap_or(after.len());
    if after[..end].trim().is_empty() {
        return None;
    }
    Some(format!(
        "{before}{UNRELEASED}\n## {version} - {date}\n{after}"
    ))
}
