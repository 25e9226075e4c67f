//! The index of a long rule list: a key for each rule, and the buckets in which the keys are looked up.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::indexed::{Indexed, Key, PatternAt, indexed};
use super::occurrences::occurrences;
use super::{push_number, push_u8, push_u16, push_u24};
use crate::matcher::__private::{
    COLUMN_OF_BYTE, INDEX_HAS_CHECKS, INDEX_HAS_RECORDS, INDEX_SAMPLE_SHIFT, NO_CHECK, PREFIXES,
    RECORD_IN_LIST, RECORD_WITHOUT_PATTERN, SCANNED, SiteNumbers, bucket_of, check_of, prefix_hash,
    tag_of,
};
use crate::reading::WrittenRule;

/// So many rules may share a key of first bytes before a gram is looked for.
const SHARED_PREFIX: usize = 12;

/// Rules that share a key have a check if they are more than this.
const SHARED_KEY: usize = 3;

/// The lengths of grams: each that is used is looked up in every path.
const GRAMS: [usize; 6] = [1, 2, 3, 4, 6, 8];

/// The shortest literal at the start of a pattern that grams are taken of.
const FIRST_GRAM: usize = 4;

/// How many places of a literal are looked at for a gram, from either end.
const PLACES: usize = 64;

/// What a further anchor costs besides the occurrences of its byte, see [`frequency`].
const ANCHOR: u64 = 800;

/// Returns the index of a list with these rules, samples and places of patterns; `None` for a list with too
/// many. It has records if it decides, and where many rules share a key. Linear in the rules, but for
/// sorting them.
pub(super) fn index(
    rules: &[&WrittenRule],
    samples: &[[usize; 3]],
    patterns_at: &[PatternAt],
    decides: bool,
) -> Option<Vec<u8>> {
    let mut indexed = indexed(rules);
    indexed.sort_by_key(|rule| (Reverse(rules[rule.id].precedence()), rule.id));
    if let Some(index) = occurrences(rules, &indexed, samples) {
        return Some(index);
    }
    choose_keys(&mut indexed);
    let buckets = |is_gram: bool| {
        let of_kind = |key: &Key| match key {
            Key::Prefix { .. } => !is_gram,
            Key::Gram { .. } => is_gram,
            Key::None => false,
        };
        let mut keys: Vec<_> = indexed
            .iter()
            .map(|rule| rule.key)
            .filter(of_kind)
            .collect();
        keys.sort_unstable();
        keys.dedup();
        keys.len()
    };
    let (prefix_buckets, gram_buckets) = (buckets(false), buckets(true));
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
    let fits = [rules.len(), indexed.len(), prefix_buckets, gram_buckets];
    if fits.iter().any(|&count| !SiteNumbers::fits(2, count)) {
        return None;
    }

    let mut lengths: BTreeMap<u8, u8> = BTreeMap::new();
    for rule in &indexed {
        if let Key::Gram { bytes, len } = rule.key {
            *lengths.entry(bytes.to_le_bytes()[0]).or_default() |= 1 << (len - 1);
        }
    }
    let anchors: Vec<u8> = lengths.keys().copied().collect();
    let mut out = vec![flags, u8::try_from(anchors.len()).ok()?];
    push_u16(&mut out, prefix_buckets);
    push_u16(&mut out, gram_buckets);
    out.extend(stops(&anchors));
    for (anchor, lengths) in lengths {
        out.extend([anchor, lengths]);
    }
    let last = prefix_buckets + gram_buckets;
    let id_of = |number, rule: &Indexed<'_>| if has_records { number } else { rule.id };
    let mut entries: Vec<_> = indexed.iter().enumerate().collect();
    let bucket = |key: Key| match key {
        Key::Prefix { hash } => bucket_of(hash, prefix_buckets),
        Key::Gram { .. } => prefix_buckets + bucket_of(key.hash(), gram_buckets),
        Key::None => last,
    };
    entries.sort_by_key(|&(number, rule)| (bucket(rule.key), id_of(number, rule)));
    for number in 0..last + 2 {
        let start = entries.partition_point(|&(_, rule)| bucket(rule.key) < number);
        push_u16(&mut out, start);
    }
    for (number, rule) in entries {
        push_u16(&mut out, id_of(number, rule));
        out.push(tag_of(rule.key.hash()));
        if let Some(checks) = &checks {
            push_u16(&mut out, checks[number].into());
        }
    }
    if has_records {
        for rule in &indexed {
            push_u16(&mut out, rule.id);
            let (offset, in_list) = match patterns_at[rule.id] {
                PatternAt::File(offset) => (offset, 0),
                PatternAt::List(offset) => (offset, RECORD_IN_LIST),
            };
            let len = rules[rule.id].pattern.canonical().len();
            let is_given = offset < RECORD_IN_LIST && len < RECORD_WITHOUT_PATTERN;
            push_u24(&mut out, if is_given { offset | in_list } else { 0 });
            push_u8(
                &mut out,
                if is_given {
                    len
                } else {
                    RECORD_WITHOUT_PATTERN
                },
            );
        }
    }
    for &number in samples.iter().flatten() {
        push_number(&mut out, number, sample);
    }
    Some(out)
}

