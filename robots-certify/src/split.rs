//! The assignment of rules to bands.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use robots_core::reading::{Precedence, Rule};
use robots_matcher::Verdict;
use rustc_hash::FxHashMap;

use super::rules::same_paths;

/// Returns the rules of each band, given the number of patterns of each; `None` unless the bands
/// are in the order of [`runs`].
///
/// Of rules proved to match the same paths, only the highest is kept: no other can decide.
pub(super) fn split<'p>(rules: &[&'p Rule], sizes: &[usize]) -> Option<Vec<Vec<&'p Rule>>> {
    let runs = runs(rules);
    if sizes.iter().sum::<usize>() != runs.iter().map(Vec::len).sum::<usize>() {
        return None;
    }
    let mut places: FxHashMap<&[u8], (usize, usize)> = FxHashMap::default();
    let bands = sizes.iter().enumerate().flat_map(|(band, &size)| std::iter::repeat_n(band, size));
    let runs = runs.iter().enumerate();
    let patterns = runs.flat_map(|(run, patterns)| patterns.iter().map(move |text| (run, text)));
    for (band, (run, text)) in bands.zip(patterns) {
        places.insert(text, (band, run));
    }

    let mut highest_rules: FxHashMap<Vec<u8>, &Rule> = FxHashMap::default();
    let mut parts: Vec<Vec<(usize, &Rule)>> = vec![Vec::new(); sizes.len()];
    let mut by_rank = rules.to_vec();
    by_rank.sort_by_key(|rule| Reverse(rule.precedence()));
    for rule in by_rank {
        let text = normal_form(rule.pattern.canonical());
        if let Some(highest) = highest_rules.get(&text) {
            if !same_paths(highest, rule) {
                return None;
            }
            continue;
        }
        let &(band, run) = places.get(text.as_slice())?;
        parts.get_mut(band)?.push((run, rule));
        highest_rules.insert(text, rule);
    }
    is_ordered(&parts).then(|| {
        let rules = |part: Vec<(usize, &'p Rule)>| part.into_iter().map(|(_, rule)| rule).collect();
        parts.into_iter().map(rules).collect()
    })
}

/// Returns whether no band has a rule of a run before that of a rule in an earlier band, and all
/// rules of a run have the same verdict and rank between those of the runs around it.
fn is_ordered(parts: &[Vec<(usize, &Rule)>]) -> bool {
    let mut last_run = 0;
    for part in parts {
        let runs = || part.iter().map(|&(run, _)| run);
        if runs().min().is_some_and(|first| first < last_run) {
            return false;
        }
        last_run = runs().max().unwrap_or(last_run);
    }
    let mut rules: Vec<_> = parts.iter().flatten().collect();
    rules.sort_by_key(|(_, rule)| Reverse(rule.precedence()));
    rules.windows(2).all(|rules| {
        let [(run, rule), (next_run, next)] = [rules[0], rules[1]];
        run < next_run || run == next_run && rule.verdict == next.verdict
    })
}

/// Returns the distinct patterns of the rules, in runs of one verdict between whose ranks no rule
/// has the other one: of the rules of a run, any decides. The highest ranks come first, and the
/// patterns of a run are in the order of their bytes after all `/` and wildcards at the start.
fn runs(rules: &[&Rule]) -> Vec<Vec<Vec<u8>>> {
    let mut highest: BTreeMap<Vec<u8>, (Precedence, Verdict)> = BTreeMap::new();
    for rule in rules {
        let rank = (rule.precedence(), rule.verdict);
        let text = normal_form(rule.pattern.canonical());
        let found = highest.entry(text).or_insert(rank);
        if rank.0 > found.0 {
            *found = rank;
        }
    }
    let mut patterns: Vec<_> = highest.into_iter().collect();
    patterns.sort_by_key(|&(_, (rank, _))| Reverse(rank));
    let runs = patterns.chunk_by(|(_, (_, verdict)), (_, (_, next))| verdict == next).map(|run| {
        let mut texts: Vec<_> = run.iter().map(|(text, _)| text.clone()).collect();
        texts.sort_by(|a, b| word(a).cmp(word(b)).then_with(|| a.cmp(b)));
        texts
    });
    runs.collect()
}

/// Returns the bytes after all `/` and wildcards at the start.
fn word(text: &[u8]) -> &[u8] {
    let start = text.iter().position(|byte| !b"/*".contains(byte));
    start.map_or(&[], |start| &text[start..])
}

/// Returns the shortest pattern that matches the same paths: `/a*b` for `/a**b*$`.
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
