//! The rules of a group, in file order.

use crate::decision::{Decision, Rule, Verdict};
use crate::layout::{
    INDEXED_RULES, RULE_ALLOWS, RULE_HAS_PATTERN, RULE_IS_NEXT, RULE_IS_WHOLE, RULE_LINE_SHIFT,
    SAMPLE_STEP, line_end, next_line, slice, value_of, varint_at,
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
    /// The bytes of its index; empty where it has none.
    index: &'a [u8],
}

/// A rule and its pattern in canonical form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ListedRule<'a> {
    pub(crate) rule: Rule<'a>,
    pub(crate) pattern: &'a [u8],
}

impl<'a> ListedRule<'a> {
    /// Returns the decision of the rule where no other wins over it.
    pub(crate) const fn decision(&self) -> Decision<'a> {
        Decision {
            verdict: self.rule.verdict,
            rule: Some(self.rule),
        }
    }

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
            index: &[],
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
        if left as usize >= INDEXED_RULES {
            let (len, at) = varint_at(self.packed, rules_at);
            self.index = slice(self.packed, at, len as usize);
            self.at = at.saturating_add(len as usize);
        }
        self.start = self.sections.offset(at, 1);
        self.line = self.sections.offset(at, 2) as u32;
    }

    /// Returns how many rules are left of the list.
    #[inline]
    pub(crate) const fn left(&self) -> usize {
        self.left as usize
    }

    /// Returns the bytes of the index of the list; none where all rules are to be tried.
    #[inline]
    pub(crate) const fn index(&self) -> &'a [u8] {
        self.index
    }

    /// Returns `len` bytes of the file, or of the list, as the pattern of a rule. The reader is at the first
    /// rule of the list, and `offset` is relative to it.
    #[inline]
    pub(crate) const fn pattern_at(&self, offset: usize, len: usize, is_in_list: bool) -> &'a [u8] {
        if is_in_list {
            slice(self.packed, self.at.saturating_add(offset), len)
        } else {
            slice(self.body, self.start.saturating_add(offset), len)
        }
    }

    /// Returns a rule of the list, at whose first rule it is. `sample` is where the list goes on with the
    /// last rule up to it that has a sample: place, start and line, from the first rule on. Constant time.
    #[inline]
    pub(crate) const fn nth(&self, rule: usize, sample: [usize; 3]) -> Option<ListedRule<'a>> {
        if rule >= self.left as usize {
            return None;
        }
        let mut rules = *self;
        rules.left = 1;
        let [at, start, line] = sample;
        rules.at = rules.at.saturating_add(at);
        rules.start = rules.start.saturating_add(start);
        rules.line = rules.line.wrapping_add(line as u32);
        let mut skipped = rule % SAMPLE_STEP;
        while skipped > 0 {
            rules.skip();
            skipped -= 1;
        }
        rules.next()
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
        let (head, text) = self.line();
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

    /// Leaves out one rule.
    #[inline]
    const fn skip(&mut self) {
        let (head, _) = self.line();
        if head & RULE_HAS_PATTERN != 0 {
            let len = self.number() as usize;
            self.at = self.at.saturating_add(len);
        }
    }

    /// Reads the first part of a rule: its head, and its text in the file.
    #[inline]
    const fn line(&mut self) -> (u32, &'a [u8]) {
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
        (head, text)
    }

    /// Reads the next number of the list.
    const fn number(&mut self) -> u32 {
        let (number, at) = varint_at(self.packed, self.at);
        self.at = at;
        number
    }
}
