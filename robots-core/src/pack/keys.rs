//! The choice of the keys of rules.
//!
//! In: the rules of a list. Out: two keys of each, hashes of bytes that a path must have. A path
//! without one of them is not compared with the rule.

use robots_matcher::__layout::{LONG_GRAM, NO_KEY, RULE_KEYS, SHORT_GRAM, key_of};
use rustc_hash::FxHashMap;

use crate::reading::WrittenRule;

/// Returns the keys of each rule: the two that the fewest rules have. Linear in the rules.
pub(super) fn keys(rules: &[&WrittenRule]) -> Vec<[u16; RULE_KEYS]> {
    let mut counts: FxHashMap<u16, usize> = FxHashMap::default();
    for rule in rules {
        for_each_key(rule, &mut |key| *counts.entry(key).or_default() += 1);
    }
    let mut keys = Vec::with_capacity(rules.len());
    for rule in rules {
        let none = (usize::MAX, NO_KEY);
        let (mut first, mut second) = (none, none);
        for_each_key(rule, &mut |key| {
            let found = (counts[&key], key);
            if found < first {
                (first, second) = (found, first);
            } else if found != first && found < second {
                second = found;
            }
        });
        keys.push([first.1, second.1]);
    }
    keys
}

/// Calls `add` with the key of each gram of the literals of a rule: of long ones, and of short ones
/// where a literal has no long one.
fn for_each_key(rule: &WrittenRule, add: &mut dyn FnMut(u16)) {
    let pattern = rule.pattern.canonical();
    let body = pattern.strip_suffix(b"$").unwrap_or(pattern);
    for literal in body.split(|&byte| byte == b'*') {
        let len = if literal.len() < LONG_GRAM { SHORT_GRAM } else { LONG_GRAM };
        for gram in literal.windows(len) {
            let mut number = 0;
            for &byte in gram {
                number = number << u8::BITS | u32::from(byte);
            }
            add(key_of(number, len));
        }
    }
}
