//! Records of numbers, whose sizes depend on the site.

use robots_matcher::__layout::SiteNumbers;

use super::push_number;
use crate::source::Span;

pub(super) struct Records {
    pub(super) bytes: Vec<u8>,
    pub(super) numbers: SiteNumbers,
    /// Whether every number fits; if not, the bytes are unusable.
    pub(super) all_fit: bool,
}

impl Records {
    pub(super) fn new(numbers: SiteNumbers) -> Self {
        Self { bytes: Vec::new(), numbers, all_fit: true }
    }

    /// Appends a count, or another number with the same bound.
    pub(super) fn count(&mut self, number: usize) {
        self.push(number, self.numbers.count);
    }

    /// Appends an offset, or another number with the same bound.
    pub(super) fn offset(&mut self, number: usize) {
        self.push(number, self.numbers.offset);
    }

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
