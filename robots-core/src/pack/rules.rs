//! Rule lists, which explanations of decisions read.

use robots_matcher::__layout::{
    BRIEF_ALLOW, BRIEF_DISALLOW, BRIEF_PATTERN, BRIEF_SHIFT, RULE_ALLOWS, RULE_HAS_PATTERN,
    RULE_IS_BRIEF, RULE_IS_NEXT, RULE_IS_WHOLE, RULE_LINE_SHIFT, SiteNumbers, is_line_end,
    value_of,
};

use super::records::Records;
use super::{push_u8, push_varint};
use crate::reading::WrittenRule;
use crate::source::SourceText;

/// Encodes a list of rules as steps from one to the next, so that lists with the same text are
/// equal at any offset. Most rules are brief and take one byte.
pub(super) fn rule_list(rules: &[&WrittenRule], source: &SourceText) -> Vec<u8> {
    let mut list = Vec::new();
    push_varint(&mut list, rules.len());
    if rules.is_empty() {
        push_varint(&mut list, 0);
    }
    let (mut line, mut at) = rules
        .first()
        .map_or((0, 0), |rule| (rule.line, rule.span.start));
    for (index, rule) in rules.iter().enumerate() {
        let previous = (index > 0).then_some(at);
        if is_brief(rule, source.bytes(), previous) {
            push_u8(&mut list, brief_head(rule));
        } else {
            push_long(&mut list, rule, source, line, at);
        }
        line = rule.line;
        at = rule.span.end;
    }
    list
}

/// Appends a rule that is not brief. The previous rule is on line `line` and ends at `at`.
fn push_long(list: &mut Vec<u8>, rule: &WrittenRule, source: &SourceText, line: usize, at: usize) {
    let body = source.bytes();
    let pattern = rule.pattern.canonical();
    let is_written = value_of(source.slice(rule.span)) == pattern;
    let starts_line = rule.span.start > 0 && is_line_end(body[rule.span.start - 1]);
    let is_next = starts_line && rule.line == line + 1;
    let is_whole = is_whole(rule, body);
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

/// Returns whether a rule extends to the end of its line.
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
    let key = if rule.verdict.is_allow() {
        BRIEF_ALLOW
    } else {
        BRIEF_DISALLOW
    };
    let text = &body[start..rule.span.end];
    is_next
        && is_whole(rule, body)
        && pattern.len() <= BRIEF_PATTERN
        && text.len() == key + pattern.len()
        && value_of(text) == pattern
}

/// Returns the head of a brief rule.
fn brief_head(rule: &WrittenRule) -> usize {
    let allows = if rule.verdict.is_allow() {
        RULE_ALLOWS
    } else {
        0
    };
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
