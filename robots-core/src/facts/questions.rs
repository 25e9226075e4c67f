//! What the rules of one group decide: the one search, asked about a rule.

use std::borrow::Cow;
use std::cmp::Reverse;

use robots_automata::{
    Budget, BudgetExhausted, Found, Glob, Outcome, Pattern, PatternSet, Priority, Query, Within,
};

use super::fresh::fresh_texts;
use super::index::{RuleIndex, Work};
use crate::matcher::{PathForm, Verdict};
use crate::paths;
use crate::pattern::{canonical_path, is_request_target};
use crate::reading::{Precedence, WrittenRule, outcome};

/// Steps for all searches about the rules of a file.
const STEPS: usize = 100_000;

/// Steps for one search.
const STEPS_OF_A_SEARCH: usize = 10_000;

/// What is left of the work that the rules of a file are worth, and the URLs that are searched.
#[derive(Debug)]
pub(super) struct Searches {
    form: PathForm,
    near_urls: Option<Within<'static>>,
    /// Built only where a search needs them: it takes longer than most searches.
    urls: Option<Within<'static>>,
    budget: Budget,
    /// For comparisons of a rule with a text.
    pub(super) work: Work,
    /// A byte that occurs in no rule.
    symbol: u8,
}

impl Searches {
    pub(super) fn new(form: PathForm, symbol: u8) -> Self {
        Self {
            form,
            near_urls: None,
            urls: None,
            budget: Budget::of(STEPS),
            work: Work::new(),
            symbol,
        }
    }

    pub(super) fn fresh_texts(&self, rule: &WrittenRule) -> Vec<Vec<u8>> {
        fresh_texts(&rule.pattern, self.symbol)
    }

    /// Whether a URL has this canonical path. Linear in it.
    pub(super) fn is_url(&self, path: &[u8]) -> bool {
        is_request_target(path) && canonical_path(path, self.form) == path
    }

    /// The shortest URL that satisfies the query, or the proof that there is none.
    fn shortest(&mut self, query: &Query<'_>) -> Result<Found, BudgetExhausted> {
        let mut granted = self.budget.grant(STEPS_OF_A_SEARCH);
        let near = self
            .near_urls
            .get_or_insert_with(|| Within::new(Cow::Owned(paths::near_urls())));
        // What no path near URLs is, no URL is; and the shortest is mostly one.
        let mut found = query.shortest(near, &mut granted);
        if matches!(&found, Ok(Found::Path(path)) if !self.is_url(path)) {
            let urls = self
                .urls
                .get_or_insert_with(|| Within::new(Cow::Owned(paths::urls(self.form))));
            found = query.shortest(urls, &mut granted);
        }
        self.budget.settle(&granted);
        found
    }

    /// The shortest URL that satisfies the query; `None` if there is none or none is known.
    fn url(&mut self, query: &Query<'_>) -> Option<Vec<u8>> {
        match self.shortest(query) {
            Ok(Found::Path(path)) => Some(path),
            Ok(Found::Nothing(_)) | Err(BudgetExhausted) => None,
        }
    }

    /// The places of the unmatched globs without which some URL would satisfy the query; `None` if
    /// one does, or if that is not known.
    fn needed(&mut self, query: &Query<'_>) -> Option<Vec<usize>> {
        match self.shortest(query) {
            Ok(Found::Nothing(needed)) => Some(needed),
            Ok(Found::Path(_)) | Err(BudgetExhausted) => None,
        }
    }
}

/// The rules of one group, ready for questions.
pub(super) struct Questions<'p> {
    pub(super) index: RuleIndex<'p>,
    /// The rule that wins comes first; rules of one rank in file order.
    ranked: Vec<&'p WrittenRule>,
}

impl<'p> Questions<'p> {
    pub(super) fn new(rules: &[&'p WrittenRule]) -> Self {
        let mut ranked = rules.to_vec();
        ranked.sort_by_key(|rule| Reverse(rule.precedence()));
        Self {
            index: RuleIndex::new(rules),
            ranked,
        }
    }

    /// The rules that override this one wherever it matches: few that between them match every URL
    /// that it matches, each of a higher rank. `None` if it decides a URL, if it matches none, or if
    /// neither is known within the budget.
    pub(super) fn overriders(
        &self,
        rule: &'p WrittenRule,
        searches: &mut Searches,
    ) -> Option<Vec<&'p WrittenRule>> {
        let fresh = searches.fresh_texts(rule);
        let is_higher = |other: &WrittenRule| other.precedence() > rule.precedence();
        let work = &mut searches.work;
        let higher = |text: &Vec<u8>| self.index.highest(text, work, is_higher);
        let overriders: Option<Vec<_>> = fresh.iter().map(higher).collect();
        let overriders = match overriders {
            Some(overriders) => overriders,
            None if self.decides(rule, &rule.pattern.shortest_path(), searches) => return None,
            None => Self::cover(rule, self.above(rule), searches)?,
        };
        (!overriders.is_empty()).then_some(overriders)
    }

