//! One request.

use alloc::boxed::Box;
use core::ops::ControlFlow;

use bytes::Bytes;
use http::Response;
use robots_matcher::{Client, Crawler};

use super::RobotsLayer;
use crate::added::StatedPreferences;
use crate::enforce::{Target, path_of};
use crate::observe::Event;
use crate::{
    AddedHeaders, ChooseRobots, Identity, Mode, RefusalResponse, RequestHead, RobotsTxt,
    RobotsVerdict, Scope,
};
use crate::{added, enforce, serve};

/// What becomes of a request.
#[derive(Debug)]
pub enum Outcome {
    /// It has a response, and no one else is to see it.
    Answered(Response<Bytes>),
    /// It is to be passed on.
    Passed {
        /// To put into the extensions of the request; `None` for people.
        verdict: Option<RobotsVerdict>,
        /// To put on its response.
        headers: AddedHeaders,
        /// To be entered while it is worked on; see [`Observer::scope`](crate::Observer::scope).
        scope: Option<Box<dyn Scope>>,
    },
}

impl<C: ChooseRobots, R: RefusalResponse> RobotsLayer<C, R> {
    /// Judges a request: the whole of the middleware, for servers that know no tower, such as
    /// hyper's own services, pingora and workers, and for tests.
    ///
    /// ```
    /// use http::Request;
    /// use robots_static::{Outcome, RequestHead, RobotsLayer, RobotsTxt, robots_txt};
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
    ///
    /// let request = Request::get("/basket/").header("user-agent", "Googlebot/2.1").body(())?;
    /// let outcome = RobotsLayer::new(&ROBOTS).judge(&RequestHead::of(&request));
    /// assert!(matches!(outcome, Outcome::Answered(response) if response.status() == 403));
    /// # Ok::<(), http::Error>(())
    /// ```
    pub fn judge(&self, request: &RequestHead<'_>) -> Outcome {
        let original = self
            .original_uri
            .and_then(|find| find(request.extensions()));
        let request = request.with_uri(original.unwrap_or_else(|| request.uri()));
        let target = Target::of(&request);
        let chosen = self.choose.choose(&request);
        let mut headers = AddedHeaders::default();
        if let Some(tag) = &self.tag {
            headers.tag(tag(&request));
        }
        if let Some(robots) = chosen
            && robots.has_x_robots_tags()
        {
            headers.tag_path(enforce::x_robots_tag(robots, &target, self.reader));
        }
        let judged = match chosen {
            Some(robots) => self.verdict(robots, &request, &target),
            None => ControlFlow::Continue(None),
        };
        match judged {
            ControlFlow::Continue(verdict) => {
                if let Some(robots) = chosen
                    && (self.sends_preferences || self.varies_by_crawler)
                {
                    self.add_for_client(robots, verdict, &request, &target, &mut headers);
                }
                let scope = match (&self.observed, &verdict) {
                    (Some(observed), Some(verdict)) => observed.observer.scope(verdict),
                    _ => None,
                };
                Outcome::Passed {
                    verdict,
                    headers,
                    scope,
                }
            }
            ControlFlow::Break(mut response) => {
                if !headers.is_empty() {
                    headers.add_to(response.headers_mut());
                }
                Outcome::Answered(response)
            }
        }
    }

    /// What depends on who asks.
    fn add_for_client(
        &self,
        robots: &'static RobotsTxt,
        verdict: Option<RobotsVerdict>,
        request: &RequestHead<'_>,
        target: &Target<'_>,
        headers: &mut AddedHeaders,
    ) {
        let Some(target) = target.page() else {
            return;
        };
        if self.sends_preferences {
            let client = match verdict {
                Some(verdict) => verdict.client(),
                None => identify(robots, request),
            };
            headers.state(StatedPreferences::of(robots, client, target));
        }
        let varies = self.sends_preferences && StatedPreferences::depend_on_crawler(robots, target)
            || self.varies_by_crawler
                && self.mode.get() == Mode::Enforce
                && (self.reader.may_be_respelt(target)
                    || added::is_forbidden_to_somebody(robots, target));
        if varies {
            headers.vary();
        }
    }

