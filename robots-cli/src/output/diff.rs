//! What would change in a file, as a unified diff.

use std::borrow::Cow;
use std::io::{self, Write};

use robots_core::SourceText;
use similar::TextDiff;

/// Writes how `after` differs from `before`, so that `patch -p1` can make the change; nothing where
/// they are the same. Control characters but line ends are left out: no file steers a terminal.
pub(crate) fn diff(out: &mut dyn Write, before: &SourceText, after: &SourceText) -> io::Result<()> {
    write!(out, "{}", unified(before, after))
}

/// The same as a text.
pub(super) fn unified(before: &SourceText, after: &SourceText) -> String {
    if before == after {
        return String::new();
    }
    let (old, new) = (shown(before), shown(after));
    let name = before.name().trim_start_matches('/');
    let diff = TextDiff::from_lines(old.as_ref(), new.as_ref());
    let mut unified = diff.unified_diff();
    let (a, b) = (format!("a/{name}"), format!("b/{name}"));
    unified.header(&a, &b).to_string()
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
