//! Sets of patterns: globs that compete for the decision on a path.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::{Index, Range};

use crate::glob::Glob;
use crate::id::{Id as _, PatternId};

/// What a pattern says of the paths that it matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// One of two.
    Accept,
    /// The other.
    Reject,
}

impl Outcome {
    /// Returns the other outcome.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Accept => Self::Reject,
            Self::Reject => Self::Accept,
        }
    }
}

/// The weight of a pattern among those that match, of which the heaviest decides, and its outcome.
///
/// One number, so that priorities compare as numbers: twice the weight, and one more for
/// [`Outcome::Accept`], which so wins ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Priority(u32);

impl Priority {
    /// Below every pattern: nothing has matched.
    pub const NONE: Self = Self(0);

    /// The largest weight of a pattern; what is heavier weighs as much.
    pub const LARGEST_WEIGHT: u32 = u32::MAX / 4;

    /// The priority of the heaviest pattern that accepts.
    pub const LARGEST: Self = Self(Self::LARGEST_WEIGHT * 2 + 1);

    /// Above every pattern.
    pub(crate) const HIGHEST: Self = Self(u32::MAX);

    /// Creates the priority of a pattern. A weight is at least 1, except for a pattern that rejects
    /// nothing.
    pub fn new(weight: usize, outcome: Outcome) -> Self {
        debug_assert!(weight <= Self::LARGEST_WEIGHT as usize, "weight too large");
        let weight = u32::try_from(weight).unwrap_or(u32::MAX);
        let weight = weight.min(Self::LARGEST_WEIGHT);
        Self(weight * 2 + u32::from(outcome == Outcome::Accept))
    }

    /// The weight.
    pub(crate) const fn weight(self) -> usize {
        (self.0 / 2) as usize
    }

    /// Returns the outcome of a pattern with this priority; [`Priority::NONE`] has none.
    pub fn outcome(self) -> Option<Outcome> {
        match self.0 {
            0 => None,
            priority if priority % 2 == 1 => Some(Outcome::Accept),
            _ => Some(Outcome::Reject),
        }
    }
}

/// A glob, and what it decides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The paths that it matches.
    pub glob: Glob,
    /// Its priority and its outcome.
    pub priority: Priority,
    /// The offset at which the glob can be read in a text of the caller's, byte by byte.
    pub origin: Option<usize>,
}

impl Pattern {
    /// Creates a pattern that can be read nowhere.
    pub const fn new(glob: Glob, priority: Priority) -> Self {
        Self {
            glob,
            priority,
            origin: None,
        }
    }
}

/// Patterns of different globs, those that win first: of the patterns that match a path, the one with
/// the lowest [`PatternId`] decides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PatternSet {
    patterns: Vec<Pattern>,
}

impl PatternSet {
    /// Creates a set. Of patterns with one glob only the one with the highest priority is kept: no
    /// other can decide.
    pub fn new(patterns: impl IntoIterator<Item = Pattern>) -> Self {
        let mut all = Vec::new();
        for pattern in patterns {
            all.push(pattern);
        }
        Self::of_best(all)
    }

    /// Apart, so that it is compiled once and not for each kind of list.
    fn of_best(patterns: Vec<Pattern>) -> Self {
        let mut best: BTreeMap<Glob, (Priority, Option<usize>)> = BTreeMap::new();
        for pattern in patterns {
            let found = (pattern.priority, pattern.origin);
            match best.entry(pattern.glob) {
                Entry::Vacant(entry) => {
                    entry.insert(found);
                }
                Entry::Occupied(mut entry) if entry.get().0 < found.0 => {
                    entry.insert(found);
                }
                Entry::Occupied(_) => {}
            }
        }
        let patterns = best.into_iter().map(|(glob, (priority, origin))| Pattern {
            glob,
            priority,
            origin,
        });
        let mut patterns: Vec<_> = patterns.collect();
        patterns.sort_by_key(|pattern| Reverse(pattern.priority));
        Self { patterns }
    }

    /// Returns how many patterns there are.
    pub fn len(&self) -> usize {
        self.patterns.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Returns the patterns, those that win first.
    pub fn as_slice(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns the patterns with their identities, those that win first.
    pub fn iter(&self) -> impl Iterator<Item = (PatternId, &Pattern)> {
        let patterns = self.patterns.iter().enumerate();
        patterns.map(|(index, pattern)| (PatternId::new(index), pattern))
    }

    /// Returns a run of patterns.
    pub fn run(&self, run: &Range<PatternId>) -> &[Pattern] {
        &self.patterns[run.start.index()..run.end.index()]
    }

    /// Returns the pattern that decides a path. Compares one pattern after the other.
    pub fn decide(&self, path: &[u8]) -> Option<PatternId> {
        let mut patterns = self.iter();
        patterns
            .find(|(_, pattern)| pattern.glob.matches(path))
            .map(|(id, _)| id)
    }
}

impl Index<PatternId> for PatternSet {
    type Output = Pattern;

    fn index(&self, id: PatternId) -> &Pattern {
        &self.patterns[id.index()]
    }
}
