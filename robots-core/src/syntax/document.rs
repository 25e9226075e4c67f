//! The file as written.

use super::DirectiveKey;
use crate::source::{SourceText, Span};

/// A robots.txt, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// One item for each line that is read, in order.
    pub items: Vec<Item>,
}

impl Document {
    /// The file again, byte for byte, from its lines and what stands between them in `source`, which
    /// it was parsed from: a byte order mark, line ends, and what is behind the size limit.
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

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its number, from 1.
    pub line: usize,
    /// All of it, without its ending.
    pub span: Span,
    /// What it says; `None` for a blank line or a comment alone.
    pub directive: Option<Directive>,
    /// From the `#` to the end of the line.
    pub comment: Option<Span>,
}

/// What a line says, by a reading that forgives nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// The key, if it is spelled right, ASCII case aside.
    pub key: DirectiveKey,
    /// The key as written.
    pub name: Span,
    /// What stands behind the colon, white space around it set aside. May be empty.
    pub value: Span,
    /// What a forgiving reader would have to forgive.
    pub errors: Vec<SyntaxError>,
}

impl Directive {
    /// From the first byte of the key to the last of the value.
    pub fn span(&self) -> Span {
        Span::new(self.name.start, self.value.end.max(self.name.end))
    }

    /// Nothing about it has to be forgiven.
    pub fn is_well_formed(&self) -> bool {
        self.errors.is_empty()
    }
}

/// A fact about a line that some crawlers forgive, each in its own way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxError {
    /// No colon: the key is the text before the first white space, or all of it.
    MissingColon,
    /// The key is a frequent misspelling of this one.
    Misspelled(DirectiveKey),
    /// The key starts with this one and goes on: `Disallow-AI`.
    KeywordPrefix(DirectiveKey),
}
