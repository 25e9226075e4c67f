//! The rules of a group, read one by one for an explanation.

use crate::decision::{Rule, Verdict};
use crate::layout::{
    GROUP, RULE_ALLOWS, RULE_HAS_PATTERN, RULE_LINE_SHIFT, slice, u24_at, u32_at, value_of,
    varint_at,
};

/// Walks the rules of one group in file order. Written by `robots_core::automata::pack::rules`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleList<'a> {
    body: &'a [u8],
    packed: &'a [u8],
    at: usize,
    left: u32,
    start: usize,
    line: u32,
}

/// A rule and the canonical pattern that it matches with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RankedRule<'a> {
    pub(crate) rule: Rule<'a>,
    pub(crate) pattern: &'a [u8],
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "offsets into the body and line numbers have 24 bits"
)]
impl<'a> RuleList<'a> {
    /// `record` is the offset of a group record.
    pub(crate) const fn new(body: &'a [u8], packed: &'a [u8], record: usize) -> Self {
        const { assert!(GROUP == 14) };
        let (left, at) = varint_at(packed, u32_at(packed, record + 4));
        let start = u24_at(packed, record + 8);
        let line = u24_at(packed, record + 11) as u32;
        Self {
            body,
            packed,
            at,
            left,
            start,
            line,
        }
    }

    /// The next rule. A line may stand in the list twice: then its step leads back, modulo 2³².
    pub(crate) const fn next(&mut self) -> Option<RankedRule<'a>> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let (head, at) = varint_at(self.packed, self.at);
        let (step, at) = varint_at(self.packed, at);
        let (len, at) = varint_at(self.packed, at);
        self.at = at;
        self.line += head >> RULE_LINE_SHIFT;
        self.start = (self.start as u32).wrapping_add(step) as usize;
        let text = slice(self.body, self.start, len as usize);
        self.start += len as usize;

        let pattern = if head & RULE_HAS_PATTERN == 0 {
            value_of(text)
        } else {
            let (len, at) = varint_at(self.packed, self.at);
            self.at = at + len as usize;
            slice(self.packed, at, len as usize)
        };
        let verdict = if head & RULE_ALLOWS == 0 {
            Verdict::Disallow
        } else {
            Verdict::Allow
        };
        Some(RankedRule {
            rule: Rule {
                text,
                line: self.line,
                verdict,
            },
            pattern,
        })
    }
}
