//! Rule lists, which explanations of decisions read.

use super::push_varint;
use super::records::Records;
use crate::matcher::__private::{
    RULE_ALLOWS, RULE_HAS_PATTERN, RULE_IS_NEXT, RULE_IS_WHOLE, RULE_LINE_SHIFT, SiteNumbers,
    is_line_end, value_of,
};
use crate::reading::WrittenRule;
use crate::source::SourceText;

/// Encodes a list of rules as steps from one to the next, so that lists with the same text are
/// equal at any offset. Most rules are a whole line after the previous one and take one byte.
pub(super) fn rule_list(rules: &[&WrittenRule], source: &SourceText) -> Vec<u8> {
    let body = source.bytes();
    let mut list = Vec::new();
    push_varint(&mut list, rules.len());
    if rules.is_empty() {
        push_varint(&mut list, 0);
    }
    let (mut line, mut at) = rules
        .first()
        .map_or((0, 0), |rule| (rule.line, rule.span.start));
    for rule in rules {
        let pattern = rule.pattern.canonical();
        let is_written = value_of(source.slice(rule.span)) == pattern;
        let starts_line = rule.span.start > 0 && is_line_end(body[rule.span.start - 1]);
        let is_next = starts_line && rule.line == line + 1;
        let is_whole = body
            .get(rule.span.end)
            .is_none_or(|&byte| is_line_end(byte));
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
        push_varint(&mut list, head);
        if !is_next {
            push_varint(&mut list, distance(at, rule.span.start));
        }
        if !is_whole {
            push_varint(&mut list, rule.span.len());
        }
        if !is_written {
            push_varint(&mut list, pattern.len());
            list.extend_from_slice(pattern);
        }
        line = rule.line;
        at = rule.span.end;
    }
    list
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
