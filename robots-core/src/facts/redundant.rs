//! Rules without which nothing changes.

use std::collections::BTreeMap;

use super::fresh::fresh_symbol;
use super::questions::{Questions, Searches};
use super::rules::{count, everywhere, group_counts};
use crate::reading::{Precedence, Reading, WrittenRule};

/// A rule that decides URLs as they would be decided without it.
#[derive(Clone, Debug)]
pub struct Redundant<'p> {
    /// The rule.
    pub rule: &'p WrittenRule,
    /// Rules of the same verdict that between them match all that it matches; none for an Allow of
    /// what no rule disallows.
    pub others: Vec<&'p WrittenRule>,
    /// Whether no rule of the other verdict that may match the same URLs ranks between the rule and the
    /// other one; else it takes the rules of the whole group to see that it is redundant.
    pub is_by_rank: bool,
}

/// Rules that could go, one at a time, in every group that they are part of; in file order. Each is
/// proved for all URLs; what takes too much work to prove is not found.
pub fn redundant(reading: &Reading) -> Vec<Redundant<'_>> {
    let Some(symbol) = fresh_symbol(reading) else {
        return Vec::new();
    };
    let mut searches = Searches::new(reading.dialect().path_form, symbol);
    let mut found = BTreeMap::new();
    for group in reading.groups() {
        let rules: Vec<_> = reading.written_rules(group).collect();
        let questions = Questions::new(&rules);
        for &rule in &rules {
            if let Some(redundant) = without(rule, &questions, &mut searches) {
                count(&mut found, rule, redundant);
            }
        }
    }
    everywhere(&group_counts(reading), found)
}

/// Why this rule is redundant; `None` if it is not.
fn without<'p>(
    rule: &'p WrittenRule,
    questions: &Questions<'p>,
    searches: &mut Searches,
) -> Option<Redundant<'p>> {
    let texts = searches.fresh_texts(rule);
    let text = texts.first()?;
    let ranks_below = |other: &WrittenRule| {
        let is_other = other.precedence() == rule.precedence() && other.pattern != rule.pattern;
        (other.precedence() < rule.precedence() || is_other) && other.verdict == rule.verdict
    };
    let other = questions
        .index
        .highest(text, &mut searches.work, ranks_below);
    let other = other.filter(|other| texts.iter().all(|text| other.pattern.matches(text)));
    if other.is_some() || rule.verdict.is_allow() {
        let from = other.map_or(Precedence::NONE, |other| other.precedence());
        let mut between = questions.between(from, rule.precedence()).iter().rev();
        let is_free = between.all(|between| {
            let is_opposite = between.verdict != rule.verdict;
            searches.work.take(1).is_some()
                && !(is_opposite && between.pattern.glob().may_match_with(rule.pattern.glob()))
        });
        if is_free {
            return Some(Redundant {
                rule,
                others: other.into_iter().collect(),
                is_by_rank: true,
            });
        }
    }
    let others = questions.is_redundant(rule, searches).then(|| match other {
        Some(other) => vec![other],
        None => questions.alike(rule, searches),
    });
    let others = others.filter(|others| rule.verdict.is_allow() || !others.is_empty())?;
    Some(Redundant {
        rule,
        others,
        is_by_rank: false,
    })
}
