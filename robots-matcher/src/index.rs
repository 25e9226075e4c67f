//! The index of a long rule list: which rules may match a path, without trying the others.
//!
//! ```text
//! index      flags u8 · anchors u8 · buckets for first bytes u16 · buckets for grams u16
//!            · stops u8 ×3 · { anchor u8 · lengths: 8 bits }…
//!            · where each bucket starts in the entries, and where the last one ends: u16
//!            · entry… · [record…], as many · sample…
//! entry      id u16 · tag u8 · [check u16]
//! record     index of the rule in the list u16 · pattern at u24 · its length u8
//! sample     list at · start · line, from where the list has its first rule
//! ```
//!
//! An id is the index of a rule in its list; in an index with records, the number of a rule in the order
//! of precedence. The last bucket has the rules without a key: they are tried on every path. A gram is
//! looked up wherever its first byte, an *anchor*, occurs, in each length that grams with that byte have.
//! Where all anchors are at most three bytes these are the *stops*, which are searched for many bytes at a
//! time; the first stop is 0 where they are more. A rule whose *check*, a hash of two other bytes of it, is
//! not among those of the path is left out.
//!
//! A group without an automaton has an index with records, which leads from an entry to the pattern at
//! once. One that is only used to explain decisions has none, and is smaller.

mod occurrences;
mod samples;
mod seen;

use core::ops::Range;

use self::occurrences::Occurrences;
use self::samples::Samples;
use self::seen::{Checks, Left, Seen};
use crate::automaton::scan;
use crate::decision::Decision;
use crate::layout::{
    CHECKED_ENTRY, ENTRY, INDEX_HAS_CHECKS, INDEX_HAS_RECORDS, INDEX_HEADER, INDEX_OF_OCCURRENCES,
    IndexNumbers, PREFIXES, RECORD, RECORD_IN_LIST, RECORD_WITHOUT_PATTERN, SCANNED, bucket_of,
    bytes_at, gram_hash, prefix_hash, tag_of,
};
use crate::plain;
use crate::rule_list::{ListedRule, RuleList};
use crate::word::load;

/// The most buckets for grams of most indexes.
const FEW: usize = 2_048;
/// The most buckets for grams of any index.
const ALL: usize = 1 << 16;

/// Returns the decision of the rules of a list, which has an index, on a path in canonical form; `None`
/// where the path is too long for the index. Of the rules that match, the first decides if `first_decides`,
/// and else the most specific.
#[inline]
pub(crate) const fn decide<'a>(
    list: &RuleList<'a>,
    path: &[u8],
    first_decides: bool,
) -> Option<Decision<'a>> {
    let bytes = list.index();
    if bytes[0] == INDEX_OF_OCCURRENCES {
        Occurrences::of(bytes, list.left()).decide(list, path)
    } else {
        Some(Keys::of(bytes).decide(list, path, first_decides))
    }
}

/// Returns a rule of a list, which has an index, by its id.
pub(crate) const fn rule<'a>(list: &RuleList<'a>, id: usize) -> Option<ListedRule<'a>> {
    let bytes = list.index();
    let samples = if bytes[0] == INDEX_OF_OCCURRENCES {
        Occurrences::of(bytes, list.left()).samples()
    } else {
        Keys::of(bytes).samples
    };
    list.nth(id, samples.of_rule(id))
}

/// Returns the rule and the pattern of a record, of an index that has records.
pub(crate) const fn record<'a>(list: &RuleList<'a>, id: usize) -> Option<(usize, &'a [u8])> {
    let bytes = list.index();
    if bytes[0] == INDEX_OF_OCCURRENCES || bytes[0] & INDEX_HAS_RECORDS == 0 {
        return None;
    }
    let keys = Keys::of(bytes);
    if id >= keys.records.len() {
        return None;
    }
    Some(keys.record(list, id))
}

/// An index of keys, its parts found.
#[derive(Clone, Copy)]
struct Keys<'a> {
    flags: u8,
    prefix_buckets: usize,
    gram_buckets: usize,
    stops: [u8; SCANNED],
    anchors: &'a [[u8; 2]],
    records: &'a [[u8; RECORD]],
    offsets: &'a [[u8; 2]],
    entries: &'a [u8],
    samples: Samples<'a>,
}

