//! Texts of JavaScript: bytes, and strings that are indexed by UTF-16 code units.

use robots_analysis::Diagnostic;
use robots_analysis::diagnostic::render::plain;
use robots_core::source::SIZE_LIMIT;
use robots_core::{Dialect, SourceText};
use robots_report::FindingJson;
use serde::Serialize;

/// A robots.txt, and the unit of its indices in JavaScript.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) source: SourceText,
    /// The characters that are not ASCII, in order; empty for bytes.
    wide: Vec<WideCharacter>,
}

/// A character with more bytes than UTF-16 code units.
#[derive(Clone, Copy, Debug)]
struct WideCharacter {
    /// The index of its first byte.
    start: usize,
    /// The number of bytes of this character and all earlier ones, less the number of their code
    /// units.
    surplus: usize,
}

impl Text {
    /// Creates a text from bytes. `is_string` is whether they are the UTF-8 of a string. Reads one
    /// byte more than crawlers read, which distinguishes a text that exceeds the limit, as the
    /// command does.
    pub(crate) fn new(name: &str, bytes: &[u8], is_string: bool) -> Self {
        let read = bytes.get(..=SIZE_LIMIT).unwrap_or(bytes);
        Self {
            source: SourceText::new(name, read),
            wide: if is_string { wide(bytes) } else { Vec::new() },
        }
    }

    /// Converts the index of a byte to an index of JavaScript. Logarithmic in the text.
    pub(crate) fn index(&self, byte: usize) -> usize {
        let before = self.wide.partition_point(|wide| wide.start < byte);
        let surplus = before.checked_sub(1).and_then(|last| self.wide.get(last));
        byte - surplus.map_or(0, |wide| wide.surplus.min(byte))
    }

    /// Returns a finding in the text as JSON.
    pub(crate) fn finding<'a>(
        &'a self,
        diagnostic: &'a Diagnostic,
        dialect: &'static Dialect,
    ) -> Finding<'a> {
        let finding = FindingJson::new(&self.source, diagnostic, dialect);
        Finding {
            finding: finding.with_offsets(|byte| self.index(byte)),
            rendered: plain(diagnostic, &self.source),
        }
    }
}

fn wide(bytes: &[u8]) -> Vec<WideCharacter> {
    let text = str::from_utf8(bytes).unwrap_or_default();
    let mut surplus = 0;
    let characters = text.char_indices().filter(|(_, c)| !c.is_ascii());
    let wide = characters.map(|(start, c)| {
        surplus += c.len_utf8() - c.len_utf16();
        WideCharacter { start, surplus }
    });
    wide.collect()
}

/// A finding, with its text.
#[derive(Debug, Serialize)]
pub(crate) struct Finding<'a> {
    #[serde(flatten)]
    finding: FindingJson<'a>,
    pub(crate) rendered: String,
}

/// A part of a text.
#[derive(Debug, Serialize)]
pub(crate) struct Place {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Returns what a report writes.
pub(crate) fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut out = Vec::new();
    // Writing to memory cannot fail.
    _ = write(&mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// Returns a value as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    // Only a map whose keys are not strings cannot be written.
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_of_every_character_counts_utf16_code_units() {
        let text = "a\u{feff}é𝒳/ü\u{fffd}z";
        let strings = Text::new("", text.as_bytes(), true);
        let bytes = Text::new("", text.as_bytes(), false);
        for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
            let expected = text[..at].encode_utf16().count();
            assert_eq!(strings.index(at), expected, "{at}");
            assert_eq!(bytes.index(at), at);
        }
    }
}
