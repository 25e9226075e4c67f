//! The index of a long rule list, which finds the rules that may match a path.
//!
//! In: a rule list with an index and a canonical path. Out: the rule that decides.
//!
//! ```text
//! index      flags u8 · lengths of prefixes u8 · lengths of grams u8 · exponent of the filter u8
//!            · buckets for prefixes u16 · buckets for grams u16 · stops u8 ×3 · [limits] · filter
//!            · the start of each bucket in the entries, and the end of the last: id
//!            · entry… · [record…], as many · sample…
//! limits     first id u16 of each length of grams · start of all patterns with a gram u8 ×4
//! entry      id · tag u8 · [check u16]
//! record     index of the rule in the list u16 · offset of its pattern u24, with two flags
//!            · its length u8
//! sample     list at · start · line, relative to the first rule of the list
//! ```
//!
//! An id is the index of a rule in its list; in an index with records, the number of a rule in the
//! order of precedence. It has one byte in a small index, and two in others.
//!
//! The *prefixes* of a path are looked up in the first buckets, in each length that a key has. The
//! *grams* of a path, in each length that a key has, are tested against the filter, a bit set of
//! their hashes. Those that pass are looked up in the next buckets. If all keys start with one of
//! three bytes, the *stops*, only the grams that start with them are tested; otherwise the first
//! stop is 0. The last bucket contains the rules without a key: they are compared with every path.
//! A rule whose *check*, two other bytes of it, or one and a zero, is not among those of the path
//! is left out.
//!
//! The *limits* of an index with records leave out grams: no rule whose key is a gram of a length
//! has an id below the first id of that length, and a path without the common start of their
//! patterns matches none.
//!
//! A group without an automaton has an index with records, which lead from an entry to the pattern.
//! An index that is only used to explain decisions has none, and is smaller.

mod samples;
mod seen;

use core::ops::Range;

use self::samples::Samples;
use self::seen::{Checks, Seen};
use crate::decision::{Decision, Verdict};
use crate::layout::{
    CHECK, GRAMS, INDEX_HAS_CHECKS, INDEX_HAS_RECORDS, INDEX_HEADER, INDEX_IS_SMALL, IndexNumbers,
    NO_CHECK, PREFIXES, RECORD, RECORD_ALLOWS, RECORD_IN_LIST, RECORD_WITHOUT_PATTERN, SCANNED,
    bucket_of, bytes_at, filter_bit, gram_hash, prefix_hash, tag_of,
};
use crate::plain;
use crate::rule_list::{ListedRule, RuleList};
use crate::word::{WORD, any_of, first_set, load};

/// Returns the decision of the rules of a list, which has an index, on a path in canonical form. Of
/// the rules that match, the first decides if `first_decides`, and else the most specific.
#[inline]
pub(crate) const fn decide<'a>(
    list: &RuleList<'a>,
    path: &[u8],
    first_decides: bool,
) -> Decision<'a> {
    let keys = Keys::of(list.index());
    keys.decision(list, &keys.search(list, path, first_decides))
}

/// Returns the verdict of [`decide`], without reading the rule that gives it.
#[inline]
pub(crate) const fn verdict(list: &RuleList<'_>, path: &[u8], first_decides: bool) -> Verdict {
    let keys = Keys::of(list.index());
    keys.verdict(&keys.search(list, path, first_decides))
}

/// Returns a rule of a list, which has an index, by its id.
pub(crate) const fn rule<'a>(list: &RuleList<'a>, id: usize) -> Option<ListedRule<'a>> {
    list.nth(id, Keys::of(list.index()).samples.of_rule(id))
}

/// Returns the index of a rule, its verdict and its pattern from a record of an index that has
/// records.
pub(crate) const fn record<'a>(
    list: &RuleList<'a>,
    id: usize,
) -> Option<(usize, Verdict, &'a [u8])> {
    let bytes = list.index();
    if bytes[0] & INDEX_HAS_RECORDS == 0 {
        return None;
    }
    let keys = Keys::of(bytes);
    if id >= keys.records.len() {
        return None;
    }
    let (rule, pattern) = keys.record(list, id);
    Some((rule, keys.verdict_of(id), pattern))
}

/// The parts of an index of keys.
#[derive(Clone, Copy)]
struct Keys<'a> {
    flags: u8,
    /// A bit for each length of [`PREFIXES`] that a key has.
    prefix_lengths: u8,
    /// A bit for each length of [`GRAMS`] that a key has.
    gram_lengths: u8,
    limits: &'a [u8],
    prefix_buckets: usize,
    gram_buckets: usize,
    stops: [u8; SCANNED],
    filter: &'a [u8],
    records: &'a [[u8; RECORD]],
    offsets: &'a [u8],
    entries: &'a [u8],
    samples: Samples<'a>,
}

