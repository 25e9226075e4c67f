//! The most frequent paths, in bounded memory.

use std::hash::{BuildHasher, Hasher};

use hashbrown::HashTable;

/// The number of paths that are counted at a time.
const MOST: usize = 1 << 16;

/// The longest path that is kept whole, in bytes.
const MAX_LEN: usize = 512;

/// The counts of paths, each for a small key such as a crawler and a rule.
///
/// Counts are exact as long as there are fewer than 65,536 distinct paths. Then those of the rarer
/// half are forgotten, so a count is too low by at most [`error`](Self::error), and every path with
/// more requests than that is present.
#[derive(Debug, Default)]
pub(super) struct TopPaths {
    table: HashTable<u32>,
    entries: Vec<Entry>,
    state: foldhash::fast::RandomState,
    error: u64,
}

#[derive(Debug)]
pub(super) struct Entry {
    hash: u64,
    pub(super) key: u64,
    pub(super) count: u64,
    /// As the client sent it; cut after 512 bytes.
    pub(super) path: Box<[u8]>,
}

impl TopPaths {
    #[inline]
    pub(super) fn add(&mut self, key: u64, path: &[u8], count: u64) {
        let path = &path[..path.len().min(MAX_LEN)];
        let mut hasher = self.state.build_hasher();
        hasher.write_u64(key);
        hasher.write(path);
        let hash = hasher.finish();
        let is_entry = |index: &u32| {
            let entry = &self.entries[*index as usize];
            entry.hash == hash && entry.key == key && *entry.path == *path
        };
        if let Some(&index) = self.table.find(hash, is_entry) {
            self.entries[index as usize].count += count;
        } else {
            self.insert(hash, key, path, count);
        }
    }

    fn insert(&mut self, hash: u64, key: u64, path: &[u8], count: u64) {
        if self.entries.len() >= MOST {
            self.forget_rarer_half();
        }
        let index = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        self.entries.push(Entry {
            hash,
            key,
            count,
            path: path.into(),
        });
        let entries = &self.entries;
        let hash_of = |index: &u32| entries[*index as usize].hash;
        self.table.insert_unique(hash, index, hash_of);
    }

    #[cold]
    fn forget_rarer_half(&mut self) {
        let middle = self.entries.len() / 2;
        let more = |a: &Entry, b: &Entry| {
            let order = b.count.cmp(&a.count);
            // A total order, so that the same log has the same result.
            order.then_with(|| (a.key, &a.path).cmp(&(b.key, &b.path)))
        };
        let (_, first, _) = self.entries.select_nth_unstable_by(middle, more);
        self.error += first.count;
        self.entries.truncate(middle);
        self.table.clear();
        let entries = &self.entries;
        for (index, entry) in (0_u32..).zip(entries) {
            let hash_of = |index: &u32| entries[*index as usize].hash;
            self.table.insert_unique(entry.hash, index, hash_of);
        }
    }

    /// Adds the counts of another part of the log, whose keys are others.
    pub(super) fn merge(&mut self, other: Self, key: impl Fn(u64) -> u64) {
        self.error += other.error;
        for entry in other.entries {
            self.add(key(entry.key), &entry.path, entry.count);
        }
    }

    /// Returns the entries, in no order.
    pub(super) fn into_entries(self) -> Vec<Entry> {
        self.entries
    }

    /// Returns by how much a count may be too low.
    pub(super) fn error(&self) -> u64 {
        self.error
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, TopPaths};

    #[test]
    fn frequent_path_survives_any_number_of_rare_ones() {
        let mut top = TopPaths::default();
        for number in 0..4 * MOST {
            top.add(1, format!("/{number}").as_bytes(), 1);
            if number % 4 == 0 {
                top.add(7, b"/frequent", 1);
            }
        }
        let error = top.error();
        let entries = top.into_entries();
        assert!(entries.len() <= MOST);
        let found = entries
            .iter()
            .find(|entry| entry.key == 7)
            .expect("it is frequent");
        let exact = MOST as u64;
        assert!(found.count <= exact && found.count + error >= exact);
    }
}