impl<'a> Keys<'a> {
    /// Returns the index that these bytes are.
    #[inline]
    const fn of(bytes: &'a [u8]) -> Self {
        let flags = bytes[0];
        let numbers = IndexNumbers::of(flags);
        let prefix_buckets = number(bytes, 2, 2);
        let gram_buckets = number(bytes, 4, 2);
        let stops = bytes_at(bytes, INDEX_HEADER);
        let (_, rest) = bytes.split_at(INDEX_HEADER + SCANNED);
        let (anchors, rest) = rest.split_at(2 * bytes[1] as usize);
        let buckets = prefix_buckets + gram_buckets + 1;
        let (offsets, rest) = rest.split_at(2 * (buckets + 1));
        let entries = number(offsets, 2 * buckets, 2);
        let records = entries * numbers.record;
        let (entries, rest) = rest.split_at(entries * numbers.entry);
        let (records, samples) = rest.split_at(records);
        Self {
            flags,
            prefix_buckets,
            gram_buckets,
            stops,
            anchors: anchors.as_chunks().0,
            records: records.as_chunks().0,
            offsets: offsets.as_chunks().0,
            entries,
            samples: Samples::new(samples, numbers.sample),
        }
    }

    /// Returns the decision of the rules of `list`, whose index it is, on a path in canonical form. Of
    /// the rules that match, the first decides if `first_decides`, and else the most specific.
    ///
    /// Linear in the path and in the candidates.
    const fn decide(&self, list: &RuleList<'a>, path: &[u8], first_decides: bool) -> Decision<'a> {
        let mut search = Search {
            index: self,
            list,
            path,
            entry: IndexNumbers::of(self.flags).entry,
            first_decides,
            checks: Checks::none(),
            best: None,
            best_id: usize::MAX,
            best_precedence: 0,
        };
        search.prefixes();
        match self.gram_buckets {
            0 => {}
            1..=FEW => search.grams::<{ FEW / 64 }>(),
            _ => search.grams::<{ ALL / 64 }>(),
        }
        search.bucket(self.prefix_buckets + self.gram_buckets, None);
        search.decision()
    }

    /// Returns the rule with this id: its index in the list, and its pattern.
    #[inline]
    pub(crate) const fn record(&self, list: &RuleList<'a>, id: usize) -> (usize, &'a [u8]) {
        let [r0, r1, p0, p1, p2, len] = self.records[id];
        let rule = u16::from_le_bytes([r0, r1]) as usize;
        let offset = u32::from_le_bytes([p0, p1, p2, 0]) as usize;
        let len = len as usize;
        if len < RECORD_WITHOUT_PATTERN {
            let is_in_list = offset & RECORD_IN_LIST != 0;
            return (
                rule,
                list.pattern_at(offset & !RECORD_IN_LIST, len, is_in_list),
            );
        }
        match list.nth(rule, self.samples.of_rule(rule)) {
            Some(listed) => (rule, listed.pattern),
            None => (rule, &[]),
        }
    }
}

/// A path, and the best of the rules that were found to match it.
struct Search<'s, 'a> {
    index: &'s Keys<'a>,
    list: &'s RuleList<'a>,
    path: &'s [u8],
    /// Bytes of an entry.
    entry: usize,
    first_decides: bool,
    checks: Checks,
    best: Option<Decision<'a>>,
    best_id: usize,
    best_precedence: usize,
}

impl<'a> Search<'_, 'a> {
    /// Tries the rules whose key the path starts with.
    const fn prefixes(&mut self) {
        let buckets = self.index.prefix_buckets;
        let mut which = PREFIXES.len();
        while buckets > 0 && which > 0 {
            which -= 1;
            if PREFIXES[which] <= self.path.len() {
                let hash = prefix_hash(self.path, which);
                let bucket = bucket_of(hash, buckets);
                if self.has_tag(bucket, tag_of(hash)) {
                    self.bucket(bucket, Some(tag_of(hash)));
                }
            }
        }
    }

    /// Tries the rules whose key is in the path, each bucket once.
    const fn grams<const WORDS: usize>(&mut self) {
        let mut seen = Seen::<WORDS>::none();
        let Keys {
            prefix_buckets,
            gram_buckets,
            ..
        } = *self.index;
        let stops = self.index.stops;
        let mut lengths_of = [0; 256];
        let mut anchor = 0;
        while anchor < self.index.anchors.len() {
            let [byte, lengths] = self.index.anchors[anchor];
            lengths_of[byte as usize] = lengths;
            anchor += 1;
        }
        let mut at = 0;
        loop {
            if stops[0] != 0 {
                at = scan(stops, self.path, at);
            }
            if at >= self.path.len() {
                return;
            }
            let mut lengths = lengths_of[self.path[at] as usize];
            if lengths != 0 {
                let word = load(self.path, at);
                while lengths != 0 {
                    let len = lengths.trailing_zeros() as usize + 1;
                    lengths &= lengths - 1;
                    if at + len > self.path.len() {
                        break;
                    }
                    let hash = gram_hash(word, len);
                    let bucket = bucket_of(hash, gram_buckets);
                    let tag = tag_of(hash);
                    if self.has_tag(prefix_buckets + bucket, tag) {
                        match seen.left(bucket) {
                            Left::Tagged => self.bucket(prefix_buckets + bucket, Some(tag)),
                            Left::All => self.bucket(prefix_buckets + bucket, None),
                            Left::Nothing => {}
                        }
                    }
                }
            }
            at += 1;
        }
    }

