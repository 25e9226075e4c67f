//! The nonces of signatures that are still valid.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasher as _, RandomState};

/// The nonces that were used.
///
/// Bounded: beyond `capacity`, that of the signature that expires first is forgotten. Only holders
/// of known keys can add any.
#[derive(Debug)]
pub(super) struct Nonces {
    hashers: [RandomState; 2],
    /// When each expires, in seconds since 1970.
    expiries: HashMap<u128, u64>,
    by_expiry: BTreeSet<(u64, u128)>,
    capacity: usize,
}

impl Nonces {
    pub(super) fn new(capacity: usize) -> Self {
        Self {
            hashers: [RandomState::new(), RandomState::new()],
            expiries: HashMap::new(),
            by_expiry: BTreeSet::new(),
            capacity,
        }
    }

    /// Remembers a nonce until the moment `expires`, in seconds since 1970. Returns `false` if it
    /// was used before.
    pub(super) fn insert(&mut self, used: (&str, &str, &str), expires: u64, now: u64) -> bool {
        let [high, low] = [0, 1].map(|index: usize| self.hashers[index].hash_one(used));
        let hash = u128::from(high) << 64 | u128::from(low);
        self.forget(|first, _| first < now);
        if self.expiries.contains_key(&hash) {
            return false;
        }
        let capacity = self.capacity;
        self.forget(|_, count| count >= capacity);
        self.expiries.insert(hash, expires);
        self.by_expiry.insert((expires, hash));
        true
    }

    /// Forgets nonces as long as `is_over` holds for when the first one expires, and their number.
    fn forget(&mut self, is_over: impl Fn(u64, usize) -> bool) {
        while let Some(first) = self.by_expiry.first().copied()
            && is_over(first.0, self.expiries.len())
        {
            self.by_expiry.remove(&first);
            self.expiries.remove(&first.1);
        }
    }
}

#[cfg(test)]
mod tests;
