//! The rule of a list that decides a path, found by comparing one rule after the other.

use super::{ListedRule, RuleList, after_line_end, verdict_and_key};
use crate::layout::{BRIEF_SHIFT, RULE_IS_BRIEF};
use crate::plain;
use crate::word::{WORD, first_set, load, splat, zeros};

impl<'a> RuleList<'a> {
    /// Returns the rule that decides a path in canonical form; `None` if no rule matches. Of the rules that
    /// match, the first decides if `first_decides`, and else the most specific.
    ///
    /// Linear in the rules. A brief rule whose first bytes differ from those of the path takes some thirty
    /// instructions.
    pub(crate) const fn deciding(
        mut self,
        path: &[u8],
        first_decides: bool,
    ) -> Option<ListedRule<'a>> {
        let mut best: Option<ListedRule<'a>> = None;
        let mut highest = if first_decides { None } else { Some(0) };
        loop {
            let is_match = self.skip_brief(path, highest);
            let Some(listed) = self.next() else {
                return best;
            };
            let wins = wins(listed.precedence(), highest);
            if is_match || wins && plain::matches(listed.pattern, path) {
                if first_decides {
                    return Some(listed);
                }
                highest = Some(listed.precedence());
                best = Some(listed);
            }
        }
    }

    /// Leaves out the next rules that are brief and either do not match a path or do not have more than this
    /// precedence. Returns whether the rule after them is known to match.
    #[inline]
    const fn skip_brief(&mut self, path: &[u8], highest: Option<usize>) -> bool {
        let Self {
            body,
            packed,
            mut at,
            mut left,
            mut start,
            mut line,
            ..
        } = *self;
        let path_start = load(path, 0);
        let compared = if path.len() < WORD { path.len() } else { WORD };
        let mut is_match = false;
        while left > 0 && at < packed.len() {
            let head = packed[at] as u32;
            if head & RULE_IS_BRIEF == 0 {
                break;
            }
            let text_at = after_line_end(body, start);
            let (verdict, key) = verdict_and_key(head);
            let Some((_, rest)) = body.split_at_checked(text_at.saturating_add(key)) else {
                break;
            };
            let len = (head >> BRIEF_SHIFT) as usize;
            let precedence = len * 2 + verdict.is_allow() as usize;
            let pattern_start = match rest.first_chunk() {
                Some(&word) => u64::from_le_bytes(word),
                None => load(rest, 0),
            };
            let differs = first_set(pattern_start ^ path_start);
            let wildcard = first_set(zeros(pattern_start ^ splat(b'*')));
            // After the end of the path there may be a `$`.
            let is_other = differs < compared && differs < len && differs < wildcard;
            if !is_other && wins(precedence, highest) {
                let Some((pattern, _)) = rest.split_at_checked(len) else {
                    break;
                };
                if plain::matches(pattern, path) {
                    is_match = true;
                    break;
                }
            }
            at += 1;
            left -= 1;
            line = line.wrapping_add((text_at > start) as u32);
            start = text_at + key + len;
        }
        (self.at, self.left, self.start, self.line) = (at, left, start, line);
        is_match
    }
}

/// Returns whether a rule with this precedence wins over the rules before it, which have at most `highest`.
#[inline]
const fn wins(precedence: usize, highest: Option<usize>) -> bool {
    match highest {
        Some(highest) => precedence > highest,
        None => true,
    }
}
