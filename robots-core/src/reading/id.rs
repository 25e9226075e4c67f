//! The identity of rules and groups, which neither lines nor addresses give them.

/// A rule of one [`Reading`](super::Reading).
///
/// A line is no identity: a dialect may read two rules on one line, and one directive may give two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(usize);

impl RuleId {
    pub(super) const fn new(index: usize) -> Self {
        Self(index)
    }

    /// Its place among all rules of the file, from 0, in file order.
    pub const fn index(self) -> usize {
        self.0
    }
}

/// A group of one [`Reading`](super::Reading).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupId(usize);

impl GroupId {
    pub(super) const fn new(index: usize) -> Self {
        Self(index)
    }

    /// Its place among [`Reading::groups`](super::Reading::groups), from 0.
    pub const fn index(self) -> usize {
        self.0
    }
}
