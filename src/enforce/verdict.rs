//! What the service within learns of the judgement.

use robots_matcher::{Client, Crawler, Rule};

use super::Denial;
use crate::identity::Identity;
use crate::observe::{ALLOWED, CONTRADICTED_REPORTED, REPORTED};

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
    /// Whether it would be denied for its identity alone.
    is_denied_by_identity: bool,
}

impl RobotsVerdict {
    /// Of a person, of a client that is not recognised, and where no layer has judged.
    pub const UNKNOWN: Self = Self {
        crawler: None,
        rule: None,
        identity: Identity::Unknown,
        is_denied_by_identity: false,
    };

    pub(crate) fn new(
        crawler: Crawler<'static>,
        denial: Option<Denial>,
        identity: Identity,
    ) -> Self {
        Self {
            crawler: Some(crawler),
            rule: denial.map(|denial| denial.rule()),
            identity,
            is_denied_by_identity: false,
        }
    }

    /// Of a client that a layer would deny because it is not this crawler.
    pub(crate) const fn contradicted(crawler: Crawler<'static>) -> Self {
        Self {
            crawler: Some(crawler),
            rule: None,
            identity: Identity::Contradicted,
            is_denied_by_identity: true,
        }
    }

    /// Who the User-Agent header says it is.
    pub const fn client(&self) -> Client<'static> {
        match self.crawler {
            Some(crawler) => Client::Crawler(crawler),
            None => Client::Unknown,
        }
    }

    /// Why it would be denied, were the mode not [`Mode::Report`](crate::Mode::Report).
    pub fn denial(&self) -> Option<Denial> {
        Some(Denial::new(self.crawler?, self.rule?))
    }

    /// Returns whether it would be denied for its identity alone, were the mode not
    /// [`Mode::Report`](crate::Mode::Report): see
    /// [`RobotsLayer::deny_contradicted`](crate::RobotsLayer::deny_contradicted).
    pub const fn is_denied_by_identity(&self) -> bool {
        self.is_denied_by_identity
    }

    /// Returns what [`Event::outcome`](crate::observe::Event::outcome) returned for this request, which was passed
    /// on: `passed`, `reported` or `contradicted_reported`.
    pub fn outcome(&self) -> &'static str {
        if self.denial().is_some() {
            REPORTED
        } else if self.is_denied_by_identity {
            CONTRADICTED_REPORTED
        } else {
            ALLOWED
        }
    }

    /// Returns what the [`Verifier`](crate::identity::Verifier) returned.
    pub const fn identity(&self) -> Identity {
        self.identity
    }
}
