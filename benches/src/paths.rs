//! Request paths for a list of rules: 45 % are made from a rule, 20 % are near misses, 35 % are
//! others.

use fastrand::Rng;

use crate::shapes::RuleText;
use crate::words::{pick, segments, word};

/// The bounds of a path's length in bytes, both inclusive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lengths {
    pub(crate) shortest: usize,
    pub(crate) longest: usize,
}

impl Lengths {
    /// Returns the bounds that only this length is within.
    pub(crate) const fn exactly(len: usize) -> Self {
        Self { shortest: len, longest: len }
    }
}

/// Returns paths of unreserved bytes, `/`, `?`, `=` and `&`, which no library has to normalize.
pub(crate) fn paths(
    rng: &mut Rng,
    rules: &[RuleText],
    lengths: Lengths,
    filler: fn(&mut Rng) -> String,
    count: usize,
) -> Vec<String> {
    let mut paths = Vec::with_capacity(count);
    while paths.len() < count {
        // The shorter of two, because real paths are short more often than long.
        let mut length = || rng.usize(lengths.shortest..=lengths.longest);
        let length = length().min(length());
        let path = match rng.u8(..100) {
            0..45 => from_rule(rng, rules, length, filler),
            45..65 => near_miss(rng, rules, length, filler),
            _ => {
                let start = segments(rng, 1);
                grown(rng, start, length, filler)
            }
        };
        if (lengths.shortest..=lengths.longest).contains(&path.len()) && !path.contains("//") {
            paths.push(path);
        }
    }
    paths
}

/// Returns an extension of a shop's path: a segment, sometimes a query.
pub(crate) fn site_filler(rng: &mut Rng) -> String {
    match rng.u8(..8) {
        0 => format!("?{}={}", word(rng), rng.u32(..1000)),
        1 => format!("&{}={}", word(rng), word(rng)),
        2 => format!("-{}", word(rng)),
        _ => segments(rng, 1),
    }
}

/// Returns an extension that the [`hostile`](crate::shapes::hostile) rules almost match.
pub(crate) fn hostile_filler(rng: &mut Rng) -> String {
    pick(rng, &["a", "b", "ab", "ba", "aab", "bba", "abab"]).to_owned()
}

fn grown(rng: &mut Rng, mut path: String, length: usize, filler: fn(&mut Rng) -> String) -> String {
    while path.len() < length {
        path.push_str(&filler(rng));
    }
    // All bytes are ASCII.
    path.truncate(length);
    path
}

/// Returns a path that a rule matches: each `*` becomes some bytes, and an extension follows unless
/// the rule is anchored.
fn from_rule(
    rng: &mut Rng,
    rules: &[RuleText],
    length: usize,
    filler: fn(&mut Rng) -> String,
) -> String {
    let value = &rules[rng.usize(..rules.len())].value;
    let (value, anchored) = value.strip_suffix('$').map_or((&**value, false), |v| (v, true));
    let wildcards = value.matches('*').count();
    let room = length.saturating_sub(value.len());
    let mut path = String::with_capacity(length);
    for (index, part) in value.split('*').enumerate() {
        if index > 0 {
            let longest = room / (wildcards + usize::from(!anchored));
            let run = rng.usize(0..=longest);
            let middle = grown(rng, String::new(), run, filler);
            path.push_str(middle.trim_end_matches('/'));
        }
        path.push_str(part);
    }
    if anchored { path } else { grown(rng, path, length, filler) }
}

/// Returns a path from a rule, with one letter of its first half changed.
fn near_miss(
    rng: &mut Rng,
    rules: &[RuleText],
    length: usize,
    filler: fn(&mut Rng) -> String,
) -> String {
    let path = from_rule(rng, rules, length, filler);
    let at = rng.usize(1..=(path.len() / 2).max(1));
    path.char_indices()
        .map(|(index, c)| if index == at && c.is_ascii_alphabetic() { 'y' } else { c })
        .collect()
}
