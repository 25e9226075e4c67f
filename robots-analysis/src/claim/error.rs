//! The error of a claim, with the part that is invalid.

/// The part of a claim that an error points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimPart {
    /// The keyword, `allow` or `disallow`.
    Keyword,
    /// The product token with this index, from 0.
    Agent(usize),
    /// The notation before the target: `route`, `pattern` or `regex`.
    Notation,
    /// The target: the URLs.
    Target,
    /// The query condition.
    Query,
    /// The whole claim.
    Whole,
}

/// The reason why a claim cannot be decided: it is invalid, or the budget is exhausted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimError {
    /// The invalid part.
    pub part: ClaimPart,
    /// The message: lower case, no full stop.
    pub message: String,
    /// The help: what to write instead.
    pub help: String,
}

impl ClaimError {
    pub(super) fn new(
        part: ClaimPart,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self { part, message: message.into(), help: help.into() }
    }
}
