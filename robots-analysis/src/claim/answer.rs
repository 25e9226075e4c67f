//! The answer to a claim.

use crate::diagnostic::Diagnostic;

/// The answer to a claim, for people and programs.
///
/// ```
/// use robots_analysis::claim::{Agents, Claim, ClaimAnswer, Target};
/// use robots_core::matcher::Verdict;
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /100%$\n");
/// let reading = Reading::new(&source, Dialect::RFC_9309);
/// let target = Target::Pattern("/*".to_owned());
/// let claim = Claim { verdict: Verdict::Allow, agents: Agents::All, target };
/// assert!(matches!(claim.answer(&reading), Ok(ClaimAnswer::Unproved(_))));
/// ```
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
