//! Queries about the rules of one group, answered by searches for URLs.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::Range;

use robots_automata::{
    Budget, BudgetExhausted, Glob, LiteralIndex, Outcome, Pattern, PatternSet, Priority, Query,
    SearchResult, SearchSpace,
};
use robots_core::matcher::{PathForm, Verdict};
use robots_core::pattern::canonical_path;
use robots_core::reading::{Precedence, Rule, WrittenRule, outcome};

use super::fresh::fresh_texts;
use crate::budget;
use crate::order;
use crate::paths;
use crate::paths::is_request_target;

/// The URLs that are searched, and the budget that is left for the rules of a file.
#[derive(Debug)]
pub(super) struct UrlSearch {
    form: PathForm,
    near_urls: Option<SearchSpace<'static>>,
    /// Built only when a search needs them: that takes longer than most searches.
    urls: Option<SearchSpace<'static>>,
    pub(super) budget: Budget,
    pub(super) match_budget: Budget,
    /// A byte that occurs in no rule.
    symbol: u8,
}

impl UrlSearch {
    pub(super) fn new(form: PathForm, symbol: u8) -> Self {
        Self {
            form,
            near_urls: None,
            urls: None,
            budget: Budget::new(budget::FACTS),
            match_budget: Budget::new(budget::FACT_MATCHES),
            symbol,
        }
    }

    pub(super) fn fresh_texts(&self, rule: &WrittenRule) -> Vec<Vec<u8>> {
        fresh_texts(&rule.pattern, self.symbol)
    }

    /// Returns whether a URL has this canonical path. Linear in it.
    pub(super) fn is_url(&self, path: &[u8]) -> bool {
        is_request_target(path) && canonical_path(path, self.form) == path
    }

    /// Returns the shortest URL that satisfies the query, or the proof that there is none.
    fn shortest(&mut self, query: &Query<'_>) -> Result<SearchResult, BudgetExhausted> {
        let mut granted = self.budget.grant(budget::FACT);
        let near =
            self.near_urls.get_or_insert_with(|| SearchSpace::new(Cow::Owned(paths::near_urls())));
        // Every URL is near a URL, and the shortest path near URLs mostly is a URL.
        let mut found = query.shortest(near, &mut granted);
        if matches!(&found, Ok(SearchResult::Path(path)) if !self.is_url(path)) {
            let urls = self
                .urls
                .get_or_insert_with(|| SearchSpace::new(Cow::Owned(paths::urls(self.form))));
            found = query.shortest(urls, &mut granted);
        }
        self.budget.settle(&granted);
        found
    }

    /// Returns the shortest URL of the query; `None` if none, or if the budget is exhausted.
    fn url(&mut self, query: &Query<'_>) -> Option<Vec<u8>> {
        match self.shortest(query) {
            Ok(SearchResult::Path(path)) => Some(path),
            Ok(SearchResult::NoPath(_)) | Err(BudgetExhausted) => None,
        }
    }

    /// Returns the indices of unmatched globs that leave the query no URL; `None` if it has one, or
    /// if the budget is exhausted.
    fn needed(&mut self, query: &Query<'_>) -> Option<Vec<usize>> {
        match self.shortest(query) {
            Ok(SearchResult::NoPath(needed)) => Some(needed),
            Ok(SearchResult::Path(_)) | Err(BudgetExhausted) => None,
        }
    }
}

/// The rules of one group, prepared for queries.
pub(super) struct RuleQueries<'p> {
    /// The rules in order of precedence; those of one precedence in file order.
    ordered: Vec<&'p WrittenRule>,
    by_literal: LiteralIndex,
}

impl<'p> RuleQueries<'p> {
    pub(super) fn new(rules: &[&'p WrittenRule]) -> Self {
        let mut ordered = rules.to_vec();
        order::sort_by_key(&mut ordered, |rule| Reverse(rule.precedence()));
        Self {
            by_literal: LiteralIndex::new(ordered.len(), &|at| first_literal(ordered[at])),
            ordered,
        }
    }

    /// Returns the `wanted` rule of the highest precedence that matches a text; `None` also when
    /// the budget is exhausted.
    pub(super) fn highest(
        &self,
        text: &[u8],
        budget: &mut Budget,
        wanted: impl Fn(&WrittenRule) -> bool,
    ) -> Option<&'p WrittenRule> {
        let literal_of = |at: usize| first_literal(self.ordered[at]);
        let near = self.by_literal.starting(text, &literal_of);
        budget.spend(text.len() / 256 + near.len() / 64).ok()?;
        let mut near = near.into_iter().map(|at| self.ordered[at]);
        near.find_map(|rule| {
            let glob = rule.pattern.glob();
            let has_wildcard = glob.first_literal().len() < glob.body().len();
            if has_wildcard && wanted(rule) && budget.spend(1 + text.len() / 64).is_err() {
                return Some(None);
            }
            (wanted(rule) && glob.matches(text)).then_some(Some(rule))
        })?
    }

