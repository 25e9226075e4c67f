//! Texts that stand for all that a pattern matches.

use crate::pattern::{Anchor, PathPattern, PatternPart};
use crate::reading::{Reading, WrittenRule};

/// A byte that no rule holds.
pub(super) fn unused_byte(reading: &Reading) -> Option<u8> {
    let groups = reading.groups();
    unused_byte_of(groups.flat_map(|group| reading.written_rules(group)))
}

/// A byte that none of these rules holds.
pub(super) fn unused_byte_of<'p>(rules: impl Iterator<Item = &'p WrittenRule>) -> Option<u8> {
    let mut used = [false; 256];
    for rule in rules {
        for &byte in rule.pattern.canonical() {
            used[usize::from(byte)] = true;
        }
    }
    (1..=u8::MAX).find(|&byte| !used[usize::from(byte)])
}

/// What a pattern matches, as one or two texts.
pub(super) struct StandIns {
    /// Each path that the pattern matches is one of these with other bytes, or none, in the places
    /// of the stand-in. None when it matches no path at all.
    pub(super) texts: Vec<Vec<u8>>,
    /// A path that the pattern matches, every wildcard as short as can be.
    pub(super) shortest: Vec<u8>,
}

impl StandIns {
    pub(super) fn new(pattern: &PathPattern, stand_in: u8) -> Self {
        let parts = pattern.parts();
        // A path starts with `/`, so a wildcard in front matches at least that, or nothing where
        // the pattern goes on with it.
        let starts: &[&[u8]] = match parts.as_slice() {
            [PatternPart::Literal([b'/', ..]), ..] => &[b""],
            [PatternPart::AnyRun, PatternPart::Literal([b'/', ..]), ..] => &[b"", b"/"],
            [PatternPart::AnyRun, ..] => &[b"/"],
            _ => &[],
        };
        let text = |start: &&[u8]| {
            let mut text = start.to_vec();
            for (at, part) in parts.iter().enumerate() {
                match part {
                    PatternPart::AnyRun if at == 0 && start.is_empty() => {}
                    PatternPart::AnyRun => text.push(stand_in),
                    PatternPart::Literal(literal) => text.extend_from_slice(literal),
                }
            }
            if pattern.anchor() == Anchor::Open {
                text.push(stand_in);
            }
            text
        };
        let texts: Vec<_> = starts.iter().map(text).collect();
        let first = texts.first().into_iter().flatten().copied();
        Self {
            shortest: first.filter(|&byte| byte != stand_in).collect(),
            texts,
        }
    }
}
