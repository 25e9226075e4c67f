//! The text of a document as the client edits it, and positions in it.
//!
//! Inside of the server a place is an offset in bytes. This file alone knows the encoding of
//! positions.

use std::ops::Range;

use gen_lsp_types::{Position, PositionEncodingKind, Range as PositionRange};
use serde_json::Value;

/// The unit in which the client counts the characters of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    /// Code units of UTF-16.
    Utf16,
}

impl Encoding {
    /// Returns UTF-8 if the client offers it, else UTF-16, which every client supports.
    pub(crate) fn negotiate(offered: Option<&Value>) -> Self {
        let offered = offered.and_then(Value::as_array);
        let is_utf8 = |kind: &Value| kind == "utf-8";
        if offered.is_some_and(|offered| offered.iter().any(is_utf8)) {
            Self::Utf8
        } else {
            Self::Utf16
        }
    }

    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn len(self, character: char) -> usize {
        match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16 => character.len_utf16(),
        }
    }
}

/// A text with the starts of its lines. CR, LF and CRLF end a line, in the protocol as in RFC 9309.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    content: String,
    starts: Vec<usize>,
    encoding: Encoding,
}

impl Text {
    pub(crate) fn new(text: &str, encoding: Encoding) -> Self {
        let mut new = Self { content: String::new(), starts: vec![0], encoding };
        new.replace(0..0, text);
        new
    }

    /// Returns another text with the same encoding of positions.
    pub(crate) fn with(&self, text: &str) -> Self {
        Self::new(text, self.encoding)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.content
    }

    /// Replaces a range of bytes. Takes time linear in the number of lines and in `with`.
    pub(crate) fn replace(&mut self, range: Range<usize>, with: &str) {
        self.content.replace_range(range.clone(), with);
        let bytes = self.content.as_bytes();
        let is_start = |&at: &usize| {
            at == 0
                || bytes[at - 1] == b'\n'
                || bytes[at - 1] == b'\r' && bytes.get(at) != Some(&b'\n')
        };
        // Whether a line starts at a byte depends on it and on the byte before it.
        let first = self.starts.partition_point(|&start| start < range.start);
        let last = self.starts.partition_point(|&start| start <= range.end);
        let end = range.start + with.len();
        for start in &mut self.starts[last..] {
            *start = *start - range.end + end;
        }
        let new = (range.start..=end).filter(is_start);
        self.starts.splice(first..last, new);
    }

    pub(crate) fn edit(&mut self, range: PositionRange, with: &str) {
        let range = self.range_in(range);
        self.replace(range, with);
    }

    /// Returns the number of lines. The last one may be empty.
    pub(crate) fn line_count(&self) -> usize {
        self.starts.len()
    }

    /// Returns the bytes of a line without its ending; those of the last line if there are fewer.
    pub(crate) fn line(&self, line: usize) -> Range<usize> {
        let line = line.min(self.starts.len() - 1);
        let start = self.starts[line];
        let end = self.starts.get(line + 1).copied();
        let text = &self.content[start..end.unwrap_or(self.content.len())];
        start..start + text.trim_end_matches(['\r', '\n']).len()
    }

    /// Returns the first byte of a line, or the end of the text if there are fewer.
    pub(crate) fn start_of(&self, line: usize) -> usize {
        self.starts.get(line).copied().unwrap_or(self.content.len())
    }

    /// Returns the number of the line of a byte, from 0.
    pub(crate) fn line_at(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset) - 1
    }

    /// Returns the offset of a position. One after the end of its line or of the text is that end,
    /// and one within a character is its start.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        if line >= self.starts.len() {
            return self.content.len();
        }
        let line = self.line(line);
        let mut units = position.character as usize;
        let mut offset = line.start;
        for character in self.content[line].chars() {
            let len = self.encoding.len(character);
            if len > units {
                break;
            }
            units -= len;
            offset += character.len_utf8();
        }
        offset
    }

    /// Returns the position of an offset. One within a character is its start.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.content.len());
        let line = self.line_at(offset);
        let before = self.content[self.starts[line]..].char_indices();
        let before = before
            .take_while(|(at, character)| self.starts[line] + at + character.len_utf8() <= offset);
        let units: usize = before.map(|(_, character)| self.encoding.len(character)).sum();
        Position::new(number(line), number(units))
    }

    /// Returns the offset of a character of a line, both from 0, or the end of the line.
    pub(crate) fn offset_of_character(&self, line: usize, character: usize) -> usize {
        let line = self.line(line);
        let text = &self.content[line.clone()];
        // An editor may keep a byte order mark in its text, which is not a character of the line.
        let mark = usize::from(line.start == 0 && text.starts_with('\u{feff}'));
        let at = text.char_indices().nth(mark + character);
        at.map_or(line.end, |(at, _)| line.start + at)
    }

    /// Returns the range of bytes of a range of positions, which may be in reverse.
    pub(crate) fn range_in(&self, range: PositionRange) -> Range<usize> {
        let [start, end] = [range.start, range.end].map(|position| self.offset(position));
        start.min(end)..start.max(end)
    }

    /// Returns the positions of a range of bytes.
    pub(crate) fn range(&self, range: Range<usize>) -> PositionRange {
        PositionRange::new(self.position(range.start), self.position(range.end))
    }
}

fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns the position in a message. A number that is none of the protocol is the nearest one.
pub(crate) fn position_in(value: &Value) -> Position {
    let number = |name: &str| match value.get(name) {
        Some(number) if number.as_f64().is_some_and(|number| number > 0.0) => {
            let number = number.as_u64().unwrap_or(u64::MAX);
            u32::try_from(number).unwrap_or(u32::MAX)
        }
        _ => 0,
    };
    Position::new(number("line"), number("character"))
}

pub(crate) fn range_in(value: &Value) -> PositionRange {
    let position = |name: &str| value.get(name).map_or(Position::new(0, 0), position_in);
    PositionRange::new(position("start"), position("end"))
}

#[cfg(test)]
mod tests;
