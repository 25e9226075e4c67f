//! The rules of a group as the automata see them: patterns in the order in which they win.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::pattern::PathPattern;
use crate::reading::{Rank, Rule, WrittenRule};

/// A pattern and its weight.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RankedPattern {
    pub(crate) rank: Rank,
    /// In normal form: no two stars in a row, and none that changes nothing at the end.
    pub(crate) text: Vec<u8>,
    /// Where `text` stands in the file, if it stands there letter by letter.
    pub(crate) text_at: Option<usize>,
}

impl RankedPattern {
    pub(crate) fn new(rank: Rank, pattern: &PathPattern) -> Self {
        Self {
            rank,
            text: normal_form(pattern.canonical()),
            text_at: None,
        }
    }

    /// The text without its anchor, and whether it has one.
    pub(super) fn text_and_anchor(&self) -> (&[u8], bool) {
        match self.text.strip_suffix(b"$") {
            Some(text) => (text, true),
            None => (&self.text, false),
        }
    }

    /// Whether it matches this canonical path. Each literal is looked for once, where it comes first;
    /// at most the product of both lengths.
    pub(super) fn matches(&self, path: &[u8]) -> bool {
        let (text, is_anchored) = self.text_and_anchor();
        let mut literals = text.split(|&byte| byte == b'*');
        let first = literals.next().unwrap_or_default();
        let Some(mut rest) = path.strip_prefix(first) else {
            return false;
        };
        let mut literals = literals.peekable();
        if literals.peek().is_none() {
            return !is_anchored || rest.is_empty();
        }
        while let Some(literal) = literals.next() {
            if is_anchored && literals.peek().is_none() {
                return rest.ends_with(literal);
            }
            let mut starts = 0..=rest.len();
            let Some(at) = starts.find(|&at| rest[at..].starts_with(literal)) else {
                return false;
            };
            rest = &rest[at + literal.len()..];
        }
        true
    }

    /// Whether some path may match both; `false` only if none does: what is before the first wildcard
    /// differs, or what is after the last where both end there.
    pub(super) fn may_match_with(&self, other: &Self) -> bool {
        let is_star = |byte: &u8| *byte == b'*';
        let (a, b) = (self.text_and_anchor(), other.text_and_anchor());
        let [first, second] = [a.0, b.0].map(|text| text.split(is_star).next().unwrap_or_default());
        let len = first.len().min(second.len());
        if first[..len] != second[..len] {
            return false;
        }
        if !(a.1 && b.1) {
            return true;
        }
        let [first, second] =
            [a.0, b.0].map(|text| text.rsplit(is_star).next().unwrap_or_default());
        let len = first.len().min(second.len());
        first[first.len() - len..] == second[second.len() - len..]
    }
}

/// The patterns of `rules`, highest rank first. Of rules that match the same paths only the highest
/// is left: no other can decide.
pub(super) fn ranked<'p>(rules: impl Iterator<Item = &'p Rule>) -> Vec<RankedPattern> {
    highest(rules.map(|rule| RankedPattern::new(rule.rank(), &rule.pattern)))
}

/// [`ranked`], with the place of each pattern in the text of the rules.
pub(super) fn ranked_in<'p>(
    rules: impl Iterator<Item = &'p WrittenRule>,
    body: &[u8],
) -> Vec<RankedPattern> {
    highest(rules.map(|rule| {
        let mut pattern = RankedPattern::new(rule.rank(), &rule.pattern);
        let start = rule.value.start;
        let written = body.get(start..start + pattern.text.len());
        pattern.text_at = (written == Some(&pattern.text)).then_some(start);
        pattern
    }))
}

fn highest(patterns: impl Iterator<Item = RankedPattern>) -> Vec<RankedPattern> {
    let mut best: BTreeMap<Vec<u8>, (Rank, Option<usize>)> = BTreeMap::new();
    for pattern in patterns {
        let found = (pattern.rank, pattern.text_at);
        match best.entry(pattern.text) {
            Entry::Vacant(entry) => {
                entry.insert(found);
            }
            Entry::Occupied(mut entry) if entry.get().0 < found.0 => {
                entry.insert(found);
            }
            Entry::Occupied(_) => {}
        }
    }
    let mut patterns: Vec<_> = best
        .into_iter()
        .map(|(text, (rank, text_at))| RankedPattern {
            rank,
            text,
            text_at,
        })
        .collect();
    patterns.sort_by_key(|pattern| Reverse(pattern.rank));
    patterns
}

/// The shortest pattern that matches the same paths: `/a**b*$` is `/a*b`.
fn normal_form(canonical: &[u8]) -> Vec<u8> {
    let mut text = canonical.to_vec();
    text.dedup_by(|next, previous| *next == b'*' && *previous == b'*');
    if text.ends_with(b"*$") {
        text.pop();
    }
    if text.ends_with(b"*") {
        text.pop();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::normal_form;

    #[test]
    fn stars_that_change_nothing_are_gone() {
        let cases: &[(&[u8], &[u8])] = &[
            (b"/a**b*$", b"/a*b"),
            (b"/*", b"/"),
            (b"*", b""),
            (b"*$", b""),
            (b"/a$", b"/a$"),
            (b"/*a*$", b"/*a"),
        ];
        for &(pattern, expected) in cases {
            assert_eq!(normal_form(pattern), expected);
        }
    }
}
