//! What a layer reports to counters and logs.
//!
//! In: what was decided about a request. Out: an [`Event`] to the [`Observer`] of the layer. All that
//! an event holds comes from the robots.txt and the crawler table, nothing from what a client sends. A
//! client still chooses which of these values it causes, and which pairs of them: whatever keeps
//! something for each has to be bounded by their product.

mod fetches;
mod labels;
mod scope;

pub(crate) use fetches::FileFetches;
pub(crate) use labels::{ALLOWED, CONTRADICTED_REPORTED, REPORTED, group_label};
use labels::{CONTRADICTED, DENIED, NONE, RATE_LIMITED, SERVED};
use scope::NestedScopes;
pub use scope::{RequestScope, ScopeGuard};

use alloc::boxed::Box;
use core::time::Duration;

use http::StatusCode;
use robots_matcher::Client;

use crate::enforce::{Denial, Mode, RobotsVerdict};
use crate::identity::Identity;

/// What happened to a request. Browsers cause no events, except where they fetch `/robots.txt`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event {
    /// `/robots.txt` was served.
    #[non_exhaustive]
    Served {
        /// The client that got it.
        client: Client<'static>,
        /// What the verifier returned; [`Identity::Unknown`] for clients that are no crawlers.
        identity: Identity,
        /// 200, 304, or 405.
        status: StatusCode,
    },
    /// A crawler asked for a page that it may fetch.
    #[non_exhaustive]
    Allowed {
        /// The crawler.
        client: Client<'static>,
        /// What the verifier returned.
        identity: Identity,
    },
    /// A crawler asked for a page that it may not fetch.
    #[non_exhaustive]
    Disallowed {
        /// The crawler, and the rule that disallows the page.
        denial: Denial,
        /// What the verifier returned.
        identity: Identity,
        /// [`Mode::Enforce`] when it was denied, [`Mode::Report`] when it passed.
        mode: Mode,
        /// Whether this crawler has fetched this `/robots.txt` from the layer since the program started,
        /// as a client of the same `identity`: then it broke rules that it knew. Nothing that an impostor
        /// has fetched counts for a [`Verified`](Identity::Verified) crawler; of
        /// [`Unknown`](Identity::Unknown) clients it only means that one of this name has fetched the
        /// file. Hosts that share a file are not told apart. `None` for a crawler that only the file
        /// names.
        has_read_rules: Option<bool>,
    },
    /// A client asked for a page that the crawler may fetch whose name it sends, and the verifier returned
    /// [`Identity::Contradicted`]. Only in a layer that denies such clients: see
    /// [`RobotsLayer::deny_contradicted`](crate::RobotsLayer::deny_contradicted).
    #[non_exhaustive]
    Contradicted {
        /// The crawler that the client claims to be.
        client: Client<'static>,
        /// [`Mode::Enforce`] when it was denied, [`Mode::Report`] when it passed.
        mode: Mode,
    },
    /// A crawler asked too soon for a page that it may fetch, and got 429.
    #[non_exhaustive]
    RateLimited {
        /// The crawler.
        client: Client<'static>,
        /// What the verifier returned.
        identity: Identity,
        /// The time that it was told to wait.
        retry_after: Duration,
    },
}

impl Event {
    /// The [`outcome`](Self::outcome) of [`Event::Served`].
    pub const SERVED: &'static str = SERVED;

    /// Every value of [`outcome`](Self::outcome): what counters are registered with before the first
    /// request.
    pub const OUTCOMES: [&'static str; 7] = [
        SERVED,
        ALLOWED,
        DENIED,
        REPORTED,
        CONTRADICTED,
        CONTRADICTED_REPORTED,
        RATE_LIMITED,
    ];

    /// Returns the token of the crawler; `-` for any other client. One of the tokens that
    /// [`identifiable_crawlers`](crate::crawlers::identifiable_crawlers) lists for the file, so the values of a label are bounded.
    pub const fn crawler(&self) -> &'static str {
        if let Client::Crawler(crawler) = self.client() {
            return crawler.token();
        }
        NONE
    }

    /// Returns the token of the group that applies to the crawler; `-` for none. As a label it multiplies
    /// the values of [`crawler`](Self::crawler) by the files of the layer at most.
    pub fn group(&self) -> &'static str {
        group_label(self.client())
    }

    /// Returns what the verifier returned for the client.
    pub const fn identity(&self) -> Identity {
        match *self {
            Self::Served { identity, .. }
            | Self::Allowed { identity, .. }
            | Self::Disallowed { identity, .. }
            | Self::RateLimited { identity, .. } => identity,
            Self::Contradicted { .. } => Identity::Contradicted,
        }
    }

    /// Returns the outcome in a word, one of [`OUTCOMES`](Self::OUTCOMES): `served`, `allowed`, `denied`,
    /// `reported`, `contradicted`, `contradicted_reported` or `rate_limited`.
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

    const fn client(&self) -> Client<'static> {
        match *self {
            Self::Served { client, .. }
            | Self::Allowed { client, .. }
            | Self::Contradicted { client, .. }
            | Self::RateLimited { client, .. } => client,
            Self::Disallowed { denial, .. } => Client::Crawler(denial.crawler()),
        }
    }
}

/// Receives what a layer decides; the observers of a tuple receive it one after the other.
///
/// Called between the request and its response, so it must not block. Clients decide how often it is
/// called. A closure is an observer:
///
/// ```
/// use robots_static::observe::Event;
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// let layer = RobotsLayer::new(&ROBOTS).observer(|event: &Event| {
///     if let Event::Disallowed { denial, .. } = event {
///         eprintln!("{denial}");
///     }
/// });
/// ```
pub trait Observer: Send + Sync {
    /// Receives an event.
    fn observe(&self, event: &Event);

    /// Returns what surrounds the work of the inner service on the request of a crawler that passes;
    /// nothing by default. Called after [`Observer::observe`].
    fn scope(&self, verdict: &RobotsVerdict) -> Option<Box<dyn RequestScope>> {
        let _ = verdict;
        None
    }
}

impl<F> Observer for F
where
    F: Fn(&Event) + Send + Sync,
{
    fn observe(&self, event: &Event) {
        self(event);
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    fn observe(&self, event: &Event) {
        self.0.observe(event);
        self.1.observe(event);
    }

    fn scope(&self, verdict: &RobotsVerdict) -> Option<Box<dyn RequestScope>> {
        match (self.0.scope(verdict), self.1.scope(verdict)) {
            (Some(outer), Some(inner)) => Some(Box::new(NestedScopes(outer, inner))),
            (only, None) | (None, only) => only,
        }
    }
}