/// Chooses the key of each rule.
///
/// First bytes are looked up once a path, so they come first where few rules share them. The anchors are
/// chosen greedily: what many rules have and few paths. Of the grams of a rule that start with one, the
/// one that is the key of the fewest rules so far becomes its key.
fn choose_keys(rules: &mut [Indexed<'_>]) {
    let mut shared: FxHashMap<u64, usize> = FxHashMap::default();
    for rule in &mut *rules {
        if let Some(hash) = prefix(rule.literals[0]) {
            *shared.entry(hash).or_default() += 1;
            rule.key = Key::Prefix { hash };
        }
    }
    let is_shared = |key: Key| match key {
        Key::Prefix { hash } => shared
            .get(&hash)
            .is_some_and(|&rules| rules > SHARED_PREFIX),
        _ => true,
    };
    let wanting = rules.iter().enumerate();
    let wanting = wanting.filter(|(_, rule)| is_shared(rule.key));
    let wanting: Vec<(usize, Vec<&[u8]>)> = wanting
        .map(|(index, rule)| (index, grams(&rule.literals)))
        .filter(|(_, grams)| !grams.is_empty())
        .collect();
    let anchors = anchors(&wanting);
    let mut having: FxHashMap<&[u8], usize> = FxHashMap::default();
    for (index, grams) in &wanting {
        let anchored = grams.iter().filter(|gram| anchors[usize::from(gram[0])]);
        let rules_of = |gram: &&&[u8]| having.get(**gram).copied().unwrap_or(0);
        if let Some(&gram) = anchored.min_by_key(rules_of) {
            *having.entry(gram).or_default() += 1;
            rules[*index].key = Key::gram(gram);
        }
    }
}

/// The hash of the longest prefix that a literal has.
fn prefix(literal: &[u8]) -> Option<u64> {
    let which = PREFIXES.iter().rposition(|&len| len <= literal.len())?;
    Some(prefix_hash(literal, which))
}

/// The grams of the longest of [`GRAMS`] that the literals have.
fn grams<'r>(literals: &[&'r [u8]]) -> Vec<&'r [u8]> {
    // A path has the first literal at its start alone, and a `/` almost anywhere.
    let is_usable = |&(index, literal): &(usize, &&[u8])| {
        !(literal.is_empty() || **literal == *b"/" || index == 0 && literal.len() < FIRST_GRAM)
    };
    let usable = || literals.iter().enumerate().filter(is_usable);
    let longest = usable().map(|(_, literal)| literal.len()).max();
    let longest = longest.and_then(|longest| GRAMS.into_iter().rfind(|&len| len <= longest));
    let Some(len) = longest else {
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

/// The anchors of rules with these grams.
fn anchors(rules: &[(usize, Vec<&[u8]>)]) -> [bool; 256] {
    let mut anchors = [false; 256];
    let starts = rules.iter().map(|(_, grams)| {
        let mut starts: Vec<u8> = grams.iter().map(|gram| gram[0]).collect();
        starts.sort_unstable();
        starts.dedup();
        starts
    });
    let mut left: Vec<Vec<u8>> = starts.collect();
    let mut having = [0_u64; 256];
    for &byte in left.iter().flatten() {
        having[usize::from(byte)] += 1;
    }
    while !left.is_empty() {
        let cost = |byte: &u8| {
            let rules = having[usize::from(*byte)];
            ((frequency(*byte) + ANCHOR) << 20) / rules
        };
        let candidates = (u8::MIN..=u8::MAX).filter(|&byte| having[usize::from(byte)] > 0);
        let Some(best) = candidates.min_by_key(cost) else {
            break;
        };
        anchors[usize::from(best)] = true;
        left.retain(|starts| {
            let is_covered = starts.contains(&best);
            if is_covered {
                for &byte in starts {
                    having[usize::from(byte)] -= 1;
                }
            }
            !is_covered
        });
    }
    anchors
}

/// How many of 65,536 bytes of a path are this one, judged by how often robots.txt files branch on it.
fn frequency(byte: u8) -> u64 {
    65_536 / (8 + 2 * u64::from(COLUMN_OF_BYTE[usize::from(byte)]))
}

/// The anchors, the last one again where they are fewer than three; zeros where they are more.
fn stops(anchors: &[u8]) -> [u8; SCANNED] {
    let mut stops = [0; SCANNED];
    if let (1..=SCANNED, Some(&last)) = (anchors.len(), anchors.last()) {
        stops = [last; SCANNED];
        stops[..anchors.len()].copy_from_slice(anchors);
    }
    stops
}

/// The check of each rule, if so many share a key that checks pay.
fn checks(rules: &[Indexed<'_>]) -> Option<Vec<u16>> {
    let mut shared: FxHashMap<Key, usize> = FxHashMap::default();
    for rule in rules {
        *shared.entry(rule.key).or_default() += 1;
    }
    let checked: Vec<_> = rules
        .iter()
        .map(|rule| {
            let is_shared = rule.key != Key::None && shared[&rule.key] > SHARED_KEY;
            if is_shared { check(rule) } else { NO_CHECK }
        })
        .collect();
    checked
        .iter()
        .any(|&check| check != NO_CHECK)
        .then_some(checked)
}

/// The check of the rarest two bytes of a rule that are not in its key, or of one byte where no literal
/// has two.
fn check(rule: &Indexed<'_>) -> u16 {
    let is_in_key = |pair: &[u8]| match rule.key {
        Key::Gram { bytes, len } => bytes.to_le_bytes()[..len]
            .windows(pair.len())
            .any(|part| part == pair),
        _ => false,
    };
    let first = match rule.key {
        Key::Prefix { .. } => 1,
        _ => 0,
    };
    let literals = || rule.literals.iter().skip(first);
    let rarest = |len: usize| {
        let pairs = literals().flat_map(move |literal| literal.windows(len).take(2 * PLACES));
        let pairs = pairs.filter(|&pair| pair != b"/" && !is_in_key(pair));
        pairs.min_by_key(|pair| pair.iter().map(|&byte| frequency(byte)).sum::<u64>())
    };
    let Some(pair) = rarest(2).or_else(|| rarest(1)) else {
        return NO_CHECK;
    };
    let word = pair
        .iter()
        .rev()
        .fold(0, |word, &byte| word << 8 | u64::from(byte));
    check_of(word, pair.len())
}
