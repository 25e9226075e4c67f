//! The canonical paths that URLs have.

use super::verdict_automaton::{Outcome, StateId, VerdictAutomaton};
use crate::pattern::canonical_path;

const HEX: &[u8] = b"0123456789ABCDEF";

/// Gives `member` to every text that is the canonical form of some URL's path and query, and `other`
/// to the rest. A URL is printable ASCII, and its percent-encoding is whole.
pub(super) fn urls(member: Outcome, other: Outcome) -> VerdictAutomaton {
    let mut automaton = VerdictAutomaton::with_finals();
    let path = automaton.push(member, None);
    let query = automaton.push(member, None);
    fill(&mut automaton, other, path, query, b"/");
    fill(&mut automaton, other, query, query, b"/?");
    let start = automaton.push(other, None);
    automaton.set_exceptions(start, other.state(), [(b'/', path)]);
    automaton.start = start;
    automaton
}

/// Gives the row of a state in the part of a URL behind `before`: characters and whole escapes stay
/// there, a `?` leads to the query.
fn fill(
    automaton: &mut VerdictAutomaton,
    other: Outcome,
    part: StateId,
    query: StateId,
    before: &[u8],
) {
    let is_kept = |text: &[u8]| {
        let whole = [before, text].concat();
        canonical_path(&whole) == whole
    };
    let escape = automaton.push(other, None);
    let mut high_digits = Vec::new();
    for &high in HEX {
        let second = automaton.push(other, None);
        let low_digits: Vec<_> = HEX
            .iter()
            .filter(|&&low| is_kept(&[b'%', high, low]))
            .map(|&low| (low, part))
            .collect();
        automaton.set_exceptions(second, other.state(), low_digits);
        high_digits.push((high, second));
    }
    automaton.set_exceptions(escape, other.state(), high_digits);
    let characters: Vec<_> = (b'!'..=b'~')
        .filter(|&byte| byte == b'%' || is_kept(&[byte]))
        .map(|byte| match byte {
            b'%' => (byte, escape),
            b'?' => (byte, query),
            _ => (byte, part),
        })
        .collect();
    automaton.set_exceptions(part, other.state(), characters);
}
