//! The coordinates of counts: the crawler, version, group, line and so on that each count is for.
//!
//! A key is packed into an integer, which is hashed in a few instructions.

use super::identity::Claim;
use crate::history::MAX_VERSIONS;
use crate::kernel::{Class, Outcome};

/// What became of a request of a crawler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(super) enum Fate {
    /// Allowed.
    Allowed,
    /// Disallowed: the request violates the rule.
    Disallowed,
    /// Disallowed, but not by an earlier file that the crawler may still have a copy of.
    AllowedByCopy,
    /// Allowed as sent, and an alternate spelling is disallowed.
    DisallowedSpelling,
    /// A request for the robots.txt.
    RobotsTxt,
    /// A request without a path.
    NoPath,
    /// The sender obeys no group.
    NotJudged,
}

impl Fate {
    pub(super) const ALL: [Self; 7] = [
        Self::Allowed,
        Self::Disallowed,
        Self::AllowedByCopy,
        Self::DisallowedSpelling,
        Self::RobotsTxt,
        Self::NoPath,
        Self::NotJudged,
    ];

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) crawler: u16,
    pub(super) version: u16,
    pub(super) group: u16,
    pub(super) line: u32,
    pub(super) class: u8,
    pub(super) claim: u8,
    pub(super) fate: u8,
    /// The status divided by 100.
    pub(super) status: u8,
}

impl Key {
    #[inline]
    pub(super) fn pack(self) -> u128 {
        u128::from(self.crawler)
            | u128::from(self.version) << 16
            | u128::from(self.group) << 32
            | u128::from(self.line) << 48
            | u128::from(self.class) << 80
            | u128::from(self.claim) << 88
            | u128::from(self.fate) << 96
            | u128::from(self.status) << 104
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "each part is cut out of the whole"
    )]
    pub(super) fn unpack(packed: u128) -> Self {
        Self {
            crawler: packed as u16,
            version: (packed >> 16) as u16,
            group: (packed >> 32) as u16,
            line: (packed >> 48) as u32,
            class: (packed >> 80) as u8,
            claim: (packed >> 88) as u8,
            fate: (packed >> 96) as u8,
            status: (packed >> 104) as u8,
        }
    }
}

/// A request that a proposed file decides differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ChangeKey {
    pub(super) crawler: u16,
    /// Whether the proposed file disallows it.
    pub(super) is_disallowed: bool,
    /// The line that decides now, and the version.
    pub(super) version: u16,
    pub(super) old_line: u32,
    pub(super) new_line: u32,
}

impl ChangeKey {
    /// The bits of a line. A robots.txt of so many lines is larger than 8 MB.
    const LINE: u64 = (1 << 23) - 1;

    /// Returns the key of the paths of the change, in which the versions are one.
    pub(super) fn of_paths(self) -> u64 {
        let line = |line: u32| u64::from(line).min(Self::LINE);
        u64::from(self.crawler) << 48
            | u64::from(self.is_disallowed) << 46
            | line(self.old_line) << 23
            | line(self.new_line)
    }
}

/// The group of a sender without one.
pub(super) const NO_GROUP: u16 = u16::MAX;

pub(super) const CLASSES: [Class; 6] = {
    use crate::kernel::Unbound::{IgnoresDefaultGroup, NoGroup, Undocumented};
    [
        Class::Unknown,
        Class::Unbound(IgnoresDefaultGroup),
        Class::Unbound(Undocumented),
        Class::Unbound(NoGroup),
        Class::UserTriggered,
        Class::Bound,
    ]
};

pub(super) fn class_number(class: Class) -> u8 {
    let position = CLASSES.iter().position(|known| *known == class);
    position.map_or(0, |index| u8::try_from(index).unwrap_or(0))
}

pub(super) const CLAIMS: [Claim; 3] = [Claim::Verified, Claim::Unknown, Claim::Contradicted];

/// What a path is counted for. The line is 0 for paths that are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PathKey {
    pub(super) crawler: u16,
    pub(super) version: u16,
    pub(super) is_user_triggered: bool,
    pub(super) fate: Fate,
    pub(super) line: u32,
}

const _: () = assert!(MAX_VERSIONS as u64 <= PathKey::VERSION);

impl PathKey {
    /// The bits of the version.
    const VERSION: u64 = (1 << 12) - 1;

    #[inline]
    pub(super) fn pack(self) -> u64 {
        let is_allowed = self.fate == Fate::Allowed;
        let line = if is_allowed { 0 } else { self.line };
        let version = if is_allowed { 0 } else { self.version };
        u64::from(self.crawler) << 48
            | (u64::from(version) & Self::VERSION) << 36
            | u64::from(self.is_user_triggered) << 35
            | u64::from(self.fate as u8) << 32
            | u64::from(line)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "each part is cut out of the whole"
    )]
    pub(super) fn unpack(key: u64) -> Self {
        Self {
            crawler: (key >> 48) as u16,
            version: (key >> 36 & Self::VERSION) as u16,
            is_user_triggered: key >> 35 & 1 == 1,
            fate: Fate::ALL[(key >> 32 & 7) as usize % Fate::ALL.len()],
            line: key as u32,
        }
    }
}
