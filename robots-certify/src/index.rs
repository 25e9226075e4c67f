//! The proof that the index of a rule list finds every rule that may decide.
//!
//! The rules that an index finds decide for a group without an automaton, and explain the decisions
//! of any group with an index. The index must find each rule on every path that the rule matches:
//! by a prefix, a gram and a check that its pattern requires. The choice of the key does not matter.

use std::cmp::Reverse;

use robots_core::reading::WrittenRule;
use robots_matcher::__layout::{
    GRAM_START, GRAMS, INDEX_HAS_CHECKS, INDEX_HAS_RECORDS, INDEX_HEADER, IndexNumbers, NO_CHECK,
    PREFIXES, SCANNED, bucket_of, filter_bit, gram_hash, prefix_hash, tag_of,
};
use robots_matcher::Group;
use rustc_hash::FxHashMap;

/// Returns whether the index of the list of a group finds all its rules, which are `rules`. A list
/// without an index is compared rule by rule.
pub(crate) fn finds_all(group: Group<'_>, rules: &[&WrittenRule]) -> bool {
    let index = group.__index();
    if index.is_empty() {
        return true;
    }
    let are_found = Keys::read(index).is_some_and(|index| index.finds_all(group, rules));
    let mut shown = group.__rules().enumerate();
    are_found && shown.all(|(id, rule)| group.__rule(id) == Some(rule))
}

/// Returns the rules that may decide: of those with the same pattern, the first that wins over the
/// others.
fn deciding<'r>(rules: &[&'r WrittenRule]) -> Vec<(usize, &'r [u8])> {
    let mut winners: FxHashMap<&[u8], usize> = FxHashMap::default();
    for (id, rule) in rules.iter().enumerate() {
        let winner = winners.entry(rule.pattern.canonical()).or_insert(id);
        if (rule.precedence(), Reverse(id)) > (rules[*winner].precedence(), Reverse(*winner)) {
            *winner = id;
        }
    }
    let mut winners: Vec<_> = winners.into_iter().map(|(text, id)| (id, text)).collect();
    winners.sort_unstable();
    winners
}

/// Returns the bytes before, between and after the wildcards of a canonical pattern.
fn literals(pattern: &[u8]) -> Vec<&[u8]> {
    let body = pattern.strip_suffix(b"$").unwrap_or(pattern);
    body.split(|&byte| byte == b'*').collect()
}

fn number(bytes: &[u8], at: usize, len: usize) -> Option<usize> {
    let bytes = bytes.get(at..at + len)?.iter().rev();
    Some(bytes.fold(0, |number, &byte| number << 8 | usize::from(byte)))
}

/// Returns the first bytes as a word, little-endian.
fn word(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// An entry of an index of keys.
struct Entry {
    bucket: usize,
    tag: u8,
    check: u16,
}

/// An index of keys.
struct Keys<'a> {
    flags: u8,
    prefix_buckets: usize,
    gram_buckets: usize,
    prefix_lengths: usize,
    gram_lengths: usize,
    first_ids: Vec<usize>,
    gram_start: &'a [u8],
    stops: &'a [u8],
    filter: &'a [u8],
    entries: FxHashMap<usize, Vec<Entry>>,
}

impl<'a> Keys<'a> {
    fn read(index: &'a [u8]) -> Option<Self> {
        let flags = *index.first()?;
        let numbers = IndexNumbers::of(flags);
        let (prefix_lengths, gram_lengths) = (number(index, 1, 1)?, number(index, 2, 1)?);
        let (prefix_buckets, gram_buckets) = (number(index, 4, 2)?, number(index, 6, 2)?);
        let stops = index.get(INDEX_HEADER - SCANNED..INDEX_HEADER)?;
        let limits = index.get(INDEX_HEADER..INDEX_HEADER + numbers.limits)?;
        let (first_ids, gram_start) = limits.split_at(limits.len().saturating_sub(GRAM_START));
        let first_ids = (0..first_ids.len() / 2).map(|which| number(first_ids, 2 * which, 2));
        let first_ids = first_ids.collect::<Option<_>>()?;
        let filter_at = INDEX_HEADER + numbers.limits;
        let at = filter_at + (1 << number(index, 3, 1)?);
        let filter = index.get(filter_at..at)?;
        let buckets = prefix_buckets + gram_buckets + 1;
        let first = at + numbers.id * (buckets + 1);
        let mut entries: FxHashMap<usize, Vec<Entry>> = FxHashMap::default();
        for bucket in 0..buckets {
            let start = number(index, at + numbers.id * bucket, numbers.id)?;
            let end = number(index, at + numbers.id * (bucket + 1), numbers.id)?;
            for entry in (start..end).map(|entry| first + entry * numbers.entry) {
                let check = if flags & INDEX_HAS_CHECKS == 0 {
                    usize::from(NO_CHECK)
                } else {
                    number(index, entry + numbers.id + 1, 2)?
                };
                let id = number(index, entry, numbers.id)?;
                entries.entry(id).or_default().push(Entry {
                    bucket,
                    tag: *index.get(entry + numbers.id)?,
                    check: u16::try_from(check).ok()?,
                });
            }
        }
        Some(Self {
            flags,
            prefix_buckets,
            gram_buckets,
            prefix_lengths,
            gram_lengths,
            first_ids,
            gram_start,
            stops,
            filter,
            entries,
        })
    }

