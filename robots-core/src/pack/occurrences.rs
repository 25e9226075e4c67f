//! The index of few rules with many short literals over few bytes, such as `/*ab*b*aab`.
//!
//! Keys distinguish such rules badly: every path of those bytes contains all keys.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use robots_matcher::__layout::{
    INDEX_OF_OCCURRENCES, OCCURRENCES_ANCHORED, OCCURRENCES_DEPTH, OCCURRENCES_NODES,
    OCCURRENCES_PARTS, SiteNumbers,
};

use super::indexed::Indexed;
use super::{push_number, push_u8};
use crate::reading::WrittenRule;

/// The maximum number of rules of an index of occurrences.
const RULES: usize = 255;

/// The minimum number of literals after wildcards, on average over the rules.
const LITERALS: usize = 2;

/// Two bytes of such literals are the same in at least one of this many cases. In words it is one
/// of fifteen.
const ALIKE: usize = 5;

/// A byte is common if at least one of this many bytes of the literals is the same. The matcher
/// compares it with 64 bytes of a path at once.
const COMMON: usize = 8;

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
    let nodes = (1..=OCCURRENCES_DEPTH)
        .rev()
        .map(|depth| Nodes::of(indexed, depth))
        .find(|nodes| nodes.count() <= OCCURRENCES_NODES)?;
    let highest = samples.iter().flatten().copied().max().unwrap_or(0);
    let sample = (1..=4).find(|&len| SiteNumbers::fits(len, highest))?;

    let mut out = vec![INDEX_OF_OCCURRENCES];
    let (depth, singles, longer) = (nodes.depth, nodes.bytes.len(), nodes.longer.len());
    for number in [sample, depth, singles, nodes.common, longer, indexed.len()] {
        push_u8(&mut out, number);
    }
    for &number in samples.iter().flatten() {
        push_number(&mut out, number, sample);
    }
    out.extend(&nodes.bytes);
    for text in &nodes.longer {
        let (last, parent) = text.split_last()?;
        out.extend([nodes.number(parent)?, nodes.number(&[*last])?]);
    }
    let mut by_precedence: Vec<_> = indexed.iter().collect();
    by_precedence.sort_by_key(|rule| (Reverse(rules[rule.id].precedence()), rule.id));
    let mut texts = Vec::new();
    for rule in by_precedence {
        let is_anchored = rules[rule.id].pattern.canonical().ends_with(b"$");
        let offset = u16::try_from(texts.len()).ok()?;
        let mut required: u32 = 0;
        for (index, literal) in rule.literals.iter().enumerate() {
            texts.push(u8::try_from(literal.len()).ok()?);
            if index > 0 {
                for part in nodes.parts(literal) {
                    let node = nodes.number(part)?;
                    required |= 1 << node;
                    texts.push(node);
                }
            }
            if index == 0 || literal.len() > OCCURRENCES_PARTS * depth {
                texts.extend_from_slice(literal);
            }
        }
        let literals = u8::try_from(rule.literals.len()).ok()?;
        if literals >= OCCURRENCES_ANCHORED {
            return None;
        }
        out.extend(required.to_le_bytes());
        out.extend(offset.to_le_bytes());
        push_u8(&mut out, rule.id);
        out.push(if is_anchored {
            literals | OCCURRENCES_ANCHORED
        } else {
            literals
        });
    }
    out.extend(texts);
    Some(out)
}

/// Returns the literals of rules after their first wildcard.
fn literals<'a>(rules: &'a [Indexed<'_>]) -> impl Iterator<Item = &'a [u8]> {
    rules
        .iter()
        .flat_map(|rule| rule.literals.iter().skip(1).copied())
}

/// Returns the number of times that each byte is in the literals of rules after their first
/// wildcard.
fn counts(rules: &[Indexed<'_>]) -> [usize; 256] {
    let mut counts = [0; 256];
    for &byte in literals(rules).flatten() {
        counts[usize::from(byte)] += 1;
    }
    counts
}

/// Returns whether most literals after wildcards consist of the same few bytes.
fn is_of_few_bytes(rules: &[Indexed<'_>]) -> bool {
    let counts = counts(rules);
    let all: usize = counts.iter().sum();
    let alike: usize = counts.iter().map(|count| count * count).sum();
    literals(rules).count() >= LITERALS * rules.len() && alike * ALIKE >= all * all && all > 0
}

/// The texts whose occurrences are searched for.
struct Nodes {
    /// The maximum length of a text.
    depth: usize,
    /// The texts of one byte, the most frequent first.
    bytes: Vec<u8>,
    /// The number of bytes that are common.
    common: usize,
    /// The other texts, every parent before its children.
    longer: Vec<Vec<u8>>,
}

impl Nodes {
    /// Returns the nodes of the literals of rules.
    fn of(rules: &[Indexed<'_>], depth: usize) -> Self {
        let mut nodes = Self {
            depth,
            bytes: Vec::new(),
            common: 0,
            longer: Vec::new(),
        };
        let mut texts = BTreeSet::new();
        let mut bytes: BTreeSet<u8> = BTreeSet::new();
        for part in literals(rules).flat_map(|literal| nodes.parts(literal)) {
            bytes.extend(part);
            texts.extend((2..=part.len()).map(|len| (len, part[..len].to_vec())));
        }
        let counts = counts(rules);
        let count = |byte: u8| counts[usize::from(byte)];
        let all: usize = counts.iter().sum();
        nodes.bytes.extend(bytes);
        nodes
            .bytes
            .sort_by_key(|&byte| (Reverse(count(byte)), byte));
        nodes.common = nodes
            .bytes
            .partition_point(|&byte| count(byte) * COMMON >= all);
        nodes.longer.extend(texts.into_iter().map(|(_, text)| text));
        nodes
    }

    fn count(&self) -> usize {
        self.bytes.len() + self.longer.len()
    }

    /// Returns the parts of a literal that are nodes: its first bytes, and those after them.
    fn parts<'l>(&self, literal: &'l [u8]) -> impl Iterator<Item = &'l [u8]> + use<'l> {
        literal.chunks(self.depth).take(OCCURRENCES_PARTS)
    }

    /// Returns the number of the node with this text.
    fn number(&self, text: &[u8]) -> Option<u8> {
        let number = match text {
            [byte] => self.bytes.iter().position(|single| single == byte)?,
            _ => self.bytes.len() + self.longer.iter().position(|longer| longer == text)?,
        };
        u8::try_from(number).ok()
    }
}
