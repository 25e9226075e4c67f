//! Comparison of the rule list of a group with its rules.

use robots_core::reading::WrittenRule;
use robots_matcher::Group;

/// Returns whether the rule list of a group has these rules in this order: the text, line and
/// verdict of each, and the canonical pattern by which it is compared. Linear in the list.
pub(crate) fn is_list_of(group: Group<'_>, rules: &[&WrittenRule]) -> bool {
    let mut rules = rules.iter();
    let body = group.robots_txt().body();
    let are_same = group.__rules().all(|(found, pattern)| {
        rules.next().is_some_and(|rule| {
            body.get(rule.span.start..rule.span.end) == Some(found.text_bytes())
                && usize::try_from(found.line()) == Ok(rule.line)
                && found.verdict() == rule.verdict
                && pattern == rule.pattern.canonical()
        })
    });
    are_same && rules.next().is_none()
}
