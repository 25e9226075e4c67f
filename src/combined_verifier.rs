//! Verifiers made of verifiers: two of them, and one with judged verdicts.

use core::fmt;

use robots_identity::Verdict;
use robots_matcher::Crawler;

use crate::identity::{Identity, Verifier};
use crate::request_head::RequestHead;

/// Both verifiers: [`Verdict::or`] of their verdicts. The second one is not called for a crawler
/// that the first one verifies.
impl<A: Verifier, B: Verifier> Verifier for (A, B) {
    fn verify(&self, crawler: &Crawler<'_>, request: &RequestHead<'_>) -> Identity {
        Identity::from(&self.verdict(crawler, request))
    }

    fn verdict(&self, crawler: &Crawler<'_>, request: &RequestHead<'_>) -> Verdict {
        match self.0.verdict(crawler, request) {
            verified @ Verdict::Verified(_) => verified,
            verdict => verdict.or(self.1.verdict(crawler, request)),
        }
    }
}

/// A verifier whose verdicts are judged by the application: see [`Verifier::judge`].
#[derive(Clone)]
pub struct Judged<V, J> {
    verifier: V,
    judge: J,
}

impl<V, J> Judged<V, J> {
    pub(crate) fn new(verifier: V, judge: J) -> Self {
        Self { verifier, judge }
    }
}

impl<V, J> fmt::Debug for Judged<V, J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judged").finish_non_exhaustive()
    }
}

impl<V, J> Verifier for Judged<V, J>
where
    V: Verifier,
    J: Fn(&Verdict) -> Identity + Send + Sync,
{
    fn verify(&self, crawler: &Crawler<'_>, request: &RequestHead<'_>) -> Identity {
        Identity::from(&self.verdict(crawler, request))
    }

    fn verdict(&self, crawler: &Crawler<'_>, request: &RequestHead<'_>) -> Verdict {
        let verdict = self.verifier.verdict(crawler, request);
        let identity = match ((self.judge)(&verdict), &verdict) {
            (Identity::Verified, Verdict::Contradicted(_) | Verdict::Unknown(_)) => {
                Identity::Unknown
            }
            (identity, _) => identity,
        };
        identity.with(verdict.into_evidence())
    }
}
