//! Redundant rules: rules that change no decision.

use robots_core::reading::{Precedence, Reading, WrittenRule};
use rustc_hash::FxHashMap;

use super::fresh::fresh_symbol;
use super::queries::{RuleQueries, UrlSearch};
use super::rules::{count, everywhere, group_counts};

/// A rule that decides URLs as they would be decided without it.
#[derive(Clone, Debug)]
pub struct RedundantRule<'p> {
    /// The rule.
    pub rule: &'p WrittenRule,
    /// Rules of the same verdict that together match all that it matches; none for an Allow of what
    /// no rule disallows.
    pub others: Vec<&'p WrittenRule>,
    /// Whether no rule of the other verdict that may match the same URLs ranks between the rule and
    /// the other one. If not, the proof needs the rules of the whole group.
    pub is_by_precedence: bool,
}

/// Returns the rules that could be deleted, one at a time, in every group that they are part of, in
/// file order. Each is proved redundant for all URLs; rules for which the budget is exhausted are
/// not reported.
pub fn redundant_rules(reading: &Reading) -> Vec<RedundantRule<'_>> {
    let Some(symbol) = fresh_symbol(reading) else {
        return Vec::new();
    };
    let mut search = UrlSearch::new(reading.dialect().path_form, symbol);
    let mut found = FxHashMap::default();
    for group in reading.groups() {
        let rules: Vec<_> = reading.written_rules(group).collect();
        let queries = RuleQueries::new(&rules);
        for &rule in &rules {
            if let Some(redundant) = without(rule, &queries, &mut search) {
                count(&mut found, rule, redundant);
            }
        }
    }
    everywhere(&group_counts(reading), found)
}

fn without<'p>(
    rule: &'p WrittenRule,
    queries: &RuleQueries<'p>,
    search: &mut UrlSearch,
) -> Option<RedundantRule<'p>> {
    let texts = search.fresh_texts(rule);
    let text = texts.first()?;
    let is_below = |other: &WrittenRule| {
        let is_other = other.precedence() == rule.precedence() && other.pattern != rule.pattern;
        (other.precedence() < rule.precedence() || is_other) && other.verdict == rule.verdict
    };
    let other = queries.highest(text, &mut search.match_budget, is_below);
    let other = other.filter(|other| texts.iter().all(|text| other.pattern.matches(text)));
    if other.is_some() || rule.verdict.is_allow() {
        let from = other.map_or(Precedence::NONE, |other| other.precedence());
        if queries.has_opposite_between(from, rule, search) == Some(false) {
            return Some(RedundantRule {
                rule,
                others: other.into_iter().collect(),
                is_by_precedence: true,
            });
        }
    }
    let others = queries.is_redundant(rule, search).then(|| match other {
        Some(other) => vec![other],
        None => queries.alike(rule, search),
    });
    let others = others.filter(|others| rule.verdict.is_allow() || !others.is_empty())?;
    Some(RedundantRule { rule, others, is_by_precedence: false })
}
