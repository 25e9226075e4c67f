//! The most frequent paths, in bounded memory.

use std::hash::{BuildHasher, Hash, Hasher};

use hashbrown::HashTable;

/// The number of paths that are counted at a time: as many as a table of 32,768 places holds.
const MOST: usize = 28_672;

/// The bits of the filter of paths that occurred once: 32 KiB, which stay in the cache.
const FILTER: usize = 1 << 18;

/// The longest path that is kept whole, in bytes.
const MAX_LEN: usize = 512;

/// The counts of paths, each for a small key such as a crawler and a rule.
///
/// Counts are exact as long as there are at most 28,672 distinct paths. Then those of the rarer
/// half are forgotten, and from then on a path is counted from its second request on, so that paths
/// that occur once displace none. A count is too low by at most `error`, and every path with more
/// requests than that is present.
#[derive(Clone, Debug)]
pub(super) struct TopPaths<K> {
    table: HashTable<Entry<K>>,
    /// Of the paths that occurred since some were forgotten last; empty before.
    filter: Vec<u64>,
    /// The same for every log, so that the result is, too.
    place: foldhash::fast::FixedState,
    /// A path is found by 128 bits, of which a client cannot know these: reading the path itself
    /// would cost as much as the rest.
    check: foldhash::fast::RandomState,
    /// By how much a count may be too low.
    pub(super) error: u64,
}

#[derive(Clone, Debug)]
pub(super) struct Entry<K> {
    place: u64,
    check: u64,
    pub(super) key: K,
    pub(super) count: u64,
    /// As the client sent it; cut after 512 bytes.
    pub(super) path: Box<[u8]>,
}

impl<K> Default for TopPaths<K> {
    fn default() -> Self {
        Self {
            table: HashTable::new(),
            filter: Vec::new(),
            place: foldhash::fast::FixedState::default(),
            check: foldhash::fast::RandomState::default(),
            error: 0,
        }
    }
}

impl<K: Copy + Hash> TopPaths<K> {
    #[inline]
    pub(super) fn add(&mut self, key: K, path: &[u8], count: u64) {
        let path = &path[..path.len().min(MAX_LEN)];
        let place = hash(&self.place, key, path);
        let check = hash(&self.check, key, path);
        let is_entry = |entry: &Entry<K>| entry.place == place && entry.check == check;
        if let Some(entry) = self.table.find_mut(place, is_entry) {
            entry.count += count;
            return;
        }
        if self.table.len() >= MOST {
            self.forget_rarer_half();
        }
        if !self.filter.is_empty() && self.is_first(place) {
            return;
        }
        let entry = Entry { place, check, key, count, path: path.into() };
        self.table.insert_unique(place, entry, |entry| entry.place);
    }

    #[cold]
    fn forget_rarer_half(&mut self) {
        let mut counts: Vec<_> = self.table.iter().map(|entry| entry.count).collect();
        let middle = counts.len() / 2;
        // All with as many requests as the one in the middle, so that the order does not matter.
        let (_, &mut least, _) = counts.select_nth_unstable(middle);
        self.error += least + 1;
        self.table.retain(|entry| entry.count > least);
        self.filter.clear();
        self.filter.resize(FILTER / 64, 0);
    }

    /// Returns whether a path did not occur since some were forgotten last; now it did.
    fn is_first(&mut self, place: u64) -> bool {
        // The table uses the other bits.
        let bit = usize::try_from(place >> 32 & (FILTER as u64 - 1)).unwrap_or(0);
        let word = &mut self.filter[bit / 64];
        let is_first = *word >> (bit % 64) & 1 == 0;
        *word |= 1 << (bit % 64);
        is_first
    }

    /// Adds the counts of another part of the log, whose keys are others.
    pub(super) fn merge(&mut self, other: Self, key: impl Fn(K) -> K) {
        self.error += other.error;
        // What is counted several times did not occur only once.
        self.filter.clear();
        for entry in other.table {
            self.add(key(entry.key), &entry.path, entry.count);
        }
    }

    /// Returns the entries, in no order.
    pub(super) fn entries(&self) -> impl Iterator<Item = &Entry<K>> {
        self.table.iter()
    }
}

#[inline]
fn hash(state: &impl BuildHasher, key: impl Hash, path: &[u8]) -> u64 {
    let mut hasher = state.build_hasher();
    key.hash(&mut hasher);
    hasher.write(path);
    hasher.finish()
}

#[cfg(test)]
mod tests;
