//! Identities of rules and groups.

/// The identity of a rule in one [`Reading`](super::Reading).
///
/// A line number does not identify a rule: a dialect may read two rules on one line, and one
/// directive may give two rules.
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
