//! Events for logs and counters.
//!
//! In: what the layer does with a request. Out: an [`Event`], lent to the [`Observer`].
//!
//! [`RobotsLayer::observer`](crate::RobotsLayer::observer) sets the [`Observer`] of a layer, which
//! receives an [`Event`] for each request of a crawler and for each response with `/robots.txt`.
//! The features `tracing` and `metrics` have observers in [`telemetry`](crate#modules).
//!
//! An event borrows from the robots.txt of its request; an observer copies what it keeps.
//!
//! Every value in an event but its evidence and its request comes from the robots.txt and the
//! crawler table, and none from what a client sends. But clients control which of these values
//! occur, and in which combinations. So an observer that keeps something for each combination
//! should expect the product of their numbers.

mod fetches;
mod scope;

pub(crate) use fetches::FileFetches;
use scope::NestedScopes;
pub use scope::{RequestScope, ScopeGuard};

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::time::Duration;

use http::StatusCode;
use robots_matcher::{Client, KnownCrawler};

use crate::by_closure::ByClosure;
use crate::enforce::{Denial, Mode, RequestVerdict};
use crate::identity::{Evidence, Identity};
use crate::outcome::{
    ALLOWED, CONTRADICTED, CONTRADICTED_REPORTED, DENIED, RATE_LIMITED, REPORTED, SERVED,
};
use crate::request_head::RequestHead;

const NONE: &str = "-";

/// What the layer did with a request. Browsers cause no events, except when they fetch
/// `/robots.txt`.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use robots_static::observe::Event;
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
/// static VIOLATIONS: AtomicU64 = AtomicU64::new(0);
///
/// // Requests for disallowed pages by crawlers that had fetched the rules.
/// let layer = RobotsLayer::new(&ROBOTS).observe(|event| {
///     if let Event::Disallowed { denial, has_read_rules: Some(true), .. } = event {
///         eprintln!("{denial}: {}", event.request().uri().path());
///         VIOLATIONS.fetch_add(1, Ordering::Relaxed);
///     }
/// });
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'r> {
    /// The layer served `/robots.txt`.
    #[non_exhaustive]
    Served {
        /// The request.
        request: RequestHead<'r>,
        /// The client that requested it.
        client: Client<'r>,
        /// What the verifier returned; [`Identity::Unknown`] for clients that are not crawlers.
        identity: Identity,
        /// The evidence for it.
        evidence: &'r Evidence,
        /// The status of the response: 200, 304, or 405.
        status: StatusCode,
    },
    /// A crawler requested a page that it may fetch, and the layer forwarded the request.
    #[non_exhaustive]
    Allowed {
        /// The request.
        request: RequestHead<'r>,
        /// The crawler.
        client: Client<'r>,
        /// What the verifier returned.
        identity: Identity,
        /// The evidence for it.
        evidence: &'r Evidence,
    },
    /// A crawler requested a page that it may not fetch.
    #[non_exhaustive]
    Disallowed {
        /// The request.
        request: RequestHead<'r>,
        /// The crawler, and the rule that disallows the page.
        denial: &'r Denial,
        /// What the verifier returned.
        identity: Identity,
        /// The evidence for it.
        evidence: &'r Evidence,
        /// [`Mode::Enforce`] when it was denied, [`Mode::Report`] when it passed.
        mode: Mode,
        /// Whether this crawler, with the same `identity`, has fetched this `/robots.txt` from the
        /// layer since the program started, so that it violated rules that it had read.
        ///
        /// Fetches by impostors do not count for a [`Verified`](Identity::Verified) crawler. For
        /// [`Unknown`](Identity::Unknown) clients it only means that a client with this product
        /// token has fetched the file. Hosts that share a file are not distinguished. `None` for a
        /// crawler that only the file names.
        has_read_rules: Option<bool>,
    },
    /// A client that is not the crawler that it claims to be requested a page that the crawler may
    /// fetch: the verifier returned [`Identity::Contradicted`].
    ///
    /// Only in a layer that denies such clients; see
    /// [`RobotsLayer::deny_contradicted`](crate::RobotsLayer::deny_contradicted).
    #[non_exhaustive]
    Contradicted {
        /// The request.
        request: RequestHead<'r>,
        /// The crawler that the client claims to be.
        client: Client<'r>,
        /// The evidence that it is not.
        evidence: &'r Evidence,
        /// [`Mode::Enforce`] when it was denied, [`Mode::Report`] when it passed.
        mode: Mode,
    },
    /// A crawler requested an allowed page too soon, and got 429.
    #[non_exhaustive]
    RateLimited {
        /// The request.
        request: RequestHead<'r>,
        /// The crawler.
        client: Client<'r>,
        /// What the verifier returned.
        identity: Identity,
        /// The evidence for it.
        evidence: &'r Evidence,
        /// The time in `Retry-After`, before it is rounded up to seconds.
        retry_after: Duration,
    },
}

impl<'r> Event<'r> {
    /// The [`outcome`](Self::outcome) of [`Event::Served`].
    pub const SERVED: &'static str = SERVED;

