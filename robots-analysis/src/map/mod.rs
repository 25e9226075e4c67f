//! The hash map and the hash set of this crate and of the lints: in the order of their insertions,
//! on one instance of the map of the standard library.
//!
//! That map is 1,800 lines of LLVM for each pair of types, which every user of the macros compiles.
//! Here it maps hashes to positions, and the keys are in a list.

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};

use rustc_hash::{FxBuildHasher, FxHashMap};

/// A map. No entry is ever removed.
#[derive(Clone, Debug)]
pub struct Map<K, V> {
    entries: Vec<(K, V)>,
    positions: Positions,
}

/// The positions of entries, by the hashes of their keys.
#[derive(Clone, Debug, Default)]
struct Positions {
    last: FxHashMap<u64, usize>,
    /// The position before each position that has the same hash.
    before: Vec<Option<usize>>,
}

impl Positions {
    fn find(&self, hash: u64, is_key: &dyn Fn(usize) -> bool) -> Option<usize> {
        let mut found = self.last.get(&hash).copied();
        while let Some(position) = found
            && !is_key(position)
        {
            found = self.before[position];
        }
        found
    }

    fn push(&mut self, hash: u64) {
        let before = self.last.insert(hash, self.before.len());
        self.before.push(before);
    }
}

impl<K, V> Default for Map<K, V> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            positions: Positions::default(),
        }
    }
}

impl<K: Hash + Eq, V> Map<K, V> {
    fn position<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        let hash = FxBuildHasher.hash_one(key);
        self.positions
            .find(hash, &|at| self.entries[at].0.borrow() == key)
    }

    /// Returns the value of a key.
    pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        Some(&self.entries[self.position(key)?].1)
    }

    /// Returns whether the map has a key.
    pub fn contains_key<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.position(key).is_some()
    }

    /// Returns the value of a key, which is that of `value` if the key is new.
    pub fn or_insert_with(&mut self, key: K, value: impl FnOnce() -> V) -> &mut V {
        let position = match self.position(&key) {
            Some(position) => position,
            None => self.push(key, value()),
        };
        &mut self.entries[position].1
    }

    /// Returns the value of a key, which is `value` if the key is new.
    pub fn or_insert(&mut self, key: K, value: V) -> &mut V {
        self.or_insert_with(key, || value)
    }

    /// Returns the value of a key, which is the default value if the key is new.
    pub fn or_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        self.or_insert_with(key, V::default)
    }

    /// Sets the value of a key.
    pub fn insert(&mut self, key: K, value: V) {
        match self.position(&key) {
            Some(position) => self.entries[position].1 = value,
            None => _ = self.push(key, value),
        }
    }

    /// Adds an entry, and returns its position.
    fn push(&mut self, key: K, value: V) -> usize {
        self.positions.push(FxBuildHasher.hash_one(&key));
        self.entries.push((key, value));
        self.entries.len() - 1
    }

    /// Returns the entries in the order in which their keys were inserted.
    pub fn entries(&self) -> &[(K, V)] {
        &self.entries
    }

    /// Returns the entries with values that may change.
    pub fn entries_mut(&mut self) -> impl Iterator<Item = (&K, &mut V)> {
        self.entries.iter_mut().map(|(key, value)| (&*key, value))
    }

    /// [`entries`](Self::entries) as a list.
    pub fn into_entries(self) -> Vec<(K, V)> {
        self.entries
    }
}

impl<K: Hash + Eq, V> Extend<(K, V)> for Map<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

/// A set. No item is ever removed.
#[derive(Clone, Debug)]
pub struct Set<T>(Map<T, ()>);

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self(Map::default())
    }
}

impl<T: Hash + Eq> Set<T> {
    /// Adds an item, and returns whether it is new.
    pub fn insert(&mut self, item: T) -> bool {
        let is_new = self.0.position(&item).is_none();
        if is_new {
            self.0.push(item, ());
        }
        is_new
    }

    /// Returns whether the set has an item.
    pub fn contains<Q: Hash + Eq + ?Sized>(&self, item: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.0.contains_key(item)
    }

    /// Returns the items in the order in which they were inserted.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.entries.iter().map(|(item, ())| item)
    }

    /// Returns the number of items.
    pub fn len(&self) -> usize {
        self.0.entries.len()
    }

    /// Returns whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.0.entries.is_empty()
    }
}

impl<T: Hash + Eq> Extend<T> for Set<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.insert(item);
        }
    }
}

impl<T: Hash + Eq> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut set = Self::default();
        set.extend(items);
        set
    }
}

#[cfg(test)]
mod tests;
