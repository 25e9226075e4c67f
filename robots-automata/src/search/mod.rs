//! The one search: the shortest path of a language that some patterns decide in a given way.
//!
//! In: a [`Query`]. Out: the shortest paths that answer it, or the proof that there is none. Claims,
//! comparisons and lints all ask this.
//!
//! Few patterns matter to most answers, and all of them together are what makes automata large. So a
//! search starts with the patterns without which no path can be an answer, and every candidate is
//! compared with all patterns; those that rule it out are added, and the search is run again
//! (counterexample-guided refinement, Clarke et al. 2000). The paths of each round are a superset of
//! the answers: where it is empty there is no answer, and a shortest candidate that passes is a
//! shortest answer.

mod goal;
mod shortest;
mod space;

pub use self::space::SearchSpace;

use self::goal::Goal;
use self::shortest::{Next, shortest};
use crate::budget::{Budget, BudgetExhausted, limit};
use crate::glob::Glob;
use crate::set::{Outcome, Pattern, PatternSet, Priority};

/// Which paths are searched for: those that satisfy all of these conditions.
#[derive(Clone, Copy, Debug)]
pub struct Query<'q> {
    /// This glob matches the path; `None` for any path.
    pub matched: Option<&'q Glob>,
    /// None of these globs matches the path.
    pub unmatched: &'q [&'q Glob],
    /// The outcome that a set gives the path: that of its first pattern that matches, and
    /// [`Outcome::Accept`] if none does.
    pub decided: Option<(&'q PatternSet, Outcome)>,
}

/// What a caller makes of a path that answers its query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// It is taken, and no more are needed.
    Stop,
    /// It is taken, and more are welcome.
    Continue,
    /// It is of no use to the caller.
    Skip,
}

/// What a search for one path found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchResult {
    /// A shortest path that satisfies the query.
    Path(Vec<u8>),
    /// No path satisfies the query: with the places, in [`Query::unmatched`], of those patterns that
    /// the proof needs, in order.
    NoPath(Vec<usize>),
}

impl Query<'_> {
    /// Gives `answer` the paths of `within` that satisfy the query, the shortest first, until it has
    /// enough. Of two paths after which everything is the same, the second may be left out. Returns
    /// whether all paths were given.
    ///
    /// # Errors
    ///
    /// When the budget is exhausted before one path was taken. Once one was, the rest is given up
    /// after a bounded number of steps without an error.
    pub fn run(
        &self,
        within: &mut SearchSpace<'_>,
        budget: &mut Budget,
        answer: impl FnMut(Vec<u8>) -> Visit,
    ) -> Result<(), BudgetExhausted> {
        self.refine(within, budget, answer).map(drop)
    }

    /// Returns a shortest path of `within` that satisfies the query, or the proof that there is none.
    ///
    /// # Errors
    ///
    /// When the budget is exhausted before either is known.
    pub fn shortest(
        &self,
        within: &mut SearchSpace<'_>,
        budget: &mut Budget,
    ) -> Result<SearchResult, BudgetExhausted> {
        let mut found = None;
        let refinement = self.refine(within, budget, |path| {
            found = Some(path);
            Visit::Stop
        })?;
        Ok(found.map_or_else(
            || SearchResult::NoPath(refinement.needed()),
            SearchResult::Path,
        ))
    }

    /// Runs the query. Returns which patterns the last round looked at.
    fn refine(
        &self,
        within: &mut SearchSpace<'_>,
        budget: &mut Budget,
        mut answer: impl FnMut(Vec<u8>) -> Visit,
    ) -> Result<Refinement<'_>, BudgetExhausted> {
        let mut refinement = Refinement::new(self, budget)?;
        loop {
            let mut is_taken = false;
            let mut is_refined = false;
            let mut goal = refinement.goal(budget)?;
            let mut granted = budget.grant(usize::MAX);
            let searched = shortest(&mut goal, within, &mut granted, |path, granted| {
                if !refinement.admits(self, &path) {
                    // Later candidates would be answers, but not the shortest.
                    if is_taken {
                        return Next::Continue;
                    }
                    is_refined = true;
                    return Next::Stop;
                }
                match answer(path) {
                    Visit::Stop => Next::Stop,
                    Visit::Continue => {
                        if !is_taken {
                            granted.limit(limit::MORE_PATHS);
                        }
                        is_taken = true;
                        Next::Retry
                    }
                    Visit::Skip => Next::Retry,
                }
            });
            budget.settle(&granted);
            match searched {
                Err(BudgetExhausted) if is_taken => return Ok(refinement),
                Err(BudgetExhausted) => return Err(BudgetExhausted),
                Ok(()) if is_refined => {}
                Ok(()) => return Ok(refinement),
            }
        }
    }
}

/// Which patterns of a query a round of its search looks at.
struct Refinement<'q> {
    matched: Option<&'q Glob>,
    /// Those that may match what has to be matched, each with its place in the query and whether it is
    /// looked at.
    unmatched: Vec<(usize, &'q Glob, bool)>,
    /// Those that win first.
    patterns: Vec<(&'q Pattern, bool)>,
    wanted: Outcome,
}

impl<'q> Refinement<'q> {
    fn new(query: &Query<'q>, budget: &mut Budget) -> Result<Self, BudgetExhausted> {
        let matched = query.matched;
        let may_match = |glob: &Glob| matched.is_none_or(|matched| matched.may_match_with(glob));
        let (patterns, wanted) = match query.decided {
            Some((set, wanted)) => (set.as_slice(), wanted),
            None => (&[] as &[Pattern], Outcome::Accept),
        };
        budget.spend((query.unmatched.len() + patterns.len()) / 8)?;
        let unmatched = query.unmatched.iter().copied().enumerate();
        Ok(Self {
            matched,
            unmatched: unmatched
                .filter(|(_, glob)| may_match(glob))
                .map(|(place, glob)| (place, glob, false))
                .collect(),
            // Without a pattern that rejects, nothing is rejected.
            patterns: patterns
                .iter()
                .filter(|pattern| may_match(&pattern.glob))
                .map(|pattern| {
                    let is_needed = wanted == Outcome::Reject && is_of(pattern, wanted);
                    (pattern, is_needed)
                })
                .collect(),
            wanted,
        })
    }

    fn goal(&self, budget: &mut Budget) -> Result<Goal, BudgetExhausted> {
        let ranked = |glob: &Glob, weight, outcome| {
            Pattern::new(glob.clone(), Priority::new(weight, outcome))
        };
        let chosen = self.unmatched.iter().filter(|(.., is_chosen)| *is_chosen);
        let unmatched = chosen.map(|(_, glob, _)| ranked(glob, 2, Outcome::Accept));
        let matched = self.matched.iter();
        let matched = matched.map(|glob| ranked(glob, 1, Outcome::Reject));
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

    /// The places in the query of the patterns that are looked at.
    fn needed(&self) -> Vec<usize> {
        let chosen = self.unmatched.iter().filter(|(.., is_chosen)| *is_chosen);
        chosen.map(|&(place, ..)| place).collect()
    }

    /// Whether a candidate is an answer. If not, what rules it out is looked at from the next round
    /// on: at least one pattern that was not.
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
        // Paths on which a pattern of higher priority has the wanted outcome are not ruled out by it.
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
