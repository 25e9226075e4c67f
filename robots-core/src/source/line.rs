//! Lines, ended by CR, LF or CRLF (RFC 9309 §2.2) and by nothing else.

use super::Span;

/// One line of a text, without its ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'s> {
    /// The bytes of the line.
    pub bytes: &'s [u8],
    /// The position of these bytes in the text.
    pub span: Span,
    /// The line number, from 1.
    pub number: usize,
}

/// An iterator over the lines of a text: see [`SourceText::lines`](super::SourceText::lines).
#[derive(Clone, Debug)]
pub struct Lines<'s> {
    bytes: &'s [u8],
    at: usize,
    limit: usize,
    number: usize,
}

impl<'s> Lines<'s> {
    pub(super) fn new(bytes: &'s [u8], start: usize, limit: usize) -> Self {
        Self { bytes, at: start, limit, number: 0 }
    }
}

impl<'s> Iterator for Lines<'s> {
    type Item = Line<'s>;

    fn next(&mut self) -> Option<Line<'s>> {
        let rest = self.bytes.get(self.at..).filter(|rest| !rest.is_empty())?;
        let len = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(rest.len());
        let span = Span::new(self.at, self.at + len);
        if span.end > self.limit {
            return None;
        }
        let ending = match &rest[len..] {
            [b'\r', b'\n', ..] => 2,
            [] => 0,
            _ => 1,
        };
        self.at = span.end + ending;
        self.number += 1;
        Some(Line { bytes: &rest[..len], span, number: self.number })
    }
}
