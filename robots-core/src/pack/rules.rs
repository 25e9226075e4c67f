//! Rule lists, which explanations of decisions read.

use robots_matcher::__layout::{
    BLOCK_HAS_KEYS, BLOCK_HAS_NEXT, BLOCK_SHIFT, BRIEF_ALLOW, BRIEF_DISALLOW, BRIEF_PATTERN,
    BRIEF_SHIFT, KEYED_BLOCK, RULE_ALLOWS, RULE_HAS_PATTERN, RULE_IS_BRIEF, RULE_IS_NEXT,
    RULE_IS_WHOLE, RULE_KEYS, RULE_LINE_SHIFT, SiteNumbers, is_line_end, value_of,
};

use super::keys::keys;
use super::records::Records;
use super::{push_number, push_varint};
use crate::reading::WrittenRule;
use crate::source::SourceText;

/// Encodes a list of rules as steps from one to the next, so that lists with the same text are
/// equal at any offset. Most rules are brief and take one byte. From `keyed` rules on, the list has
/// keys, and is written in blocks.
pub(super) fn rule_list(rules: &[&WrittenRule], keyed: usize, source: &SourceText) -> Vec<u8> {
    let mut list = Vec::new();
    if rules.len() < keyed {
        push_varint(&mut list, rules.len() << BLOCK_SHIFT);
        if rules.is_empty() {
            push_varint(&mut list, 0);
        }
        list.extend(steps(rules, source));
        return list;
    }
    let keys = keys(rules);
    let mut blocks = rules.chunks(KEYED_BLOCK).zip(keys.chunks(KEYED_BLOCK)).peekable();
    while let Some((rules, keys)) = blocks.next() {
        let next = blocks.peek().map(|(next, _)| [rules[0], next[0]]);
        let has_next = if next.is_some() { BLOCK_HAS_NEXT } else { 0 };
        let head = rules.len() << BLOCK_SHIFT | (BLOCK_HAS_KEYS | has_next) as usize;
        push_varint(&mut list, head);
        for which in 0..RULE_KEYS {
            for keys in keys {
                list.extend_from_slice(&keys[which].to_le_bytes());
            }
        }
        let steps = steps(rules, source);
        if let Some([first, next]) = next {
            push_varint(&mut list, steps.len());
            push_varint(&mut list, distance(first.span.start, next.span.start));
            push_varint(&mut list, distance(first.line, next.line));
        }
        list.extend(steps);
    }
    list
}

fn steps(rules: &[&WrittenRule], source: &SourceText) -> Vec<u8> {
    let mut steps = Vec::new();
    let (mut line, mut at) = rules.first().map_or((0, 0), |rule| (rule.line, rule.span.start));
    for (index, rule) in rules.iter().enumerate() {
        let previous = (index > 0).then_some(at);
        if is_brief(rule, source.bytes(), previous) {
            push_number(&mut steps, brief_head(rule), 1);
        } else {
            push_long(&mut steps, rule, source, line, at);
        }
        line = rule.line;
        at = rule.span.end;
    }
    steps
}

/// The maximum length of a rule whose end is searched for where it is read.
const LONGEST_SEARCHED: usize = 1_024;

/// Appends a rule that is not brief. The previous rule is on line `line` and ends at `at`.
fn push_long(list: &mut Vec<u8>, rule: &WrittenRule, source: &SourceText, line: usize, at: usize) {
    let body = source.bytes();
    let pattern = rule.pattern.canonical();
    let is_written = value_of(source.slice(rule.span)) == pattern;
    let starts_line = rule.span.start > 0 && is_line_end(body[rule.span.start - 1]);
    let is_next = starts_line && rule.line == line + 1;
    let is_whole = is_whole(rule, body) && rule.span.len() <= LONGEST_SEARCHED;
    let mut head = 0;
    if is_next {
        head |= RULE_IS_NEXT as usize;
    } else {
        head |= (rule.line - line) << RULE_LINE_SHIFT;
    }
    if is_whole {
        head |= RULE_IS_WHOLE as usize;
    }
    if rule.verdict.is_allow() {
        head |= RULE_ALLOWS as usize;
    }
    if !is_written {
        head |= RULE_HAS_PATTERN as usize;
    }
    push_varint(list, head);
    if !is_next {
        push_varint(list, distance(at, rule.span.start));
    }
    if !is_whole {
        push_varint(list, rule.span.len());
    }
    if !is_written {
        push_varint(list, pattern.len());
        list.extend_from_slice(pattern);
    }
}

fn is_whole(rule: &WrittenRule, body: &[u8]) -> bool {
    let after = body.get(rule.span.end);
    after.is_none_or(|&byte| is_line_end(byte))
}

/// Returns whether a rule is brief. `previous` is the end of the previous rule of its list.
fn is_brief(rule: &WrittenRule, body: &[u8], previous: Option<usize>) -> bool {
    let start = rule.span.start;
    let is_next =
        previous.is_none_or(|end| matches!(&body[end..start.max(end)], b"\n" | b"\r\n" | b"\r"));
    let pattern = rule.pattern.canonical();
    let key = if rule.verdict.is_allow() { BRIEF_ALLOW } else { BRIEF_DISALLOW };
    let text = &body[start..rule.span.end];
    is_next
        && is_whole(rule, body)
        && pattern.len() <= BRIEF_PATTERN
        && text.len() == key + pattern.len()
        && value_of(text) == pattern
}

fn brief_head(rule: &WrittenRule) -> usize {
    let allows = if rule.verdict.is_allow() { RULE_ALLOWS } else { 0 };
    rule.pattern.canonical().len() << BRIEF_SHIFT | (RULE_IS_BRIEF | allows) as usize
}

/// Encodes a list that refers to other lists.
pub(super) fn list_of_lists(lists: &[ListAt], numbers: SiteNumbers) -> Records {
    let mut list = Records::new(numbers);
    push_varint(&mut list.bytes, 0);
    push_varint(&mut list.bytes, lists.len());
    for at in lists {
        at.push(&mut list);
    }
    list
}

/// The offset of a list, and the offset and line of its first rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListAt {
    pub(super) at: usize,
    pub(super) first_start: usize,
    pub(super) first_line: usize,
}

impl ListAt {
    pub(super) fn push(self, out: &mut Records) {
        out.offset(self.at);
        out.offset(self.first_start);
        out.offset(self.first_line);
    }
}

/// Returns the distance from `from` to `to` modulo 2³². It may be negative: a line that gives two
/// rules is in the list twice.
fn distance(from: usize, to: usize) -> usize {
    to.wrapping_sub(from) & 0xffff_ffff
}