    /// Returns whether a rule of a bucket is looked up by `tag`.
    #[inline]
    const fn has_tag(&self, bucket: usize, tag: u8) -> bool {
        let mut at = u16::from_le_bytes(self.index.offsets[bucket]) as usize * self.entry;
        let end = u16::from_le_bytes(self.index.offsets[bucket + 1]) as usize * self.entry;
        while at < end {
            if self.index.entries[at + 2] == tag {
                return true;
            }
            at += self.entry;
        }
        false
    }

    /// Tries the rules of a bucket that are looked up by `tag`; all of them for `None`.
    #[inline(never)]
    const fn bucket(&mut self, bucket: usize, tag: Option<u8>) {
        let start = u16::from_le_bytes(self.index.offsets[bucket]);
        let end = u16::from_le_bytes(self.index.offsets[bucket + 1]);
        if start < end {
            if self.index.flags & INDEX_HAS_CHECKS == 0 {
                self.entries::<ENTRY>(start as usize..end as usize, tag);
            } else {
                self.entries::<CHECKED_ENTRY>(start as usize..end as usize, tag);
            }
        }
    }

    /// Tries the rules of some entries of so many bytes each.
    #[inline]
    const fn entries<const LEN: usize>(&mut self, range: Range<usize>, tag: Option<u8>) {
        let (entries, _) = self.index.entries.as_chunks::<LEN>();
        let mut at = range.start;
        while at < range.end {
            let entry = &entries[at];
            at += 1;
            if let Some(tag) = tag
                && entry[2] != tag
            {
                continue;
            }
            let id = u16::from_le_bytes([entry[0], entry[1]]) as usize;
            if LEN == CHECKED_ENTRY {
                let check = u16::from_le_bytes([entry[LEN - 2], entry[LEN - 1]]);
                if !self.checks.has(self.path, check) {
                    continue;
                }
            }
            if self.index.flags & INDEX_HAS_RECORDS == 0 {
                self.attempt(id);
                continue;
            }
            // They are in order of precedence: no later one wins over the best.
            if id >= self.best_id {
                return;
            }
            let (_, pattern) = self.index.record(self.list, id);
            if plain::matches(pattern, self.path) {
                self.best_id = id;
            }
        }
    }

    /// Returns the decision of the best rule that was found.
    const fn decision(&self) -> Decision<'a> {
        if let Some(decision) = self.best {
            return decision;
        }
        if self.index.flags & INDEX_HAS_RECORDS == 0 || self.best_id == usize::MAX {
            return Decision::NONE;
        }
        let (rule, _) = self.index.record(self.list, self.best_id);
        match self.list.nth(rule, self.index.samples.of_rule(rule)) {
            Some(listed) => listed.decision(),
            None => Decision::NONE,
        }
    }

    /// Compares a rule with the path, unless one that was found wins over it.
    #[inline(never)]
    const fn attempt(&mut self, id: usize) {
        if self.first_decides && id >= self.best_id {
            return;
        }
        let Some(listed) = self.list.nth(id, self.index.samples.of_rule(id)) else {
            return;
        };
        let precedence = listed.precedence();
        let wins = self.first_decides
            || precedence > self.best_precedence
            || (precedence == self.best_precedence && id < self.best_id && self.best.is_some());
        if wins && plain::matches(listed.pattern, self.path) {
            self.best_precedence = precedence;
            self.best_id = id;
            self.best = Some(listed.decision());
        }
    }
}

/// Returns the number in `len` bytes from `at` on.
#[inline]
const fn number(bytes: &[u8], at: usize, len: usize) -> usize {
    let first = bytes[at] as usize;
    if len == 1 {
        return first;
    }
    let low = first | (bytes[at + 1] as usize) << 8;
    match len {
        2 => low,
        3 => low | (bytes[at + 2] as usize) << 16,
        _ => low | (bytes[at + 2] as usize) << 16 | (bytes[at + 3] as usize) << 24,
    }
}
