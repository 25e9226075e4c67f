//! What changes for one crawler.

use super::merged::{Merged, RuleOfSide};
use super::search::{Goal, Search, TooMuch};
use super::{Change, Comparison, Extent, OpenRule, Side};
use crate::automata::Language;
use crate::matcher::Verdict;
use crate::pattern::{PathPattern, legible, spelling};
use crate::policy::{GroupId, Policy, RuleId};
use crate::source::SourceText;

/// How many URLs show a change at most.
pub(super) const WITNESSES: usize = 3;

/// Steps of work that one search may take, at first and, for the last time, once the others are done.
const GRANTED: [(usize, bool); 2] = [(100_000, false), (4_000_000, true)];

/// The same for how much changes: a change is worth its work, how much of it is not always.
const GRANTED_FOR_EXTENT: [usize; 2] = [100_000, 1_000_000];

/// Compares two readings for one crawler.
pub(super) struct Finder<'a> {
    pub(super) sources: [&'a SourceText; 2],
    pub(super) policies: [&'a Policy; 2],
    /// The group that the crawler obeys in each reading.
    pub(super) groups: [Option<GroupId>; 2],
    pub(super) urls: &'a Language,
    pub(super) merged: &'a Merged,
}

impl Finder<'_> {
    /// Adds what changes, and what is open, until there is so much of both. What takes little work comes
    /// first: a rule that takes much is not to leave the others open.
    pub(super) fn find(&self, comparison: &mut Comparison, work: &mut usize, limit: usize) {
        let mut untold: Vec<_> = self.merged.changed().collect();
        let mut told: Vec<(usize, Change)> = Vec::new();
        for (granted, is_last) in GRANTED {
            let mut open = Vec::new();
            for (entry, side) in untold {
                let open_for_good = if is_last { open.len() } else { 0 };
                if told.len() + open_for_good >= limit {
                    break;
                }
                match self.change(entry, side, granted, work) {
                    Ok(Some(change)) => {
                        let is_known = told.iter().any(|(_, known)| {
                            known.witness == change.witness && known.pattern == change.pattern
                        });
                        if !is_known {
                            told.push((entry, change));
                        }
                    }
                    Ok(None) => {}
                    Err(TooMuch) => open.push((entry, side)),
                }
            }
            untold = open;
        }
        for granted in GRANTED_FOR_EXTENT {
            for (entry, change) in &mut told {
                if change.extent == Extent::Open {
                    let verdicts = [change.old.verdict, change.new.verdict];
                    change.extent = self.extent(*entry, verdicts, granted, work);
                }
            }
        }
        let open = untold.into_iter().filter_map(|(entry, side)| {
            let rule = self.rule(entry, side)?.rule?;
            Some(OpenRule { side, rule })
        });
        comparison.open.extend(open);
        comparison
            .open
            .sort_unstable_by_key(|rule| (rule.side, rule.rule));
        let changes = told.into_iter().map(|(_, change)| change);
        comparison.changes.extend(changes);
        comparison
            .changes
            .sort_by(|a, b| (a.witness.len(), &a.witness).cmp(&(b.witness.len(), &b.witness)));
    }

    fn rule(&self, entry: usize, side: Side) -> Option<RuleOfSide> {
        self.merged.entries[entry].sides[side.index()]
    }

    fn search(
        &self,
        goal: Goal,
        count: usize,
        granted: usize,
        work: &mut usize,
    ) -> Result<Vec<Vec<u8>>, TooMuch> {
        let forms = self.policies.map(|policy| policy.dialect().path_form);
        let search = Search::new(self.merged, self.urls, goal);
        let granted = granted.min(*work);
        search.run(granted, work, count, |canonical_path| {
            spelling(canonical_path, forms)
        })
    }

    /// What changes where the rule of this entry decides; its extent is open.
    fn change(
        &self,
        entry: usize,
        side: Side,
        granted: usize,
        work: &mut usize,
    ) -> Result<Option<Change>, TooMuch> {
        let Some(decided_by) = self.rule(entry, side).and_then(|rule| rule.rule) else {
            return Ok(None);
        };
        let goal = Goal::Changed { entry, side };
        let mut witnesses = self.search(goal, WITNESSES, granted, work)?.into_iter();
        let Some(witness) = witnesses.next() else {
            return Ok(None);
        };
        let mut more: Vec<_> = witnesses.collect();
        more.sort_by_key(Vec::len);
        let [old, new] = Side::ALL.map(|side| {
            let policy = self.policies[side.index()];
            policy.evaluate_in(self.groups[side.index()], &witness)
        });
        let pattern = self.pattern(entry, side, decided_by);
        Ok(Some(Change {
            side,
            rule: decided_by,
            pattern,
            witness,
            more,
            old,
            new,
            extent: Extent::Open,
        }))
    }

    /// The pattern of an entry as people write it. A `%` that starts no escape stays in the canonical
    /// form, where it may start one: `%%32d` is `%2d` there, which reads as `-`.
    fn pattern(&self, entry: usize, side: Side, rule: RuleId) -> Vec<u8> {
        let canonical = &self.merged.entries[entry].canonical;
        let policy = self.policies[side.index()];
        let form = policy.dialect().path_form;
        let pattern = legible(canonical, form);
        let is_read_so = PathPattern::in_form(&pattern, form).canonical() == canonical;
        // A form without wildcards writes those of a value as escapes, which it reads as text.
        let has_wildcards = PathPattern::in_form(b"/*", form).canonical() == b"/*";
        if is_read_so || !has_wildcards {
            pattern.into_owned()
        } else {
            let value = policy.rule(rule).value;
            self.sources[side.index()].slice(value).to_vec()
        }
    }

    /// How much of what the entry matches has these verdicts.
    fn extent(
        &self,
        entry: usize,
        verdicts: [Verdict; 2],
        granted: usize,
        work: &mut usize,
    ) -> Extent {
        let goal = Goal::Exception { entry, verdicts };
        match self.search(goal, 1, granted, work) {
            Ok(exceptions) => {
                let exception = exceptions.into_iter().next();
                exception.map_or(Extent::Whole, Extent::Except)
            }
            Err(TooMuch) => Extent::Open,
        }
    }
}
