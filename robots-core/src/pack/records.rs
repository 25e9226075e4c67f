//! Records, whose numbers are as large as the site needs them.

use super::push_number;
use crate::matcher::__private::SiteNumbers;
use crate::source::Span;

/// Numbers that are appended one by one.
pub(super) struct Records {
    pub(super) bytes: Vec<u8>,
    pub(super) numbers: SiteNumbers,
    /// Whether each of them fitted; if not, the bytes are of no use.
    pub(super) all_fit: bool,
}

impl Records {
    pub(super) fn new(numbers: SiteNumbers) -> Self {
        Self {
            bytes: Vec::new(),
            numbers,
            all_fit: true,
        }
    }

    /// Appends a count, or a number that is as small.
    pub(super) fn count(&mut self, number: usize) {
        self.push(number, self.numbers.count);
    }

    /// Appends an offset, or a number that is as small.
    pub(super) fn offset(&mut self, number: usize) {
        self.push(number, self.numbers.offset);
    }

    /// Appends where a span starts, and how long it is.
    pub(super) fn span(&mut self, span: Span) {
        self.offset(span.start);
        self.offset(span.len());
    }

    fn push(&mut self, number: usize, len: usize) {
        let fits = SiteNumbers::fits(len, number);
        self.all_fit &= fits;
        push_number(&mut self.bytes, if fits { number } else { 0 }, len);
    }
}