    fn finds_all(&self, group: Group<'_>, rules: &[&WrittenRule]) -> bool {
        let mut deciding = deciding(rules);
        let has_records = self.flags & INDEX_HAS_RECORDS != 0;
        if has_records {
            deciding.sort_by_key(|&(id, _)| (Reverse(rules[id].precedence()), id));
            let mut records = deciding.iter().enumerate();
            let is_record = |(number, &(id, pattern)): (usize, &(usize, _))| {
                group.__record(number) == Some((id, rules[id].verdict, pattern))
            };
            if !records.all(is_record) {
                return false;
            }
        }
        deciding
            .into_iter()
            .enumerate()
            .all(|(number, (id, pattern))| {
                let literals = literals(pattern);
                let id = if has_records { number } else { id };
                let entries = self.entries.get(&id).into_iter().flatten();
                let mut passed = entries.filter(|entry| is_passed(entry.check, &literals));
                passed.any(|entry| self.is_looked_up(id, entry, &literals))
            })
    }

    /// Returns whether the entry of the rule with this id is looked up on every path that starts
    /// with the first literal and contains the others, unless a rule with a lower id matches.
    fn is_looked_up(&self, id: usize, entry: &Entry, literals: &[&[u8]]) -> bool {
        if entry.bucket == self.prefix_buckets + self.gram_buckets {
            return true;
        }
        let is_key = |hash, first, buckets| {
            entry.bucket == first + bucket_of(hash, buckets) && entry.tag == tag_of(hash)
        };
        if entry.bucket < self.prefix_buckets {
            let fits = |which: &usize| {
                self.prefix_lengths >> which & 1 != 0 && PREFIXES[*which] <= literals[0].len()
            };
            let mut prefixes = (0..PREFIXES.len()).filter(fits);
            return prefixes
                .any(|which| is_key(prefix_hash(literals[0], which), 0, self.prefix_buckets));
        }
        let used = self.gram_start.iter().rposition(|&byte| byte != 0);
        let start = &self.gram_start[..used.map_or(0, |last| last + 1)];
        if !literals[0].starts_with(start) {
            return false;
        }
        let is_read = |which: &usize| {
            self.gram_lengths >> which & 1 != 0
                && (self.flags & INDEX_HAS_RECORDS == 0 || self.first_ids[*which] <= id)
        };
        let mut lengths = (0..GRAMS.len()).filter(is_read);
        lengths.any(|which| {
            let len = GRAMS[which];
            let mut grams = literals.iter().flat_map(|literal| literal.windows(len));
            grams.any(|gram| {
                let hash = gram_hash(word(gram), len);
                is_key(hash, self.prefix_buckets, self.gram_buckets)
                    && self.is_tested(gram[0])
                    && self.is_passed(hash)
            })
        })
    }

    /// Returns whether the grams that start with this byte are tested.
    fn is_tested(&self, byte: u8) -> bool {
        self.stops[0] == 0 || self.stops.contains(&byte)
    }

    /// Returns whether a hash passes the filter.
    fn is_passed(&self, hash: u64) -> bool {
        let (byte, bit) = filter_bit(hash, self.filter.len());
        self.filter[byte] & bit != 0
    }
}

/// Returns whether every path with these literals passes the check.
fn is_passed(check: u16, literals: &[&[u8]]) -> bool {
    let [first, second] = check.to_le_bytes();
    let bytes = [first, second];
    let bytes = &bytes[..=usize::from(second != 0)];
    check == NO_CHECK
        || literals
            .iter()
            .any(|literal| literal.windows(bytes.len()).any(|part| part == bytes))
}