impl<'a> Keys<'a> {
    /// Splits an index into its parts.
    #[inline]
    const fn of(bytes: &'a [u8]) -> Self {
        let flags = bytes[0];
        let numbers = IndexNumbers::of(flags);
        let prefix_buckets = number(bytes, 4, 2);
        let gram_buckets = number(bytes, 6, 2);
        let (_, rest) = bytes.split_at(INDEX_HEADER);
        let (limits, rest) = rest.split_at(numbers.limits);
        let (filter, rest) = rest.split_at(1 << bytes[3]);
        let buckets = prefix_buckets + gram_buckets + 1;
        let (offsets, rest) = rest.split_at(numbers.id * (buckets + 1));
        let entries = number(offsets, numbers.id * buckets, numbers.id);
        let records = entries * numbers.record;
        let (entries, rest) = rest.split_at(entries * numbers.entry);
        let (records, samples) = rest.split_at(records);
        Self {
            flags,
            prefix_lengths: bytes[1],
            gram_lengths: bytes[2],
            limits,
            prefix_buckets,
            gram_buckets,
            stops: bytes_at(bytes, INDEX_HEADER - SCANNED),
            filter,
            records: records.as_chunks().0,
            offsets,
            entries,
            samples: Samples::new(samples, numbers.sample),
        }
    }

    /// Searches for the rule of `list`, whose index this is, that decides a path in canonical form.
    /// Of the rules that match, the first decides if `first_decides`, and else the most specific.
    ///
    /// Linear in the path and in the candidates.
    #[inline]
    const fn search<'s>(
        &'s self,
        list: &'s RuleList<'a>,
        path: &'s [u8],
        first_decides: bool,
    ) -> Found<'a> {
        let mut search = Search {
            index: self,
            list,
            path,
            first_decides,
            checks: None,
            best: None,
            best_id: usize::MAX,
            best_precedence: 0,
        };
        search.prefixes();
        if self.gram_buckets > 0 && self.has_gram_start(path) {
            search.grams();
        }
        search.bucket(self.prefix_buckets + self.gram_buckets, None);
        Found {
            id: search.best_id,
            decision: search.best,
        }
    }

    /// Returns whether a path starts as all patterns do whose key is a gram.
    #[inline]
    const fn has_gram_start(&self, path: &[u8]) -> bool {
        let Some(&start) = self.limits.last_chunk() else {
            return true;
        };
        let start = u32::from_le_bytes(start);
        let differs = load(path, 0) ^ start as u64;
        let unused = start.leading_zeros() / u8::BITS;
        differs.unbounded_shl(u32::BITS + u8::BITS * unused) == 0
    }

    /// Returns the verdict of the rule that was found.
    #[inline]
    const fn verdict(&self, found: &Found<'a>) -> Verdict {
        match found.decision {
            Some(decision) => decision.verdict,
            None if found.id == usize::MAX => Verdict::Allow,
            None => self.verdict_of(found.id),
        }
    }

    /// Returns the decision of the rule that was found.
    #[inline]
    const fn decision(&self, list: &RuleList<'a>, found: &Found<'a>) -> Decision<'a> {
        if let Some(decision) = found.decision {
            return decision;
        }
        if found.id == usize::MAX {
            return Decision::NONE;
        }
        let [r0, r1, ..] = self.records[found.id];
        let rule = u16::from_le_bytes([r0, r1]) as usize;
        match list.nth(rule, self.samples.of_rule(rule)) {
            Some(listed) => listed.decision(),
            None => Decision::NONE,
        }
    }

    /// Returns the index in the list and the pattern of the rule with this id.
    #[inline]
    const fn record(&self, list: &RuleList<'a>, id: usize) -> (usize, &'a [u8]) {
        let [r0, r1, p0, p1, p2, len] = self.records[id];
        let rule = u16::from_le_bytes([r0, r1]) as usize;
        let offset = u32::from_le_bytes([p0, p1, p2, 0]) as usize;
        let len = len as usize;
        if len < RECORD_WITHOUT_PATTERN {
            let is_in_list = offset & RECORD_IN_LIST != 0;
            let offset = offset & (RECORD_ALLOWS - 1);
            return (rule, list.pattern_at(offset, len, is_in_list));
        }
        match list.nth(rule, self.samples.of_rule(rule)) {
            Some(listed) => (rule, listed.pattern),
            None => (rule, &[]),
        }
    }

    /// Returns the verdict of the rule with this id, which has a record.
    #[inline]
    const fn verdict_of(&self, id: usize) -> Verdict {
        if self.records[id][4] as usize & RECORD_ALLOWS >> 16 == 0 {
            Verdict::Disallow
        } else {
            Verdict::Allow
        }
    }
}

