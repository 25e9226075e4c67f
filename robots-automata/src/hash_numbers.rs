//! The numbers of the distinct values of a list, by their hashes.

/// A hash table of the numbers of values, which the caller keeps in a list. Without optimization, a
/// `HashMap` takes several times as long.
#[derive(Debug, Default)]
pub(crate) struct HashNumbers {
    hashes: Vec<u64>,
    /// The last value of each bucket. The number of buckets is a power of two, and at least that of
    /// the values.
    buckets: Vec<Option<usize>>,
    /// The value before each one in its bucket.
    previous: Vec<Option<usize>>,
}

/// 2⁶⁴ divided by the golden ratio, which spreads consecutive numbers (Knuth, TAOCP 3, 6.4).
const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The number of buckets for the first value, a power of two.
const FEWEST_BUCKETS: usize = 64;

/// Returns the hash of a value with one more word.
#[expect(clippy::inline_always, reason = "cargo builds macros without optimization")]
#[inline(always)]
pub(crate) fn hash_with(hash: u64, word: u64) -> u64 {
    (hash ^ word).wrapping_mul(ODD)
}

impl HashNumbers {
    pub(crate) fn clear(&mut self) {
        self.hashes.clear();
        self.buckets.clear();
        self.previous.clear();
    }

    /// Returns the number of a known value. For a new one, which is the next of the list, the
    /// result is `None`.
    pub(crate) fn find_or_insert(
        &mut self,
        hash: u64,
        is_equal: &dyn Fn(usize) -> bool,
    ) -> Option<usize> {
        let hash = hash ^ hash >> 32;
        if self.hashes.len() >= self.buckets.len() {
            self.grow();
        }
        let bucket = self.bucket(hash);
        let mut candidate = self.buckets[bucket];
        while let Some(number) = candidate {
            if self.hashes[number] == hash && is_equal(number) {
                return Some(number);
            }
            candidate = self.previous[number];
        }
        self.previous.push(self.buckets[bucket].replace(self.hashes.len()));
        self.hashes.push(hash);
        None
    }

    #[expect(clippy::cast_possible_truncation, reason = "the lowest bits select the bucket")]
    fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    fn grow(&mut self) {
        let len = (self.buckets.len() * 2).max(FEWEST_BUCKETS);
        self.buckets = vec![None; len];
        for number in 0..self.hashes.len() {
            let bucket = self.bucket(self.hashes[number]);
            self.previous[number] = self.buckets[bucket].replace(number);
        }
    }
}
