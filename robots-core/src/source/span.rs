//! Spans and positions in a text.

/// A range of bytes, `start..end`, of a [`SourceText`](super::SourceText).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The index of the first byte.
    pub start: usize,
    /// The index after the last byte.
    pub end: usize,
}

impl Span {
    /// Creates a span of the bytes `start..end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the number of bytes.
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Returns whether the span has no bytes.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }
}

/// A value with the span it was read from. Equality compares values alone.
#[derive(Clone, Copy, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// The span the value was read from.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Creates a value that was read at `span`.
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

/// A line and a column, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line number, from 1.
    pub line: usize,
    /// The column in characters, from 1. A byte that is not UTF-8 counts as one character, a byte
    /// order mark as none.
    pub column: usize,
}
