//! The coordinates of counts: the crawler, version, group, line and so on that each count is for.

use std::hash::{Hash, Hasher};

use super::identity::Claim;
use crate::kernel::{Class, Outcome};

/// What became of a request of a crawler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Fate {
    Allowed,
    /// Disallowed: the request violates the rule.
    Disallowed,
    /// Disallowed, but not by an earlier file that the crawler may still have a copy of.
    AllowedByCopy,
    DisallowedSpelling,
    RobotsTxt,
    NoPath,
    /// The sender obeys no group.
    NotJudged,
}

impl Fate {
    pub(super) fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Allowed => Self::Allowed,
            Outcome::Disallowed => Self::Disallowed,
            Outcome::DisallowedSpelling => Self::DisallowedSpelling,
            Outcome::RobotsTxt => Self::RobotsTxt,
        }
    }
}

/// The coordinates of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key {
    pub(super) crawler: u16,
    pub(super) version: u16,
    /// The index of the group; [`NO_GROUP`] of a sender without one.
    pub(super) group: u16,
    pub(super) line: u32,
    pub(super) class: Class,
    pub(super) claim: Claim,
    pub(super) fate: Fate,
    /// The status divided by 100.
    pub(super) status: u8,
}

pub(super) const NO_GROUP: u16 = u16::MAX;

impl Key {
    pub(super) fn is_impostor(&self) -> bool {
        self.claim == Claim::Contradicted
    }

    pub(super) fn is_bound(&self) -> bool {
        self.class == Class::Bound && !self.is_impostor()
    }

    pub(super) fn is_violation(&self) -> bool {
        self.fate == Fate::Disallowed && self.is_bound()
    }

    pub(super) fn is_served(&self) -> bool {
        matches!(self.status, 1..=3)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct AddressKey {
    pub(super) crawler: u16,
    pub(super) claim: Claim,
}

/// A request that a proposed file decides differently. The versions of the present file are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ChangeKey {
    pub(super) crawler: u16,
    pub(super) is_disallowed: bool,
    pub(super) old_line: u32,
    pub(super) new_line: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PathKey {
    pub(super) crawler: u16,
    pub(super) version: u16,
    pub(super) is_user_triggered: bool,
    pub(super) fate: Fate,
    pub(super) line: u32,
}

/// In two words, since a path is hashed for each request.
impl Hash for PathKey {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let flags = u32::from(self.is_user_triggered) << 8 | self.fate as u32;
        state.write_u64(
            u64::from(self.crawler) << 48 | u64::from(self.version) << 32 | u64::from(flags),
        );
        state.write_u32(self.line);
    }
}

impl PathKey {
    /// Returns the key without what does not matter for paths that are allowed.
    pub(super) fn shortened(self) -> Self {
        match self.fate {
            Fate::Allowed => Self { version: 0, line: 0, ..self },
            _ => self,
        }
    }
}
