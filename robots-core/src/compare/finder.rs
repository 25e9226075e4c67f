//! What changes for one crawler.

use robots_automata::{
    Answer, Budget, BudgetExhausted, Found, Outcome, PatternSet, Query, Within, by_legibility,
};

use super::merged::{Merged, RuleOfSide};
use super::{Access, Change, Exception, Extent, OpenRule, Paths, Side};
use crate::matcher::Verdict;
use crate::pattern::{PathPattern, legible, target_from_canonical};
use crate::reading::{GroupId, Reading, RuleId, outcome};

/// How many URLs show a change at most.
pub(super) const WITNESSES: usize = 3;

/// The languages that the URLs of a comparison are searched in.
pub(super) struct Urls<'l> {
    /// All that are compared.
    pub(super) all: Within<'l>,
    /// Those that no implicit rule decides.
    pub(super) decided_by_file: Within<'l>,
}

/// The comparison of two readings for one crawler, as far as it has come.
pub(super) struct Finder<'a> {
    readings: [&'a Reading; 2],
    /// The group that the crawler obeys in each reading.
    groups: [Option<GroupId>; 2],
    merged: Merged,
    /// The rules of each side, ranked by their places.
    rules: [PatternSet; 2],
    /// The rules of which it is not known yet whether they change anything.
    pending: Vec<(usize, Side)>,
    found: Vec<(usize, Change)>,
    /// Whether what is found has to be a URL.
    is_of_urls: bool,
    /// How much the crawler may fetch in each reading, if that was looked for.
    pub(super) access: Option<[Access; 2]>,
}

