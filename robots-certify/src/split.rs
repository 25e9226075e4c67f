//! Which rules each band is about.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use robots_core::reading::{Precedence, Rule};
use rustc_hash::FxHashMap;

use super::rules::same_paths;

/// The rules of each band, the band with the highest ranks first, by how many patterns each is said
/// to have; `None` unless every rank of a band is at least as high as those of the next.
///
/// Of rules that match the same paths, which is proved of each, only the highest is left: no other
/// can decide.
pub(super) fn split<'p>(rules: &[&'p Rule], sizes: &[usize]) -> Option<Vec<Vec<&'p Rule>>> {
    let patterns = patterns(rules);
    if sizes.iter().sum::<usize>() != patterns.len() {
        return None;
    }
    let mut band_of: FxHashMap<&[u8], usize> = FxHashMap::default();
    let bands = sizes.iter().enumerate();
    let bands = bands.flat_map(|(band, &size)| std::iter::repeat_n(band, size));
    for (band, pattern) in bands.zip(&patterns) {
        band_of.insert(pattern, band);
    }

    let mut winners: FxHashMap<Vec<u8>, &Rule> = FxHashMap::default();
    let mut parts: Vec<Vec<&Rule>> = vec![Vec::new(); sizes.len()];
    let mut by_rank = rules.to_vec();
    by_rank.sort_by_key(|rule| Reverse(rule.precedence()));
    for rule in by_rank {
        let text = normal_form(rule.pattern.canonical());
        if let Some(winner) = winners.get(&text) {
            if !same_paths(winner, rule) {
                return None;
            }
            continue;
        }
        parts.get_mut(*band_of.get(text.as_slice())?)?.push(rule);
        winners.insert(text, rule);
    }

    let mut lowest: Option<Precedence> = None;
    for part in &parts {
        let ranks = || part.iter().map(|rule| rule.precedence());
        if lowest.is_some_and(|lowest| ranks().max().is_some_and(|highest| highest > lowest)) {
            return None;
        }
        lowest = ranks().min().or(lowest);
    }
    Some(parts)
}

/// The patterns of the rules, each once, the highest rank first; of equals in the order of their text.
fn patterns(rules: &[&Rule]) -> Vec<Vec<u8>> {
    let mut highest: BTreeMap<Vec<u8>, Precedence> = BTreeMap::new();
    for rule in rules {
        let rank = highest
            .entry(normal_form(rule.pattern.canonical()))
            .or_default();
        *rank = (*rank).max(rule.precedence());
    }
    let mut patterns: Vec<_> = highest.into_iter().collect();
    patterns.sort_by_key(|&(_, rank)| Reverse(rank));
    patterns.into_iter().map(|(text, _)| text).collect()
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
