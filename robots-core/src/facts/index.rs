//! The rules of a group, found by a text that they match.

use rustc_hash::FxHashMap;

use crate::pattern::Anchor;
use crate::reading::WrittenRule;

/// How many comparisons of a text with a wildcard a file is worth.
const WORK: usize = 300_000;

/// What is left of the work that a file is worth. When it is used up, nothing more is found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work(usize);

impl Work {
    pub(super) fn new() -> Self {
        Self(WORK)
    }

    /// Takes some; `None` when there is no more.
    pub(super) fn take(&mut self, amount: usize) -> Option<()> {
        self.0 = self.0.checked_sub(amount)?;
        Some(())
    }
}

/// Rules by the literal that they start with, in front of the first wildcard. Finding those that
/// match a text takes a look-up for each length of a literal, and a comparison for each rule with
/// wildcards behind a literal that fits.
#[derive(Debug)]
pub(super) struct RuleIndex<'p> {
    /// By literal, the highest rank first.
    by_literal: FxHashMap<&'p [u8], Vec<&'p WrittenRule>>,
    /// Of all literals, in order, each once.
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
            rules.sort_by_key(|rule| std::cmp::Reverse(rule.precedence()));
        }
        let mut lengths: Vec<_> = by_literal.keys().map(|literal| literal.len()).collect();
        lengths.sort_unstable();
        lengths.dedup();
        Self {
            by_literal,
            lengths,
        }
    }

    /// The highest rule that matches this text and is `wanted`; `None` also when the work is used up.
    pub(super) fn highest(
        &self,
        text: &[u8],
        work: &mut Work,
        wanted: impl Fn(&WrittenRule) -> bool,
    ) -> Option<&'p WrittenRule> {
        let mut highest: Option<&'p WrittenRule> = None;
        for &length in self
            .lengths
            .iter()
            .take_while(|&&length| length <= text.len())
        {
            let Some(rules) = self.by_literal.get(&text[..length]) else {
                work.take(length / 256)?;
                continue;
            };
            work.take(length / 256 + rules.len() / 64)?;
            for &rule in rules {
                if highest.is_some_and(|highest| highest.precedence() >= rule.precedence()) {
                    break;
                }
                if wanted(rule) && matches(rule, length, text, work)? {
                    highest = Some(rule);
                }
            }
        }
        highest
    }
}

/// Does a rule whose first literal, of this length, starts the text match it?
fn matches(rule: &WrittenRule, length: usize, text: &[u8], work: &mut Work) -> Option<bool> {
    let canonical = rule.pattern.canonical();
    let is_literal = match rule.pattern.anchor() {
        Anchor::Open => canonical.len() == length,
        Anchor::End => canonical.len() == length + 1,
    };
    if is_literal {
        return Some(rule.pattern.anchor() == Anchor::Open || text.len() == length);
    }
    work.take(1 + text.len() / 64)?;
    Some(rule.pattern.matches(text))
}
