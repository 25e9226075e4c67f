//! Proofs without the feature `identity`: nothing here has evidence.

use core::fmt;

/// Whether a client is the crawler that it claims to be. With the feature `identity` it has its
/// evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The client is the crawler.
    Verified(Evidence),
    /// The client is not the crawler.
    Contradicted(Evidence),
    /// Neither is known.
    Unknown(Evidence),
}

/// What a [`Proof`] rests on. The feature `identity` has others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// A verifier of the application gave no evidence, or there is none.
    NotChecked,
}

impl Proof {
    /// Returns what the proof rests on.
    pub const fn evidence(&self) -> &Evidence {
        match self {
            Self::Verified(evidence) | Self::Contradicted(evidence) | Self::Unknown(evidence) => {
                evidence
            }
        }
    }

    /// Returns what the proof rests on.
    pub fn into_evidence(self) -> Evidence {
        Evidence::NotChecked
    }

    /// Returns the proof of two checks of one claim: verified by one of them, else contradicted
    /// by one of them, else unknown.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (&self, &other) {
            (Self::Verified(_), _)
            | (_, Self::Unknown(_))
            | (Self::Contradicted(_), Self::Contradicted(_)) => self,
            _ => other,
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing to check the claim against")
    }
}
