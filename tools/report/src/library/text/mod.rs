//! Texts of other languages, whose strings are not indexed by bytes.

use robots_analysis::Diagnostic;
use robots_analysis::diagnostic::render::plain;
use robots_core::source::SIZE_LIMIT;
use robots_core::{Dialect, SourceText};
use schemars::JsonSchema;
use serde::Serialize;

use super::language::Language;
use crate::FindingJson;

/// A robots.txt, and the unit of its indices.
#[derive(Debug)]
pub struct Text {
    source: SourceText,
    /// The characters that are longer in bytes than in units, in order.
    wide: Vec<WideCharacter>,
}

/// A character with more bytes than units.
#[derive(Clone, Copy, Debug)]
struct WideCharacter {
    /// The index of its first byte.
    start: usize,
    /// The number of bytes of this character and all earlier ones, less the number of their units.
    surplus: usize,
}

impl Text {
    /// Creates a text from the bytes of a file. Reads one byte more than crawlers read, which
    /// distinguishes a text that exceeds the limit, as the command does.
    pub fn of_bytes(name: &str, bytes: &[u8]) -> Self {
        let read = bytes.get(..=SIZE_LIMIT).unwrap_or(bytes);
        Self { source: SourceText::new(name, read), wide: Vec::new() }
    }

    /// Creates a text from the UTF-8 of a string, whose indices count what the language counts.
    pub fn of_string(name: &str, string: &[u8], language: Language) -> Self {
        Self { wide: wide(string, language), ..Self::of_bytes(name, string) }
    }

    /// Returns the text that crawlers read.
    pub fn source(&self) -> &SourceText {
        &self.source
    }

    /// Converts the index of a byte to an index in the unit of the text. Logarithmic in the text.
    pub(super) fn index(&self, byte: usize) -> usize {
        let before = self.wide.partition_point(|wide| wide.start < byte);
        let surplus = before.checked_sub(1).and_then(|last| self.wide.get(last));
        byte - surplus.map_or(0, |wide| wide.surplus.min(byte))
    }

    pub(super) fn finding<'a>(
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

fn wide(bytes: &[u8], language: Language) -> Vec<WideCharacter> {
    let text = str::from_utf8(bytes).unwrap_or_default();
    let mut surplus = 0;
    let characters = text.char_indices().filter(|(_, c)| !c.is_ascii());
    let wide = characters.map(|(start, c)| {
        surplus += c.len_utf8() - language.units(c);
        WideCharacter { start, surplus }
    });
    wide.collect()
}

/// A problem. Lines and columns count from 1, columns in characters.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Finding<'a> {
    #[serde(flatten)]
    finding: FindingJson<'a>,
    /// The finding with an excerpt of the file, as the command prints it.
    pub(super) rendered: String,
}

/// A part of a robots.txt: what is from `start` to `end`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Span {
    /// The index of the first code unit of a string, or of the first byte.
    pub(super) start: usize,
    /// The index after the last one.
    pub(super) end: usize,
}

pub(super) fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut out = Vec::new();
    // Writing to memory cannot fail.
    _ = write(&mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// Returns a value as JSON.
pub fn json(value: &impl Serialize) -> String {
    // Only a map whose keys are not strings cannot be written.
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests;
