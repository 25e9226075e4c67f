//! Bytes with line numbers.
//!
//! In: a name and any bytes. Out: [`SourceText`]. AFTER THIS STAGE: the byte order mark is set
//! aside, and every byte belongs to one [`Line`] or to a line ending.

mod line;
mod line_index;
mod span;

pub use line::{Line, Lines};
pub use line_index::LineIndex;
pub use span::{Position, Span, Spanned};

use std::sync::Arc;

/// How many bytes of a robots.txt are read: 500 KiB, the least that RFC 9309 §2.5 lets a crawler
/// read, and all that Google reads. What stands behind is ignored at run time and an error at build
/// time.
pub const SIZE_LIMIT: usize = 500 * 1024;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A robots.txt as bytes, with the name that messages call it by. Clones share both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    name: Arc<str>,
    bytes: Arc<[u8]>,
    first_line: usize,
}

impl SourceText {
    /// Any bytes; `name` is shown in messages, usually a path.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            name: name.into().into(),
            bytes: bytes.into().into(),
            first_line: 1,
        }
    }

    /// For text that stands inside another file: its first line is line `first_line` there.
    #[must_use]
    pub fn with_first_line(mut self, first_line: usize) -> Self {
        self.first_line = first_line;
        self
    }

    /// What messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All of it.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The line of the surrounding file that the first byte stands on; 1 for a file of its own.
    pub fn first_line(&self) -> usize {
        self.first_line
    }

    /// More than [`SIZE_LIMIT`] bytes.
    pub fn is_too_large(&self) -> bool {
        self.bytes.len() > SIZE_LIMIT
    }

    /// Starts with a UTF-8 byte order mark.
    pub fn has_byte_order_mark(&self) -> bool {
        self.bytes.starts_with(BYTE_ORDER_MARK)
    }

    /// What ends the first line: LF, CRLF or CR; LF where there is one line only.
    pub fn line_ending(&self) -> &'static str {
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
        let end = self.bytes().iter().position(is_end);
        match end.and_then(|end| self.bytes().get(end..)) {
            Some([b'\r', b'\n', ..]) => "\r\n",
            Some([b'\r', ..]) => "\r",
            _ => "\n",
        }
    }

    /// The bytes of `span`; empty when it does not lie inside.
    pub fn slice(&self, span: Span) -> &[u8] {
        self.bytes.get(span.start..span.end).unwrap_or_default()
    }

    /// The lines within [`SIZE_LIMIT`], behind a byte order mark. A line that the limit cuts is
    /// left out: half a rule would be another rule.
    pub fn lines(&self) -> Lines<'_> {
        let start = if self.has_byte_order_mark() {
            BYTE_ORDER_MARK.len()
        } else {
            0
        };
        Lines::new(&self.bytes, start, SIZE_LIMIT)
    }

    /// Where byte `offset` stands. Linear in the text before it: for many places of one text, keep its
    /// [`LineIndex`].
    pub fn position(&self, offset: usize) -> Position {
        LineIndex::up_to(self, offset).position(offset)
    }
}
