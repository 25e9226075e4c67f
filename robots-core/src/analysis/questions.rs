//! What the rules of one group decide: the one search, asked about a rule.

use std::borrow::Cow;
use std::cmp::Reverse;

use super::fresh::FreshTexts;
use super::index::{RuleIndex, Work};
use crate::automata::{Budget, Exhausted, Found, Language, PathQuery, RankedPattern, Within};
use crate::matcher::{PathForm, Verdict};
use crate::pattern::{canonical_path, is_request_target};
use crate::reading::{Rank, WrittenRule};

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

    pub(super) fn fresh_texts(&self, rule: &WrittenRule) -> FreshTexts {
        FreshTexts::new(&rule.pattern, self.symbol)
    }

    /// Whether a URL has this canonical path. Linear in it.
    pub(super) fn is_url(&self, path: &[u8]) -> bool {
        is_request_target(path) && canonical_path(path, self.form) == path
    }

    /// The shortest URL that satisfies the query, or the proof that there is none.
    fn shortest(&mut self, query: &PathQuery<'_>) -> Result<Found, Exhausted> {
        let mut granted = self.budget.grant(STEPS_OF_A_SEARCH);
        let near = self
            .near_urls
            .get_or_insert_with(|| Within::new(Cow::Owned(Language::near_urls())));
        // What no path near URLs is, no URL is; and the shortest is mostly one.
        let mut found = query.shortest(near, &mut granted);
        if matches!(&found, Ok(Found::Path(path)) if !self.is_url(path)) {
            let urls = self
                .urls
                .get_or_insert_with(|| Within::new(Cow::Owned(Language::urls(self.form))));
            found = query.shortest(urls, &mut granted);
        }
        self.budget.settle(&granted);
        found
    }

    /// The shortest URL that satisfies the query; `None` if there is none or none is known.
    fn url(&mut self, query: &PathQuery<'_>) -> Option<Vec<u8>> {
        match self.shortest(query) {
            Ok(Found::Path(path)) => Some(path),
            Ok(Found::Nothing(_)) | Err(Exhausted) => None,
        }
    }

    /// The places of the unmatched patterns without which some URL would satisfy the query; `None` if
    /// one does, or if that is not known.
    fn needed(&mut self, query: &PathQuery<'_>) -> Option<Vec<usize>> {
        match self.shortest(query) {
            Ok(Found::Nothing(needed)) => Some(needed),
            Ok(Found::Path(_)) | Err(Exhausted) => None,
        }
    }
}

/// The rules of one group, ready for questions.
pub(super) struct Questions<'p> {
    pub(super) index: RuleIndex<'p>,
    /// The rule that wins comes first; rules of one rank in file order.
    ranked: Vec<(&'p WrittenRule, RankedPattern)>,
}

