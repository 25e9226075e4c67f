//! One request of a crawler.

use core::ops::ControlFlow;

use robots_matcher::{Client, Crawler};

use super::RobotsLayer;
use super::apply::LayerDecision;
use super::claimed_crawlers::{self, ClaimedCrawlers};
use super::context::RequestContext;
use crate::enforce;
use crate::enforce::{Denial, DenialResponse, Mode, RequestTarget, RobotsVerdict};
use crate::hosts::SelectRobots;
use crate::identity::Identity;
use crate::observe::Event;

impl<C: SelectRobots, R: DenialResponse> RobotsLayer<C, R> {
    /// Judges a request by the crawlers that its User-Agent fields name.
    pub(super) fn apply_rules(&self, context: &RequestContext<'_>) -> LayerDecision {
        if !context.names_crawler() {
            return ControlFlow::Continue(None);
        }
        let is_exempt = self.is_exempt(context);
        let claimed_crawlers = context.claimed_crawlers();
        let (target, spelling_options) = (context.target, self.settings.spelling_options);
        let of_unjudged = || {
            let (crawler, rule) = claimed_crawlers.unjudged()?;
            enforce::denial_unjudged(*crawler, rule, target, spelling_options)
        };
        let denial = claimed_crawlers
            .iter()
            .find_map(|crawler| enforce::denial(crawler, target, spelling_options))
            .or_else(of_unjudged)
            .filter(|_| !is_exempt());
        match denial {
            Some(denial) => self.deny(context, denial),
            None => self.admit(context, &claimed_crawlers, &is_exempt),
        }
    }

    /// A crawler that may not fetch the page.
    fn deny(&self, context: &RequestContext<'_>, denial: Denial) -> LayerDecision {
        let crawler = denial.crawler();
        let identity = self.verify(&crawler, context);
        self.observe(|observed| Event::Disallowed {
            denial,
            identity,
            mode: context.mode,
            has_read_rules: observed.fetched.contains(
                context.robots,
                Client::Crawler(crawler),
                identity,
            ),
        });
        if context.mode == Mode::Enforce {
            return ControlFlow::Break(enforce::respond(denial, &self.denial));
        }
        let verdict = RobotsVerdict::new(crawler, Some(denial), identity);
        ControlFlow::Continue(Some(verdict))
    }

    /// Crawlers that may fetch the page: each has to be who it claims to be, and slow enough. The first
    /// that the request names is the one that passes.
    fn admit(
        &self,
        context: &RequestContext<'_>,
        claimed_crawlers: &ClaimedCrawlers<'_>,
        is_exempt: &impl Fn() -> bool,
    ) -> LayerDecision {
        let is_open = || {
            matches!(context.target, RequestTarget::Server)
                || is_exempt()
                || self.settings.spelling_options.is_well_known(context.target)
        };
        let mut identities = [Identity::Unknown; claimed_crawlers::MAX];
        for (known, crawler) in identities.iter_mut().zip(claimed_crawlers.iter()) {
            let identity = self.verify(crawler, context);
            *known = identity;
            if self.settings.denies_contradicted && identity == Identity::Contradicted && !is_open()
            {
                return self.contradict(context, *crawler);
            }
        }
        if let Some(crawler) = claimed_crawlers.further()
            && self.settings.denies_contradicted
            && self.settings.verifier.is_some()
            && !is_open()
        {
            return self.contradict(context, *crawler);
        }
        if let (Some(rate_limiter), Mode::Enforce) = (&self.settings.rate_limiter, context.mode)
            && !is_open()
        {
            for (crawler, identity) in claimed_crawlers.iter().zip(identities) {
                if let Some(retry_after) =
                    rate_limiter.retry_after(crawler, identity, context.request)
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
        let first = claimed_crawlers.iter().zip(identities).next();
        ControlFlow::Continue(first.map(|(crawler, identity)| {
            self.observe(|_| Event::Allowed {
                client: Client::Crawler(*crawler),
                identity,
            });
            RobotsVerdict::new(*crawler, None, identity)
        }))
    }

    /// A client that is not this crawler, whose name it sends.
    fn contradict(&self, context: &RequestContext<'_>, crawler: Crawler<'static>) -> LayerDecision {
        let mode = context.mode;
        let client = Client::Crawler(crawler);
        self.observe(|_| Event::Contradicted { client, mode });
        if mode == Mode::Enforce {
            return ControlFlow::Break(enforce::deny_contradicted(&crawler));
        }
        ControlFlow::Continue(Some(RobotsVerdict::contradicted(crawler)))
    }

    /// Who the client is, as far as the verifier can tell.
    pub(super) fn verify(
        &self,
        crawler: &Crawler<'static>,
        context: &RequestContext<'_>,
    ) -> Identity {
        match &self.settings.verifier {
            Some(verifier) => verifier.verify(crawler, context.request),
            None => Identity::Unknown,
        }
    }

    fn is_exempt<'a>(&'a self, context: &'a RequestContext<'_>) -> impl Fn() -> bool + 'a {
        let exempt = self.settings.exempt.as_ref();
        move || exempt.is_some_and(|exempt| exempt(context.request))
    }
}
