//! Identities of rules and groups.

/// The identity of a rule in one [`Reading`](super::Reading).
///
/// A line number does not identify a rule: a dialect may read two rules on one line, and one
/// directive may give two rules.
///
/// ```
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let text = "User-agent: *\nDisallow: /a\nDisallow: /b\n";
/// let reading = Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
/// let group = reading.group(b"x").expect("the default group");
/// let rule = reading.evaluate(b"x", b"/b").rule.expect("a rule");
/// assert_eq!((group.index(), rule.index()), (0, 1));
/// assert_eq!(reading.written_rule(rule).map(|rule| rule.line), Some(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(usize);

impl RuleId {
    pub(super) const fn new(index: usize) -> Self {
        Self(index)
    }

    /// Returns the index of the rule among all rules of the file, from 0, in file order.
    pub const fn index(self) -> usize {
        self.0
    }
}

/// The identity of a group in one [`Reading`](super::Reading).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupId(usize);

impl GroupId {
    pub(super) const fn new(index: usize) -> Self {
        Self(index)
    }

    /// Returns the index of the group in [`Reading::groups`](super::Reading::groups), from 0.
    pub const fn index(self) -> usize {
        self.0
    }
}
