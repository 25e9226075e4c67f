//! Bytes as text that is safe on a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns text from a file or an argument with control characters escaped.
pub fn visible(bytes: &[u8]) -> Cow<'_, str> {
    if let Some(text) = printable(bytes) {
        return Cow::Borrowed(text);
    }
    let mut visible = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            if character.is_control() {
                visible.extend(character.escape_default());
            } else {
                visible.push(character);
            }
        }
        for byte in chunk.invalid() {
            // Writing to a string does not fail.
            _ = write!(visible, "\\x{byte:02x}");
        }
    }
    visible.into()
}

fn printable(bytes: &[u8]) -> Option<&str> {
    let is_printable = bytes.iter().all(|byte| matches!(byte, b' '..=b'~'));
    is_printable.then(|| str::from_utf8(bytes).ok()).flatten()
}

#[cfg(test)]
mod tests;
