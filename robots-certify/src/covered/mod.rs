//! The rules of a list without those that another one covers.
//!
//! A rule is covered if a second rule matches every path that the first matches, and no rule
//! between their ranks has the other verdict, or the second has the higher rank: with or without
//! the first, the verdicts are the same. A list of 25,000 patterns like `/*a*b` keeps some
//! hundreds, which the proof combines in a second.

use std::cmp::Reverse;

use robots_core::pattern::{Anchor, PatternPart};
use robots_core::reading::Rule;

/// The limit of comparisons of two patterns. Rules after it are kept.
const COMPARISONS: usize = 10_000_000;

/// A byte that stands for what a wildcard matches. No canonical pattern has it.
const ANY: u8 = 0;

/// Returns the rules that no other covers. Their order is not that of `rules`.
pub(super) fn uncovered<'p>(rules: &[&'p Rule]) -> Vec<&'p Rule> {
    let mut by_rank = rules.to_vec();
    by_rank.sort_by_key(|rule| Reverse((rule.precedence(), rule.verdict)));
    let mut comparisons = 0;
    let mut kept: Vec<Candidate<'p>> = Vec::new();
    for run in by_rank.chunk_by_mut(|rule, next| rule.verdict == next.verdict) {
        // No pattern covers a shorter one.
        run.sort_by_key(|rule| rule.pattern.canonical().len());
        for rule in run.iter().copied() {
            let rule = Candidate::new(rule);
            let is_covered = comparisons < COMPARISONS
                && kept.iter().any(|other| {
                    let may_cover = other.bytes & !rule.bytes == 0;
                    comparisons += usize::from(may_cover);
                    may_cover && other.covers(&rule)
                });
            if !is_covered {
                kept.push(rule);
            }
        }
    }
    kept.into_iter().map(|candidate| candidate.rule).collect()
}

/// A rule, and what is needed to compare its pattern with others.
struct Candidate<'p> {
    rule: &'p Rule,
    /// A path that the pattern matches, in which each wildcard matches one byte [`ANY`].
    widest_path: Vec<u8>,
    /// A bit for each byte of the literals, by its last six bits.
    bytes: u64,
}

impl<'p> Candidate<'p> {
    fn new(rule: &'p Rule) -> Self {
        let mut bytes = 0;
        let mut widest_path = Vec::new();
        for part in rule.pattern.parts() {
            match part {
                PatternPart::Literal(literal) => {
                    bytes |= literal.iter().fold(0, |bits, byte| bits | 1 << (byte % 64));
                    widest_path.extend_from_slice(literal);
                }
                PatternPart::AnyRun => widest_path.push(ANY),
            }
        }
        if rule.pattern.anchor() == Anchor::Open {
            widest_path.push(ANY);
        }
        Self { rule, widest_path, bytes }
    }

    /// Returns whether every path that the pattern of `other` matches is matched by this one.
    ///
    /// A byte that no literal of this pattern has is matched by one of its wildcards, and so is any
    /// run of bytes in its place.
    fn covers(&self, other: &Self) -> bool {
        !self.rule.pattern.canonical().contains(&ANY)
            && self.rule.pattern.matches(&other.widest_path)
    }
}

#[cfg(test)]
mod tests;