impl<'p> Questions<'p> {
    pub(super) fn new(rules: &[&'p WrittenRule]) -> Self {
        let ranked =
            |&rule: &&'p WrittenRule| (rule, RankedPattern::new(rule.rank(), &rule.pattern));
        let mut ranked: Vec<_> = rules.iter().map(ranked).collect();
        ranked.sort_by_key(|(rule, _)| Reverse(rule.rank()));
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
        let is_higher = |other: &WrittenRule| other.rank() > rule.rank();
        let work = &mut searches.work;
        let higher = |text: &Vec<u8>| self.index.highest(text, work, is_higher);
        let overriders: Option<Vec<_>> = fresh.texts.iter().map(higher).collect();
        let overriders = match overriders {
            Some(overriders) => overriders,
            None if self.decides(rule, &fresh.shortest, searches) => return None,
            None => {
                let pattern = pattern_of(rule);
                let above = &self.ranked[..self.rules_above(rule)];
                let unmatched: Vec<_> = above.iter().map(|(_, pattern)| pattern).collect();
                let query = PathQuery {
                    matched: Some(&pattern),
                    unmatched: &unmatched,
                    decided: None,
                };
                let needed = searches.needed(&query)?;
                needed.into_iter().map(|at| above[at].0).collect()
            }
        };
        (!overriders.is_empty()).then_some(overriders)
    }

    /// Whether every URL that this rule decides has the same verdict without it and without rules of
    /// the same verdict for the same paths. `false` also where it decides none, or where that is not
    /// known within the budget.
    pub(super) fn is_redundant(&self, rule: &WrittenRule, searches: &mut Searches) -> bool {
        let shortest = searches.fresh_texts(rule).shortest;
        if self.decides(rule, &shortest, searches)
            && self.verdict_without(rule, &shortest, searches) != rule.verdict
        {
            return false;
        }
        let is_twin =
            |other: &WrittenRule| other.verdict == rule.verdict && other.pattern == rule.pattern;
        let (above, below) = self.ranked.split_at(self.rules_above(rule));
        let unmatched: Vec<_> = above.iter().map(|(_, pattern)| pattern).collect();
        let below: Vec<_> = below
            .iter()
            .filter(|(other, _)| !is_twin(other))
            .map(|(_, pattern)| pattern.clone())
            .collect();
        let pattern = pattern_of(rule);
        let decided_by_rule = PathQuery {
            matched: Some(&pattern),
            unmatched: &unmatched,
            decided: None,
        };
        let decided_otherwise = PathQuery {
            decided: Some((&below, opposite(rule.verdict))),
            ..decided_by_rule
        };
        searches.needed(&decided_otherwise).is_some() && searches.url(&decided_by_rule).is_some()
    }

    /// Few rules of the verdict of this one that between them match every URL that it matches. Empty
    /// if there are none, or where that is not known within the budget.
    pub(super) fn cover(
        &self,
        rule: &WrittenRule,
        searches: &mut Searches,
    ) -> Vec<&'p WrittenRule> {
        let alike: Vec<_> = self
            .ranked
            .iter()
            .filter(|(other, _)| other.verdict == rule.verdict && other.pattern != rule.pattern)
            .collect();
        let unmatched: Vec<_> = alike.iter().map(|(_, pattern)| pattern).collect();
        let pattern = pattern_of(rule);
        let query = PathQuery {
            matched: Some(&pattern),
            unmatched: &unmatched,
            decided: None,
        };
        let needed = searches.needed(&query).unwrap_or_default();
        needed.into_iter().map(|at| alike[at].0).collect()
    }

    /// The shortest URL that `rule` decides, and `other` would without it.
    pub(super) fn won_from(
        &self,
        rule: &WrittenRule,
        other: &WrittenRule,
        searches: &mut Searches,
    ) -> Option<Vec<u8>> {
        let above = self.ranked[..self.rules_above(other)].iter();
        let unmatched: Vec<_> = above
            .filter(|(next, _)| next.span != rule.span)
            .map(|(_, pattern)| pattern)
            .collect();
        let is_matched = [RankedPattern::new(
            Rank::new(1, Verdict::Disallow),
            &rule.pattern,
        )];
        let query = PathQuery {
            matched: Some(&pattern_of(other)),
            unmatched: &unmatched,
            decided: Some((&is_matched, Verdict::Disallow)),
        };
        searches.url(&query)
    }

    /// The shortest URL that this rule matches.
    pub(super) fn matched(rule: &WrittenRule, searches: &mut Searches) -> Option<Vec<u8>> {
        let query = PathQuery {
            matched: Some(&pattern_of(rule)),
            unmatched: &[],
            decided: None,
        };
        searches.url(&query)
    }

    /// How many rules rank above this one.
    fn rules_above(&self, rule: &WrittenRule) -> usize {
        self.ranked
            .partition_point(|(other, _)| other.rank() > rule.rank())
    }

    /// Whether this is a URL that the rule decides; it matches the path. `true` also when the work is
    /// used up.
    fn decides(&self, rule: &WrittenRule, path: &[u8], searches: &mut Searches) -> bool {
        let is_higher = |other: &WrittenRule| other.rank() > rule.rank();
        searches.is_url(path)
            && self
                .index
                .highest(path, &mut searches.work, is_higher)
                .is_none()
    }

    fn verdict_without(&self, rule: &WrittenRule, path: &[u8], searches: &mut Searches) -> Verdict {
        let is_other =
            |other: &WrittenRule| other.verdict != rule.verdict || other.pattern != rule.pattern;
        let next = self.index.highest(path, &mut searches.work, is_other);
        next.map_or(Verdict::Allow, |next| next.verdict)
    }
}

fn pattern_of(rule: &WrittenRule) -> RankedPattern {
    RankedPattern::new(Rank::NONE, &rule.pattern)
}

const fn opposite(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Allow => Verdict::Disallow,
        Verdict::Disallow => Verdict::Allow,
    }
}
