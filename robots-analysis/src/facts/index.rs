//! An index of the rules of a group: finds those that match a text.

use std::cmp::Reverse;

use crate::order;
use robots_automata::Budget;
use robots_core::pattern::Anchor;
use robots_core::reading::WrittenRule;
use rustc_hash::FxHashMap;

/// The rules by the literal before their first wildcard. Finding those that match a text takes one
/// look-up for each length of a literal, and one comparison for each rule with wildcards whose
/// literal starts the text.
#[derive(Debug)]
pub(super) struct RuleIndex<'p> {
    /// The rules of each literal, those of the highest precedence first.
    by_literal: FxHashMap<&'p [u8], Vec<&'p WrittenRule>>,
    /// The distinct lengths of all literals, in order.
    lengths: Vec<usize>,
}

impl<'p> RuleIndex<'p> {
    pub(super) fn new(rules: &[&'p WrittenRule]) -> Self {
        let mut by_literal: FxHashMap<&'p [u8], Vec<&'p WrittenRule>> = FxHashMap::default();
        for rule in rules {
            by_literal
                .entry(rule.pattern.glob().first_literal())
                .or_default()
                .push(rule);
        }
        for rules in by_literal.values_mut() {
            order::sort_by_key(rules, |rule| Reverse(rule.precedence()));
        }
        let mut lengths: Vec<_> = by_literal.keys().map(|literal| literal.len()).collect();
        lengths.sort_unstable();
        lengths.dedup();
        Self {
            by_literal,
            lengths,
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
        let mut highest: Option<&'p WrittenRule> = None;
        for &length in self
            .lengths
            .iter()
            .take_while(|&&length| length <= text.len())
        {
            let Some(rules) = self.by_literal.get(&text[..length]) else {
                budget.spend(length / 256).ok()?;
                continue;
            };
            budget.spend(length / 256 + rules.len() / 64).ok()?;
            for &rule in rules {
                if highest.is_some_and(|highest| highest.precedence() >= rule.precedence()) {
                    break;
                }
                if wanted(rule) && matches(rule, length, text, budget)? {
                    highest = Some(rule);
                }
            }
        }
        highest
    }
}

/// Returns whether a rule matches a text that its first literal, of this length, starts.
fn matches(rule: &WrittenRule, length: usize, text: &[u8], budget: &mut Budget) -> Option<bool> {
    let canonical = rule.pattern.canonical();
    let is_literal = match rule.pattern.anchor() {
        Anchor::Open => canonical.len() == length,
        Anchor::End => canonical.len() == length + 1,
    };
    if is_literal {
        return Some(rule.pattern.anchor() == Anchor::Open || text.len() == length);
    }
    budget.spend(1 + text.len() / 64).ok()?;
    Some(rule.pattern.matches(text))
}
