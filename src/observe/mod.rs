//! What a layer tells those who count and log.
//!
//! In: what was decided about a request. Out: an [`Event`] to the [`Observer`] of the layer. All that
//! an event holds comes from the robots.txt and the table of crawlers, nothing from what a client
//! sends, so it may stand in labels.

mod fetched;
mod scope;

pub(crate) use fetched::Fetched;
use scope::Nested;
pub use scope::Scope;

use alloc::boxed::Box;
use core::time::Duration;

use http::StatusCode;
use robots_matcher::Client;

use crate::{Identity, Mode, Refusal, RobotsVerdict};

/// What happened to a request. People cause no events, except where they fetch `/robots.txt`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event {
    /// `/robots.txt` was served.
    Served {
        /// To whom.
        client: Client<'static>,
        /// 200, 304, or 405.
        status: StatusCode,
    },
    /// A crawler asked for a page that it may fetch.
    Passed {
        /// The crawler.
        client: Client<'static>,
        /// What the verifier says of it.
        identity: Identity,
    },
    /// A crawler asked for a page that it may not fetch.
    Forbidden {
        /// Which, and why not.
        refusal: Refusal,
        /// What the verifier says of it.
        identity: Identity,
        /// [`Mode::Enforce`] when it was refused, [`Mode::Report`] when it passed.
        mode: Mode,
        /// Has this crawler fetched this `/robots.txt` from the layer since the program started? If so
        /// it broke rules that it knew. Hosts that share a file are not told apart. `None` for one that
        /// only the file knows.
        has_read_rules: Option<bool>,
    },
    /// A crawler asked too soon for a page that it may fetch, and got 429.
    Slowed {
        /// The crawler.
        client: Client<'static>,
        /// How long it was told to wait.
        wait: Duration,
    },
}

impl Event {
    /// The token of the crawler; `-` for anybody else. A label with few values: they come from the
    /// robots.txt and the table.
    pub const fn crawler(&self) -> &'static str {
        match self.client() {
            Client::Crawler(crawler) => crawler.token(),
            _ => "-",
        }
    }

    /// The token of the group that the crawler is held to; `-` for none. A label as well.
    pub fn group(&self) -> &'static str {
        let Client::Crawler(crawler) = self.client() else {
            return "-";
        };
        let agent = crawler.group().and_then(|group| group.agent());
        agent.unwrap_or("-")
    }

    /// What happened, in a word: `served`, `passed`, `refused`, `reported` or `slowed`.
    pub const fn outcome(&self) -> &'static str {
        match self {
            Self::Served { .. } => "served",
            Self::Passed { .. } => "passed",
            Self::Forbidden {
                mode: Mode::Enforce,
                ..
            } => "refused",
            Self::Forbidden { .. } => "reported",
            Self::Slowed { .. } => "slowed",
        }
    }

    const fn client(&self) -> Client<'static> {
        match *self {
            Self::Served { client, .. }
            | Self::Passed { client, .. }
            | Self::Slowed { client, .. } => client,
            Self::Forbidden { refusal, .. } => Client::Crawler(refusal.crawler()),
        }
    }
}

/// Is told what a layer decides; several in a tuple are told one after the other.
///
/// Called between the request and its answer, so it must not block. A closure is one:
///
/// ```
/// use robots_static::{Event, RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// let layer = RobotsLayer::new(&ROBOTS).observer(|event: &Event| {
///     if let Event::Forbidden { refusal, .. } = event {
///         eprintln!("{refusal}");
///     }
/// });
/// ```
pub trait Observer: Send + Sync {
    /// Takes note.
    fn observe(&self, event: &Event);

    /// What surrounds the work of the service within on the request of a crawler that passes; nothing,
    /// unless an observer says so. Asked behind [`Observer::observe`].
    fn scope(&self, verdict: &RobotsVerdict) -> Option<Box<dyn Scope>> {
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

    fn scope(&self, verdict: &RobotsVerdict) -> Option<Box<dyn Scope>> {
        match (self.0.scope(verdict), self.1.scope(verdict)) {
            (Some(outer), Some(inner)) => Some(Box::new(Nested(outer, inner))),
            (only, None) | (None, only) => only,
        }
    }
}
