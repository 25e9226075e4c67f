//! The verdict on a forwarded request, for the inner service.

use core::fmt;

use robots_matcher::__private::{HeaderTokens, crawler_of, header_of};
use robots_matcher::{Client, Crawler};

use super::Denial;
use crate::hosts::{SiteHandle, SiteRef};
use crate::identity::Identity;
use crate::outcome::{ALLOWED, CONTRADICTED_REPORTED, REPORTED};

/// The client of a forwarded request, and whether the file disallows the request.
///
/// The layer puts it into the extensions of each crawler's request that it forwards. With the
/// features `axum` and `actix` it is an extractor, too:
///
/// ```
/// # #[cfg(feature = "axum")] {
/// use robots_static::{Client, RequestVerdict};
///
/// async fn page(verdict: RequestVerdict) -> &'static str {
///     match verdict.client() {
///         Client::Crawler(_) => "a page without its menus",
///         _ => "a page",
///     }
/// }
/// let app: axum::Router = axum::Router::new().route("/", axum::routing::get(page));
/// # }
/// ```
#[derive(Clone)]
pub struct RequestVerdict {
    sender: Sender,
    identity: Identity,
    /// Whether the layer would deny the request for its identity alone.
    is_denied_by_identity: bool,
}

#[derive(Clone)]
enum Sender {
    Unknown,
    Crawler(SiteHandle, HeaderTokens),
    /// A crawler that may not fetch the page.
    Denied(Denial),
}

impl RequestVerdict {
    /// The verdict on requests of browsers and of unknown clients, and on requests that passed no
    /// layer.
    pub const UNKNOWN: Self =
        Self { sender: Sender::Unknown, identity: Identity::Unknown, is_denied_by_identity: false };

    pub(crate) fn allowed(site: SiteRef<'_>, crawler: &Crawler<'_>, identity: Identity) -> Self {
        Self {
            sender: Sender::Crawler(site.to_handle(), header_of(crawler)),
            identity,
            is_denied_by_identity: false,
        }
    }

    pub(crate) const fn denied(denial: Denial, identity: Identity) -> Self {
        Self { sender: Sender::Denied(denial), identity, is_denied_by_identity: false }
    }

    /// Creates the verdict on a client that the layer would deny because it is not this crawler.
    pub(crate) fn contradicted(site: SiteRef<'_>, crawler: &Crawler<'_>) -> Self {
        Self { is_denied_by_identity: true, ..Self::allowed(site, crawler, Identity::Contradicted) }
    }

    /// Returns the client that the User-Agent header names.
    ///
    /// It borrows from the verdict, which keeps the robots.txt in memory that it was decided by,
    /// also after a server has replaced it.
    pub fn client(&self) -> Client<'_> {
        match &self.sender {
            Sender::Unknown => Client::Unknown,
            Sender::Crawler(site, header) => {
                Client::Crawler(crawler_of(&site.robots_txt(), *header))
            }
            Sender::Denied(denial) => Client::Crawler(denial.crawler()),
        }
    }

    /// Returns the reason for which [`Mode::Enforce`](crate::Mode::Enforce) would deny the request;
    /// `None` if no rule disallows it. Only [`Mode::Report`](crate::Mode::Report) forwards requests
    /// with a denial.
    pub const fn denial(&self) -> Option<&Denial> {
        match &self.sender {
            Sender::Denied(denial) => Some(denial),
            Sender::Unknown | Sender::Crawler(..) => None,
        }
    }

    /// Returns whether [`Mode::Enforce`](crate::Mode::Enforce) would deny the request because the
    /// client is not the crawler that it claims to be; see
    /// [`RobotsLayer::deny_contradicted`](crate::RobotsLayer::deny_contradicted).
    pub const fn is_denied_by_identity(&self) -> bool {
        self.is_denied_by_identity
    }

    /// Returns the [outcome](crate::observe::Event::outcome) of the event of this request:
    /// `allowed`, `reported` or `contradicted_reported`.
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

impl fmt::Debug for RequestVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RequestVerdict")
            .field("client", &self.client())
            .field("denial", &self.denial())
            .field("identity", &self.identity)
            .field("is_denied_by_identity", &self.is_denied_by_identity)
            .finish_non_exhaustive()
    }
}
