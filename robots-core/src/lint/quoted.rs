//! Text of a file as messages quote it.

/// How many characters of a value a message quotes.
const QUOTED: usize = 60;

/// A text in backticks, cut where it is long.
pub(super) fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}
