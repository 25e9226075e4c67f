//! Texts with a fresh symbol: they decide by one match whether a rule matches all that another
//! matches.

use robots_core::pattern::{Anchor, PathPattern, PatternPart};
use robots_core::reading::Reading;

/// Returns a byte that occurs in no rule; `None` if every byte does.
pub(super) fn fresh_symbol(reading: &Reading) -> Option<u8> {
    let mut used = [false; 256];
    let groups = reading.groups();
    for rule in groups.flat_map(|group| reading.written_rules(group)) {
        for &byte in rule.pattern.canonical() {
            used[usize::from(byte)] = true;
        }
    }
    (1..=u8::MAX).find(|&byte| !used[usize::from(byte)])
}

/// Returns what a pattern matches, as one or two texts in which a fresh symbol replaces each
/// wildcard and an open end; none if the pattern matches no path. Each path that the pattern
/// matches is one of these texts with other bytes, or none, in place of the symbols.
///
/// A rule that matches such a text matches the symbol by a wildcard or by its own open end, and so
/// matches any bytes there. It matches every path of the pattern if it matches all of the texts.
pub(super) fn fresh_texts(pattern: &PathPattern, symbol: u8) -> Vec<Vec<u8>> {
    let parts = pattern.parts();
    // A path starts with `/`, so a wildcard at the start matches at least that, or nothing if the
    // pattern continues with `/`.
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
                PatternPart::AnyRun => text.push(symbol),
                PatternPart::Literal(literal) => text.extend_from_slice(literal),
            }
        }
        if pattern.anchor() == Anchor::Open {
            text.push(symbol);
        }
        text
    };
    starts.iter().map(text).collect()
}
