//! The rules of a group, in file order.

use crate::decision::{Rule, Verdict};
use crate::layout::{
    RULE_ALLOWS, RULE_HAS_PATTERN, RULE_IS_NEXT, RULE_IS_WHOLE, RULE_LINE_SHIFT, line_end,
    next_line, slice, value_of, varint_at,
};
use crate::packed::Packed;
use crate::sections::Sections;

/// Reads the rules of one group in file order. `robots_core::pack` writes them.
#[derive(Clone, Copy)]
pub(crate) struct RuleList<'a> {
    body: &'a [u8],
    packed: &'a [u8],
    sections: Sections<'a>,
    at: usize,
    left: u32,
    start: usize,
    line: u32,
    /// Where the next of several lists is named, and the number of those that are left.
    lists_at: usize,
    lists_left: u32,
}

/// A rule and its pattern in canonical form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListedRule<'a> {
    pub(crate) rule: Rule<'a>,
    pub(crate) pattern: &'a [u8],
}

impl ListedRule<'_> {
    /// Returns the precedence of the rule. Of the rules that match, the one with the highest precedence
    /// decides, and of several the first.
    pub(crate) const fn precedence(&self) -> usize {
        self.pattern.len() * 2 + self.rule.verdict.is_allow() as usize
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "offsets into the body and line numbers have 24 bits"
)]
impl<'a> RuleList<'a> {
    /// Creates a reader of the rules of a group.
    pub(crate) const fn new(site: Packed<'a>, group: usize) -> Self {
        let Packed { body, bytes, .. } = site;
        let sections = site.sections();
        let mut rules = Self {
            body,
            packed: bytes,
            sections,
            at: 0,
            left: 0,
            start: 0,
            line: 0,
            lists_at: 0,
            lists_left: 0,
        };
        rules.open(sections.group(group) + sections.numbers().offset);
        if rules.left == 0 {
            let (lists, at) = varint_at(bytes, rules.at);
            rules.lists_left = lists;
            rules.lists_at = at;
        }
        rules
    }

    /// Continues with the list that is named at `at`.
    const fn open(&mut self, at: usize) {
        let list = self.sections.offset(at, 0);
        let (left, rules_at) = varint_at(self.packed, list);
        self.left = left;
        self.at = rules_at;
        self.start = self.sections.offset(at, 1);
        self.line = self.sections.offset(at, 2) as u32;
    }

    /// Returns the next rule; `None` at the end of the list or of the bytes. A list may contain a line
    /// twice: then its step is negative, modulo 2³².
    pub(crate) const fn next(&mut self) -> Option<ListedRule<'a>> {
        while self.left == 0 {
            if self.lists_left == 0 {
                return None;
            }
            self.open(self.lists_at);
            self.lists_at += self.sections.numbers().list();
            self.lists_left -= 1;
        }
        if self.at >= self.packed.len() {
            return None;
        }
        self.left -= 1;
        let (head, at) = varint_at(self.packed, self.at);
        self.at = at;
        if head & RULE_IS_NEXT == 0 {
            self.line = self.line.wrapping_add(head >> RULE_LINE_SHIFT);
            let step = self.number();
            self.start = (self.start as u32).wrapping_add(step) as usize;
        } else {
            self.line = self.line.wrapping_add(1);
            self.start = next_line(self.body, self.start);
        }
        let len = if head & RULE_IS_WHOLE == 0 {
            self.number() as usize
        } else {
            line_end(self.body, self.start) - self.start
        };
        let text = slice(self.body, self.start, len);
        self.start = self.start.saturating_add(len);

        let pattern = if head & RULE_HAS_PATTERN == 0 {
            value_of(text)
        } else {
            let len = self.number() as usize;
            let pattern = slice(self.packed, self.at, len);
            self.at = self.at.saturating_add(len);
            pattern
        };
        let verdict = if head & RULE_ALLOWS == 0 {
            Verdict::Disallow
        } else {
            Verdict::Allow
        };
        Some(ListedRule {
            rule: Rule {
                text,
                line: self.line,
                verdict,
            },
            pattern,
        })
    }

    /// Reads the next number of the list.
    const fn number(&mut self) -> u32 {
        let (number, at) = varint_at(self.packed, self.at);
        self.at = at;
        number
    }
}
