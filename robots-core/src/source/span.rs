//! Where something stands in a text.

use super::BYTE_ORDER_MARK;

/// Bytes `start..end` of a [`SourceText`](super::SourceText).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte behind the last.
    pub end: usize,
}

impl Span {
    /// Bytes `start..end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// How many bytes.
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// No bytes at all.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }
}

/// A value and where it was read. Two are equal when their values are.
#[derive(Clone, Copy, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `value`, read at `span`.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

/// A place as people count: from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The character in it, from 1. A byte that is not UTF-8 counts as one, a byte order mark as
    /// none.
    pub column: usize,
}

impl Position {
    pub(super) fn of(bytes: &[u8], offset: usize) -> Self {
        let before = bytes.get(..offset).unwrap_or(bytes);
        let mut line = 1;
        let mut line_start = if bytes.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len().min(before.len())
        } else {
            0
        };
        for (at, &byte) in before.iter().enumerate() {
            let ends_line = byte == b'\n' || (byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
            if ends_line {
                line += 1;
                line_start = at + 1;
            }
        }
        let column = String::from_utf8_lossy(&before[line_start..])
            .chars()
            .count()
            + 1;
        Self { line, column }
    }
}

#[cfg(test)]
mod tests {
    use super::Position;

    #[test]
    fn columns_are_characters_behind_a_byte_order_mark() {
        let text = "\u{feff}é: /\r\nb";
        let column_of_slash = Position { line: 1, column: 4 };
        assert_eq!(Position::of(text.as_bytes(), 7), column_of_slash);
        let b = Position { line: 2, column: 1 };
        assert_eq!(Position::of(text.as_bytes(), text.len() - 1), b);
    }
}