    /// Every value of [`outcome`](Self::outcome), so that counters can be registered before the
    /// first request.
    pub const OUTCOMES: [&'static str; 7] =
        [SERVED, ALLOWED, DENIED, REPORTED, CONTRADICTED, CONTRADICTED_REPORTED, RATE_LIMITED];

    /// Returns the product token of the crawler; `-` for any other client. It is one of the tokens
    /// that [`identifiable_crawlers`](crate::crawlers::identifiable_crawlers) lists for the file.
    ///
    /// The author of a loaded file chooses its tokens. For labels of metrics, whose values have to
    /// be bounded, use [`known_crawler`](Self::known_crawler).
    pub fn crawler(&self) -> &'r str {
        if let Client::Crawler(crawler) = self.client() {
            return crawler.token();
        }
        NONE
    }

    /// Returns the entry of the crawler in the [table](crate::crawlers::KNOWN_CRAWLERS), or of the
    /// crawler that it is a relative of; `None` for a crawler that only the file names, and for any
    /// other client.
    ///
    /// Its product token is `&'static`, as labels of metrics have to be: the number of labels is
    /// bounded by the table, whatever files a server loads.
    pub fn known_crawler(&self) -> Option<&'static KnownCrawler> {
        match self.client() {
            Client::Crawler(crawler) => crawler.known(),
            _ => None,
        }
    }

    /// Returns the product token of the group that applies to the crawler; `-` for none.
    ///
    /// As a label next to [`crawler`](Self::crawler), it multiplies the number of series by at most
    /// the number of files of the layer.
    pub fn group(&self) -> &'r str {
        group_label(&self.client())
    }

    /// Returns the request, with its path and the extensions in which the server stores the address
    /// of the client.
    ///
    /// The client chooses it: do not use a path as a label.
    pub const fn request(&self) -> &RequestHead<'r> {
        self.parts().0
    }

    /// Returns what the verifier returned for the client.
    pub const fn identity(&self) -> Identity {
        self.parts().1
    }

    /// Returns the evidence for the identity.
    ///
    /// It may have a host name, which the owner of the address chooses: do not use it as a label.
    pub const fn evidence(&self) -> &'r Evidence {
        self.parts().2
    }

    const fn parts(&self) -> (&RequestHead<'r>, Identity, &'r Evidence) {
        match self {
            Self::Served { request, identity, evidence, .. }
            | Self::Allowed { request, identity, evidence, .. }
            | Self::Disallowed { request, identity, evidence, .. }
            | Self::RateLimited { request, identity, evidence, .. } => {
                (request, *identity, evidence)
            }
            Self::Contradicted { request, evidence, .. } => {
                (request, Identity::Contradicted, evidence)
            }
        }
    }

    /// Returns the outcome as a label, one of [`OUTCOMES`](Self::OUTCOMES): `served`, `allowed`,
    /// `denied`, `reported`, `contradicted`, `contradicted_reported` or `rate_limited`.
    pub const fn outcome(&self) -> &'static str {
        match self {
            Self::Served { .. } => SERVED,
            Self::Allowed { .. } => ALLOWED,
            Self::Disallowed { mode, .. } => match mode {
                Mode::Enforce => DENIED,
                Mode::Off | Mode::Report => REPORTED,
            },
            Self::Contradicted { mode, .. } => match mode {
                Mode::Enforce => CONTRADICTED,
                Mode::Off | Mode::Report => CONTRADICTED_REPORTED,
            },
            Self::RateLimited { .. } => RATE_LIMITED,
        }
    }

    fn client(&self) -> Client<'r> {
        match *self {
            Self::Served { client, .. }
            | Self::Allowed { client, .. }
            | Self::Contradicted { client, .. }
            | Self::RateLimited { client, .. } => client,
            Self::Disallowed { denial, .. } => Client::Crawler(denial.crawler()),
        }
    }
}

/// Receives the events of a layer. [`RobotsLayer::observe`](crate::RobotsLayer::observe) takes a
/// closure. A layer may have several observers, which receive each event one after the other.
///
/// The layer calls it between request and response, so it must not block. Clients control how often
/// it is called.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an `Observer`",
    note = "a closure is passed to `RobotsLayer::observe`"
)]
pub trait Observer: Send + Sync {
    /// Receives an event.
    fn observe(&self, event: &Event<'_>);

    /// Returns the scope around the inner service's work on the forwarded request of a crawler;
    /// `None` by default. Called after [`Observer::observe`].
    fn scope(&self, verdict: &RequestVerdict) -> Option<Box<dyn RequestScope>> {
        let _ = verdict;
        None
    }
}

impl<F> Observer for ByClosure<F>
where
    F: Fn(&Event<'_>) + Send + Sync,
{
    fn observe(&self, event: &Event<'_>) {
        (self.0)(event);
    }
}

impl<O: Observer + ?Sized> Observer for Arc<O> {
    fn observe(&self, event: &Event<'_>) {
        (**self).observe(event);
    }

    fn scope(&self, verdict: &RequestVerdict) -> Option<Box<dyn RequestScope>> {
        (**self).scope(verdict)
    }
}

pub(crate) fn group_label<'r>(client: &Client<'r>) -> &'r str {
    let Client::Crawler(crawler) = client else {
        return NONE;
    };
    let agent = crawler.group().and_then(|group| group.token());
    agent.unwrap_or(NONE)
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    fn observe(&self, event: &Event<'_>) {
        self.0.observe(event);
        self.1.observe(event);
    }

    fn scope(&self, verdict: &RequestVerdict) -> Option<Box<dyn RequestScope>> {
        match (self.0.scope(verdict), self.1.scope(verdict)) {
            (Some(outer), Some(inner)) => Some(Box::new(NestedScopes(outer, inner))),
            (only, None) | (None, only) => only,
        }
    }
}
