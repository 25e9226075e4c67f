//! One request of a crawler.

use core::ops::ControlFlow;

use bytes::Bytes;
use http::Response;
use robots_matcher::{Client, Crawler};

use super::RobotsLayer;
use super::asked::Asked;
use crate::observe::Event;
use crate::{ChooseRobots, Identity, Mode, Refusal, RefusalResponse, RobotsVerdict, enforce};

/// The response to a crawler, or its verdict.
type Judged = ControlFlow<Response<Bytes>, RobotsVerdict>;

impl<C: ChooseRobots, R: RefusalResponse> RobotsLayer<C, R> {
    /// Judges a request whose User-Agent fields name crawlers; `None` if they name none.
    pub(super) fn judge_crawlers(&self, asked: &Asked<'_>) -> Option<Judged> {
        if matches!(asked.client(), Client::Unknown) {
            return None;
        }
        let is_exempt = self.is_exempt(asked);
        let mut crawlers = asked.crawlers();
        let refusal = crawlers.find_map(|crawler| {
            enforce::refusal(crawler, asked.target, self.settings.reader).filter(|_| !is_exempt())
        });
        match refusal {
            Some(refusal) => Some(self.deny(asked, refusal)),
            None => self.admit(asked, &is_exempt),
        }
    }

    /// A crawler that may not fetch the page.
    fn deny(&self, asked: &Asked<'_>, refusal: Refusal) -> Judged {
        let crawler = refusal.crawler();
        let identity = self.verify(&crawler, asked);
        self.observe(|observed| Event::Forbidden {
            refusal,
            identity,
            mode: asked.mode,
            has_read_rules: observed.fetched.contains(
                asked.robots,
                Client::Crawler(crawler),
                identity,
            ),
        });
        if asked.mode == Mode::Enforce {
            return ControlFlow::Break(enforce::respond(refusal, &self.refusal));
        }
        let verdict = RobotsVerdict::new(crawler, Some(refusal), identity);
        ControlFlow::Continue(verdict)
    }

    /// Crawlers that may fetch the page: each has to be who it claims to be, and slow enough. The first
    /// that the request names is the one that passes. `None` if there is none.
    fn admit(&self, asked: &Asked<'_>, is_exempt: &impl Fn() -> bool) -> Option<Judged> {
        let is_open = || is_exempt() || self.settings.reader.is_well_known(asked.target);
        let mut passes = None;
        for crawler in asked.crawlers() {
            let client = Client::Crawler(crawler);
            let identity = self.verify(&crawler, asked);
            let is_denied = self.settings.denies_contradicted
                && identity == Identity::Contradicted
                && !is_open();
            if is_denied {
                let mode = asked.mode;
                self.observe(|_| Event::Contradicted { client, mode });
                if mode == Mode::Enforce {
                    return Some(ControlFlow::Break(enforce::deny_contradicted(&crawler)));
                }
                let verdict = RobotsVerdict::contradicted(crawler);
                return Some(ControlFlow::Continue(verdict));
            }
            if let (Some(pace), Mode::Enforce) = (&self.settings.pace, asked.mode)
                && !is_open()
                && let Some(wait) = pace.wait(&crawler, identity, asked.request)
            {
                self.observe(|_| Event::Slowed {
                    client,
                    identity,
                    wait,
                });
                return Some(ControlFlow::Break(enforce::slow_down(wait)));
            }
            passes.get_or_insert((crawler, identity));
        }
        let (crawler, identity) = passes?;
        self.observe(|_| Event::Passed {
            client: Client::Crawler(crawler),
            identity,
        });
        let verdict = RobotsVerdict::new(crawler, None, identity);
        Some(ControlFlow::Continue(verdict))
    }

    /// Who the client is, as far as the verifier can tell.
    pub(super) fn verify(&self, crawler: &Crawler<'static>, asked: &Asked<'_>) -> Identity {
        match &self.settings.verifier {
            Some(verifier) => verifier.verify(crawler, asked.request),
            None => Identity::Unknown,
        }
    }

    fn is_exempt<'a>(&'a self, asked: &'a Asked<'_>) -> impl Fn() -> bool + 'a {
        let exempt = self.settings.exempt.as_ref();
        move || exempt.is_some_and(|exempt| exempt(asked.request))
    }
}
