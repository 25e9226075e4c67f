//! The verdict on a forwarded request, for the inner service.

use robots_matcher::{Client, Crawler, Rule};

use super::Denial;
use crate::identity::Identity;
use crate::observe::{ALLOWED, CONTRADICTED_REPORTED, REPORTED};

/// The client of a forwarded request, and whether the file disallows the request.
///
/// The layer puts it into the extensions of each crawler's request that it forwards. With the features `axum`
/// and `actix` it is an extractor, too:
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
    /// The rule that disallows the request.
    rule: Option<Rule<'static>>,
    identity: Identity,
    /// Whether the layer would deny the request for its identity alone.
    is_denied_by_identity: bool,
}

impl RobotsVerdict {
    /// The verdict on requests of browsers and of unknown clients, and on requests that passed no layer.
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

    /// Creates the verdict on a client that the layer would deny because it is not this crawler.
    pub(crate) const fn contradicted(crawler: Crawler<'static>) -> Self {
        Self {
            crawler: Some(crawler),
            rule: None,
            identity: Identity::Contradicted,
            is_denied_by_identity: true,
        }
    }

    /// Returns the client that the User-Agent header names.
    pub const fn client(&self) -> Client<'static> {
        match self.crawler {
            Some(crawler) => Client::Crawler(crawler),
            None => Client::Unknown,
        }
    }

    /// Returns the reason for which [`Mode::Enforce`](crate::Mode::Enforce) would deny the request; `None` if
    /// no rule disallows it. Only [`Mode::Report`](crate::Mode::Report) forwards requests with a denial.
    pub fn denial(&self) -> Option<Denial> {
        Some(Denial::new(self.crawler?, self.rule?))
    }

    /// Returns whether [`Mode::Enforce`](crate::Mode::Enforce) would deny the request because the client is
    /// not the crawler that it claims to be; see
    /// [`RobotsLayer::deny_contradicted`](crate::RobotsLayer::deny_contradicted).
    pub const fn is_denied_by_identity(&self) -> bool {
        self.is_denied_by_identity
    }

    /// Returns the [outcome](crate::observe::Event::outcome) of the event of this request: `allowed`,
    /// `reported` or `contradicted_reported`.
    pub fn outcome(&self) -> &'static str {
        if self.denial().is_some() {
            REPORTED
        } else if self.is_denied_by_identity {
            CONTRADICTED_REPORTED
        } else {
            ALLOWED
        }
    }

    /// Returns what the [`Verifier`](crate::identity::Verifier) returned for the client;
    /// [`Identity::Unknown`] in a layer without a verifier.
    pub const fn identity(&self) -> Identity {
        self.identity
    }
}
