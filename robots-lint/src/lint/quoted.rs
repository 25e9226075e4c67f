//! Text of a file as messages quote it.

use std::borrow::Cow;

use robots_analysis::diagnostic::MessageText;

/// The number of characters of a value that a message quotes.
const QUOTED: usize = 60;

/// Returns a text in backticks, cut where it is long.
pub(super) fn quoted(text: &str) -> MessageText {
    format!("`{}`", cut(text)).into()
}

/// Returns the first 60 characters of a text and `…`, or the text if it is no longer.
pub(super) fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}
