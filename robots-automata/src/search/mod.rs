//! The search for the shortest path of a language on which patterns have a given outcome.
//!
//! In: a [`Query`]. Out: the shortest paths that satisfy it, or a proof that there are none.
//! Claims, comparisons and lints all use this search.
//!
//! Most answers depend on few patterns, and all patterns together make automata large. A search
//! therefore starts with the patterns without which no path can satisfy the query, and tests every
//! candidate against all patterns. Patterns that rule a candidate out are added, and the search
//! runs again (counterexample-guided refinement, Clarke et al. 2000). The paths of each round are a
//! superset of the answers: if it is empty there is no answer, and a shortest candidate that passes
//! is a shortest answer.

mod goal;
mod shortest;
mod space;

pub use self::space::SearchSpace;

use self::goal::Goal;
use self::shortest::shortest;
use crate::budget::{Budget, BudgetExhausted};
use crate::glob::Glob;
use crate::set::{Outcome, Pattern, PatternSet, Priority};

/// The conditions on the paths of a search. A path must satisfy all of them.
#[derive(Clone, Copy, Debug)]
pub struct Query<'q> {
    /// A glob that matches the path; `None` for any path.
    pub matched: Option<&'q Glob>,
    /// Globs that do not match the path.
    pub unmatched: &'q [&'q Glob],
    /// A set and the outcome that it gives the path: that of the first pattern that matches, and
    /// [`Outcome::Accept`] if none does.
    pub decided: Option<(&'q PatternSet, Outcome)>,
}

/// The result of a search for one path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchResult {
    /// A shortest path that satisfies the query.
    Path(Vec<u8>),
    /// No path satisfies the query. Lists, in order, the indices in [`Query::unmatched`] of the
    /// globs that the proof needs.
    NoPath(Vec<usize>),
}

impl Query<'_> {
    /// Passes the paths of `within` that satisfy the query to `is_accepted`, the shortest first,
    /// until it returns `true`.
    ///
    /// Of two paths after which everything is the same, the second may be skipped.
    ///
    /// # Errors
    ///
    /// Returns [`BudgetExhausted`] when the budget is exhausted before a path was accepted.
    ///
    /// ```
    /// use robots_automata::{Budget, Glob, Language, Query, SearchSpace};
    ///
    /// let php = Glob::new(b"/*.php");
    /// let query = Query { matched: Some(&php), unmatched: &[], decided: None };
    /// let all = Language::all();
    /// let mut paths = Vec::new();
    /// query.run(&mut SearchSpace::new(&all), &mut Budget::new(100_000), |path| {
    ///     paths.push(path);
    ///     paths.len() == 2
    /// })?;
    /// assert_eq!(paths[0], b"/.php");
    /// assert_eq!(paths.len(), 2);
    /// # Ok::<(), robots_automata::BudgetExhausted>(())
    /// ```
    pub fn run(
        &self,
        within: &mut SearchSpace<'_>,
        budget: &mut Budget,
        mut is_accepted: impl FnMut(Vec<u8>) -> bool,
    ) -> Result<(), BudgetExhausted> {
        self.refine(within, budget, &mut is_accepted).map(drop)
    }

    /// Returns a shortest path of `within` that satisfies the query, or the proof that there is
    /// none.
    ///
    /// # Errors
    ///
    /// Returns [`BudgetExhausted`] when the budget is exhausted before the answer is known.
    pub fn shortest(
        &self,
        within: &mut SearchSpace<'_>,
        budget: &mut Budget,
    ) -> Result<SearchResult, BudgetExhausted> {
        let mut found = None;
        let refinement = self.refine(within, budget, &mut |path| {
            found = Some(path);
            true
        })?;
        Ok(found.map_or_else(|| SearchResult::NoPath(refinement.needed()), SearchResult::Path))
    }

    /// Runs the query. Returns the patterns that the last round included.
    fn refine(
        &self,
        within: &mut SearchSpace<'_>,
        budget: &mut Budget,
        // Not generic: this is the largest function of a search, and it has many callers.
        is_accepted: &mut dyn FnMut(Vec<u8>) -> bool,
    ) -> Result<Refinement<'_>, BudgetExhausted> {
        let mut refinement = Refinement::new(self, budget)?;
        if refinement.is_hopeless {
            return Ok(refinement);
        }
        loop {
            let mut is_refined = false;
            let mut goal = refinement.goal(budget)?;
            shortest(&mut goal, within, budget, |path, budget| {
                // A candidate is compared with every pattern.
                budget.spend(refinement.len() / 8)?;
                is_refined = !refinement.admits(self, &path);
                Ok(is_refined || is_accepted(path))
            })?;
            if !is_refined {
                return Ok(refinement);
            }
        }
    }
}

