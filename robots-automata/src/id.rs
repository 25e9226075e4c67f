//! Numbers that cannot be mixed up, and vectors that only the right ones index.

use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A number that identifies an item of one kind: its index among all of them.
pub trait Id: Copy + Eq {
    /// The identity of the item with this index, which is below 2³².
    fn new(index: usize) -> Self;

    /// Its index.
    fn index(self) -> usize;
}

macro_rules! id {
    ($(#[$doc:meta])* $seen:vis $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        $seen struct $name(u32);

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> Ordering {
                self.0.cmp(&other.0)
            }
        }

        // Sorting compares by `lt`, which a derived order takes the long way round.
        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }

            fn lt(&self, other: &Self) -> bool {
                self.0 < other.0
            }
        }

        impl Id for $name {
            #[expect(clippy::cast_possible_truncation, reason = "what is built has fewer items")]
            fn new(index: usize) -> Self {
                Self(index as u32)
            }

            fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// A state of a [`Dfa`](crate::Dfa).
    pub StateId
}

id! {
    /// A pattern of a [`PatternSet`](crate::PatternSet): the lower, the sooner it decides.
    pub PatternId
}

id! {
    /// A partial and live positions, which a construction makes a state of.
    pub(crate) LiveSetId
}

id! {
    /// A point that a search has come to.
    pub(crate) SearchNodeId
}

impl SearchNodeId {
    /// Where a search starts.
    pub(crate) const START: Self = Self(0);
}

id! {
    /// A block of states that have not been told apart.
    pub(crate) BlockId
}

id! {
    /// A node of a trie of globs.
    pub(crate) NodeId
}

impl NodeId {
    /// The root of a trie.
    pub(crate) const ROOT: Self = Self(0);
}

/// A vector that is indexed by one kind of identity.
#[derive(Clone, PartialEq, Eq)]
pub struct IdVec<I, T> {
    items: Vec<T>,
    ids: PhantomData<fn(I)>,
}

impl<I: Id, T> IdVec<I, T> {
    /// Creates an empty vector.
    pub const fn new() -> Self {
        Self {
            items: Vec::new(),
            ids: PhantomData,
        }
    }

    /// Creates a vector of `len` equal items.
    pub fn from_elem(item: T, len: usize) -> Self
    where
        T: Clone,
    {
        Self::from(vec![item; len])
    }

    /// Appends an item and returns its identity.
    pub fn push(&mut self, item: T) -> I {
        self.items.push(item);
        I::new(self.items.len() - 1)
    }

    /// Returns how many items there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns the item, if there is one.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// Returns the identities of all items, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::new)
    }

    /// Returns the items in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// The items in order, to be changed.
    pub(crate) fn items_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// Returns the items in order, each with its identity.
    pub fn enumerated(&self) -> impl Iterator<Item = (I, &T)> {
        let items = self.items.iter().enumerate();
        items.map(|(index, item)| (I::new(index), item))
    }
}

impl<I: Id, T> Default for IdVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I, T> From<Vec<T>> for IdVec<I, T> {
    fn from(items: Vec<T>) -> Self {
        Self {
            items,
            ids: PhantomData,
        }
    }
}

impl<I: Id, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<U: IntoIterator<Item = T>>(items: U) -> Self {
        Self::from(items.into_iter().collect::<Vec<_>>())
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;

    fn index(&self, id: I) -> &T {
        // Compiled without optimization, a slice is indexed without further calls.
        let items: &[T] = &self.items;
        &items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        let items: &mut [T] = &mut self.items;
        &mut items[id.index()]
    }
}

impl<'v, I: Id, T> IntoIterator for &'v IdVec<I, T> {
    type Item = &'v T;
    type IntoIter = std::slice::Iter<'v, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<I, T: fmt::Debug> fmt::Debug for IdVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}
