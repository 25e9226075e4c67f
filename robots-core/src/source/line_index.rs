//! Lines and columns of many bytes of one text.

use super::{BYTE_ORDER_MARK, Position, SourceText};

/// The start of every line of a text, for many [`Position`]s.
///
/// [`SourceText::position`] counts lines from the start each time; an index counts them once.
///
/// ```
/// use robots_core::SourceText;
/// use robots_core::source::LineIndex;
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /a\n");
/// let index = LineIndex::new(&source);
/// let slash = index.position(24);
/// assert_eq!((slash.line, slash.column), (2, 11));
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'s> {
    bytes: &'s [u8],
    /// The first byte of each line; the first line starts after a byte order mark.
    starts: Vec<usize>,
}

impl<'s> LineIndex<'s> {
    /// Creates an index of a text. Linear in the text.
    pub fn new(source: &'s SourceText) -> Self {
        Self::up_to(source, source.bytes().len())
    }

    /// Creates an index of the lines that start in the first `end` bytes. Linear in `end`.
    pub(super) fn up_to(source: &'s SourceText, end: usize) -> Self {
        let bytes = source.bytes();
        let first = if source.has_byte_order_mark() {
            BYTE_ORDER_MARK.len()
        } else {
            0
        };
        let mut starts = vec![first];
        for (at, &byte) in bytes.get(..end).unwrap_or(bytes).iter().enumerate() {
            if byte == b'\n' || byte == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
                starts.push(at + 1);
            }
        }
        Self { bytes, starts }
    }

    /// Returns the line and column of byte `offset`. Linear in its line, logarithmic in the lines.
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.bytes.len());
        let line = self.starts.partition_point(|&start| start <= offset).max(1);
        let start = self.starts[line - 1].min(offset);
        let before = String::from_utf8_lossy(&self.bytes[start..offset]);
        Position {
            line,
            column: before.chars().count() + 1,
        }
    }
}

#[cfg(test)]
mod tests {
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
        let index = LineIndex::new(&source);
        for offset in 0..=source.bytes().len() + 1 {
            let expected = position_by_definition(source.bytes(), offset);
            assert_eq!(index.position(offset), expected, "{offset}");
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
}