/// The rule that decides.
struct Found<'a> {
    /// The id of the rule; `usize::MAX` if none matches.
    id: usize,
    /// Its decision, unless the rule has a record.
    decision: Option<Decision<'a>>,
}

/// A path, and the best rule so far that matches it.
struct Search<'s, 'a> {
    index: &'s Keys<'a>,
    list: &'s RuleList<'a>,
    path: &'s [u8],
    first_decides: bool,
    checks: Option<Checks>,
    best: Option<Decision<'a>>,
    best_id: usize,
    best_precedence: usize,
}

impl Search<'_, '_> {
    /// Compares the rules whose key is a prefix of the path.
    #[inline]
    const fn prefixes(&mut self) {
        // Long keys first: those of long patterns, which win over the others.
        self.prefix::<5>();
        self.prefix::<4>();
        self.prefix::<3>();
        self.prefix::<2>();
        self.prefix::<1>();
        self.prefix::<0>();
    }

    /// Compares the rules whose key is a prefix of the path with the length `PREFIXES[WHICH]`,
    /// which is a constant: otherwise the branches of each length would be hard to predict.
    #[inline]
    const fn prefix<const WHICH: usize>(&mut self) {
        let is_key = self.index.prefix_lengths >> WHICH & 1 != 0;
        if is_key && PREFIXES[WHICH] <= self.path.len() {
            let hash = prefix_hash(self.path, WHICH);
            self.bucket(
                bucket_of(hash, self.index.prefix_buckets),
                Some(tag_of(hash)),
            );
        }
    }

    /// Compares the rules whose key is a gram of the path.
    #[inline]
    const fn grams(&mut self) {
        let mut seen = Seen::none();
        if self.index.stops[0] != 0 {
            return self.grams_at_stops(&mut seen);
        }
        // Long grams first: those of long patterns.
        self.grams_of_length::<4>(&mut seen);
        self.grams_of_length::<3>(&mut seen);
        self.grams_of_length::<2>(&mut seen);
        self.grams_of_length::<1>(&mut seen);
        self.grams_of_length::<0>(&mut seen);
    }

    /// Compares the rules whose key is a gram of the path that starts with a stop.
    #[inline]
    const fn grams_at_stops(&mut self, seen: &mut Seen) {
        let mut at = 0;
        while at < self.path.len() {
            let word = load(self.path, at);
            // A later byte may be marked without being a stop: its grams are looked up in vain.
            let mut found = any_of(word, self.index.stops);
            while found != 0 {
                self.grams_at(at + first_set(found), seen);
                found &= found - 1;
            }
            at += WORD;
        }
    }

    /// Compares the rules whose key is a gram at this offset.
    #[inline]
    const fn grams_at(&mut self, at: usize, seen: &mut Seen) {
        let word = load(self.path, at);
        let mut lengths = self.index.gram_lengths;
        while lengths != 0 {
            let len = GRAMS[lengths.trailing_zeros() as usize % GRAMS.len()];
            lengths &= lengths - 1;
            if at + len > self.path.len() {
                return;
            }
            self.gram(gram_hash(word, len), seen);
        }
    }

    /// Compares the rules whose key is a gram of the path with the length `GRAMS[WHICH]`, unless
    /// the best rule wins over all of them.
    #[inline]
    const fn grams_of_length<const WHICH: usize>(&mut self, seen: &mut Seen) {
        if self.index.gram_lengths >> WHICH & 1 == 0 || !self.may_win(self.first_id::<WHICH>()) {
            return;
        }
        let len = GRAMS[WHICH];
        let mut rest = self.path;
        while let Some(&word) = rest.first_chunk::<WORD>() {
            self.gram(gram_hash(u64::from_le_bytes(word), len), seen);
            rest = rest.split_at(1).1;
        }
        let mut left = rest.len();
        let mut word = load(self.path, self.path.len() - left);
        while left >= len {
            self.gram(gram_hash(word, len), seen);
            word >>= u8::BITS;
            left -= 1;
        }
    }

