//! Unified diffs.

use std::borrow::Cow;
use std::io::{self, Write};

use robots_core::SourceText;
use similar::TextDiff;

/// Writes the difference of two texts as a patch for `patch -p1`; nothing if they are equal.
/// Control characters other than line ends are removed, so that a file cannot send escapes to a
/// terminal.
pub fn diff(out: &mut dyn Write, before: &SourceText, after: &SourceText) -> io::Result<()> {
    write!(out, "{}", unified(before, after))
}

/// Returns the difference of two texts as a patch.
pub fn unified(before: &SourceText, after: &SourceText) -> String {
    if before == after {
        return String::new();
    }
    let (old, new) = (shown(before), shown(after));
    let name = before.name().trim_start_matches('/');
    // `patch` ends lines only at a line feed.
    let [old, new] = [&old, &new].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let diff = TextDiff::from_slices(&old, &new);
    let mut unified = format!("--- a/{name}\n+++ b/{name}\n");
    for hunk in diff.unified_diff().iter_hunks() {
        unified += &hunk.header().to_string();
        unified.push('\n');
        for change in hunk.iter_changes() {
            unified += &change.tag().to_string();
            unified += change.value();
            if !change.value().ends_with('\n') {
                unified += "\n\\ No newline at end of file\n";
            }
        }
    }
    unified
}

fn shown(source: &SourceText) -> Cow<'_, str> {
    let text = String::from_utf8_lossy(source.bytes());
    let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    if text.contains(steers) {
        text.replace(steers, "\u{fffd}").into()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patch_of_carriage_returns_ends_lines_at_line_feeds_only() {
        let text = |text: &str| SourceText::new("robots.txt", text);
        let header = "--- a/robots.txt\n+++ b/robots.txt\n@@ -1 +1 @@\n";
        let open = "\n\\ No newline at end of file\n";
        assert_eq!(
            unified(&text("a\rb\r"), &text("a\rc\r")),
            format!("{header}-a\rb\r{open}+a\rc\r{open}")
        );
        assert_eq!(
            unified(&text("a\r\n"), &text("c\r\n")),
            format!("{header}-a\r\n+c\r\n")
        );
    }
}
