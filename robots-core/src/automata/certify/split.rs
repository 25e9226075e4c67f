//! Which rules each band is about.

use rustc_hash::FxHashMap;

use super::rules::same_paths;
use crate::automata::ranked::{RankedPattern, ranked};
use crate::reading::{Rank, Rule};

/// The rules of each band, the band with the highest ranks first, by how many patterns each is said
/// to have; `None` unless every rank of a band is at least as high as those of the next.
///
/// Of rules that match the same paths, which is proved of each, only the highest is left: no other
/// can decide.
pub(super) fn split<'p>(rules: &[&'p Rule], sizes: &[usize]) -> Option<Vec<Vec<&'p Rule>>> {
    let patterns = ranked(rules.iter().copied());
    if sizes.iter().sum::<usize>() != patterns.len() {
        return None;
    }
    let mut band_of: FxHashMap<&[u8], usize> = FxHashMap::default();
    let bands = sizes.iter().enumerate();
    let bands = bands.flat_map(|(band, &size)| std::iter::repeat_n(band, size));
    for (band, pattern) in bands.zip(&patterns) {
        band_of.insert(&pattern.text, band);
    }

    let mut winners: FxHashMap<Vec<u8>, &Rule> = FxHashMap::default();
    let mut parts: Vec<Vec<&Rule>> = vec![Vec::new(); sizes.len()];
    let mut by_rank = rules.to_vec();
    by_rank.sort_by_key(|rule| std::cmp::Reverse(rule.rank()));
    for rule in by_rank {
        let text = RankedPattern::new(rule.rank(), &rule.pattern).text;
        if let Some(winner) = winners.get(&text) {
            if !same_paths(winner, rule) {
                return None;
            }
            continue;
        }
        parts.get_mut(*band_of.get(text.as_slice())?)?.push(rule);
        winners.insert(text, rule);
    }

    let mut lowest: Option<Rank> = None;
    for part in &parts {
        let ranks = || part.iter().map(|rule| rule.rank());
        if lowest.is_some_and(|lowest| ranks().max().is_some_and(|highest| highest > lowest)) {
            return None;
        }
        lowest = ranks().min().or(lowest);
    }
    Some(parts)
}
