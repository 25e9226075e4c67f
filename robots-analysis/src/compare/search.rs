//! The search for the changes for one crawler.

use std::cell::OnceCell;

use robots_automata::{
    Budget, BudgetExhausted, Glob, Outcome, Pattern, PatternSet, Query, SearchResult, SearchSpace,
};
use robots_core::matcher::Verdict;
use robots_core::pattern::{PathPattern, legible};
use robots_core::reading::{Evaluation, GroupId, Reading, RuleId, outcome};
use rustc_hash::FxHashMap;

use super::merged::{MergedRules, SidedRule};
use super::oracle::Oracle;
use super::{Access, Change, Exception, Extent, PathDomain, Side, UndecidedRule};
use crate::budget;
use crate::order;
use crate::paths::target_from_canonical;

/// The languages that are searched for the URLs of a comparison.
pub(super) struct SearchSpaces<'l> {
    /// All URLs that are compared.
    pub(super) all: SearchSpace<'l>,
    /// The URLs that no implicit rule decides.
    pub(super) decided_by_file: SearchSpace<'l>,
}

/// The state of the comparison of two readings for one crawler.
pub(super) struct ChangeSearch<'a> {
    readings: [&'a Reading; 2],
    /// The group that the crawler obeys in each reading.
    groups: [Option<GroupId>; 2],
    /// The rules of these groups, once a path has been evaluated.
    oracles: [OnceCell<Oracle<'a>>; 2],
    merged: MergedRules,
    /// The rules of each side, in order of position.
    rules: [PatternSet; 2],
    /// The rules that are not decided yet.
    pending: Vec<(usize, Side)>,
    /// Whether more than [`budget::MANY_RULES`] rules differ.
    pub(super) is_large: bool,
    pub(super) found: Vec<(usize, Change)>,
    /// The indices of the changes by their witnesses, while changes are searched for.
    by_witness: FxHashMap<Vec<u8>, Vec<usize>>,
    /// Whether a witness must be a URL.
    is_of_urls: bool,
    /// What the crawler may fetch in each reading, once it has been searched for.
    pub(super) access: Option<[Access; 2]>,
}

impl<'a> ChangeSearch<'a> {
    pub(super) fn new(
        readings: [&'a Reading; 2],
        groups: [Option<GroupId>; 2],
        domain: PathDomain<'_>,
    ) -> Self {
        let merged = MergedRules::new(readings, groups);
        let pending: Vec<_> = merged.changed().collect();
        Self {
            is_large: pending.len() > budget::MANY_RULES,
            readings,
            groups,
            oracles: Default::default(),
            rules: Side::ALL.map(|side| merged.rules(side).with_index()),
            pending,
            found: Vec::new(),
            by_witness: FxHashMap::default(),
            is_of_urls: !matches!(domain, PathDomain::All | PathDomain::Malformed(_)),
            access: None,
            merged,
        }
    }

    pub(super) fn is_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Searches for a change for each pending rule, with at most `granted` steps for one of them,
    /// until `limit` changes are found. A rule for which the budget is exhausted stays pending.
    pub(super) fn find_changes(
        &mut self,
        urls: &mut SearchSpaces<'_>,
        granted: usize,
        budget: &mut Budget,
        limit: usize,
    ) {
        for (entry, side) in std::mem::take(&mut self.pending) {
            // Choosing the rules of a search takes longer than to find that no step is left for it.
            if self.found.len() >= limit || budget.is_exhausted() {
                self.pending.push((entry, side));
                continue;
            }
            let mut own = budget.grant(granted);
            let change = self.change(urls, entry, side, &mut own);
            budget.settle(&own);
            match change {
                Ok(Some(change)) => {
                    let alike = self.by_witness.entry(change.witness.clone()).or_default();
                    let is_same = |&known: &usize| self.found[known].1.pattern == change.pattern;
                    if !alike.iter().any(is_same) {
                        alike.push(self.found.len());
                        self.found.push((entry, change));
                    }
                }
                Ok(None) => {}
                Err(BudgetExhausted) => self.pending.push((entry, side)),
            }
        }
    }

    /// Removes changes that repeat another one: a rule of the first reading and a rule of the
    /// second decide the same URLs. Of the two, the change of the second rule stays, unless only
    /// the first rule decides every URL that its pattern matches.
    pub(super) fn remove_repeated(
        &mut self,
        urls: &mut SearchSpaces<'_>,
        granted: usize,
        budget: &mut Budget,
    ) {
        let mut is_repeated = vec![false; self.found.len()];
        let mut by_rule: FxHashMap<RuleId, Vec<usize>> = FxHashMap::default();
        for (index, (_, change)) in self.found.iter().enumerate() {
            if change.side == Side::New {
                by_rule.entry(change.rule).or_default().push(index);
            }
        }
        for (index, (entry, change)) in self.found.iter().enumerate() {
            let deciding = change.new.rule.filter(|_| change.side == Side::Old);
            let others = deciding.and_then(|rule| by_rule.get(&rule));
            for &other_index in others.into_iter().flatten() {
                let (other_entry, other) = &self.found[other_index];
                let may_be_same =
                    other.old.rule == Some(change.rule) && change.witness == other.witness;
                if !may_be_same {
                    continue;
                }
                let mut own = budget.grant(granted);
                let is_same = self.is_included(urls, (*entry, Side::Old), *other_entry, &mut own)
                    && self.is_included(urls, (*other_entry, Side::New), *entry, &mut own);
                budget.settle(&own);
                let is_old_clearer =
                    change.extent.is_whole() == Some(true) && other.extent.is_whole() != Some(true);
                let repeated = if is_old_clearer { other_index } else { index };
                is_repeated[repeated] |= is_same;
            }
        }
        let mut is_repeated = is_repeated.into_iter();
        self.found.retain(|_| is_repeated.next() == Some(false));
    }

    /// Returns whether the rule of the entry `other` decides, in the other reading, every URL of
    /// the change of a rule. `false` also if the budget is exhausted.
    fn is_included(
        &self,
        urls: &mut SearchSpaces<'_>,
        (entry, side): (usize, Side),
        other: usize,
        budget: &mut Budget,
    ) -> bool {
        let Some(rule) = self.rule(entry, side) else {
            return false;
        };
        let glob = &self.merged.entries[entry].glob;
        let winning = self.winning(side, rule, glob);
        // A URL that `other` decides does not have the wanted outcome.
        let rules = self.rules_with_inverted(side.other(), other, glob);
        let query = Query {
            matched: Some(glob),
            unmatched: &winning,
            decided: Some((&rules, outcome(rule.verdict).opposite())),
        };
        matches!(query.shortest(&mut urls.all, budget), Ok(SearchResult::NoPath(_)))
    }

    /// Returns the rules that may match a path of the glob with the other verdict for one entry.
    fn rules_with_inverted(&self, side: Side, inverted: usize, glob: &Glob) -> PatternSet {
        let inverted = &self.merged.entries[inverted];
        let rule = inverted.sides[side.index()];
        let deciding = self.rules[side.index()].deciding(glob).into_iter();
        PatternSet::new(deciding.map(|pattern| match rule {
            Some(rule)
                if pattern.glob == inverted.glob
                    && pattern.priority == rule.precedence().priority() =>
            {
                Pattern::new(pattern.glob.clone(), rule.inverted().priority())
            }
            _ => pattern.clone(),
        }))
    }

    /// Returns the patterns of the rules that take precedence over a rule of its reading with this
    /// pattern, and may match the same paths.
    fn winning(&self, side: Side, rule: SidedRule, glob: &Glob) -> Vec<&Glob> {
        let own = self.rules[side.index()].deciding(glob).into_iter();
        let priority = rule.precedence().priority();
        let winning = own.take_while(|other| other.priority > priority);
        winning.map(|other| &other.glob).collect()
    }

    pub(super) fn find_extents(
        &mut self,
        urls: &mut SearchSpaces<'_>,
        granted: usize,
        budget: &mut Budget,
    ) {
        let mut found = std::mem::take(&mut self.found);
        for (entry, change) in &mut found {
            if budget.is_exhausted() {
                break;
            }
            if [&change.extent.already, &change.extent.kept].contains(&&Exception::BudgetExhausted)
            {
                let mut own = budget.grant(granted);
                let verdicts = [change.old.verdict, change.new.verdict];
                change.extent = self.extent(urls, *entry, verdicts, &mut own);
                budget.settle(&own);
            }
        }
        self.found = found;
    }

    /// Returns the changes, those with short URLs first, and the undecided rules.
    pub(super) fn finish(self) -> (Vec<Change>, Vec<UndecidedRule>) {
        let open = self.pending.iter().filter_map(|&(entry, side)| {
            let rule = self.rule(entry, side)?.rule;
            Some(UndecidedRule { side, rule })
        });
        let mut open: Vec<_> = open.collect();
        order::sort_by_key(&mut open, |rule| (rule.side, rule.rule));
        let mut changes: Vec<_> = self.found.into_iter().map(|(_, change)| change).collect();
        order::sort_by(&mut changes, &|a: &Change, b: &Change| {
            (a.witness.len(), &a.witness).cmp(&(b.witness.len(), &b.witness))
        });
        (changes, open)
    }

    fn rule(&self, entry: usize, side: Side) -> Option<SidedRule> {
        self.merged.entries[entry].sides[side.index()]
    }

    /// Returns a URL, or another path that a server may be asked for, with this canonical form.
    fn spelled(&self, canonical_path: &[u8]) -> Option<Vec<u8>> {
        if !self.is_of_urls {
            let [old, new] = self.verdicts(canonical_path);
            return (old != new).then(|| canonical_path.to_vec());
        }
        let forms = self.readings.map(|reading| reading.dialect().path_form);
        target_from_canonical(canonical_path, forms)
    }

    /// Returns the shortest URL that satisfies a query. It is an error, too, if a path satisfies it
    /// for which no URL is found.
    fn url(
        &self,
        query: &Query<'_>,
        within: &mut SearchSpace<'_>,
        budget: &mut Budget,
    ) -> Result<Option<Vec<u8>>, BudgetExhausted> {
        let (mut url, mut is_unspelled) = (None, false);
        query.run(within, budget, |path| {
            url = self.spelled(&path);
            is_unspelled |= url.is_none();
            url.is_some()
        })?;
        if url.is_none() && is_unspelled { Err(BudgetExhausted) } else { Ok(url) }
    }

    /// Returns the change on URLs that the rule of this entry decides. Its extent is not known yet.
    fn change(
        &self,
        urls: &mut SearchSpaces<'_>,
        entry: usize,
        side: Side,
        budget: &mut Budget,
    ) -> Result<Option<Change>, BudgetExhausted> {
        let Some(rule) = self.rule(entry, side) else {
            return Ok(None);
        };
        let glob = &self.merged.entries[entry].glob;
        let winning = self.winning(side, rule, glob);
        if winning.iter().any(|other| other.covers(glob)) {
            return Ok(None);
        }
        let query = Query {
            matched: Some(glob),
            unmatched: &winning,
            decided: Some((&self.rules[side.other().index()], outcome(rule.verdict).opposite())),
        };
        let Some(witness) = self.url(&query, &mut urls.all, budget)? else {
            return Ok(None);
        };
        let [old, new] = Side::ALL.map(|side| self.evaluate(side, &witness));
        let pattern = self.pattern(entry, side, rule.rule);
        Ok(Some(Change {
            side,
            rule: rule.rule,
            pattern,
            witness,
            old,
            new,
            extent: Extent::UNKNOWN,
        }))
    }

    /// Returns the pattern of an entry as people write it. A `%` that does not start an escape
    /// stays in the canonical form, where it may start one: the canonical form of `%%32d` is `%2d`,
    /// which as a pattern is `-`.
    fn pattern(&self, entry: usize, side: Side, rule: RuleId) -> Vec<u8> {
        let canonical = &self.merged.entries[entry].canonical;
        let reading = self.readings[side.index()];
        let form = reading.dialect().path_form;
        let pattern = legible(canonical, form);
        let is_read_so = PathPattern::in_form(&pattern, form).canonical() == canonical;
        // A form without wildcards writes the wildcards of a value as escapes, which it reads as
        // text.
        let has_wildcards = PathPattern::in_form(b"/*", form).canonical() == b"/*";
        match reading.written_rule(rule) {
            Some(rule) if !is_read_so && has_wildcards => reading.slice(rule.value).to_vec(),
            _ => pattern.into_owned(),
        }
    }

    /// Returns how much of what the entry matches has these verdicts.
    fn extent(
        &self,
        urls: &mut SearchSpaces<'_>,
        entry: usize,
        verdicts: [Verdict; 2],
        budget: &mut Budget,
    ) -> Extent {
        let [already, kept] = Side::ALL.map(|side| {
            let query = Query {
                matched: Some(&self.merged.entries[entry].glob),
                unmatched: &[],
                decided: Some((
                    &self.rules[side.index()],
                    outcome(verdicts[side.index()]).opposite(),
                )),
            };
            match self.url(&query, &mut urls.decided_by_file, budget) {
                Ok(Some(path)) => {
                    let [old, new] = self.verdicts(&path);
                    Exception::Url { path, old, new }
                }
                Ok(None) => Exception::None,
                Err(BudgetExhausted) => Exception::BudgetExhausted,
            }
        });
        Extent { already, kept }
    }

    fn verdicts(&self, path: &[u8]) -> [Verdict; 2] {
        Side::ALL.map(|side| self.evaluate(side, path).verdict)
    }

    fn evaluate(&self, side: Side, path: &[u8]) -> Evaluation {
        let at = side.index();
        let oracle =
            self.oracles[at].get_or_init(|| Oracle::new(self.readings[at], self.groups[at]));
        oracle.evaluate(path)
    }

    /// Searches for what the crawler may fetch in each reading.
    pub(super) fn find_access(
        &mut self,
        urls: &mut SearchSpaces<'_>,
        granted: usize,
        budget: &mut Budget,
    ) {
        self.access = Some(Side::ALL.map(|side| {
            let mut own = budget.grant(granted);
            let mut is_none = |outcome| {
                let query = Query {
                    matched: None,
                    unmatched: &[],
                    decided: Some((&self.rules[side.index()], outcome)),
                };
                let found = query.shortest(&mut urls.decided_by_file, &mut own);
                matches!(found, Ok(SearchResult::NoPath(_)))
            };
            let access = if is_none(Outcome::Accept) {
                Access::Nothing
            } else if is_none(Outcome::Reject) {
                Access::Everything
            } else {
                Access::Some
            };
            budget.settle(&own);
            access
        }));
    }
}