    /// Returns a lower bound on the ids of the rules whose key is a gram with the length
    /// `GRAMS[WHICH]`.
    #[inline]
    const fn first_id<const WHICH: usize>(&self) -> usize {
        let (ids, _) = self.index.limits.as_chunks();
        if WHICH < ids.len() {
            u16::from_le_bytes(ids[WHICH]) as usize
        } else {
            0
        }
    }

    /// Returns whether a rule with this id or a higher one may win over the best.
    #[inline]
    const fn may_win(&self, id: usize) -> bool {
        self.index.flags & INDEX_HAS_RECORDS == 0 || id < self.best_id
    }

    /// Compares the rules whose key is the gram with this hash, if any rule has it.
    #[inline]
    const fn gram(&mut self, hash: u64, seen: &mut Seen) {
        let filter = self.index.filter;
        let (byte, bit) = filter_bit(hash, filter.len());
        if filter[byte] & bit != 0 {
            self.passed(hash, seen);
        }
    }

    /// Compares the rules whose key is the gram with this hash, which the filter contains.
    const fn passed(&mut self, hash: u64, seen: &mut Seen) {
        let bucket = bucket_of(hash, self.index.gram_buckets);
        if seen.insert(bucket, tag_of(hash)) {
            self.bucket(self.index.prefix_buckets + bucket, Some(tag_of(hash)));
        }
    }

    /// Compares the rules of a bucket whose key has `tag`; all of them for `None`.
    #[inline]
    const fn bucket(&mut self, bucket: usize, tag: Option<u8>) {
        if self.index.flags & INDEX_IS_SMALL != 0 {
            return self.small_bucket(bucket, tag);
        }
        let (offsets, _) = self.index.offsets.as_chunks();
        let start = u16::from_le_bytes(offsets[bucket]);
        let end = u16::from_le_bytes(offsets[bucket + 1]);
        if start < end {
            let range = start as usize..end as usize;
            if self.index.flags & INDEX_HAS_CHECKS == 0 {
                self.entries::<2, { 2 + 1 }>(range, tag);
            } else {
                self.entries::<2, { 2 + 1 + CHECK }>(range, tag);
            }
        }
    }

    /// [`bucket`](Self::bucket) of a small index. Inlined, it would slow down large ones.
    #[inline(never)]
    const fn small_bucket(&mut self, bucket: usize, tag: Option<u8>) {
        let offsets = self.index.offsets;
        let range = offsets[bucket] as usize..offsets[bucket + 1] as usize;
        if self.index.flags & INDEX_HAS_CHECKS == 0 {
            self.entries::<1, { 1 + 1 }>(range, tag);
        } else {
            self.entries::<1, { 1 + 1 + CHECK }>(range, tag);
        }
    }

    /// Compares the rules of some entries. Each has `LEN` bytes, and its id the first `ID` of them.
    const fn entries<const ID: usize, const LEN: usize>(
        &mut self,
        range: Range<usize>,
        tag: Option<u8>,
    ) {
        let (entries, _) = self.index.entries.as_chunks::<LEN>();
        let mut at = range.start;
        while at < range.end {
            let entry = &entries[at];
            at += 1;
            if let Some(tag) = tag
                && entry[ID] != tag
            {
                continue;
            }
            let id = if ID == 1 {
                entry[0] as usize
            } else {
                u16::from_le_bytes([entry[0], entry[1]]) as usize
            };
            // Where there are records, entries are in order of precedence.
            if !self.may_win(id) {
                return;
            }
            if LEN == ID + 1 + CHECK {
                let check = u16::from_le_bytes([entry[LEN - 2], entry[LEN - 1]]);
                if !self.passes(check) {
                    continue;
                }
            }
            if self.index.flags & INDEX_HAS_RECORDS == 0 {
                self.attempt(id);
                continue;
            }
            let (_, pattern) = self.index.record(self.list, id);
            if plain::matches(pattern, self.path) {
                self.best_id = id;
                return;
            }
        }
    }

    /// Returns whether the path passes a check.
    #[inline]
    const fn passes(&mut self, check: u16) -> bool {
        if check == NO_CHECK {
            return true;
        }
        if let Some(checks) = &self.checks {
            return checks.has(check);
        }
        let checks = Checks::of(self.path);
        let passes = checks.has(check);
        self.checks = Some(checks);
        passes
    }

    /// Compares a rule with the path, unless the best rule wins over it.
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

/// Returns the number in `len` bytes from `at` on, at most four, little-endian.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "four bytes are left")]
const fn number(bytes: &[u8], at: usize, len: usize) -> usize {
    (load(bytes, at) & ((1 << (8 * len)) - 1)) as usize
}
