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

mod budget;
mod lazy;
mod shortest;
mod within;

pub(crate) use budget::{Budget, Exhausted};
pub(crate) use within::Within;

use self::lazy::{LazyAutomaton, View};
use self::shortest::{Next, shortest};
use super::ranked::RankedPattern;
use crate::matcher::Verdict;
use crate::reading::Rank;

/// Which paths are searched for: those that satisfy all of these conditions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query<'q> {
    /// This pattern matches the path; `None` for any path.
    pub(crate) matched: Option<&'q RankedPattern>,
    /// None of these patterns matches the path.
    pub(crate) unmatched: &'q [&'q RankedPattern],
    /// The verdict that the rules give the path: that of the one with the highest rank of those that
    /// match, and Allow if none does.
    pub(crate) decided: Option<(&'q [RankedPattern], Verdict)>,
}

/// What a caller makes of a path that answers its query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It is taken, and no more are needed.
    Last,
    /// It is taken, and more are welcome.
    Taken,
    /// It is of no use to the caller.
    Rejected,
}

impl Query<'_> {
    /// Gives `answer` the paths of `within` that satisfy the query, the shortest first, until it has
    /// enough. Of two paths after which everything is the same, the second may be left out. Returns
    /// whether all paths were given.
    ///
    /// # Errors
    ///
    /// When the budget is exhausted before one path was taken. Once one was, the rest is given up
    /// after [`Budget::FOR_MORE`] steps without an error.
    pub(crate) fn run(
        &self,
        within: &mut Within<'_>,
        budget: &mut Budget,
        mut answer: impl FnMut(Vec<u8>) -> Answer,
    ) -> Result<(), Exhausted> {
        let mut refinement = Refinement::new(self, budget)?;
        loop {
            let mut is_taken = false;
            let mut is_refined = false;
            let automaton = refinement.automaton(budget)?;
            let mut granted = budget.grant(usize::MAX);
            let searched = shortest(&automaton, within, &mut granted, |path, granted| {
                if !refinement.admits(self, &path) {
                    // Later candidates would be answers, but not the shortest.
                    if is_taken {
                        return Next::Continue;
                    }
                    is_refined = true;
                    return Next::Stop;
                }
                match answer(path) {
                    Answer::Last => Next::Stop,
                    Answer::Taken => {
                        if !is_taken {
                            granted.limit(Budget::FOR_MORE);
                        }
                        is_taken = true;
                        Next::Retry
                    }
                    Answer::Rejected => Next::Retry,
                }
            });
            budget.settle(&granted);
            match searched {
                Err(Exhausted) if is_taken => return Ok(()),
                Err(Exhausted) => return Err(Exhausted),
                Ok(()) if is_refined => {}
                Ok(()) => return Ok(()),
            }
        }
    }
}

/// Which patterns of a query a round of its search looks at.
struct Refinement<'q> {
    matched: Option<&'q RankedPattern>,
    /// Those that may match what has to be matched, and whether they are looked at.
    unmatched: Vec<(&'q RankedPattern, bool)>,
    rules: Vec<(&'q RankedPattern, bool)>,
    wanted: Verdict,
}

impl<'q> Refinement<'q> {
    fn new(query: &Query<'q>, budget: &mut Budget) -> Result<Self, Exhausted> {
        let matched = query.matched;
        let may_match =
            |pattern: &RankedPattern| matched.is_none_or(|matched| matched.may_match_with(pattern));
        let (rules, wanted) = query.decided.unwrap_or((&[], Verdict::Allow));
        budget.spend((query.unmatched.len() + rules.len()) / 8)?;
        let unmatched = query.unmatched.iter().copied();
        Ok(Self {
            matched,
            unmatched: unmatched
                .filter(|pattern| may_match(pattern))
                .map(|pattern| (pattern, false))
                .collect(),
            // Without a rule that disallows, nothing is disallowed.
            rules: rules
                .iter()
                .filter(|rule| may_match(rule))
                .map(|rule| {
                    let is_needed = wanted.is_disallow() && is_of(rule, wanted);
                    (rule, is_needed)
                })
                .collect(),
            wanted,
        })
    }

    fn automaton(&self, budget: &mut Budget) -> Result<LazyAutomaton, Exhausted> {
        let ranked = |pattern: &RankedPattern, rank| RankedPattern {
            rank,
            text: pattern.text.clone(),
            text_at: None,
        };
        let chosen = self.unmatched.iter().filter(|(_, is_chosen)| *is_chosen);
        let unmatched = chosen.map(|(pattern, _)| ranked(pattern, Rank::new(2, Verdict::Allow)));
        let matched = self.matched.iter();
        let matched = matched.map(|pattern| ranked(pattern, Rank::new(1, Verdict::Disallow)));
        let shape = View {
            patterns: matched.chain(unmatched).collect(),
            otherwise: match self.matched {
                Some(_) => Verdict::Allow,
                None => Verdict::Disallow,
            },
            wanted: Verdict::Disallow,
        };
        let rules = self.rules.iter().filter(|(_, is_chosen)| *is_chosen);
        let decided = View {
            patterns: rules.map(|&(rule, _)| rule.clone()).collect(),
            otherwise: Verdict::Allow,
            wanted: self.wanted,
        };
        let lengths = [&shape, &decided].map(|view| {
            let patterns = view.patterns.iter();
            patterns.map(|pattern| pattern.text.len()).sum::<usize>()
        });
        budget.spend(lengths.iter().sum())?;
        Ok(LazyAutomaton::new([shape, decided]))
    }

    /// Whether a candidate is an answer. If not, what rules it out is looked at from the next round
    /// on: at least one pattern that was not.
    fn admits(&mut self, query: &Query<'_>, path: &[u8]) -> bool {
        let mut admits = true;
        for (pattern, is_chosen) in &mut self.unmatched {
            if pattern.matches(path) {
                *is_chosen = true;
                admits = false;
            }
        }
        if query.decided.is_none() {
            return admits;
        }
        let matching = self.rules.iter().filter(|(rule, _)| rule.matches(path));
        let winner = matching.map(|(rule, _)| *rule).max_by_key(|rule| rule.rank);
        let Some(winner) = winner.filter(|winner| !is_of(winner, self.wanted)) else {
            return admits;
        };
        // Paths on which a rule of higher rank has the wanted verdict are not ruled out by it.
        for (rule, is_chosen) in &mut self.rules {
            let outranks = rule.rank > winner.rank && is_of(rule, self.wanted);
            if rule.rank == winner.rank && rule.text == winner.text
                || outranks && rule.may_match_with(winner)
            {
                *is_chosen = true;
            }
        }
        false
    }
}

fn is_of(rule: &RankedPattern, verdict: Verdict) -> bool {
    rule.rank.verdict() == Some(verdict)
}

#[cfg(test)]
mod tests;