    /// Does a request with this User-Agent field and path pass, whatever else it holds, because a
    /// person sends it? Then it need not be judged: for servers whose requests have to be converted
    /// first. `false` means only that it may not.
    pub fn passes_person(&self, user_agent: Option<&[u8]>, path: &str) -> bool {
        let Some(robots) = self.choose.only() else {
            return false;
        };
        let is_person = || {
            let client = user_agent.map_or(Client::Unknown, |header| robots.identify(header));
            matches!(client, Client::Unknown)
        };
        self.tag.is_none()
            && !self.sends_preferences
            && !self.varies_by_crawler
            && !robots.has_x_robots_tags()
            && self.original_uri.is_none()
            && path.starts_with('/')
            && !enforce::is_robots_txt(path)
            && is_person()
    }

    fn verdict(
        &self,
        robots: &'static RobotsTxt,
        request: &RequestHead<'_>,
        target: &Target<'_>,
    ) -> ControlFlow<Response<Bytes>, Option<RobotsVerdict>> {
        if target
            .page()
            .is_some_and(|page| enforce::is_robots_txt(path_of(page)))
        {
            return if self.serve {
                ControlFlow::Break(self.serve_file(robots, request))
            } else {
                ControlFlow::Continue(None)
            };
        }
        let mode = self.mode.get();
        if mode == Mode::Off || !self.is_held(request.method()) {
            return ControlFlow::Continue(None);
        }
        let Client::Crawler(crawler) = identify(robots, request) else {
            return ControlFlow::Continue(None);
        };
        self.hold(robots, crawler, request, target, mode)
    }

    /// The answer to a crawler, or its verdict.
    fn hold(
        &self,
        robots: &'static RobotsTxt,
        crawler: Crawler<'static>,
        request: &RequestHead<'_>,
        target: &Target<'_>,
        mode: Mode,
    ) -> ControlFlow<Response<Bytes>, Option<RobotsVerdict>> {
        let client = Client::Crawler(crawler);
        let identity = match &self.verifier {
            Some(verifier) => verifier.verify(&crawler, request),
            None => Identity::Unknown,
        };
        let is_exempt = || self.exempt.as_ref().is_some_and(|exempt| exempt(request));
        let refusal = enforce::refusal(crawler, target, self.reader).filter(|_| !is_exempt());
        if let Some(refusal) = refusal {
            self.observe(|observed| Event::Forbidden {
                refusal,
                identity,
                mode,
                has_read_rules: observed.fetched.contains(robots, client),
            });
            if mode == Mode::Enforce {
                return ControlFlow::Break(enforce::respond(refusal, &self.refusal));
            }
        } else {
            if let (Some(pace), Mode::Enforce) = (&self.pace, mode)
                && !is_exempt()
                && !self.reader.is_well_known(target)
                && let Some(wait) = pace.wait(&crawler)
            {
                self.observe(|_| Event::Slowed { client, wait });
                return ControlFlow::Break(enforce::slow_down(wait));
            }
            self.observe(|_| Event::Passed { client, identity });
        }
        ControlFlow::Continue(Some(RobotsVerdict::new(crawler, refusal, identity)))
    }

    fn serve_file(&self, robots: &'static RobotsTxt, request: &RequestHead<'_>) -> Response<Bytes> {
        let response = serve::respond(robots, &self.cache_control, request);
        self.observe(|observed| {
            let client = identify(robots, request);
            let has_it = response.status().is_success() && request.method() == http::Method::GET
                || response.status() == http::StatusCode::NOT_MODIFIED;
            if has_it {
                observed.fetched.insert(robots, client);
            }
            Event::Served {
                client,
                status: response.status(),
            }
        });
        response
    }

    fn is_held(&self, method: &http::Method) -> bool {
        match &self.methods {
            Some(methods) => methods.contains(method),
            None => true,
        }
    }

    fn observe(&self, event: impl FnOnce(&super::Observed) -> Event) {
        if let Some(observed) = &self.observed {
            observed.observer.observe(&event(observed));
        }
    }
}

#[inline]
fn identify(robots: &'static RobotsTxt, request: &RequestHead<'_>) -> Client<'static> {
    match request.user_agent() {
        Some(header) => robots.identify(header),
        None => Client::Unknown,
    }
}
