//! Why a claim is neither true nor false, and which part of it is wrong.

/// A part of a claim, which a mistake is shown at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimPart {
    /// What is claimed.
    Keyword,
    /// The agent of this number, from 0.
    Agent(usize),
    /// The word in front of the target.
    Notation,
    /// The URLs.
    Target,
    /// What is said of queries.
    Query,
    /// All of it.
    Whole,
}

/// Why a claim is neither true nor false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimError {
    /// The part that is wrong.
    pub part: ClaimPart,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What to write.
    pub help: String,
}

impl ClaimError {
    pub(super) fn new(
        part: ClaimPart,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self {
            part,
            message: message.into(),
            help: help.into(),
        }
    }
}
