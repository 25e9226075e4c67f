//! Groups that disallow every URL, or the root.

use robots_core::reading::{GroupId, Reading, WrittenRule};

/// How much a group disallows.
#[derive(Clone, Copy, Debug)]
pub enum Disallowed<'p> {
    /// Every URL except `/robots.txt`, by this rule.
    Everything(&'p WrittenRule),
    /// The root `/`, by this rule, and not every other URL.
    Root(&'p WrittenRule),
}

/// Returns how much a group disallows; `None` if it allows `/`.
pub fn disallowed(reading: &Reading, group: GroupId) -> Option<Disallowed<'_>> {
    let at_root = reading.written_rules(group).filter(|rule| rule.pattern.matches(b"/"));
    let decisive = at_root.max_by_key(|rule| rule.precedence())?;
    if decisive.verdict.is_allow() {
        return None;
    }
    let universal = reading
        .written_rules(group)
        .filter(|rule| rule.verdict.is_disallow() && is_universal(rule));
    let Some(highest) = universal.max_by_key(|rule| rule.precedence()) else {
        return Some(Disallowed::Root(decisive));
    };
    let mut rules = reading.written_rules(group);
    let opens =
        rules.any(|rule| rule.verdict.is_allow() && rule.precedence() > highest.precedence());
    Some(if opens { Disallowed::Root(decisive) } else { Disallowed::Everything(highest) })
}

/// Returns whether this rule matches every URL by its value. A rule with an empty value does not.
pub fn is_universal(rule: &WrittenRule) -> bool {
    let is_every_path = matches!(rule.pattern.glob().text(), b"" | b"/");
    is_every_path && !rule.pattern.canonical().is_empty()
}
