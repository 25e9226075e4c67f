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
        let mut highest = 0;
        loop {
            self.skip_differing(path, highest);
            let Some(listed) = self.next() else {
                return best;
            };
            let precedence = listed.precedence();
            if (first_decides || precedence > highest) && plain::matches(listed.pattern, path) {
                if first_decides {
                    return Some(listed);
                }
                highest = precedence;
                best = Some(listed);
            }
        }
    }

    /// Leaves out the next rules that are brief and either have less than this precedence or do not match the
    /// first bytes of a path.
    #[inline]
    const fn skip_differing(&mut self, path: &[u8], highest: usize) {
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
        while left > 0 && at < packed.len() {
            let head = packed[at] as u32;
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
            if head & RULE_IS_BRIEF == 0 || !(is_other || precedence < highest) {
                break;
            }
            at += 1;
            left -= 1;
            line = line.wrapping_add((text_at > start) as u32);
            start = text_at + key + len;
        }
        (self.at, self.left, self.start, self.line) = (at, left, start, line);
    }
}
