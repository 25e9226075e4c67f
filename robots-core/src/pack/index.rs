//! The index of a long rule list: a key for each rule, and the buckets in which the keys are looked
//! up.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use robots_matcher::__layout::{
    COLUMN_OF_BYTE, GRAM_START, GRAMS, INDEX_HAS_CHECKS, INDEX_HAS_RECORDS, INDEX_IS_SMALL,
    INDEX_SAMPLE_SHIFT, IndexNumbers, NO_CHECK, PREFIXES, RECORD_ALLOWS, RECORD_IN_LIST,
    RECORD_WITHOUT_PATTERN, SCANNED, SiteNumbers, bucket_of, filter_bit, prefix_hash, tag_of,
};
use rustc_hash::FxHashMap;

use super::indexed::{Indexed, Key, PatternAt, indexed};
use super::{push_number, push_u8, push_u16, push_u24};
use crate::reading::WrittenRule;

/// The number of rules that may share a prefix as their key; more get a gram if they have one.
const SHARED_PREFIX: usize = 12;

/// The number of rules that may share a key; more get a check.
const SHARED_KEY: usize = 3;

/// The shortest literal at the start of a pattern from which grams are taken.
const FIRST_GRAM: usize = 4;

/// The number of offsets in a literal, from either end, at which grams start.
const PLACES: usize = 64;

/// The cost of a further stop, besides the paths that contain it, in the unit of [`commonness`].
const STOP: u64 = 20_000;

/// The limit of the [`commonness`] of all stops. If more bytes of a path are stops, it is faster to
/// test all of them.
const STOPS_LIMIT: u64 = 24_000;

/// The bits of the filter for each gram. One in twelve grams or fewer passes by chance.
const FILTER_BITS: usize = 12;

/// Returns the index of a list with these rules, samples and positions of patterns; `None` for a
/// list with too many. It has records if it decides, or if many rules share a key. Linear in the
/// rules, except for sorting them.
pub(super) fn index(
    rules: &[&WrittenRule],
    samples: &[[usize; 3]],
    patterns_at: &[PatternAt],
    decides: bool,
) -> Option<Vec<u8>> {
    let mut indexed = indexed(rules);
    indexed.sort_by_key(|rule| (Reverse(rules[rule.id].precedence()), rule.id));
    let stops = choose_keys(&mut indexed);
    let mut keys: Vec<Key> = indexed.iter().map(|rule| rule.key).collect();
    keys.sort_unstable();
    keys.dedup();
    let grams: Vec<Key> = keys.iter().copied().filter(Key::is_gram).collect();
    let gram_buckets = grams.len();
    let prefix_buckets = keys.iter().filter(|key| key.is_prefix()).count();
    let checks = checks(&indexed);

    let highest = samples.iter().flatten().copied().max().unwrap_or(0);
    let sample = (1..=3).find(|&len| SiteNumbers::fits(len, highest))?;
    let mut flags = u8::try_from((sample - 1) << INDEX_SAMPLE_SHIFT).ok()?;
    if checks.is_some() {
        flags |= INDEX_HAS_CHECKS;
    }
    let has_records = decides || checks.is_some();
    if has_records {
        flags |= INDEX_HAS_RECORDS;
    }
    if SiteNumbers::fits(1, rules.len()) {
        flags |= INDEX_IS_SMALL;
    }
    let fits = [rules.len(), indexed.len(), prefix_buckets, gram_buckets];
    if fits.iter().any(|&count| !SiteNumbers::fits(2, count)) {
        return None;
    }

    let id_size = IndexNumbers::of(flags).id;
    let filter = filter(&grams);
    let (mut prefix_lengths, mut gram_lengths) = (0, 0);
    for key in &keys {
        match key {
            Key::Prefix { which, .. } => prefix_lengths |= 1 << which,
            Key::Gram { which, .. } => gram_lengths |= 1 << which,
            Key::None => {}
        }
    }
    let exponent = u8::try_from(filter.len().ilog2()).ok()?;
    let mut out = vec![flags, prefix_lengths, gram_lengths, exponent];
    push_u16(&mut out, prefix_buckets);
    push_u16(&mut out, gram_buckets);
    out.extend(stops);
    if has_records {
        push_limits(&mut out, &indexed);
    }
    out.extend(filter);
    let id_of = |number, rule: &Indexed<'_>| if has_records { number } else { rule.id };
    let last = prefix_buckets + gram_buckets;
    let mut entries: Vec<_> = indexed.iter().enumerate().collect();
    let bucket = |key: Key| match key {
        Key::Prefix { hash, .. } => bucket_of(hash, prefix_buckets),
        Key::Gram { .. } => prefix_buckets + bucket_of(key.hash(), gram_buckets),
        Key::None => last,
    };
    entries.sort_by_key(|&(number, rule)| (bucket(rule.key), id_of(number, rule)));
    for number in 0..last + 2 {
        let start = entries.partition_point(|&(_, rule)| bucket(rule.key) < number);
        push_number(&mut out, start, id_size);
    }
    for (number, rule) in entries {
        push_number(&mut out, id_of(number, rule), id_size);
        out.push(tag_of(rule.key.hash()));
        if let Some(checks) = &checks {
            push_u16(&mut out, checks[number].into());
        }
    }
    if has_records {
        for rule in &indexed {
            push_record(&mut out, rule.id, rules[rule.id], patterns_at[rule.id]);
        }
    }
    for &number in samples.iter().flatten() {
        push_number(&mut out, number, sample);
    }
    Some(out)
}