    /// Whether every URL that this rule decides has the same verdict without it and without rules of
    /// the same verdict for the same paths. `false` also where it decides none, or where that is not
    /// known within the budget.
    pub(super) fn is_redundant(&self, rule: &WrittenRule, searches: &mut Searches) -> bool {
        let shortest = rule.pattern.shortest_path();
        if self.decides(rule, &shortest, searches)
            && self.verdict_without(rule, &shortest, searches) != rule.verdict
        {
            return false;
        }
        let above = globs(self.above(rule));
        let below = self.ranked[above.len()..].iter();
        let below = below.filter(|other| !is_twin(other, rule));
        let below = PatternSet::new(below.map(|other| {
            Pattern::new(other.pattern.glob().clone(), other.precedence().priority())
        }));
        let decided_by_rule = Query {
            matched: Some(rule.pattern.glob()),
            unmatched: &above,
            decided: None,
        };
        let decided_otherwise = Query {
            decided: Some((&below, outcome(rule.verdict).opposite())),
            ..decided_by_rule
        };
        searches.needed(&decided_otherwise).is_some() && searches.url(&decided_by_rule).is_some()
    }

    /// Few rules of the verdict of this one, and of other paths, that between them match every URL that
    /// it matches. Empty if there are none, or where that is not known within the budget.
    pub(super) fn alike(
        &self,
        rule: &WrittenRule,
        searches: &mut Searches,
    ) -> Vec<&'p WrittenRule> {
        let alike = self.ranked.iter().copied();
        let alike = alike.filter(|other| other.verdict == rule.verdict && !is_twin(other, rule));
        let alike: Vec<_> = alike.collect();
        Self::cover(rule, &alike, searches).unwrap_or_default()
    }

    /// The shortest URL that `rule` decides, and `other` would without it.
    pub(super) fn won_from(
        &self,
        rule: &WrittenRule,
        other: &WrittenRule,
        searches: &mut Searches,
    ) -> Option<Vec<u8>> {
        let mut above = self.above(other).to_vec();
        above.retain(|next| next.span != rule.span);
        let by_rule = Priority::new(1, Outcome::Reject);
        let matched = PatternSet::new([Pattern::new(rule.pattern.glob().clone(), by_rule)]);
        searches.url(&Query {
            matched: Some(other.pattern.glob()),
            unmatched: &globs(&above),
            decided: Some((&matched, Outcome::Reject)),
        })
    }

    /// The shortest URL that this rule matches.
    pub(super) fn matched(rule: &WrittenRule, searches: &mut Searches) -> Option<Vec<u8>> {
        searches.url(&Query {
            matched: Some(rule.pattern.glob()),
            unmatched: &[],
            decided: None,
        })
    }

    /// Those of `others` that between them match every URL that the rule matches; `None` if some URL
    /// is left, or where that is not known.
    fn cover(
        rule: &WrittenRule,
        others: &[&'p WrittenRule],
        searches: &mut Searches,
    ) -> Option<Vec<&'p WrittenRule>> {
        let needed = searches.needed(&Query {
            matched: Some(rule.pattern.glob()),
            unmatched: &globs(others),
            decided: None,
        })?;
        Some(needed.into_iter().map(|at| others[at]).collect())
    }

    /// The rules that rank above `from` and below `to`, the highest first.
    pub(super) fn between(&self, from: Precedence, to: Precedence) -> &[&'p WrittenRule] {
        let start = self.ranked.partition_point(|rule| rule.precedence() >= to);
        let end = self.ranked.partition_point(|rule| rule.precedence() > from);
        self.ranked.get(start..end).unwrap_or_default()
    }

    /// The rules that rank above this one.
    fn above(&self, rule: &WrittenRule) -> &[&'p WrittenRule] {
        let ranked = &self.ranked;
        &ranked[..ranked.partition_point(|other| other.precedence() > rule.precedence())]
    }

    /// Whether this is a URL that the rule decides; it matches the path. `true` also when the work is
    /// used up.
    fn decides(&self, rule: &WrittenRule, path: &[u8], searches: &mut Searches) -> bool {
        let is_higher = |other: &WrittenRule| other.precedence() > rule.precedence();
        let is_url = searches.is_url(path);
        let higher = self.index.highest(path, &mut searches.work, is_higher);
        is_url && higher.is_none()
    }

    fn verdict_without(&self, rule: &WrittenRule, path: &[u8], searches: &mut Searches) -> Verdict {
        let is_other = |other: &WrittenRule| !is_twin(other, rule);
        let next = self.index.highest(path, &mut searches.work, is_other);
        next.map_or(Verdict::Allow, |next| next.verdict)
    }
}

/// Whether two rules have the same verdict for the same paths.
fn is_twin(rule: &WrittenRule, other: &WrittenRule) -> bool {
    rule.verdict == other.verdict && rule.pattern == other.pattern
}

fn globs<'p>(rules: &[&'p WrittenRule]) -> Vec<&'p Glob> {
    rules.iter().map(|rule| rule.pattern.glob()).collect()
}