/// The patterns of a query that a round of its search includes.
struct Refinement<'q> {
    matched: Option<&'q Glob>,
    /// The globs that may match what must be matched, with their indices and whether included.
    unmatched: Vec<(usize, &'q Glob, bool)>,
    /// The patterns in order of precedence, each with whether it is included.
    patterns: Vec<(&'q Pattern, bool)>,
    wanted: Outcome,
    /// Whether no pattern has the wanted outcome, and paths that no pattern matches do not have it.
    is_hopeless: bool,
}

impl<'q> Refinement<'q> {
    fn new(query: &Query<'q>, budget: &mut Budget) -> Result<Self, BudgetExhausted> {
        let matched = query.matched;
        let may_match = |glob: &Glob| matched.is_none_or(|matched| matched.may_match_with(glob));
        let (patterns, considered, wanted) = match query.decided {
            Some((set, wanted)) => {
                let (patterns, considered) = match matched {
                    Some(matched) => set.considered(matched),
                    None => (set.as_slice().iter().collect(), set.len()),
                };
                (patterns, considered, wanted)
            }
            None => (Vec::new(), 0, Outcome::Accept),
        };
        budget.spend((query.unmatched.len() + considered) / 8)?;
        let unmatched = query.unmatched.iter().copied().enumerate();
        // A pattern that matches every path leaves nothing to paths that no pattern matches.
        let covers = |pattern: &&Pattern| matched.is_some_and(|glob| pattern.glob.covers(glob));
        let is_covered = patterns.last().is_some_and(covers);
        let is_reached = patterns.iter().any(|pattern| is_of(pattern, wanted));
        let is_accepted = !is_covered && wanted == Outcome::Accept;
        Ok(Self {
            matched,
            unmatched: unmatched
                .filter(|(_, glob)| may_match(glob))
                .map(|(place, glob)| (place, glob, false))
                .collect(),
            // Without a pattern that rejects, nothing is rejected.
            patterns: patterns
                .into_iter()
                .map(|pattern| {
                    let is_needed = wanted == Outcome::Reject && is_of(pattern, wanted);
                    (pattern, is_needed)
                })
                .collect(),
            wanted,
            is_hopeless: !is_reached && !is_accepted,
        })
    }

    fn goal(&self, budget: &mut Budget) -> Result<Goal, BudgetExhausted> {
        let ranked = |glob: &Glob, weight, outcome| {
            Pattern::new(glob.clone(), Priority::new(weight, outcome))
        };
        let chosen = self.unmatched.iter().filter(|(.., is_chosen)| *is_chosen);
        let unmatched = chosen.map(|(_, glob, _)| ranked(glob, 2, Outcome::Accept));
        let matched = self.matched.iter().map(|glob| ranked(glob, 1, Outcome::Reject));
        let shape: Vec<_> = matched.chain(unmatched).collect();
        let otherwise = match self.matched {
            Some(_) => Outcome::Accept,
            None => Outcome::Reject,
        };
        let patterns = self.patterns.iter().filter(|(_, is_chosen)| *is_chosen);
        let decided: Vec<_> = patterns.map(|&(pattern, _)| pattern.clone()).collect();
        let all = shape.iter().chain(&decided);
        budget.spend(all.map(|pattern| pattern.glob.text().len()).sum())?;
        Ok(Goal::new(
            [(&shape, otherwise), (&decided, Outcome::Accept)],
            [Outcome::Reject, self.wanted],
        ))
    }

    /// Returns the number of globs and patterns that may be included.
    fn len(&self) -> usize {
        self.unmatched.len() + self.patterns.len()
    }

    /// Returns the indices in the query of the globs that are included.
    fn needed(&self) -> Vec<usize> {
        let chosen = self.unmatched.iter().filter(|(.., is_chosen)| *is_chosen);
        chosen.map(|&(place, ..)| place).collect()
    }

    /// Returns whether a candidate satisfies the query. If not, the patterns that rule it out are
    /// included from the next round on: at least one that was not.
    fn admits(&mut self, query: &Query<'_>, path: &[u8]) -> bool {
        let mut admits = true;
        for (_, glob, is_chosen) in &mut self.unmatched {
            if glob.matches(path) {
                *is_chosen = true;
                admits = false;
            }
        }
        if query.decided.is_none() {
            return admits;
        }
        let mut patterns = self.patterns.iter().map(|&(pattern, _)| pattern);
        let winner = patterns.find(|pattern| pattern.glob.matches(path));
        let Some(winner) = winner.filter(|winner| !is_of(winner, self.wanted)) else {
            return admits;
        };
        // A path on which a pattern of higher priority has the wanted outcome is not ruled out by
        // it.
        for (pattern, is_chosen) in &mut self.patterns {
            let wins = pattern.priority > winner.priority && is_of(pattern, self.wanted);
            if pattern.glob == winner.glob || wins && pattern.glob.may_match_with(&winner.glob) {
                *is_chosen = true;
            }
        }
        false
    }
}

fn is_of(pattern: &Pattern, outcome: Outcome) -> bool {
    pattern.priority.outcome() == Some(outcome)
}

#[cfg(test)]
mod tests;
