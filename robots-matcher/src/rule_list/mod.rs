//! The rules of a group, in file order.
//!
//! In: a packed rule list. Out: its rules one by one, and the rule that decides a path.

mod deciding;
mod keys;
mod windows;

use crate::decision::{Decision, Rule, Verdict};
use crate::layout::{
    BLOCK_HAS_KEYS, BLOCK_HAS_NEXT, BLOCK_SHIFT, BRIEF_ALLOW, BRIEF_DISALLOW, BRIEF_SHIFT,
    RULE_ALLOWS, RULE_HAS_PATTERN, RULE_IS_BRIEF, RULE_IS_NEXT, RULE_IS_WHOLE, RULE_KEYS,
    RULE_LINE_SHIFT, line_end, next_line, slice, u16_at, value_of, varint_at,
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
    /// The keys of the rules of the block; empty if it has none.
    keys: &'a [u8],
    /// The offset of the next block, and the offset and line before its first rule; or zeros.
    next: [usize; 3],
    /// Where the next of several lists is named, and the number of those that are left.
    lists_at: usize,
    lists_left: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ListedRule<'a> {
    pub(crate) rule: Rule<'a>,
    pub(crate) pattern: &'a [u8],
}

impl<'a> ListedRule<'a> {
    /// Returns the decision of the rule where no other wins over it.
    pub(crate) const fn decision(&self) -> Decision<'a> {
        Decision { verdict: self.rule.verdict, rule: Some(self.rule) }
    }

    /// Returns the precedence of the rule. Of the rules that match, the one with the highest
    /// precedence decides, and of several the first.
    pub(crate) const fn precedence(&self) -> usize {
        precedence_of(self.pattern.len(), self.rule.verdict)
    }
}

/// Returns the precedence of a rule whose pattern has `len` bytes, see [`ListedRule::precedence`].
#[inline]
const fn precedence_of(len: usize, verdict: Verdict) -> usize {
    len * 2 + verdict.is_allow() as usize
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "offsets into the body and line numbers have 24 bits"
)]
impl<'a> RuleList<'a> {
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
            keys: &[],
            next: [0; 3],
            lists_at: 0,
            lists_left: 0,
        };
        rules.open(sections.list(sections.group(group) + sections.numbers().offset));
        if rules.left == 0 {
            let (lists, at) = varint_at(bytes, rules.at);
            rules.lists_left = lists;
            rules.lists_at = at;
        }
        rules
    }

    /// Continues with the block at the offset `at`, whose first rule has this offset and line.
    #[inline]
    const fn open(&mut self, [at, start, line]: [usize; 3]) {
        let (head, rules_at) = varint_at(self.packed, at);
        self.left = head >> BLOCK_SHIFT;
        self.at = rules_at;
        self.start = start;
        self.line = line as u32;
        self.keys = &[];
        self.next = [0; 3];
        if head & BLOCK_HAS_KEYS != 0 {
            let len = self.left as usize * RULE_KEYS * size_of::<u16>();
            self.keys = slice(self.packed, self.at, len);
            self.at = self.at.saturating_add(len);
        }
        if head & BLOCK_HAS_NEXT != 0 {
            let (len, start_step, line_step) = (self.number(), self.number(), self.number());
            self.next = [
                self.at.saturating_add(len as usize),
                (start as u32).wrapping_add(start_step) as usize,
                (line as u32).wrapping_add(line_step) as usize,
            ];
        }
    }

    /// Returns the next rule; `None` at the end of the list or of the bytes. A list may contain a
    /// line twice: then its step is negative, modulo 2³².
    #[inline]
    pub(crate) const fn next(&mut self) -> Option<ListedRule<'a>> {
        if self.left == 0 && !self.open_next() {
            return None;
        }
        self.next_of_block()
    }

    /// Returns the next rule of a block; `None` at its end and at the end of the bytes.
    #[inline]
    const fn next_of_block(&mut self) -> Option<ListedRule<'a>> {
        if self.left == 0 || self.at >= self.packed.len() {
            return None;
        }
        self.left -= 1;
        let head = self.packed[self.at];
        if head as u32 & RULE_IS_BRIEF == 0 {
            return Some(self.next_long());
        }
        let (verdict, key) = verdict_and_key(head as u32);
        let text = self.brief(head);
        Some(ListedRule {
            rule: Rule { text, line: self.line, verdict },
            pattern: match text.split_at_checked(key) {
                Some((_, pattern)) => pattern,
                None => &[],
            },
        })
    }

    /// Returns the keys of the rule that was read last; `None` in a block without keys.
    pub(crate) const fn keys_of_last(&self) -> Option<[u16; RULE_KEYS]> {
        let rules = self.keys.len() / (RULE_KEYS * size_of::<u16>());
        if rules == 0 || self.left as usize >= rules {
            return None;
        }
        let rule = rules - 1 - self.left as usize;
        Some([
            u16_at(self.keys, rule * size_of::<u16>()),
            u16_at(self.keys, (rules + rule) * size_of::<u16>()),
        ])
    }

    /// Continues with the next block or list that has rules; returns whether there is one.
    const fn open_next(&mut self) -> bool {
        while self.left == 0 {
            if self.next[0] != 0 {
                self.open(self.next);
                continue;
            }
            if self.lists_left == 0 {
                return false;
            }
            self.open(self.sections.list(self.lists_at));
            self.lists_at += self.sections.numbers().list();
            self.lists_left -= 1;
        }
        true
    }

    const fn next_long(&mut self) -> ListedRule<'a> {
        let (head, text) = self.line();
        let pattern = if head & RULE_HAS_PATTERN == 0 {
            value_of(text)
        } else {
            let len = self.number() as usize;
            let pattern = slice(self.packed, self.at, len);
            self.at = self.at.saturating_add(len);
            pattern
        };
        let (verdict, _) = verdict_and_key(head);
        ListedRule { rule: Rule { text, line: self.line, verdict }, pattern }
    }

    #[inline]
    const fn brief(&mut self, head: u8) -> &'a [u8] {
        self.at += 1;
        let text_at = after_line_end(self.body, self.start);
        self.line = self.line.wrapping_add((text_at > self.start) as u32);
        let (_, key) = verdict_and_key(head as u32);
        let len = key + (head >> BRIEF_SHIFT) as usize;
        self.start = text_at.saturating_add(len);
        slice(self.body, text_at, len)
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

    const fn number(&mut self) -> u32 {
        let (number, at) = varint_at(self.packed, self.at);
        self.at = at;
        number
    }
}

/// Returns the verdict of a rule, and the length of its key if it is brief.
#[inline]
const fn verdict_and_key(head: u32) -> (Verdict, usize) {
    if head & RULE_ALLOWS == 0 {
        (Verdict::Disallow, BRIEF_DISALLOW)
    } else {
        (Verdict::Allow, BRIEF_ALLOW)
    }
}

/// Returns the offset after the end of the line at `at`; `at` itself before the first rule of a
/// list, which is not at the end of a line.
#[inline]
const fn after_line_end(body: &[u8], at: usize) -> usize {
    if at >= body.len() {
        return at;
    }
    match body[at] {
        b'\r' if at + 1 < body.len() && body[at + 1] == b'\n' => at + 2,
        b'\n' | b'\r' => at + 1,
        _ => at,
    }
}
