//! The rule of a list that decides a path, found by comparing one rule after the other.

use super::{ListedRule, RuleList, after_line_end, precedence_of, verdict_and_key};
use crate::layout::{BRIEF_SHIFT, RULE_IS_BRIEF};
use crate::plain;
use crate::word::{WORD, first_set, load, splat, zeros};

impl<'a> RuleList<'a> {
    /// Returns the rule that decides a path in canonical form; `None` if no rule matches. Of the
    /// rules that match, the first decides if `first_decides`, and else the most specific.
    ///
    /// Linear in the rules. A brief rule whose first bytes differ from those of the path takes some
    /// fifty instructions.
    pub(crate) const fn deciding(
        &mut self,
        path: &[u8],
        first_decides: bool,
    ) -> Option<ListedRule<'a>> {
        let start = PathStart::of(path);
        let mut best: Option<ListedRule<'a>> = None;
        let mut highest = if first_decides { None } else { Some(0) };
        loop {
            let is_match = self.skip_brief(path, start, highest);
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

    /// Leaves out the next rules that are brief and either do not match a path or do not have more
    /// than this precedence. Returns whether the rule after them is known to match.
    #[inline]
    const fn skip_brief(
        &mut self,
        path: &[u8],
        path_start: PathStart,
        highest: Option<usize>,
    ) -> bool {
        let Self {
            body,
            packed,
            mut at,
            mut left,
            mut start,
            mut line,
            ..
        } = *self;
        let mut text_at = after_line_end(body, start);
        let mut is_match = false;
        while left > 0 && at < packed.len() {
            let head = packed[at] as u32;
            if head & RULE_IS_BRIEF == 0 {
                break;
            }
            let (verdict, key) = verdict_and_key(head);
            let Some((_, rest)) = body.split_at_checked(text_at + key) else {
                break;
            };
            let len = (head >> BRIEF_SHIFT) as usize;
            if !path_start.differs_from(rest, len) && wins(precedence_of(len, verdict), highest) {
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
            text_at = match rest.split_at_checked(len) {
                Some((_, [b'\n', ..])) => start + 1,
                _ => after_line_end(body, start),
            };
        }
        (self.at, self.left, self.start, self.line) = (at, left, start, line);
        is_match
    }
}

/// The first bytes of a path.
#[derive(Clone, Copy)]
struct PathStart {
    /// Zeros follow the path.
    word: u64,
    /// At most a word.
    len: usize,
}

impl PathStart {
    const fn of(path: &[u8]) -> Self {
        Self {
            word: load(path, 0),
            len: if path.len() < WORD { path.len() } else { WORD },
        }
    }

    /// Returns whether these bytes show that a pattern does not match the path. The pattern is the
    /// first `len` bytes of `text`.
    #[inline]
    const fn differs_from(self, text: &[u8], len: usize) -> bool {
        let [_, second, ..] = self.word.to_le_bytes();
        // Both start with a `/`, and most differ in the next byte.
        if let [b'/', found, ..] = text
            && *found != second
            && !matches!(found, b'*' | b'$')
            && len > 1
        {
            return true;
        }
        let pattern = match text.first_chunk() {
            Some(&word) => u64::from_le_bytes(word),
            None => load(text, 0),
        };
        let differs = pattern ^ self.word;
        let at = first_set(differs);
        // After the end of the path there may be a `$`.
        if at >= self.len || at >= len {
            return false;
        }
        let up_to_first = (differs & differs.wrapping_neg())
            .wrapping_shl(8)
            .wrapping_sub(1);
        zeros(pattern ^ splat(b'*')) & up_to_first == 0
    }
}

/// Returns whether a rule with this precedence wins over the rules before it, which have at most
/// `highest`.
#[inline]
const fn wins(precedence: usize, highest: Option<usize>) -> bool {
    match highest {
        Some(highest) => precedence > highest,
        None => true,
    }
}
