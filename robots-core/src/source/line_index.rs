//! The bytes of a text with the starts of its lines.

use std::sync::OnceLock;

use super::{BYTE_ORDER_MARK, Position};

/// Bytes, and the start of each line once a position was asked for.
#[derive(Debug)]
pub(super) struct LineIndex {
    bytes: Box<[u8]>,
    /// The first byte of each line; the first line starts after a byte order mark.
    starts: OnceLock<Vec<usize>>,
}

impl LineIndex {
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        Self {
            bytes: bytes.into(),
            starts: OnceLock::new(),
        }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the line and column of byte `offset`. The first call is linear in the text, others
    /// in the line.
    pub(super) fn position(&self, offset: usize) -> Position {
        let starts = self.starts();
        let offset = offset.min(self.bytes.len());
        let line = starts.partition_point(|&start| start <= offset).max(1);
        let start = starts[line - 1].min(offset);
        let before = String::from_utf8_lossy(&self.bytes[start..offset]);
        Position {
            line,
            column: before.chars().count() + 1,
        }
    }

    /// Returns the first byte of a line, by its number from 1.
    pub(super) fn start(&self, line: usize) -> Option<usize> {
        self.starts().get(line.checked_sub(1)?).copied()
    }

    fn starts(&self) -> &[usize] {
        self.starts.get_or_init(|| line_starts(&self.bytes))
    }
}

/// Equal bytes have equal lines.
impl PartialEq for LineIndex {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for LineIndex {}

fn line_starts(bytes: &[u8]) -> Vec<usize> {
    let first = if bytes.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len()
    } else {
        0
    };
    let mut starts = vec![first];
    for (at, &byte) in bytes.iter().enumerate() {
        if byte == b'\n' || byte == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            starts.push(at + 1);
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::super::SourceText;
    use super::*;

    /// The definition: counts lines and characters from the start of the text.
    fn position_by_definition(bytes: &[u8], offset: usize) -> Position {
        let before = bytes.get(..offset).unwrap_or(bytes);
        let mut line = 1;
        let mut line_start = BYTE_ORDER_MARK.len().min(before.len());
        for (at, &byte) in before.iter().enumerate() {
            if byte == b'\n' || (byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')) {
                line += 1;
                line_start = at + 1;
            }
        }
        let column = String::from_utf8_lossy(&before[line_start..]);
        let column = column.chars().count() + 1;
        Position { line, column }
    }

    #[test]
    fn position_of_every_byte_agrees_with_the_definition() {
        let source = SourceText::new("", "\u{feff}é: /\r\nb\rc\n\nd");
        for offset in 0..=source.bytes().len() + 1 {
            let expected = position_by_definition(source.bytes(), offset);
            assert_eq!(source.position(offset), expected, "{offset}");
        }
    }

    #[test]
    fn position_counts_characters_after_a_byte_order_mark() {
        let source = SourceText::new("", "\u{feff}é: /\r\nb");
        let column_of_slash = Position { line: 1, column: 4 };
        assert_eq!(source.position(7), column_of_slash);
        let last = source.bytes().len() - 1;
        assert_eq!(source.position(last), Position { line: 2, column: 1 });
    }

    #[test]
    fn texts_with_equal_bytes_are_equal_after_a_position_was_asked_for() {
        let source = SourceText::new("", "a\nb\n");
        let other = source.clone();
        source.position(2);
        assert_eq!(source, other);
        assert_eq!(source, SourceText::new("", "a\nb\n"));
        assert_ne!(source, SourceText::new("", "a\nc\n"));
    }
}
