//! Pattern sets: globs with priorities and outcomes.

use std::ops::{Index, Range};

use crate::glob::Glob;
use crate::id::{Id as _, PatternId};
use crate::literal_index::LiteralIndex;
use crate::order::order;

/// The outcome that a pattern gives the paths that it matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The path is accepted.
    Accept,
    /// The path is rejected.
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

/// The weight of a pattern and its outcome. Of the patterns that match a path, the heaviest
/// decides.
///
/// Stored as one number, so that priorities compare as numbers: twice the weight, plus one for
/// [`Outcome::Accept`], which therefore wins ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Priority(u32);

impl Priority {
    /// Lower than the priority of every pattern: no pattern has matched.
    pub const NONE: Self = Self(0);

    /// The maximum weight of a pattern. A larger weight is reduced to it.
    pub const LARGEST_WEIGHT: u32 = u32::MAX / 4;

    /// The priority of the heaviest pattern that accepts.
    pub const LARGEST: Self = Self(Self::LARGEST_WEIGHT * 2 + 1);

    pub(crate) const HIGHEST: Self = Self(u32::MAX);

    /// Creates a priority. `weight` is at least 1, except for a pattern that rejects nothing.
    pub fn new(weight: usize, outcome: Outcome) -> Self {
        debug_assert!(weight <= Self::LARGEST_WEIGHT as usize, "weight too large");
        let weight = u32::try_from(weight).unwrap_or(u32::MAX).min(Self::LARGEST_WEIGHT);
        Self(weight * 2 + u32::from(outcome == Outcome::Accept))
    }

    /// Returns whether this priority is higher than another one, without the calls of `>`.
    #[expect(clippy::inline_always, reason = "cargo builds macros without optimization")]
    #[inline(always)]
    pub(crate) const fn is_above(self, other: Self) -> bool {
        self.0 > other.0
    }

    pub(crate) const fn weight(self) -> usize {
        (self.0 / 2) as usize
    }

    /// Returns the outcome; `None` for [`Priority::NONE`].
    #[expect(clippy::inline_always, reason = "cargo builds macros without optimization")]
    #[inline(always)]
    pub fn outcome(self) -> Option<Outcome> {
        match self.0 {
            0 => None,
            priority if priority % 2 == 1 => Some(Outcome::Accept),
            _ => Some(Outcome::Reject),
        }
    }
}

/// A glob with a priority and an outcome.
///
/// See [`PatternSet`] for an example.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The glob that paths are matched against.
    pub glob: Glob,
    /// The priority and the outcome.
    pub priority: Priority,
    /// The offset, in the caller's text, at which the glob is written byte for byte.
    pub origin: Option<usize>,
}

impl Pattern {
    /// Creates a pattern without an origin.
    pub const fn new(glob: Glob, priority: Priority) -> Self {
        Self { glob, priority, origin: None }
    }
}

/// Patterns with different globs in order of precedence: of the patterns that match a path, the one
/// with the lowest [`PatternId`] decides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PatternSet {
    patterns: Vec<Pattern>,
    index: Option<LiteralIndex>,
}

impl PatternSet {
    /// Creates a set. Of several patterns with the same glob, only the one with the highest
    /// priority is kept: the others can never decide.
    pub fn new(patterns: impl IntoIterator<Item = Pattern>) -> Self {
        let mut all = Vec::new();
        for pattern in patterns {
            all.push(pattern);
        }
        Self::of_best(&all)
    }

    /// Apart, so that it is compiled once and not for each kind of list.
    fn of_best(all: &[Pattern]) -> Self {
        let by_glob = order(all.len(), &mut |a, b| {
            let (a, b) = (&all[a], &all[b]);
            a.glob.cmp(&b.glob).then(b.priority.cmp(&a.priority))
        });
        let mut best: Vec<usize> = Vec::new();
        for at in by_glob {
            if best.last().is_none_or(|&last| all[last].glob != all[at].glob) {
                best.push(at);
            }
        }
        let by_priority =
            order(best.len(), &mut |a, b| all[best[b]].priority.cmp(&all[best[a]].priority));
        let mut patterns = Vec::with_capacity(best.len());
        for at in by_priority {
            patterns.push(all[best[at]].clone());
        }
        Self { patterns, index: None }
    }