/// Appends the limits of an index of rules in the order of precedence.
fn push_limits(out: &mut Vec<u8>, rules: &[Indexed<'_>]) {
    for length in 0..GRAMS.len() {
        let is_of_length =
            |rule: &Indexed<'_>| matches!(rule.key, Key::Gram { which, .. } if which == length);
        push_u16(out, rules.iter().position(is_of_length).unwrap_or(0));
    }
    out.extend(gram_start(rules));
}

/// Appends the record of a rule, whose index in its list is `id`.
fn push_record(out: &mut Vec<u8>, id: usize, rule: &WrittenRule, at: PatternAt) {
    push_u16(out, id);
    let (offset, in_list) = match at {
        PatternAt::File(offset) => (offset, 0),
        PatternAt::List(offset) => (offset, RECORD_IN_LIST),
    };
    let len = rule.pattern.canonical().len();
    let (at, len) = if offset < RECORD_ALLOWS && len < RECORD_WITHOUT_PATTERN {
        (offset | in_list, len)
    } else {
        (0, RECORD_WITHOUT_PATTERN)
    };
    let allows = if rule.verdict.is_allow() {
        RECORD_ALLOWS
    } else {
        0
    };
    push_u24(out, at | allows);
    push_u8(out, len);
}

/// Returns the filter of these grams: a bit for each of their hashes.
fn filter(grams: &[Key]) -> Vec<u8> {
    let len = (grams.len() * FILTER_BITS / 8).next_power_of_two();
    let mut filter = vec![0; len];
    for gram in grams {
        let (byte, bit) = filter_bit(gram.hash(), len);
        filter[byte] |= bit;
    }
    filter
}

/// Chooses the key of each rule, and returns the stops of their grams.
///
/// Prefixes are looked up once for each path, so they come first, unless many rules share one. Of
/// the grams of a rule that start with a stop, the one that is the key of the fewest rules so far
/// becomes its key, and of several the one whose bytes are the rarest.
fn choose_keys(rules: &mut [Indexed<'_>]) -> [u8; SCANNED] {
    let mut shared: FxHashMap<Key, usize> = FxHashMap::default();
    for rule in &mut *rules {
        if let Some(key) = prefix(rule.literals[0]) {
            *shared.entry(key).or_default() += 1;
            rule.key = key;
        }
    }
    let is_shared = |rule: &&mut Indexed<'_>| {
        let rules = shared.get(&rule.key).copied();
        rules.is_none_or(|rules| rules > SHARED_PREFIX)
    };
    let wanting = rules.iter_mut().filter(is_shared);
    let wanting: Vec<_> = wanting
        .map(|rule| (grams(&rule.literals), &mut rule.key))
        .filter(|(grams, _)| !grams.is_empty())
        .collect();
    let stops = stops(wanting.iter().map(|(grams, _)| grams.as_slice()));
    let mut keys_of: FxHashMap<&[u8], usize> = FxHashMap::default();
    for (grams, key) in wanting {
        let is_at_stop = |gram: &&[u8]| stops.is_none_or(|stops| stops.contains(&gram[0]));
        let cost = |gram: &&[u8]| {
            let keys = keys_of.get(*gram).copied().unwrap_or(0);
            (keys, commonness(gram))
        };
        if let Some(gram) = grams.into_iter().filter(is_at_stop).min_by_key(cost) {
            *keys_of.entry(gram).or_default() += 1;
            *key = Key::gram(gram);
        }
    }
    stops.unwrap_or_default()
}

/// Returns at most three bytes, the last one repeated, such that each rule with these grams has one
/// that starts with them; `None` if more are necessary, or if most bytes of a path are among them.
fn stops<'g>(rules: impl Iterator<Item = &'g [&'g [u8]]>) -> Option<[u8; SCANNED]> {
    let starts = rules.map(|grams| grams.iter().map(|gram| gram[0]).collect());
    let mut left: Vec<BTreeSet<u8>> = starts.collect();
    let mut stops = Vec::new();
    while !left.is_empty() {
        let mut rules_of: BTreeMap<u8, u64> = BTreeMap::new();
        for &byte in left.iter().flatten() {
            *rules_of.entry(byte).or_default() += 1;
        }
        let cost = |&(&byte, &rules): &(&u8, &u64)| ((commonness(&[byte]) + STOP) << 20) / rules;
        let (&best, _) = rules_of.iter().min_by_key(cost)?;
        stops.push(best);
        left.retain(|starts| !starts.contains(&best));
    }
    let &last = stops.last()?;
    let is_short = stops.len() <= SCANNED && commonness(&stops) <= STOPS_LIMIT && last != 0;
    stops.resize(SCANNED, last);
    is_short.then(|| stops.try_into().ok()).flatten()
}

/// Returns the key with the longest prefix that a literal has.
fn prefix(literal: &[u8]) -> Option<Key> {
    let which = PREFIXES.iter().rposition(|&len| len <= literal.len())?;
    let hash = prefix_hash(literal, which);
    Some(Key::Prefix { which, hash })
}

/// Returns the grams of the literals with the maximum length of [`GRAMS`] that one of them has.
fn grams<'r>(literals: &[&'r [u8]]) -> Vec<&'r [u8]> {
    // A path has the first literal only at its start, and a `/` almost anywhere.
    let is_usable = |&(index, literal): &(usize, &&[u8])| {
        !(literal.is_empty() || **literal == *b"/" || index == 0 && literal.len() < FIRST_GRAM)
    };
    let usable = || literals.iter().enumerate().filter(is_usable);
    let Some(longest) = usable().map(|(_, literal)| literal.len()).max() else {
        return Vec::new();
    };
    let Some(&len) = GRAMS.iter().rfind(|&&len| len <= longest) else {
        return Vec::new();
    };
    let windows = usable().flat_map(|(_, literal)| {
        let windows = literal.windows(len);
        let count = windows.len();
        let is_near_end = move |at: usize| at < PLACES || at + PLACES >= count;
        windows
            .enumerate()
            .filter(move |&(at, _)| is_near_end(at))
            .map(|(_, window)| window)
    });
    windows.collect()
}

