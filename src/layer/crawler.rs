//! One request of a crawler.

use core::ops::ControlFlow;

use robots_matcher::{Client, Crawler};

use super::RobotsLayer;
use super::answer::LayerDecision;
use super::asked::Asked;
use super::senders::{self, Senders};
use crate::enforce::Target;
use crate::observe::Event;
use crate::{Denial, DenialResponse, Identity, Mode, RobotsVerdict, SelectRobots, enforce};

impl<C: SelectRobots, R: DenialResponse> RobotsLayer<C, R> {
    /// Judges a request by the crawlers that its User-Agent fields name.
    pub(super) fn apply_rules(&self, asked: &Asked<'_>) -> LayerDecision {
        if !asked.names_crawler() {
            return ControlFlow::Continue(None);
        }
        let is_exempt = self.is_exempt(asked);
        let senders = asked.senders();
        let (target, reader) = (asked.target, self.settings.reader);
        let of_unjudged = || {
            let (crawler, rule) = senders.unjudged()?;
            enforce::denial_unjudged(*crawler, rule, target, reader)
        };
        let denial = senders
            .iter()
            .find_map(|crawler| enforce::denial(crawler, target, reader))
            .or_else(of_unjudged)
            .filter(|_| !is_exempt());
        match denial {
            Some(denial) => self.deny(asked, denial),
            None => self.admit(asked, &senders, &is_exempt),
        }
    }

    /// A crawler that may not fetch the page.
    fn deny(&self, asked: &Asked<'_>, denial: Denial) -> LayerDecision {
        let crawler = denial.crawler();
        let identity = self.verify(&crawler, asked);
        self.observe(|observed| Event::Disallowed {
            denial,
            identity,
            mode: asked.mode,
            has_read_rules: observed.fetched.contains(
                asked.robots,
                Client::Crawler(crawler),
                identity,
            ),
        });
        if asked.mode == Mode::Enforce {
            return ControlFlow::Break(enforce::respond(denial, &self.denial));
        }
        let verdict = RobotsVerdict::new(crawler, Some(denial), identity);
        ControlFlow::Continue(Some(verdict))
    }

    /// Crawlers that may fetch the page: each has to be who it claims to be, and slow enough. The first
    /// that the request names is the one that passes.
    fn admit(
        &self,
        asked: &Asked<'_>,
        senders: &Senders<'_>,
        is_exempt: &impl Fn() -> bool,
    ) -> LayerDecision {
        let is_open = || {
            matches!(asked.target, Target::Server)
                || is_exempt()
                || self.settings.reader.is_well_known(asked.target)
        };
        let mut identities = [Identity::Unknown; senders::MAX];
        for (known, crawler) in identities.iter_mut().zip(senders.iter()) {
            let identity = self.verify(crawler, asked);
            *known = identity;
            if self.settings.denies_contradicted && identity == Identity::Contradicted && !is_open()
            {
                return self.contradict(asked, *crawler);
            }
        }
        if let Some(crawler) = senders.further()
            && self.settings.denies_contradicted
            && self.settings.verifier.is_some()
            && !is_open()
        {
            return self.contradict(asked, *crawler);
        }
        if let (Some(rate_limiter), Mode::Enforce) = (&self.settings.rate_limiter, asked.mode)
            && !is_open()
        {
            for (crawler, identity) in senders.iter().zip(identities) {
                if let Some(retry_after) =
                    rate_limiter.retry_after(crawler, identity, asked.request)
                {
                    let client = Client::Crawler(*crawler);
                    self.observe(|_| Event::RateLimited {
                        client,
                        identity,
                        retry_after,
                    });
                    return ControlFlow::Break(enforce::rate_limited(retry_after));
                }
            }
        }
        let first = senders.iter().zip(identities).next();
        ControlFlow::Continue(first.map(|(crawler, identity)| {
            self.observe(|_| Event::Allowed {
                client: Client::Crawler(*crawler),
                identity,
            });
            RobotsVerdict::new(*crawler, None, identity)
        }))
    }

    /// A client that is not this crawler, whose name it sends.
    fn contradict(&self, asked: &Asked<'_>, crawler: Crawler<'static>) -> LayerDecision {
        let mode = asked.mode;
        let client = Client::Crawler(crawler);
        self.observe(|_| Event::Contradicted { client, mode });
        if mode == Mode::Enforce {
            return ControlFlow::Break(enforce::deny_contradicted(&crawler));
        }
        ControlFlow::Continue(Some(RobotsVerdict::contradicted(crawler)))
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
