//! The index of few rules with many short literals over few bytes, such as `/*ab*b*aab`.
//!
//! Keys distinguish such rules badly: every path of those bytes contains all keys.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::indexed::Indexed;
use super::{push_number, push_u8};
use crate::matcher::__private::{
    INDEX_OF_OCCURRENCES, NO_NODE, OCCURRENCES_ANCHORED, OCCURRENCES_DEPTH, OCCURRENCES_NODES,
    SiteNumbers,
};
use crate::reading::WrittenRule;

/// The maximum number of rules of an index of occurrences.
const RULES: usize = 255;

/// The minimum number of literals after wildcards, on average over the rules.
const LITERALS: usize = 2;

/// Two bytes of such literals are the same in at least one of this many cases. In words it is one of
/// fifteen.
const ALIKE: usize = 5;

/// Returns the index of a list with these rules and samples that looks up `indexed`; `None` if
/// keys distinguish them.
pub(super) fn occurrences(
    rules: &[&WrittenRule],
    indexed: &[Indexed<'_>],
    samples: &[[usize; 3]],
) -> Option<Vec<u8>> {
    if rules.len() > RULES || !is_of_few_bytes(indexed) {
        return None;
    }
    let (depth, nodes) = (1..=OCCURRENCES_DEPTH)
        .rev()
        .map(|depth| (depth, nodes(indexed, depth)))
        .find(|(_, nodes)| nodes.len() <= OCCURRENCES_NODES)?;
    let number_of = |text: &[u8]| nodes.iter().position(|node| node.1 == text);
    let highest = samples.iter().flatten().copied().max().unwrap_or(0);
    let sample = (1..=4).find(|&len| SiteNumbers::fits(len, highest))?;

    let mut out = vec![INDEX_OF_OCCURRENCES];
    for number in [sample, depth, nodes.len(), indexed.len()] {
        push_u8(&mut out, number);
    }
    for &number in samples.iter().flatten() {
        push_number(&mut out, number, sample);
    }
    for (_, text) in &nodes {
        let (last, parent) = text.split_last()?;
        out.push(if parent.is_empty() {
            NO_NODE
        } else {
            u8::try_from(number_of(parent)?).ok()?
        });
        out.push(*last);
    }
    let mut by_precedence: Vec<_> = indexed.iter().collect();
    by_precedence.sort_by_key(|rule| (Reverse(rules[rule.id].precedence()), rule.id));
    for rule in by_precedence {
        push_u8(&mut out, rule.id);
        let literals = u8::try_from(rule.literals.len()).ok()?;
        if literals >= OCCURRENCES_ANCHORED {
            return None;
        }
        let is_anchored = rules[rule.id].pattern.canonical().ends_with(b"$");
        out.push(if is_anchored {
            literals | OCCURRENCES_ANCHORED
        } else {
            literals
        });
        for (index, literal) in rule.literals.iter().enumerate() {
            out.push(u8::try_from(literal.len()).ok()?);
            if index > 0 {
                for part in parts(literal, depth) {
                    out.push(u8::try_from(number_of(part)?).ok()?);
                }
            }
            if index == 0 || literal.len() > 2 * depth {
                out.extend_from_slice(literal);
            }
        }
    }
    Some(out)
}

/// Returns whether most literals after wildcards consist of the same few bytes.
fn is_of_few_bytes(rules: &[Indexed<'_>]) -> bool {
    let literals = || rules.iter().flat_map(|rule| rule.literals.iter().skip(1));
    let mut counts = [0_usize; 256];
    for &byte in literals().copied().flatten() {
        counts[usize::from(byte)] += 1;
    }
    let all: usize = counts.iter().sum();
    let alike: usize = counts.iter().map(|count| count * count).sum();
    literals().count() >= LITERALS * rules.len() && alike * ALIKE >= all * all && all > 0
}

/// Returns the parts of a literal that are nodes: its first bytes, and those after them.
fn parts(literal: &[u8], depth: usize) -> impl Iterator<Item = &[u8]> {
    literal.chunks(depth).take(2)
}

/// Returns the nodes of literals with their lengths, every parent before its children.
fn nodes(rules: &[Indexed<'_>], depth: usize) -> Vec<(usize, Vec<u8>)> {
    let literals = rules.iter().flat_map(|rule| rule.literals.iter().skip(1));
    let mut nodes = BTreeSet::new();
    for part in literals.flat_map(|literal| parts(literal, depth)) {
        for len in 1..=part.len() {
            nodes.insert((len, part[..len].to_vec()));
            nodes.insert((1, vec![part[len - 1]]));
        }
    }
    nodes.into_iter().collect()
}
