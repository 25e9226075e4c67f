//! Groups that are closed altogether, or at the root.

use crate::reading::{GroupId, Reading, WrittenRule};

/// How far a group is closed.
#[derive(Clone, Copy, Debug)]
pub enum Closed<'p> {
    /// No URL but `/robots.txt` may be fetched, by this rule.
    Everywhere(&'p WrittenRule),
    /// `/` may not be fetched by this rule, and something else may.
    AtRoot(&'p WrittenRule),
}

/// How far this group is closed; `None` when `/` may be fetched.
pub fn closed(reading: &Reading, group: GroupId) -> Option<Closed<'_>> {
    let at_root = reading
        .written_rules(group)
        .filter(|rule| rule.pattern.matches(b"/"));
    let decisive = at_root.max_by_key(|rule| rule.precedence())?;
    if decisive.verdict.is_allow() {
        return None;
    }
    let universal = reading
        .written_rules(group)
        .filter(|rule| rule.verdict.is_disallow() && is_universal(rule));
    let Some(highest) = universal.max_by_key(|rule| rule.precedence()) else {
        return Some(Closed::AtRoot(decisive));
    };
    let mut rules = reading.written_rules(group);
    let opens =
        rules.any(|rule| rule.verdict.is_allow() && rule.precedence() > highest.precedence());
    Some(if opens {
        Closed::AtRoot(decisive)
    } else {
        Closed::Everywhere(highest)
    })
}

/// Returns whether this rule matches every URL, and not for want of a value.
pub fn is_universal(rule: &WrittenRule) -> bool {
    let is_every_path = matches!(rule.pattern.glob().text(), b"" | b"/");
    is_every_path && !rule.pattern.canonical().is_empty()
}
