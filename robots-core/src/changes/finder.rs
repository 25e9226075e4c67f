//! What changes for one crawler.

use super::merged::Merged;
use super::search::{Goal, Search, TooMuch};
use super::{Change, Comparison, Extent, OpenRule, Side};
use crate::automata::Language;
use crate::pattern::spelling;
use crate::policy::Policy;

/// How many URLs show a change at most.
pub(super) const WITNESSES: usize = 3;

/// Compares two readings for one crawler.
pub(super) struct Finder<'a> {
    pub(super) policies: [&'a Policy; 2],
    pub(super) agent: &'a [u8],
    pub(super) urls: &'a Language,
    pub(super) merged: &'a Merged,
}

impl Finder<'_> {
    /// Adds what changes, and what is open, until there is so much of both.
    pub(super) fn find(&self, comparison: &mut Comparison, work: &mut usize, limit: usize) {
        for (entry, side) in self.merged.changed() {
            if comparison.changes.len() + comparison.open.len() >= limit {
                break;
            }
            let Some(rule) = self.merged.entries[entry].sides[side.index()] else {
                continue;
            };
            let line = rule.line;
            match self.search(Goal::Changed { entry, side }, WITNESSES, work) {
                Ok(mut witnesses) if !witnesses.is_empty() => {
                    let witness = witnesses.remove(0);
                    let change = self.change(entry, side, line, (witness, witnesses), work);
                    let is_told = |told: &Change| {
                        told.witness == change.witness && told.pattern == change.pattern
                    };
                    if !comparison.changes.iter().any(is_told) {
                        comparison.changes.push(change);
                    }
                }
                Ok(_) => {}
                Err(TooMuch) => comparison.open.push(OpenRule { side, line }),
            }
        }
        let changes = &mut comparison.changes;
        changes.sort_by(|a, b| (a.witness.len(), &a.witness).cmp(&(b.witness.len(), &b.witness)));
        comparison
            .open
            .sort_unstable_by_key(|rule| (rule.side, rule.line));
    }

    fn search(&self, goal: Goal, count: usize, work: &mut usize) -> Result<Vec<Vec<u8>>, TooMuch> {
        let forms = self.policies.map(|policy| policy.dialect().path_form);
        let search = Search::new(self.merged, self.urls, goal);
        search.run(work, count, |canonical_path| {
            spelling(canonical_path, forms)
        })
    }

    fn change(
        &self,
        entry: usize,
        side: Side,
        line: usize,
        (witness, more): (Vec<u8>, Vec<Vec<u8>>),
        work: &mut usize,
    ) -> Change {
        let [old, new] = self
            .policies
            .map(|policy| policy.evaluate(self.agent, &witness));
        let goal = Goal::Exception {
            entry,
            verdicts: [old.verdict, new.verdict],
        };
        let extent = match self.search(goal, 1, work) {
            Ok(exceptions) => exceptions
                .into_iter()
                .next()
                .map_or(Extent::Whole, Extent::Except),
            Err(TooMuch) => Extent::Open,
        };
        Change {
            side,
            line,
            pattern: self.merged.entries[entry].canonical.clone(),
            witness,
            more,
            old,
            new,
            extent,
        }
    }
}
