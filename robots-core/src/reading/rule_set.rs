//! The rules of a group as prioritized patterns for automata.

use robots_automata::{Pattern, PatternSet};

use super::{Rule, WrittenRule};

/// Returns the patterns of `rules`, each with its precedence as priority.
pub fn rule_set<'p>(rules: impl Iterator<Item = &'p Rule>) -> PatternSet {
    PatternSet::new(rules.map(pattern))
}

/// Returns the patterns of `rules`, each with its offset in their text, `body`.
pub(crate) fn rule_set_in<'p>(
    rules: impl Iterator<Item = &'p WrittenRule>,
    body: &[u8],
) -> PatternSet {
    PatternSet::new(rules.map(|rule| {
        let pattern = pattern(rule);
        let start = rule.value.start;
        let written = body.get(start..start + pattern.glob.text().len());
        Pattern { origin: (written == Some(pattern.glob.text())).then_some(start), ..pattern }
    }))
}

fn pattern(rule: &Rule) -> Pattern {
    Pattern::new(rule.pattern.glob().clone(), rule.precedence().priority())
}
