//! What the service within learns of the judgement.

use robots_matcher::Client;

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
///         Client::Unknown => "a page",
///     }
/// }
/// let app: axum::Router = axum::Router::new().route("/", axum::routing::get(page));
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RobotsVerdict {
    client: Client<'static>,
    refusal: Option<Refusal>,
    identity: Identity,
}

impl RobotsVerdict {
    /// Of a person, of a client that is not recognised, and where no layer has judged.
    pub const UNKNOWN: Self = Self {
        client: Client::Unknown,
        refusal: None,
        identity: Identity::Unknown,
    };

    pub(crate) const fn new(
        client: Client<'static>,
        refusal: Option<Refusal>,
        identity: Identity,
    ) -> Self {
        Self {
            client,
            refusal,
            identity,
        }
    }

    /// Who the User-Agent header says it is.
    pub const fn client(&self) -> Client<'static> {
        self.client
    }

    /// Why it would be refused, were the mode not [`Mode::Report`](crate::Mode::Report).
    pub const fn refusal(&self) -> Option<Refusal> {
        self.refusal
    }

    /// What the [`Verifier`](crate::Verifier) says of it.
    pub const fn identity(&self) -> Identity {
        self.identity
    }
}
