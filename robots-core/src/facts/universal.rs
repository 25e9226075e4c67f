//! Groups that are closed altogether, or at the root.

use crate::reading::{GroupId, Reading, WrittenRule};

/// How far a group is closed.
#[derive(Clone, Copy, Debug)]
pub enum Disallowed<'p> {
    /// No URL but `/robots.txt` may be fetched, by this rule.
    Everything(&'p WrittenRule),
    /// `/` may not be fetched by this rule, and something else may.
    Root(&'p WrittenRule),
}

/// How far this group is closed; `None` when `/` may be fetched.
pub fn disallowed(reading: &Reading, group: GroupId) -> Option<Disallowed<'_>> {
    let at_root = reading
        .written_rules(group)
        .filter(|rule| rule.pattern.matches(b"/"));
    let decisive = at_root.max_by_key(|rule| rule.rank())?;
    if decisive.verdict.is_allow() {
        return None;
    }
    let universal = reading
        .written_rules(group)
        .filter(|rule| rule.verdict.is_disallow() && is_universal(rule));
    let Some(highest) = universal.max_by_key(|rule| rule.rank()) else {
        return Some(Disallowed::Root(decisive));
    };
    let mut rules = reading.written_rules(group);
    let opens = rules.any(|rule| rule.verdict.is_allow() && rule.rank() > highest.rank());
    Some(if opens {
        Disallowed::Root(decisive)
    } else {
        Disallowed::Everything(highest)
    })
}

/// Returns whether this rule matches every URL, and not for want of a value.
pub fn is_universal(rule: &WrittenRule) -> bool {
    let is_every_path = matches!(rule.pattern.glob().text(), b"" | b"/");
    is_every_path && !rule.pattern.canonical().is_empty()
}
