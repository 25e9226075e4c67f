//! The bytes of a robots.txt, with lines, spans and positions.
//!
//! In: a name and any bytes. Out: a [`SourceText`]. After this stage the byte order mark is
//! set aside, and every other byte belongs to one [`Line`] or to a line ending. A text that was
//! written from others has [`Origins`].

mod line;
mod line_index;
mod source_map;
mod span;

use std::sync::Arc;

pub use line::{Line, Lines};
use line_index::LineIndex;
pub use source_map::{Origins, SourceMap};
pub use span::{Position, Span, Spanned};

/// The number of bytes of a robots.txt that are read: 500 KiB.
///
/// RFC 9309 §2.5 requires crawlers to read at least this much, and Google reads no more. Bytes
/// after the limit are ignored at run time and are an error at build time.
pub const SIZE_LIMIT: usize = 500 * 1024;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A robots.txt as bytes, with its name in messages.
///
/// Clones share the name and the bytes. Any bytes are accepted; UTF-8 is not required.
///
/// ```
/// use robots_core::SourceText;
/// use robots_core::source::SIZE_LIMIT;
///
/// let source = SourceText::new("robots.txt", b"\xef\xbb\xbfUser-agent: *\r\n");
/// assert!(source.has_byte_order_mark() && !source.is_too_large());
/// assert_eq!(source.line_ending(), "\r\n");
/// let at = source.position(3);
/// assert_eq!((at.line, at.column), (1, 1));
/// assert!(!SourceText::new("robots.txt", vec![b'#'; SIZE_LIMIT]).is_too_large());
/// let at = SourceText::new("robots.txt", "# \u{e9}\nAllow: /").position(4);
/// assert_eq!((at.line, at.column), (1, 4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    name: Arc<str>,
    lines: Arc<LineIndex>,
    first_line: usize,
    origins: Option<Arc<Origins>>,
}

impl SourceText {
    /// Creates a text from any bytes. Messages show `name`, usually a path.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            name: name.into().into(),
            lines: Arc::new(LineIndex::new(bytes.into())),
            first_line: 1,
            origins: None,
        }
    }

    /// Sets the line number of the first line, for text embedded in another file.
    ///
    /// Rendered diagnostics count from it; spans and [`position`](Self::position) do not change.
    #[must_use]
    pub fn with_first_line(mut self, first_line: usize) -> Self {
        self.first_line = first_line;
        self
    }

    /// Sets the texts that this text was written from. Rendered diagnostics show these.
    #[must_use]
    pub fn with_origins(mut self, origins: Origins) -> Self {
        self.origins = Some(Arc::new(origins));
        self
    }

    /// Returns the text that a span was written from, and its span there. A text without origins is
    /// its own.
    pub fn origin(&self, span: Span) -> (&Self, Span) {
        let origin = self.origins.as_ref().and_then(|origins| origins.origin(span));
        origin.unwrap_or((self, span))
    }

    /// Returns the text that a line was written from, and its number there. A text without origins
    /// is its own. The first call is linear in the text.
    pub fn origin_of_line(&self, line: usize) -> (&Self, usize) {
        let start = self.origins.as_ref().and(self.lines.start(line));
        let Some(start) = start else {
            return (self, line);
        };
        let (source, span) = self.origin(Span::new(start, start));
        (source, source.position(span.start).line)
    }

    /// Returns the texts that this text was written from; none if it was written by hand.
    pub fn origins(&self) -> &[Self] {
        self.origins.as_ref().map_or(&[], |origins| origins.sources())
    }

    /// Returns whether the text was written from other texts.
    pub fn has_origins(&self) -> bool {
        self.origins.is_some()
    }

    /// Returns whether both are clones of one text.
    pub fn is_clone_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.lines, &other.lines)
    }

    /// Returns the name of the text in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns all bytes.
    pub fn bytes(&self) -> &[u8] {
        self.lines.bytes()
    }

    /// Returns the line number of the first line in the surrounding file; 1 if there is none.
    pub fn first_line(&self) -> usize {
        self.first_line
    }

    /// Returns whether the text has more than [`SIZE_LIMIT`] bytes.
    pub fn is_too_large(&self) -> bool {
        self.bytes().len() > SIZE_LIMIT
    }

    /// Returns whether the text starts with a UTF-8 byte order mark.
    pub fn has_byte_order_mark(&self) -> bool {
        self.bytes().starts_with(BYTE_ORDER_MARK)
    }

    /// Returns the ending of the first line: LF, CRLF or CR. LF if no line is ended.
    pub fn line_ending(&self) -> &'static str {
        let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
        let end = self.bytes().iter().position(is_end);
        match end.and_then(|end| self.bytes().get(end..)) {
            Some([b'\r', b'\n', ..]) => "\r\n",
            Some([b'\r', ..]) => "\r",
            _ => "\n",
        }
    }

    /// Returns the bytes of `span`, or no bytes if `span` is not inside the text.
    pub fn slice(&self, span: Span) -> &[u8] {
        self.bytes().get(span.start..span.end).unwrap_or_default()
    }

    /// Returns the lines within [`SIZE_LIMIT`], without a byte order mark.
    ///
    /// Leaves out a line that crosses the limit: half of a rule would be another rule.
    pub fn lines(&self) -> Lines<'_> {
        let start = if self.has_byte_order_mark() { BYTE_ORDER_MARK.len() } else { 0 };
        Lines::new(self.bytes(), start, SIZE_LIMIT)
    }

    /// Returns the line and column of byte `offset`.
    ///
    /// The first call is linear in the text, others in the line.
    pub fn position(&self, offset: usize) -> Position {
        self.lines.position(offset)
    }
}
