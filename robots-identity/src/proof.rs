//! What is known of a claim, and how.

use core::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use crate::Date;

/// Whether a client is the crawler that it claims to be, with the evidence.
///
/// Every kind of check returns one: address ranges, reverse DNS, and signatures.
/// [`or`](Self::or) is the verdict of two of them.
///
/// ```
/// use robots_identity::{Evidence, Proof};
///
/// let unsigned = Proof::Unknown(Evidence::NotChecked);
/// let by_name = Proof::Verified(Evidence::HostName("crawl-1.googlebot.com".into()));
/// let verdict = unsigned.or(by_name);
/// assert_eq!(
///     verdict.to_string(),
///     "verified: reverse DNS returns crawl-1.googlebot.com, which has this address"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The client is the crawler.
    Verified(Evidence),
    /// The client is not the crawler.
    Contradicted(Evidence),
    /// Neither is known.
    Unknown(Evidence),
}

/// What a [`Proof`] rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// There is nothing to check the claim against, or a verifier of the application gave no
    /// evidence.
    NotChecked,
    /// The server does not know the address of its peer.
    NoAddress,
    /// The peer is a trusted proxy, and does not name the address of its client.
    NoForwardedAddress,
    /// The address is in a range that the operator publishes.
    Range {
        /// The range with the address.
        range: IpRange,
        /// The date of the file.
        date: Option<Date>,
    },
    /// The address is in no range of a file that is dated and not too old.
    OutsideRanges {
        /// The date of the file.
        date: Date,
    },
    /// The address is in no range, and the file is too old: the crawler may have new addresses.
    StaleRanges {
        /// The date of the file.
        date: Date,
    },
    /// The address is in no range, and the file has no date, or one in the future.
    UndatedRanges,
    /// Reverse DNS returns this name of the operator, and the name has the address.
    HostName(Arc<str>),
    /// Reverse DNS returns no name, or none of the operator that has the address; with the first
    /// name.
    ForeignHost(Option<Arc<str>>),
    /// The name of the address is being looked up.
    HostPending,
    /// The name of the address cannot be looked up now: a server does not answer, or too many
    /// addresses wait.
    HostUnavailable,
    /// A key of the operator signed the request.
    Signature {
        /// The identifier of the key.
        key: Arc<str>,
    },
    /// No signature of the request proves the claim.
    NoValidSignature {
        /// The reason.
        failure: SignatureFailure,
        /// The identifier of the key, if it is a known one.
        key: Option<Arc<str>>,
    },
}

/// A range of addresses, by its first and last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IpRange {
    /// The first address.
    pub first: IpAddr,
    /// The last address.
    pub last: IpAddr,
}

/// Why a signature does not prove a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SignatureFailure {
    /// The request has no signature with the tag `web-bot-auth`, but keys of the crawler are known.
    Unsigned,
    /// A field is too large, is not a structured field, or lacks a parameter.
    Malformed,
    /// The request names several hosts, so the signed one is not known.
    SeveralHosts,
    /// The algorithm is not `ed25519`.
    Algorithm,
    /// The covered components lack the host or `signature-agent`, or have one that is not
    /// supported.
    Components,
    /// The signature has no nonce, which is required.
    NoNonce,
    /// The signature is created in the future.
    Early,
    /// The signature has expired.
    Expired,
    /// The signature is valid for longer than is accepted.
    LongLived,
    /// The key is not known, or not valid at this time.
    UnknownKey,
    /// The nonce was used before.
    Replayed,
    /// The signature is not one of this request by the key.
    Invalid,
    /// The signature is valid, but the key is that of another crawler.
    OtherCrawler,
}

impl Proof {
    /// Returns what the verdict rests on.
    pub const fn evidence(&self) -> &Evidence {
        match self {
            Self::Verified(evidence) | Self::Contradicted(evidence) | Self::Unknown(evidence) => {
                evidence
            }
        }
    }

    /// Returns what the verdict rests on.
    pub fn into_evidence(self) -> Evidence {
        match self {
            Self::Verified(evidence) | Self::Contradicted(evidence) | Self::Unknown(evidence) => {
                evidence
            }
        }
    }

    /// Returns the verdict of two checks of one claim: verified by one of them, else contradicted
    /// by one of them, else unknown.
    ///
    /// A crawler may sign its requests and fetch from new addresses, or fetch from its addresses
    /// through a proxy that changes what it has signed. So one proof is enough.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let rank = |verdict: &Self| match verdict {
            Self::Verified(_) => 0,
            Self::Contradicted(_) => 1,
            Self::Unknown(Evidence::NotChecked) => 3,
            Self::Unknown(_) => 2,
        };
        if rank(&other) < rank(&self) { other } else { self }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Verified(_) => "verified",
            Self::Contradicted(_) => "contradicted",
            Self::Unknown(_) => "unknown",
        };
        write!(f, "{name}: {}", self.evidence())
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotChecked => f.write_str("nothing to check the claim against"),
            Self::NoAddress => f.write_str("the server does not know the address of its peer"),
            Self::NoForwardedAddress => {
                f.write_str("the proxy does not name the address of its client")
            }
            Self::Range { range, date } => {
                write!(f, "the operator publishes {}–{}", range.first, range.last)?;
                date.map_or(Ok(()), |date| write!(f, " in the file of {date}"))
            }
            Self::OutsideRanges { date } => {
                write!(f, "the address is in no range of the file of {date}")
            }
            Self::StaleRanges { date } => {
                write!(f, "the address is in no range, but the file of {date} is old")
            }
            Self::UndatedRanges => {
                f.write_str("the address is in no range, but the file has no valid date")
            }
            Self::HostName(host) => {
                write!(f, "reverse DNS returns {host}, which has this address")
            }
            Self::ForeignHost(Some(host)) => write!(
                f,
                "reverse DNS returns {host}, which is no host of the operator with this address"
            ),
            Self::ForeignHost(None) => f.write_str("reverse DNS returns no name"),
            Self::HostPending => f.write_str("the name of the address is being looked up"),
            Self::HostUnavailable => f.write_str("the name of the address cannot be looked up"),
            Self::Signature { key } => write!(f, "signed with the key {key}"),
            Self::NoValidSignature { failure, key } => {
                write!(f, "{failure}")?;
                key.as_ref().map_or(Ok(()), |key| write!(f, ", key {key}"))
            }
        }
    }
}

impl fmt::Display for SignatureFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unsigned => "the request is not signed",
            Self::Malformed => "the fields of the signature are invalid",
            Self::SeveralHosts => "the request names several hosts",
            Self::Algorithm => "the algorithm of the signature is not ed25519",
            Self::Components => "the signature does not cover the host, or covers too much",
            Self::NoNonce => "the signature has no nonce",
            Self::Early => "the signature is created in the future",
            Self::Expired => "the signature has expired",
            Self::LongLived => "the signature is valid for too long",
            Self::UnknownKey => "the key of the signature is not known",
            Self::Replayed => "the nonce of the signature was used before",
            Self::Invalid => "the signature is not one of this request",
            Self::OtherCrawler => "the key of the signature is that of another crawler",
        })
    }
}
