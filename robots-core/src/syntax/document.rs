//! The lines of a file, without an interpretation.

use super::DirectiveKey;
use crate::source::{SourceText, Span};

/// A robots.txt as a list of lines.
///
/// ```
/// use robots_core::SourceText;
/// use robots_core::syntax::{DirectiveKey, SyntaxError, parse};
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisalow /a # all\n");
/// let document = parse(&source);
/// let typo = document.items[1].directive.as_ref().expect("a directive");
/// assert_eq!(typo.key, DirectiveKey::Other);
/// assert_eq!(typo.errors[0], SyntaxError::MissingColon);
/// assert_eq!(source.slice(typo.value), b"/a");
/// assert_eq!(document.to_bytes(&source), source.bytes());
/// assert_eq!(document.records()[0].user_agents().count(), 1);
/// let comment = document.items[1].comment.expect("a comment");
/// assert_eq!((document.items[1].line, source.slice(comment)), (2, b"# all".as_slice()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// One item per line that is read, in order.
    pub items: Vec<Item>,
}

impl Document {
    /// Returns the file byte for byte.
    ///
    /// `source` is the text that was parsed. It adds the bytes between the lines: the byte order
    /// mark, line endings, and bytes after the size limit.
    pub fn to_bytes(&self, source: &SourceText) -> Vec<u8> {
        let mut out = Vec::with_capacity(source.bytes().len());
        let mut at = 0;
        for item in &self.items {
            out.extend_from_slice(source.slice(Span::new(at, item.span.start)));
            out.extend_from_slice(source.slice(item.span));
            at = item.span.end;
        }
        out.extend_from_slice(source.slice(Span::new(at, source.bytes().len())));
        out
    }
}

/// One line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The line number, from 1.
    pub line: usize,
    /// The whole line, without its ending.
    pub span: Span,
    /// The directive; `None` for a blank line or a line with a comment alone.
    pub directive: Option<Directive>,
    /// The comment, from the `#` to the end of the line.
    pub comment: Option<Span>,
}

/// A key and a value, read without accepting any typo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// The key, compared without ASCII case; [`DirectiveKey::Other`] if it is unknown.
    pub key: DirectiveKey,
    /// The key as written.
    pub name: Span,
    /// The value after the colon, without whitespace around it. May be empty.
    pub value: Span,
    /// The syntax errors of the line, which some crawlers accept.
    pub errors: Vec<SyntaxError>,
}

impl Directive {
    /// Returns the span from the first byte of the key to the last of the value.
    pub fn span(&self) -> Span {
        Span::new(self.name.start, self.value.end.max(self.name.end))
    }

    /// Returns whether the line has no syntax error.
    pub fn is_well_formed(&self) -> bool {
        self.errors.is_empty()
    }
}

/// An error in the syntax of a line.
///
/// The parser records it and decides nothing: which errors a crawler accepts is a property of its
/// dialect, see [`AcceptedTypos`](crate::dialect::AcceptedTypos).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxError {
    /// The colon is missing. The key is the text before the first whitespace, or the whole line.
    MissingColon,
    /// The key is a frequent misspelling of this key: `Disalow`.
    Misspelled(DirectiveKey),
    /// The key starts with this key and continues: `Disallow-AI`.
    KeywordPrefix(DirectiveKey),
}
