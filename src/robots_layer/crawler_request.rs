//! The decision on a request that names crawlers.

use core::ops::ControlFlow;

use robots_matcher::__private::{MAX_TOKENS, overflow_rule};
use robots_matcher::{Client, Crawler};

use super::Settings;
use super::apply::LayerDecision;
use super::context::RequestContext;
use crate::enforce;
use crate::enforce::{CrawlerRequest, DenialRef, Mode, RequestTarget, RequestVerdict};
use crate::identity::{self, Identity, Proof};
use crate::observe::Event;

impl Settings {
    pub(super) fn apply_rules(&self, context: &RequestContext<'_>) -> LayerDecision {
        let Some(crawler) = context.crawler() else {
            return ControlFlow::Continue(None);
        };
        let is_exempt = self.is_exempt(context);
        match self.denial(context, crawler).filter(|_| !is_exempt()) {
            Some(denial) => self.deny_request(context, denial),
            None => self.admit(context, crawler, &is_exempt),
        }
    }

    pub(super) fn is_disallowed(&self, context: &RequestContext<'_>) -> bool {
        let crawler = context.crawler();
        let denial = crawler.and_then(|crawler| self.denial(context, crawler));
        denial.is_some() && !self.is_exempt(context)()
    }

    /// Returns the reason to deny a request that is not exempt.
    fn denial<'c>(
        &self,
        context: &RequestContext<'_>,
        crawler: &Crawler<'c>,
    ) -> Option<DenialRef<'c>> {
        let (target, target_options) = (context.target, self.target_options);
        let beyond_limit = || {
            let (further, rule) = (crawler.overflow()?, overflow_rule(crawler)?);
            enforce::denial_beyond_limit(further, rule, target, target_options)
        };
        let mut crawlers = crawler.all();
        crawlers
            .find_map(|crawler| enforce::denial(&crawler, target, target_options))
            .or_else(beyond_limit)
    }

    /// Denies or reports a request of a crawler that may not fetch the page.
    fn deny_request(&self, context: &RequestContext<'_>, denial: DenialRef<'_>) -> LayerDecision {
        let claim = self.check(&denial.crawler, context);
        let identity = Identity::from(&claim);
        let crawler = denial.crawler;
        let denial = denial.to_denial(context.site);
        self.notify(|fetched| Event::Disallowed {
            request: *context.request,
            denial: &denial,
            identity,
            evidence: claim.evidence(),
            mode: context.mode,
            has_read_rules: fetched.contains(context.site, &crawler, identity),
        });
        if context.mode == Mode::Enforce {
            let response = match &self.deny {
                Some(deny) => deny(&denial, context.request),
                None => denial.response(self.status),
            };
            return ControlFlow::Break(enforce::denied(denial, response));
        }
        ControlFlow::Continue(Some(RequestVerdict::denied(denial, identity)))
    }

    /// Decides on a request of crawlers that may fetch the page, by their identities and the rate
    /// limiter. The verdict names the first of them.
    fn admit(
        &self,
        context: &RequestContext<'_>,
        crawler: &Crawler<'_>,
        is_exempt: &impl Fn() -> bool,
    ) -> LayerDecision {
        let is_open = || {
            matches!(context.target, RequestTarget::Server)
                || is_exempt()
                || enforce::is_well_known(context.target, self.target_options)
        };
        // Most requests name one crawler, and dropping each proof takes time.
        let (mut one, mut several);
        let claims: &mut [Proof] = if crawler.all().len() > 1 {
            several = [const { identity::NOT_CHECKED }; MAX_TOKENS];
            &mut several
        } else {
            one = [identity::NOT_CHECKED];
            &mut one
        };
        for (claim, crawler) in claims.iter_mut().zip(crawler.all()) {
            *claim = self.check(&crawler, context);
            if self.denies_contradicted && matches!(claim, Proof::Contradicted(_)) && !is_open() {
                return self.contradict(context, &crawler, claim);
            }
        }
        if let Some(further) = crawler.overflow()
            && self.denies_contradicted
            && self.verifier.is_some()
            && !is_open()
        {
            return self.contradict(context, &further, &identity::NOT_CHECKED);
        }
        if let (Some(rate_limiter), Mode::Enforce) = (&self.rate_limiter, context.mode)
            && !is_open()
        {
            let wait = |counts: bool| {
                let mut crawlers = crawler.all().zip(claims.iter());
                crawlers.find_map(|(crawler, claim)| {
                    let (site, head) = (context.site, context.request);
                    let request = CrawlerRequest::new(site, crawler, Identity::from(claim), head);
                    let retry_after = if counts {
                        rate_limiter.retry_after(&request)?
                    } else {
                        rate_limiter.peek(&request)?
                    };
                    Some((Client::Crawler(crawler), claim, retry_after))
                })
            };
            // One that has to wait costs the others nothing.
            let peeked = (crawler.all().len() > 1).then(|| wait(false));
            let waiting = peeked.flatten().or_else(|| wait(true));
            if let Some((client, claim, retry_after)) = waiting {
                self.notify(|_| Event::RateLimited {
                    request: *context.request,
                    client,
                    identity: Identity::from(claim),
                    evidence: claim.evidence(),
                    retry_after,
                });
                return ControlFlow::Break(enforce::rate_limited(retry_after));
            }
        }
        let first = crawler.all().zip(claims.iter()).next();
        ControlFlow::Continue(first.map(|(crawler, claim)| {
            self.notify(|_| Event::Allowed {
                request: *context.request,
                client: Client::Crawler(crawler),
                identity: Identity::from(claim),
                evidence: claim.evidence(),
            });
            RequestVerdict::allowed(context.site, &crawler, Identity::from(claim))
        }))
    }

    /// Denies or reports a request of a client that is not this crawler, which it claims to be.
    fn contradict(
        &self,
        context: &RequestContext<'_>,
        crawler: &Crawler<'_>,
        claim: &Proof,
    ) -> LayerDecision {
        let mode = context.mode;
        let client = Client::Crawler(*crawler);
        self.notify(|_| Event::Contradicted {
            request: *context.request,
            client,
            evidence: claim.evidence(),
            mode,
        });
        if mode == Mode::Enforce {
            return ControlFlow::Break(enforce::deny_contradicted(crawler));
        }
        ControlFlow::Continue(Some(RequestVerdict::contradicted(context.site, crawler)))
    }

    pub(super) fn check(&self, crawler: &Crawler<'_>, context: &RequestContext<'_>) -> Proof {
        match &self.verifier {
            Some(verifier) => verifier.verify(crawler, context.request),
            None => identity::NOT_CHECKED,
        }
    }

    fn is_exempt<'a>(&'a self, context: &'a RequestContext<'_>) -> impl Fn() -> bool + 'a {
        let exempt = self.exempt.as_ref();
        move || exempt.is_some_and(|exempt| exempt(context.request))
    }
}
