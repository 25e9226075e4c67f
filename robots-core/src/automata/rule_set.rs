//! The rules of a group as the automata see them: patterns in the order in which they win.

use robots_automata::{Pattern, PatternSet};

use crate::policy::Rule;

/// The patterns of `rules`, which stand in `body`.
pub(super) fn rule_set<'p>(rules: impl Iterator<Item = &'p Rule>, body: &[u8]) -> PatternSet {
    PatternSet::new(rules.map(|rule| {
        let glob = rule.pattern.glob().clone();
        let start = rule.value.start;
        let written = body.get(start..start + glob.text().len());
        let origin = (written == Some(glob.text())).then_some(start);
        Pattern {
            glob,
            priority: rule.rank().priority(),
            origin,
        }
    }))
}