    /// Returns a set that gives every path the same outcome, in an order in which few patterns
    /// depend on those far from them. Its bands have fewer states.
    ///
    /// Between patterns of the same outcome with no other one among them, precedence does not
    /// matter. They get the same priority, and are sorted by their first bytes after all `/` and
    /// wildcards at the start.
    ///
    /// ```
    /// use robots_automata::{Glob, Outcome, Pattern, PatternSet, Priority};
    ///
    /// let texts = ["/*/blog*x", "/shop*y", "/blog*z"].map(|text| (text, Outcome::Reject));
    /// let patterns = texts.map(|(text, outcome)| {
    ///     Pattern::new(Glob::new(text.as_bytes()), Priority::new(text.len(), outcome))
    /// });
    /// let set = PatternSet::new(patterns).sorted_by_literal();
    /// let texts = set.as_slice().iter().map(|pattern| pattern.glob.text());
    /// assert!(texts.eq([&b"/*/blog*x"[..], b"/blog*z", b"/shop*y"]));
    /// ```
    #[must_use]
    pub fn sorted_by_literal(&self) -> Self {
        let outcome = |pattern: &Pattern| pattern.priority.outcome();
        let runs = self.patterns.chunk_by(|a, b| outcome(a) == outcome(b));
        let mut patterns = Vec::with_capacity(self.patterns.len());
        for run in runs {
            for at in order(run.len(), &mut |a, b| run[a].glob.cmp_by_word(&run[b].glob)) {
                patterns.push(Pattern { priority: run[0].priority, ..run[at].clone() });
            }
        }
        Self { patterns, index: None }
    }

    /// Adds an index, with which a search takes only the patterns that may match its paths. For a
    /// set that is searched many times.
    #[must_use]
    pub fn with_index(mut self) -> Self {
        let literal = |at: usize| self.patterns[at].glob.first_literal();
        self.index = Some(LiteralIndex::new(self.patterns.len(), &literal));
        self
    }

    /// Returns the patterns that may decide a path that the glob matches, in order of precedence:
    /// those that [may match](Glob::may_match_with) such a path, up to the first that
    /// [covers](Glob::covers) all.
    pub fn deciding(&self, glob: &Glob) -> Vec<&Pattern> {
        self.considered(glob).0
    }

    /// Returns the patterns of [`deciding`](Self::deciding), and the number that was considered.
    pub(crate) fn considered(&self, glob: &Glob) -> (Vec<&Pattern>, usize) {
        let of = |at: usize| &self.patterns[at].glob;
        let mut near: Vec<usize> = match &self.index {
            None => (0..self.patterns.len()).collect(),
            Some(index) => index.starting_alike(glob.first_literal(), &|at| of(at).first_literal()),
        };
        let considered = near.len();
        let covering = near.iter().copied().filter(|&at| of(at).covers(glob)).min();
        near.retain(|&at| {
            covering.is_none_or(|covering| at <= covering) && of(at).may_match_with(glob)
        });
        let ascending = order(near.len(), &mut |a, b| near[a].cmp(&near[b]));
        let near = ascending.into_iter().map(|at| &self.patterns[near[at]]);
        (near.collect(), considered)
    }

    /// Returns the number of patterns.
    pub fn len(&self) -> usize {
        self.patterns.len()
    }

    /// Returns whether the set has no patterns.
    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Returns the patterns in order of precedence.
    pub fn as_slice(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns the patterns in order of precedence, each with its identifier.
    pub fn iter(&self) -> impl Iterator<Item = (PatternId, &Pattern)> {
        let patterns = self.patterns.iter().enumerate();
        patterns.map(|(index, pattern)| (PatternId::new(index), pattern))
    }

    /// Returns a contiguous run of patterns.
    pub fn run(&self, run: &Range<PatternId>) -> &[Pattern] {
        &self.patterns[run.start.index()..run.end.index()]
    }

    /// Returns the pattern that decides a path; `None` if no pattern matches it.
    ///
    /// Tests one pattern after the other; with an index, only those that may match.
    pub fn decide(&self, path: &[u8]) -> Option<PatternId> {
        let matches = |&at: &usize| self.patterns[at].glob.matches(path);
        let decisive = match &self.index {
            None => (0..self.patterns.len()).find(matches),
            Some(index) => {
                let literal = |at: usize| self.patterns[at].glob.first_literal();
                index.starting(path, &literal).into_iter().find(matches)
            }
        };
        decisive.map(PatternId::new)
    }
}

impl Index<PatternId> for PatternSet {
    type Output = Pattern;

    fn index(&self, id: PatternId) -> &Pattern {
        &self.patterns[id.index()]
    }
}