impl<'a> Finder<'a> {
    pub(super) fn new(
        readings: [&'a Reading; 2],
        groups: [Option<GroupId>; 2],
        paths: Paths<'_>,
    ) -> Self {
        let merged = Merged::new(readings, groups);
        Self {
            readings,
            groups,
            rules: Side::ALL.map(|side| merged.rules(side)),
            pending: merged.changed().collect(),
            found: Vec::new(),
            is_of_urls: !matches!(paths, Paths::All),
            access: None,
            merged,
        }
    }

    pub(super) fn is_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// How much is found.
    pub(super) fn found(&self) -> usize {
        self.found.len()
    }

    /// Looks for what each pending rule changes, with at most this budget for one of them, until
    /// `limit` changes are found. What the budget is not enough for stays pending.
    pub(super) fn find_changes(
        &mut self,
        urls: &mut Urls<'_>,
        granted: usize,
        budget: &mut Budget,
        limit: usize,
    ) {
        for (entry, side) in std::mem::take(&mut self.pending) {
            if self.found.len() >= limit {
                self.pending.push((entry, side));
                continue;
            }
            let mut own = budget.grant(granted);
            let change = self.change(urls, entry, side, &mut own);
            budget.settle(&own);
            match change {
                Ok(Some(change)) => {
                    let is_known = self.found.iter().any(|(_, known)| {
                        known.witness == change.witness && known.pattern == change.pattern
                    });
                    if !is_known {
                        self.found.push((entry, change));
                    }
                }
                Ok(None) => {}
                Err(BudgetExhausted) => self.pending.push((entry, side)),
            }
        }
    }

    /// Looks for how much of what its pattern matches each change changes, where that is not known.
    pub(super) fn find_extents(
        &mut self,
        urls: &mut Urls<'_>,
        granted: usize,
        budget: &mut Budget,
    ) {
        let mut found = std::mem::take(&mut self.found);
        for (entry, change) in &mut found {
            if [&change.extent.already, &change.extent.kept].contains(&&Exception::Open) {
                let mut own = budget.grant(granted);
                let verdicts = [change.old.verdict, change.new.verdict];
                change.extent = self.extent(urls, *entry, verdicts, &mut own);
                budget.settle(&own);
            }
        }
        self.found = found;
    }

    /// What was found, short URLs first, and the rules of which nothing is known.
    pub(super) fn finish(self) -> (Vec<Change>, Vec<OpenRule>) {
        let open = self.pending.iter().filter_map(|&(entry, side)| {
            let rule = self.rule(entry, side)?.rule;
            Some(OpenRule { side, rule })
        });
        let mut open: Vec<_> = open.collect();
        open.sort_unstable_by_key(|rule| (rule.side, rule.rule));
        let changes = self.found.into_iter().map(|(_, change)| change);
        let mut changes: Vec<_> = changes.collect();
        changes.sort_by(|a, b| (a.witness.len(), &a.witness).cmp(&(b.witness.len(), &b.witness)));
        (changes, open)
    }

    fn rule(&self, entry: usize, side: Side) -> Option<RuleOfSide> {
        self.merged.entries[entry].sides[side.index()]
    }

    /// What has this canonical path, if something has: a URL, or a path as it may be asked about.
    fn spelled(&self, canonical_path: &[u8]) -> Option<Vec<u8>> {
        if !self.is_of_urls {
            let [old, new] = self.verdicts(canonical_path);
            return (old != new).then(|| canonical_path.to_vec());
        }
        let forms = self.readings.map(|reading| reading.dialect().path_form);
        target_from_canonical(canonical_path, forms)
    }

    /// What changes where the rule of this entry decides; its extent is open.
    fn change(
        &self,
        urls: &mut Urls<'_>,
        entry: usize,
        side: Side,
        budget: &mut Budget,
    ) -> Result<Option<Change>, BudgetExhausted> {
        let Some(rule) = self.rule(entry, side) else {
            return Ok(None);
        };
        let own = self.rules[side.index()].as_slice().iter();
        let winning = own.take_while(|other| other.priority > rule.precedence().priority());
        let winning: Vec<_> = winning.map(|other| &other.glob).collect();
        let query = Query {
            matched: Some(&self.merged.entries[entry].glob),
            unmatched: &winning,
            decided: Some((
                &self.rules[side.other().index()],
                outcome(rule.verdict).opposite(),
            )),
        };
        let mut witnesses: Vec<Vec<u8>> = Vec::new();
        let mut is_unspelled = false;
        query.run(&mut urls.all, budget, |path| {
            let Some(url) = self.spelled(&path) else {
                is_unspelled = true;
                return Answer::Rejected;
            };
            add(&mut witnesses, url);
            if witnesses.len() >= WITNESSES {
                Answer::Last
            } else {
                Answer::Taken
            }
        })?;
        let mut witnesses = witnesses.into_iter();
        let Some(witness) = witnesses.next() else {
            return if is_unspelled {
                Err(BudgetExhausted)
            } else {
                Ok(None)
            };
        };
        let mut more: Vec<_> = witnesses.collect();
        more.sort_by_cached_key(|url| (url.len(), by_legibility(url)));
        let [old, new] = Side::ALL.map(|side| {
            let reading = self.readings[side.index()];
            reading.evaluate_in(self.groups[side.index()], &witness)
        });
        let pattern = self.pattern(entry, side, rule.rule);
        Ok(Some(Change {
            side,
            rule: rule.rule,
            pattern,
            witness,
            more,
            old,
            new,
            extent: Extent::OPEN,
        }))
    }

    /// The pattern of an entry as people write it. A `%` that starts no escape stays in the canonical
    /// form, where it may start one: `%%32d` is `%2d` there, which reads as `-`.
    fn pattern(&self, entry: usize, side: Side, rule: RuleId) -> Vec<u8> {
        let canonical = &self.merged.entries[entry].canonical;
        let reading = self.readings[side.index()];
        let form = reading.dialect().path_form;
        let pattern = legible(canonical, form);
        let is_read_so = PathPattern::in_form(&pattern, form).canonical() == canonical;
        // A form without wildcards writes those of a value as escapes, which it reads as text.
        let has_wildcards = PathPattern::in_form(b"/*", form).canonical() == b"/*";
        match reading.written_rule(rule) {
            Some(rule) if !is_read_so && has_wildcards => reading.slice(rule.value).to_vec(),
            _ => pattern.into_owned(),
        }
    }

    /// How much of what the entry matches has these verdicts.
    fn extent(
        &self,
        urls: &mut Urls<'_>,
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
            let mut found = None;
            let mut is_unspelled = false;
            let searched = query.run(&mut urls.decided_by_file, budget, |path| {
                found = self.spelled(&path);
                if found.is_some() {
                    Answer::Last
                } else {
                    is_unspelled = true;
                    Answer::Rejected
                }
            });
            match found {
                Some(path) => {
                    let [old, new] = self.verdicts(&path);
                    Exception::Url { path, old, new }
                }
                None if searched.is_err() || is_unspelled => Exception::Open,
                None => Exception::None,
            }
        });
        Extent { already, kept }
    }

    fn verdicts(&self, path: &[u8]) -> [Verdict; 2] {
        Side::ALL.map(|side| {
            let reading = self.readings[side.index()];
            reading.evaluate_in(self.groups[side.index()], path).verdict
        })
    }

    /// Looks for how much the crawler may fetch in each reading.
    pub(super) fn find_access(&mut self, urls: &mut Urls<'_>, granted: usize, budget: &mut Budget) {
        self.access = Some(Side::ALL.map(|side| {
            let mut own = budget.grant(granted);
            let mut is_none = |outcome| {
                let query = Query {
                    matched: None,
                    unmatched: &[],
                    decided: Some((&self.rules[side.index()], outcome)),
                };
                let found = query.shortest(&mut urls.decided_by_file, &mut own);
                matches!(found, Ok(Found::Nothing(_)))
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

/// Adds a URL, unless it is another one with more at its end: that shows nothing more.
fn add(found: &mut Vec<Vec<u8>>, path: Vec<u8>) {
    let mut others = found.iter().skip(1);
    if found.first() != Some(&path) && !others.any(|other| path.starts_with(other)) {
        found.push(path);
    }
}
