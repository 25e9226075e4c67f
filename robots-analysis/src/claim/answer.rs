//! The answer to a claim.

use crate::diagnostic::Diagnostic;

/// The answer to a claim, for people and programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimAnswer {
    /// The claim is proved.
    Proved {
        /// The documented crawlers that a claim about every crawler leaves out and for which it is
        /// false: they are documented to ignore `*`.
        left_out: Vec<&'static str>,
    },
    /// The claim is false for a URL. The labels are spans of the robots.txt.
    Refuted(Diagnostic),
    /// The claim holds for every URL, but is not proved for paths with a malformed escape, which
    /// are not URLs (RFC 3986 §2.1).
    Unproved(Diagnostic),
}

impl ClaimAnswer {
    /// Returns the finding; `None` if the claim is proved.
    pub fn into_finding(self) -> Option<Diagnostic> {
        match self {
            Self::Proved { .. } => None,
            Self::Refuted(finding) | Self::Unproved(finding) => Some(finding),
        }
    }
}
