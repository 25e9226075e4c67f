//! What the service within learns of the judgement.

use robots_matcher::{Client, Crawler, Rule};

use crate::{Identity, Refusal};

/// Who asks, and whether the file forbids it: in the extensions of each request of a crawler that
/// the layer lets pass. With the feature `axum` also an extractor:
///
/// ```
/// # #[cfg(feature = "axum")] {
/// use robots_static::{Client, RobotsVerdict};
///
/// async fn page(verdict: RobotsVerdict) -> &'static str {
///     match verdict.client() {
///         Client::Crawler(_) => "a page without its menus",
///         _ => "a page",
///     }
/// }
/// let app: axum::Router = axum::Router::new().route("/", axum::routing::get(page));
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RobotsVerdict {
    crawler: Option<Crawler<'static>>,
    /// The rule that forbids it.
    rule: Option<Rule<'static>>,
    identity: Identity,
}

impl RobotsVerdict {
    /// Of a person, of a client that is not recognised, and where no layer has judged.
    pub const UNKNOWN: Self = Self {
        crawler: None,
        rule: None,
        identity: Identity::Unknown,
    };

    pub(crate) fn new(
        crawler: Crawler<'static>,
        refusal: Option<Refusal>,
        identity: Identity,
    ) -> Self {
        Self {
            // The name whose rule it is.
            crawler: Some(refusal.map_or(crawler, |refusal| refusal.crawler())),
            rule: refusal.map(|refusal| refusal.rule()),
            identity,
        }
    }

    /// Who the User-Agent header says it is.
    pub const fn client(&self) -> Client<'static> {
        match self.crawler {
            Some(crawler) => Client::Crawler(crawler),
            None => Client::Unknown,
        }
    }

    /// Why it would be refused, were the mode not [`Mode::Report`](crate::Mode::Report).
    pub fn refusal(&self) -> Option<Refusal> {
        Some(Refusal::new(self.crawler?, self.rule?))
    }

    /// What the [`Verifier`](crate::Verifier) says of it.
    pub const fn identity(&self) -> Identity {
        self.identity
    }
}
