//! An index of globs by the literal before their first wildcard.

use std::ops::Range;

use crate::order::order;

/// The positions of globs in a list, in the order of their first literals. Finds those that may
/// match without a comparison with each.
///
/// Each method takes the function that returns the first literal at a position, as
/// [`LiteralIndex::new`] did.
///
/// ```
/// use robots_automata::{Glob, LiteralIndex};
///
/// let globs = [&b"/b"[..], b"/a/b", b"/*c", b"/a"].map(Glob::new);
/// let literal = |at: usize| globs[at].first_literal();
/// let index = LiteralIndex::new(globs.len(), &literal);
/// assert_eq!(index.starting_alike(b"/a", &literal), [2, 3, 1]);
/// assert_eq!(index.starting(b"/a", &literal), [2, 3]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct LiteralIndex {
    positions: Vec<u32>,
}

impl LiteralIndex {
    /// Creates the index of a list of this length. Sorts the literals.
    #[expect(clippy::cast_possible_truncation, reason = "a list has fewer globs than 2^32")]
    pub fn new<'g>(len: usize, literal: &dyn Fn(usize) -> &'g [u8]) -> Self {
        let order = order(len, &mut |a, b| literal(a).cmp(literal(b)));
        Self { positions: order.into_iter().map(|at| at as u32).collect() }
    }

    /// Returns the positions of the literals that start with `text` or start it, in any order: of
    /// the globs that may match a path that starts with `text`.
    pub fn starting_alike<'g>(
        &self,
        text: &[u8],
        literal: &dyn Fn(usize) -> &'g [u8],
    ) -> Vec<usize> {
        let (mut found, longer) = self.narrowed(text, literal);
        found.extend(self.at(longer));
        found
    }

    /// Returns the positions of the literals that start `path`, in order.
    pub fn starting<'g>(&self, path: &[u8], literal: &dyn Fn(usize) -> &'g [u8]) -> Vec<usize> {
        let (mut found, longer) = self.narrowed(path, literal);
        found.extend(self.at(self.equal(longer, path.len(), literal)));
        let ascending = order(found.len(), &mut |a, b| found[a].cmp(&found[b]));
        ascending.into_iter().map(|at| found[at]).collect()
    }

    /// Returns the positions of the literals that start `text` and are shorter, and the range of
    /// those that start with it. Each byte narrows the range.
    fn narrowed<'g>(
        &self,
        text: &[u8],
        literal: &dyn Fn(usize) -> &'g [u8],
    ) -> (Vec<usize>, Range<usize>) {
        let mut shorter = Vec::new();
        let mut range = 0..self.positions.len();
        for (read, &byte) in text.iter().enumerate() {
            if range.is_empty() {
                break;
            }
            let equal = self.equal(range.clone(), read, literal);
            range.start = equal.end;
            shorter.extend(self.at(equal));
            // The bytes at this index are in order, as all bytes before them are equal.
            let positions = &self.positions[range.clone()];
            let next = |at: &u32| literal(*at as usize)[read];
            let from = positions.partition_point(|at| next(at) < byte);
            let to = positions.partition_point(|at| next(at) <= byte);
            range = range.start + from..range.start + to;
        }
        (shorter, range)
    }

    /// Returns the part of a range with a common start that has only this start, of `len` bytes.
    fn equal<'g>(
        &self,
        range: Range<usize>,
        len: usize,
        literal: &dyn Fn(usize) -> &'g [u8],
    ) -> Range<usize> {
        let positions = &self.positions[range.clone()];
        let count = positions.partition_point(|&at| literal(at as usize).len() <= len);
        range.start..range.start + count
    }

    fn at(&self, range: Range<usize>) -> impl Iterator<Item = usize> {
        self.positions[range].iter().map(|&at| at as usize)
    }
}

#[cfg(test)]
mod tests;
