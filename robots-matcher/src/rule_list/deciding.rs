//! The rule of a list that decides a path, found by comparing one rule after the other.

use super::keys::PathKeys;
use super::windows::PathWindows;
use super::{ListedRule, RuleList, after_line_end, precedence_of, verdict_and_key};
use crate::layout::{BRIEF_SHIFT, RULE_IS_BRIEF};
use crate::plain;
use crate::word::{WORD, first_set, load, splat, zeros};

/// The number of compared rules after which a search is worth [`PathWindows`].
const MANY: u32 = 64;

impl<'a> RuleList<'a> {
    /// Returns the rule that decides a path in canonical form; `None` if no rule matches. Of the
    /// rules that match, the first decides if `first_decides`, and else the most specific.
    ///
    /// Linear in the rules. A brief rule whose first bytes differ from those of the path takes some
    /// fifty instructions, and one whose keys the path does not have about ten.
    pub(crate) const fn deciding(
        &mut self,
        path: &[u8],
        first_decides: bool,
    ) -> Option<ListedRule<'a>> {
        let mut search = Search {
            path,
            start: PathStart::of(path),
            windows: None,
            first_decides,
            best: None,
            highest: if first_decides { None } else { Some(0) },
        };
        while self.keys.is_empty() {
            if self.is_decided(&mut search, Passing::ALL) {
                return search.best;
            }
        }
        self.deciding_by_keys(search)
    }

    /// Continues a search with a block that has keys.
    #[inline(never)]
    const fn deciding_by_keys(&mut self, mut search: Search<'_, 'a>) -> Option<ListedRule<'a>> {
        let keys = PathKeys::of(search.path);
        let mut compared = 0;
        while compared < MANY {
            let passing = self.passing(&keys);
            compared += passing.bits.count_ones();
            if self.is_decided(&mut search, passing) {
                return search.best;
            }
        }
        self.deciding_of_many(&keys, search)
    }

    /// Continues a search in which the path had the keys of many rules.
    #[cold]
    const fn deciding_of_many(
        &mut self,
        keys: &PathKeys,
        search: Search<'_, 'a>,
    ) -> Option<ListedRule<'a>> {
        let windows = PathWindows::of(search.path);
        let mut search = Search { windows: Some(&windows), ..search };
        loop {
            let passing = self.passing(keys);
            if self.is_decided(&mut search, passing) {
                return search.best;
            }
        }
    }

    #[inline]
    const fn passing(&self, keys: &PathKeys) -> Passing {
        if self.keys.is_empty() { Passing::ALL } else { Passing::of(keys.passing(self.keys)) }
    }

    /// Searches in a block, and opens the next. Returns whether no further rule may decide.
    #[inline]
    const fn is_decided(&mut self, search: &mut Search<'_, 'a>, mut passing: Passing) -> bool {
        while self.left > 0 && !passing.is_empty() {
            let is_match = self.skip_brief(search, &mut passing);
            let is_passing = passing.next();
            let Some(listed) = self.next_of_block() else {
                break;
            };
            let wins = is_passing && wins(listed.precedence(), search.highest);
            if is_match || wins && search.matches(listed.pattern) {
                search.best = Some(listed);
                if search.first_decides {
                    return true;
                }
                search.highest = Some(listed.precedence());
            }
        }
        self.left = 0;
        !self.open_next()
    }

    /// Leaves out the next rules of the block that are brief and either do not match the path or do
    /// not win over the best rule. Returns whether the rule after them is known to match.
    #[inline]
    const fn skip_brief(&mut self, search: &Search<'_, 'a>, passing: &mut Passing) -> bool {
        let Search { start: path_start, highest, .. } = *search;
        let Self { body, packed, mut at, mut left, mut start, mut line, .. } = *self;
        let mut text_at = after_line_end(body, start);
        let mut is_match = false;
        while left > 0 && at < packed.len() && !passing.is_empty() {
            let head = packed[at] as u32;
            if head & RULE_IS_BRIEF == 0 {
                break;
            }
            let (verdict, key) = verdict_and_key(head);
            let Some((_, rest)) = body.split_at_checked(text_at + key) else {
                break;
            };
            let len = (head >> BRIEF_SHIFT) as usize;
            if passing.is_next()
                && !path_start.differs_from(rest, len)
                && wins(precedence_of(len, verdict), highest)
            {
                let Some((pattern, _)) = rest.split_at_checked(len) else {
                    break;
                };
                if search.matches(pattern) {
                    is_match = true;
                    break;
                }
            }
            at += 1;
            left -= 1;
            passing.next();
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

#[derive(Clone, Copy)]
struct Search<'p, 'a> {
    path: &'p [u8],
    start: PathStart,
    /// Set once many rules were compared.
    windows: Option<&'p PathWindows>,
    first_decides: bool,
    best: Option<ListedRule<'a>>,
    /// The precedence of the best rule; `None` if the first rule decides.
    highest: Option<usize>,
}

impl Search<'_, '_> {
    #[inline]
    const fn matches(&self, pattern: &[u8]) -> bool {
        match self.windows {
            Some(windows) if !windows.may_match(pattern) => false,
            _ => plain::matches(pattern, self.path),
        }
    }
}

/// The rules of a block that are left and may match, as a bit each.
#[derive(Clone, Copy)]
struct Passing {
    bits: u64,
    /// The bits of the rules after those of `bits`.
    rest: u64,
}

impl Passing {
    /// All rules of a block without keys.
    const ALL: Self = Self { bits: u64::MAX, rest: 1 << (u64::BITS - 1) };

    const fn of(bits: u64) -> Self {
        Self { bits, rest: 0 }
    }

    #[inline]
    const fn is_empty(self) -> bool {
        self.bits == 0
    }

    #[inline]
    const fn is_next(self) -> bool {
        self.bits & 1 != 0
    }

    /// Leaves out the next rule, and returns whether it may match.
    #[inline]
    const fn next(&mut self) -> bool {
        let is_next = self.is_next();
        self.bits = self.bits >> 1 | self.rest;
        is_next
    }
}

#[derive(Clone, Copy)]
struct PathStart {
    /// Zeros follow the path.
    word: u64,
    /// At most a word.
    len: usize,
}

impl PathStart {
    const fn of(path: &[u8]) -> Self {
        Self { word: load(path, 0), len: if path.len() < WORD { path.len() } else { WORD } }
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
        let up_to_first = (differs & differs.wrapping_neg()).wrapping_shl(8).wrapping_sub(1);
        zeros(pattern ^ splat(b'*')) & up_to_first == 0
    }
}

/// Returns whether a rule wins over those before it, whose precedence is at most `highest`.
#[inline]
const fn wins(precedence: usize, highest: Option<usize>) -> bool {
    match highest {
        Some(highest) => precedence > highest,
        None => true,
    }
}