    /// Returns the rules that override this one wherever it matches: a few rules of higher
    /// precedence that together match every URL that it matches. `None` if it decides a URL, if it
    /// matches none, or if the budget is exhausted.
    pub(super) fn overriders(
        &self,
        rule: &'p WrittenRule,
        search: &mut UrlSearch,
    ) -> Option<Vec<&'p WrittenRule>> {
        let fresh = search.fresh_texts(rule);
        let is_higher = |other: &WrittenRule| other.precedence() > rule.precedence();
        let budget = &mut search.match_budget;
        let higher = |text: &Vec<u8>| self.highest(text, budget, is_higher);
        let overriders: Option<Vec<_>> = fresh.iter().map(higher).collect();
        let overriders = match overriders {
            Some(overriders) => overriders,
            None if self.decides(rule, &rule.pattern.shortest_path(), search) => return None,
            None => Self::cover(rule, self.above(rule), search)?,
        };
        (!overriders.is_empty()).then_some(overriders)
    }

    /// Returns whether every URL that this rule decides has the same verdict without it and without
    /// rules of the same verdict and pattern. `false` also if it decides none, or if the budget is
    /// exhausted.
    pub(super) fn is_redundant(&self, rule: &WrittenRule, search: &mut UrlSearch) -> bool {
        let shortest = rule.pattern.shortest_path();
        if self.decides(rule, &shortest, search)
            && self.verdict_without(rule, &shortest, search) != rule.verdict
        {
            return false;
        }
        let glob = rule.pattern.glob();
        let (above, rest) = (self.above(rule).len(), self.ordered.len());
        let budget = &mut search.match_budget;
        let near = |range, budget: &mut Budget| self.may_match_with(glob, range, budget);
        let (Some(above), Some(below)) = (near(0..above, budget), near(above..rest, budget)) else {
            return false;
        };
        let above = globs(&above);
        let below = below.iter().filter(|other| !is_twin(other, rule));
        let below = PatternSet::new(below.map(|other| {
            Pattern::new(other.pattern.glob().clone(), other.precedence().priority())
        }));
        let decided_by_rule = Query { matched: Some(glob), unmatched: &above, decided: None };
        let decided_otherwise =
            Query { decided: Some((&below, outcome(rule.verdict).opposite())), ..decided_by_rule };
        search.needed(&decided_otherwise).is_some() && search.url(&decided_by_rule).is_some()
    }

    /// Returns a few rules of the same verdict and of other patterns that together match every URL
    /// that this rule matches. Empty if there are none, or if the budget is exhausted.
    pub(super) fn alike(&self, rule: &WrittenRule, search: &mut UrlSearch) -> Vec<&'p WrittenRule> {
        let alike = self.ordered.iter().copied();
        let alike = alike.filter(|other| other.verdict == rule.verdict && !is_twin(other, rule));
        let alike: Vec<_> = alike.collect();
        Self::cover(rule, &alike, search).unwrap_or_default()
    }

    /// Returns the shortest URL that `rule` decides and that `other` would decide without it.
    pub(super) fn won_from(
        &self,
        rule: &WrittenRule,
        other: &WrittenRule,
        search: &mut UrlSearch,
    ) -> Option<Vec<u8>> {
        // Choosing the rules below takes longer than to find that no step is left for the search.
        if search.budget.is_exhausted() {
            return None;
        }
        // A rule that matches no path of both cannot win one of them: few are left of many.
        let [first, second] = [rule, other].map(|rule| rule.pattern.glob());
        let near = self.near(first, 0..self.above(other).len());
        let mut above = self.that_may_match_with(first, near);
        above.retain(|next| next.span != rule.span && next.pattern.glob().may_match_with(second));
        let by_rule = Priority::new(1, Outcome::Reject);
        let matched = PatternSet::new([Pattern::new(rule.pattern.glob().clone(), by_rule)]);
        search.url(&Query {
            matched: Some(other.pattern.glob()),
            unmatched: &globs(&above),
            decided: Some((&matched, Outcome::Reject)),
        })
    }

    pub(super) fn matched(rule: &WrittenRule, search: &mut UrlSearch) -> Option<Vec<u8>> {
        search.url(&Query { matched: Some(rule.pattern.glob()), unmatched: &[], decided: None })
    }

    /// Returns those of `others` that together match every URL that the rule matches; `None` if
    /// some URL is left, or if the budget is exhausted.
    fn cover(
        rule: &WrittenRule,
        others: &[&'p WrittenRule],
        search: &mut UrlSearch,
    ) -> Option<Vec<&'p WrittenRule>> {
        let needed = search.needed(&Query {
            matched: Some(rule.pattern.glob()),
            unmatched: &globs(others),
            decided: None,
        })?;
        Some(needed.into_iter().map(|at| others[at]).collect())
    }

    /// Returns whether a rule of the other verdict, with precedence above `from` and below that of
    /// this rule, may match the same URLs; `None` if the budget is exhausted.
    pub(super) fn has_opposite_between(
        &self,
        from: Precedence,
        rule: &WrittenRule,
        search: &mut UrlSearch,
    ) -> Option<bool> {
        let (ordered, to) = (&self.ordered, rule.precedence());
        let start = ordered.partition_point(|other| other.precedence() >= to);
        let end = ordered.partition_point(|other| other.precedence() > from);
        let near =
            self.may_match_with(rule.pattern.glob(), start..end, &mut search.match_budget)?;
        Some(near.iter().any(|other| other.verdict != rule.verdict))
    }

    /// Returns the rules of a range of the order of precedence that may match a path of the glob;
    /// `None` if the budget is exhausted. Takes one look-up for each length of a literal, and one
    /// comparison for each rule whose literal starts that of the glob, or starts with it: a step
    /// for [`budget::RULES_PER_STEP`] of them.
    fn may_match_with(
        &self,
        glob: &Glob,
        range: Range<usize>,
        budget: &mut Budget,
    ) -> Option<Vec<&'p WrittenRule>> {
        if budget.is_exhausted() {
            return None;
        }
        let near = self.near(glob, range);
        budget.spend(1 + near.len() / budget::RULES_PER_STEP).ok()?;
        Some(self.that_may_match_with(glob, near))
    }

    /// Returns positions in a range, of rules whose literal and that of the glob start alike.
    fn near(&self, glob: &Glob, range: Range<usize>) -> Vec<usize> {
        let literal_of = |at: usize| first_literal(self.ordered[at]);
        let near = self.by_literal.starting_alike(glob.first_literal(), &literal_of);
        near.into_iter().filter(|at| range.contains(at)).collect()
    }

    /// Returns those rules that may match a path of the glob, in order of precedence.
    fn that_may_match_with(&self, glob: &Glob, mut near: Vec<usize>) -> Vec<&'p WrittenRule> {
        near.retain(|&at| self.ordered[at].pattern.glob().may_match_with(glob));
        near.sort_unstable();
        near.into_iter().map(|at| self.ordered[at]).collect()
    }

    /// Returns the shortest URL that the rule decides among the rules of its group and the implicit
    /// rule of the dialect, or the rules that together decide all that it matches.
    pub(super) fn effect(
        &self,
        rule: &WrittenRule,
        implicit: Option<&Rule>,
        search: &mut UrlSearch,
    ) -> Result<Result<Vec<u8>, Vec<&'p WrittenRule>>, BudgetExhausted> {
        let near = self.near(rule.pattern.glob(), 0..self.above(rule).len());
        let above = self.that_may_match_with(rule.pattern.glob(), near);
        let mut unmatched = globs(&above);
        unmatched.extend(implicit.map(|rule| rule.pattern.glob()));
        let found = search.shortest(&Query {
            matched: Some(rule.pattern.glob()),
            unmatched: &unmatched,
            decided: None,
        })?;
        Ok(match found {
            SearchResult::Path(path) => Ok(path),
            SearchResult::NoPath(needed) => {
                let needed = needed.into_iter().filter_map(|at| above.get(at));
                Err(needed.copied().collect())
            }
        })
    }

    fn above(&self, rule: &WrittenRule) -> &[&'p WrittenRule] {
        let ordered = &self.ordered;
        &ordered[..ordered.partition_point(|other| other.precedence() > rule.precedence())]
    }

    /// Returns whether this path, which the rule matches, is a URL that the rule decides. `true`
    /// also when the budget is exhausted.
    fn decides(&self, rule: &WrittenRule, path: &[u8], search: &mut UrlSearch) -> bool {
        let is_higher = |other: &WrittenRule| other.precedence() > rule.precedence();
        let is_url = search.is_url(path);
        let higher = self.highest(path, &mut search.match_budget, is_higher);
        is_url && higher.is_none()
    }

    fn verdict_without(&self, rule: &WrittenRule, path: &[u8], search: &mut UrlSearch) -> Verdict {
        let is_other = |other: &WrittenRule| !is_twin(other, rule);
        let next = self.highest(path, &mut search.match_budget, is_other);
        next.map_or(Verdict::Allow, |next| next.verdict)
    }
}

fn first_literal(rule: &WrittenRule) -> &[u8] {
    rule.pattern.glob().first_literal()
}

/// Returns whether two rules have the same verdict and pattern.
fn is_twin(rule: &WrittenRule, other: &WrittenRule) -> bool {
    rule.verdict == other.verdict && rule.pattern == other.pattern
}

fn globs<'p>(rules: &[&'p WrittenRule]) -> Vec<&'p Glob> {
    rules.iter().map(|rule| rule.pattern.glob()).collect()
}
