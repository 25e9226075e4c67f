//! The rules of a group as the automata see them: patterns in the order in which they win.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::pattern::PathPattern;
use crate::policy::{Rank, Rule};

/// A pattern and its weight.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct RankedPattern {
    pub(super) rank: Rank,
    /// In normal form: no two stars in a row, and none that changes nothing at the end.
    pub(super) text: Vec<u8>,
    /// Where `text` stands in the file, if it stands there letter by letter.
    pub(super) text_at: Option<usize>,
}

impl RankedPattern {
    pub(super) fn new(rank: Rank, pattern: &PathPattern) -> Self {
        Self {
            rank,
            text: normal_form(pattern.canonical()),
            text_at: None,
        }
    }
}

/// The patterns of `rules`, highest rank first. Of rules that match the same paths only the highest
/// is left: no other can decide.
pub(super) fn ranked<'p>(rules: impl Iterator<Item = &'p Rule>, body: &[u8]) -> Vec<RankedPattern> {
    let mut best: BTreeMap<Vec<u8>, (Rank, Option<usize>)> = BTreeMap::new();
    for rule in rules {
        let text = normal_form(rule.pattern.canonical());
        let written = body.get(rule.value.start..rule.value.start + text.len());
        let text_at = (written == Some(&text)).then_some(rule.value.start);
        match best.entry(text) {
            Entry::Vacant(entry) => {
                entry.insert((rule.rank(), text_at));
            }
            Entry::Occupied(mut entry) if entry.get().0 < rule.rank() => {
                entry.insert((rule.rank(), text_at));
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
