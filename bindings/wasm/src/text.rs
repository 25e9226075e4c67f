//! Texts of JavaScript: bytes, and strings that are indexed by UTF-16 code units.

use robots_report::library::{Text, Unit};

/// Creates a text from bytes. `is_string` is whether they are the UTF-8 of a string.
pub(crate) fn text(name: &str, bytes: &[u8], is_string: bool) -> Text {
    let unit = if is_string { Unit::Utf16 } else { Unit::Byte };
    Text::new(name, bytes, unit)
}
