//! Typed indices, and vectors that only an index of the right type can access.

use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A typed index: the number of an item among all items of its kind.
pub trait Id: Copy + Eq {
    /// Creates the identifier of the item at this index, which must be below 2³².
    fn new(index: usize) -> Self;

    /// Returns the index.
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

        // Sorting compares by `lt`. The derived implementation goes through `partial_cmp`.
        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }

            // Cargo builds macros without optimization.
            #[inline(always)]
            fn lt(&self, other: &Self) -> bool {
                self.0 < other.0
            }
        }

        impl Id for $name {
            #[inline(always)]
            #[expect(clippy::cast_possible_truncation, reason = "what is built has fewer items")]
            fn new(index: usize) -> Self {
                Self(index as u32)
            }

            #[inline(always)]
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
    /// A pattern of a [`PatternSet`](crate::PatternSet). A lower identifier takes precedence.
    pub PatternId
}

id! {
    /// A partial outcome and live positions: a state of the subset construction.
    pub(crate) LiveSetId
}

id! {
    pub(crate) SearchNodeId
}

impl SearchNodeId {
    pub(crate) const START: Self = Self(0);
}

id! {
    /// A block of a partition: states that have not been distinguished.
    pub(crate) BlockId
}

id! {
    pub(crate) NodeId
}

impl NodeId {
    pub(crate) const ROOT: Self = Self(0);
}

/// A vector indexed by one type of identifier.
#[derive(Clone, PartialEq, Eq)]
pub struct IdVec<I, T> {
    items: Vec<T>,
    ids: PhantomData<fn(I)>,
}

impl<I: Id, T> IdVec<I, T> {
    /// Creates an empty vector.
    pub const fn new() -> Self {
        Self { items: Vec::new(), ids: PhantomData }
    }

    /// Creates a vector of `len` clones of `item`.
    pub fn from_elem(item: T, len: usize) -> Self
    where
        T: Clone,
    {
        Self::from(vec![item; len])
    }

    /// Appends an item and returns its identifier.
    pub fn push(&mut self, item: T) -> I {
        self.items.push(item);
        I::new(self.items.len() - 1)
    }

    /// Returns the number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Returns an item, or `None` if the vector is too short.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// Returns the identifiers of all items, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::new)
    }

    /// Returns the items in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    pub(crate) fn items_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// Returns the items in order, each with its identifier.
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
        Self { items, ids: PhantomData }
    }
}

impl<I: Id, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<U: IntoIterator<Item = T>>(items: U) -> Self {
        Self::from(items.into_iter().collect::<Vec<_>>())
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;

    #[expect(clippy::inline_always, reason = "cargo builds macros without optimization")]
    #[inline(always)]
    fn index(&self, id: I) -> &T {
        // Without optimization, indexing a slice needs no further calls.
        let items: &[T] = &self.items;
        &items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    #[expect(clippy::inline_always, reason = "cargo builds macros without optimization")]
    #[inline(always)]
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
