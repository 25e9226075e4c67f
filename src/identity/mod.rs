//! Whether a client is the crawler that its User-Agent header names.
//!
//! A User-Agent header is a claim that any client can make. A [`Verifier`] checks it, and the
//! result is the client's [`Identity`]. [`RobotsLayer::verifier`](crate::RobotsLayer::verifier)
//! sets the verifier of a layer, and
//! [`RobotsLayer::deny_contradicted`](crate::RobotsLayer::deny_contradicted) denies impostors.

use alloc::sync::Arc;

use robots_matcher::Crawler;

pub use robots_identity::{Evidence, Proof, SignatureFailure};

use crate::by_closure::ByClosure;
use crate::request_head::RequestHead;

/// The result of a [`Verifier`].
///
/// The layer keeps budgets, and the record of the crawlers that have fetched the file, separately
/// for each identity. Nothing that a [`Contradicted`](Self::Contradicted) or
/// [`Unknown`](Self::Unknown) client does counts for a [`Verified`](Self::Verified) crawler with
/// the same product token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Identity {
    /// The client is the crawler that it claims to be.
    Verified,
    /// The client is not the crawler that it claims to be.
    Contradicted,
    /// The claim was not checked, or cannot be checked: most operators publish no data to check it
    /// against.
    ///
    /// In a layer without a [`Verifier`] every crawler is `Unknown`. All `Unknown` clients with one
    /// product token count as one crawler. Any of them can use up its `Crawl-delay`, and
    /// `has_read_rules` only means that one of them has fetched the file.
    #[default]
    Unknown,
}

/// Checks the claim of a User-Agent header, for example against published address ranges, reverse
/// DNS, or signatures. [`RobotsLayer::verify`](crate::RobotsLayer::verify) takes a closure.
///
/// The result is in the [`RequestVerdict`](crate::RequestVerdict) and in each
/// [`Event`](crate::observe::Event). It selects the budget that a request draws on (see
/// `CrawlBudget`). With [`RobotsLayer::deny_contradicted`](crate::RobotsLayer::deny_contradicted),
/// it also selects which clients are denied. It never allows a request: a verified crawler obeys
/// the file as well. robots.txt is not access control (RFC 9309 §3).
///
/// The layer calls it only for crawlers, between request and response, so it must not block. It
/// should look up data that is already there, such as a table of address ranges, or what an outer
/// middleware has put into the extensions of the request. The layer calls it at most once for each
/// crawler that the User-Agent fields of a request name. For `/robots.txt`, which every client
/// gets, it calls it only if it has an observer.
///
/// ```
/// use std::net::{IpAddr, SocketAddr};
///
/// use axum::extract::ConnectInfo;
/// use robots_static::identity::Identity;
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// /// Returns whether the operator of GPTBot publishes a range with this address.
/// fn is_in_published_range(address: IpAddr) -> bool {
///     matches!(address, IpAddr::V4(v4) if v4.octets()[..2] == [192, 0])
/// }
///
/// let layer = RobotsLayer::new(&ROBOTS).verify(|crawler, request| {
///     let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
///     match (crawler.token(), peer) {
///         ("GPTBot", Some(peer)) if is_in_published_range(peer.0.ip()) => Identity::Verified,
///         ("GPTBot", Some(_)) => Identity::Contradicted,
///         _ => Identity::Unknown,
///     }
/// });
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a `Verifier`",
    note = "a closure is passed to `RobotsLayer::verify`"
)]
pub trait Verifier: Send + Sync {
    /// Returns whether this request comes from `crawler`, which its User-Agent header names, with
    /// the evidence for [`Event::evidence`](crate::observe::Event::evidence). That of a closure is
    /// [`Evidence::NotChecked`].
    fn verify(&self, crawler: &Crawler<'_>, request: &RequestHead<'_>) -> Proof;

    /// Returns a verifier with the proofs of this one, as `judge` sees them: a setting for each
    /// outcome.
    ///
    /// What this one has not verified, `judge` cannot verify: it is unknown then.
    ///
    /// ```
    /// use robots_static::identity::{Evidence, Identity, SignatureFailure, Verifier};
    ///
    /// /// For crawlers that sign each request, and always have a new nonce.
    /// fn strict(verifier: impl Verifier) -> impl Verifier {
    ///     verifier.judge(|proof| match proof.evidence() {
    ///         Evidence::NoValidSignature {
    ///             failure: SignatureFailure::Unsigned | SignatureFailure::Replayed,
    ///             ..
    ///         } => Identity::Contradicted,
    ///         // An address without ranges denies no crawler.
    ///         Evidence::ForeignHost(None) => Identity::Unknown,
    ///         _ => Identity::from(proof),
    ///     })
    /// }
    /// ```
    fn judge(self, judge: impl Fn(&Proof) -> Identity + Send + Sync) -> impl Verifier
    where
        Self: Sized,
    {
        ByClosure(move |crawler: &Crawler<'_>, request: &RequestHead<'_>| {
            let proof = self.verify(crawler, request);
            let identity = match (judge(&proof), &proof) {
                (Identity::Verified, Proof::Contradicted(_) | Proof::Unknown(_)) => {
                    Identity::Unknown
                }
                (identity, _) => identity,
            };
            identity.with(proof.into_evidence())
        })
    }
}

impl<F> Verifier for ByClosure<F>
where
    F: Fn(&Crawler<'_>, &RequestHead<'_>) -> Proof + Send + Sync,
{
    fn verify(&self, crawler: &Crawler<'_>, request: &RequestHead<'_>) -> Proof {
        (self.0)(crawler, request)
    }
}

impl<V: Verifier + ?Sized> Verifier for Arc<V> {
    fn verify(&self, crawler: &Crawler<'_>, request: &RequestHead<'_>) -> Proof {
        (**self).verify(crawler, request)
    }
}

/// Both verifiers: [`Proof::or`] of their proofs. The second one is not called for a crawler
/// that the first one verifies.
impl<A: Verifier, B: Verifier> Verifier for (A, B) {
    fn verify(&self, crawler: &Crawler<'_>, request: &RequestHead<'_>) -> Proof {
        match self.0.verify(crawler, request) {
            verified @ Proof::Verified(_) => verified,
            proof => proof.or(self.1.verify(crawler, request)),
        }
    }
}

impl From<&Proof> for Identity {
    fn from(proof: &Proof) -> Self {
        match proof {
            Proof::Verified(_) => Self::Verified,
            Proof::Contradicted(_) => Self::Contradicted,
            Proof::Unknown(_) => Self::Unknown,
        }
    }
}

impl Identity {
    pub(crate) const COUNT: usize = 3;

    pub(crate) fn with(self, evidence: Evidence) -> Proof {
        match self {
            Self::Verified => Proof::Verified(evidence),
            Self::Contradicted => Proof::Contradicted(evidence),
            Self::Unknown => Proof::Unknown(evidence),
        }
    }
}

/// What a layer without a verifier knows of a claim.
pub(crate) const NOT_CHECKED: Proof = Proof::Unknown(Evidence::NotChecked);

#[cfg(test)]
mod tests;