/// Returns an estimate, for comparison, of how many paths contain some bytes. It is based on how
/// often robots.txt files branch on a byte.
fn commonness(bytes: &[u8]) -> u64 {
    let of_byte = |&byte: &u8| (1 << 16) / (8 + 2 * u64::from(COLUMN_OF_BYTE[usize::from(byte)]));
    bytes.iter().map(of_byte).sum()
}

/// Returns the first bytes that all patterns whose key is a gram have in common, followed by zeros.
fn gram_start(rules: &[Indexed<'_>]) -> [u8; GRAM_START] {
    let grams = rules.iter().filter(|rule| rule.key.is_gram());
    let starts = grams.map(|rule| {
        let mut start = [0; GRAM_START];
        let len = rule.literals[0].len().min(start.len());
        start[..len].copy_from_slice(&rule.literals[0][..len]);
        start
    });
    let common = |one: [u8; GRAM_START], other: [u8; GRAM_START]| {
        let mut common = [0; GRAM_START];
        let len = one.iter().zip(other).take_while(|&(&a, b)| a == b).count();
        common[..len].copy_from_slice(&one[..len]);
        common
    };
    starts.reduce(common).unwrap_or_default()
}

/// Returns the check of each rule, if so many share a key that checks pay.
fn checks(rules: &[Indexed<'_>]) -> Option<Vec<u16>> {
    let mut shared: FxHashMap<Key, usize> = FxHashMap::default();
    for rule in rules {
        *shared.entry(rule.key).or_default() += 1;
    }
    let checked: Vec<_> = rules
        .iter()
        .map(|rule| {
            let is_shared = shared[&rule.key] > SHARED_KEY;
            let is_checked = is_shared || rule.key.is_gram();
            (is_shared, if is_checked { check(rule) } else { NO_CHECK })
        })
        .collect();
    let pays = checked
        .iter()
        .any(|&(is_shared, check)| is_shared && check != NO_CHECK);
    pays.then(|| checked.into_iter().map(|(_, check)| check).collect())
}

/// Returns the check of a rule: the rarest two bytes of it that are not in its key, or one if no
/// literal has two.
fn check(rule: &Indexed<'_>) -> u16 {
    let is_in_key = |pair: &[u8]| match rule.key {
        Key::Gram { bytes, which } => bytes.to_le_bytes()[..GRAMS[which]]
            .windows(pair.len())
            .any(|part| part == pair),
        _ => false,
    };
    let first = match rule.key {
        Key::None => return NO_CHECK,
        Key::Prefix { .. } => 1,
        Key::Gram { .. } => 0,
    };
    let literals = || rule.literals.iter().skip(first);
    let rarest = |len: usize| {
        let pairs = literals().flat_map(move |literal| literal.windows(len).take(2 * PLACES));
        let pairs = pairs.filter(|&pair| pair != b"/" && !is_in_key(pair));
        pairs.min_by_key(|pair| commonness(pair))
    };
    let Some(pair) = rarest(2).or_else(|| rarest(1)) else {
        return NO_CHECK;
    };
    u16::from_le_bytes([pair[0], pair.get(1).copied().unwrap_or(0)])
}
