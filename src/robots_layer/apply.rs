//! One request.

use alloc::boxed::Box;
use core::ops::ControlFlow;

use bytes::Bytes;
use http::Response;
use robots_matcher::Client;

use super::RobotsLayer;
use super::context::RequestContext;
use crate::added_headers::{AddedHeaders, StatedPreferences};
use crate::enforce::{DenialResponse, Mode, RequestTarget, RobotsVerdict, path_of};
use crate::hosts::SelectRobots;
use crate::observe::{Event, RequestScope};
use crate::request_head::RequestHead;
use crate::{added_headers, enforce, serve};

/// What becomes of a request.
///
/// There is no third outcome, so a `match` needs no arm for one; `Forward` may get more fields.
#[derive(Debug)]
pub enum LayerOutcome {
    /// It has a response, and no one else is to see it.
    Respond(Response<Bytes>),
    /// It is to be passed on.
    #[non_exhaustive]
    Forward {
        /// To put into the extensions of the request; `None` for people.
        verdict: Option<RobotsVerdict>,
        /// To put on its response.
        headers: AddedHeaders,
        /// To be entered while it is worked on; see [`Observer::scope`](crate::observe::Observer::scope).
        scope: Option<Box<dyn RequestScope>>,
    },
}

/// The response of the layer, or the verdict on a request that passes; `None` for people.
pub(super) type LayerDecision = ControlFlow<Response<Bytes>, Option<RobotsVerdict>>;

impl<C: SelectRobots, R: DenialResponse> RobotsLayer<C, R> {
    /// Judges a request: the whole of the middleware, for servers that know no tower, such as
    /// hyper's own services, pingora and workers, and for tests.
    ///
    /// ```
    /// use http::Request;
    /// use robots_static::layer::{LayerOutcome, RequestHead};
    /// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
    ///
    /// let request = Request::get("/basket/").header("user-agent", "Googlebot/2.1").body(())?;
    /// let outcome = RobotsLayer::new(&ROBOTS).apply(&RequestHead::of(&request));
    /// assert!(matches!(outcome, LayerOutcome::Respond(response) if response.status() == 403));
    /// # Ok::<(), http::Error>(())
    /// ```
    pub fn apply(&self, request: &RequestHead<'_>) -> LayerOutcome {
        let original = self
            .settings
            .original_uri
            .and_then(|find| find(request.extensions()));
        let request = request.with_uri(original.unwrap_or_else(|| request.uri()));
        let target = RequestTarget::of(&request);
        let chosen = self.selector.select(&request);
        let mut headers = AddedHeaders::default();
        if let Some(tag) = &self.settings.tag {
            headers.tag = tag(&request).map(Box::new);
        }
        if let Some(robots) = chosen
            && robots.has_x_robots_tags()
        {
            headers.tag_of_path =
                enforce::x_robots_tag(robots, &target, self.settings.spelling_options);
        }
        let mode = self.settings.mode.get();
        let context = chosen.map(|robots| RequestContext::new(robots, &request, &target, mode));
        let judged = context.as_ref().map(|context| self.verdict(context));
        match judged.unwrap_or(ControlFlow::Continue(None)) {
            ControlFlow::Continue(verdict) => {
                if let Some(context) = &context
                    && (self.settings.sends_preferences || self.settings.varies_by_crawler)
                {
                    self.add_for_client(context, verdict, &mut headers);
                }
                let scope = match (&self.settings.observed, &verdict) {
                    (Some(observed), Some(verdict)) => observed.observer.scope(verdict),
                    _ => None,
                };
                LayerOutcome::Forward {
                    verdict,
                    headers,
                    scope,
                }
            }
            ControlFlow::Break(mut response) => {
                if !headers.is_empty() {
                    headers.add_to(response.headers_mut());
                }
                LayerOutcome::Respond(response)
            }
        }
    }

    /// What depends on the client.
    fn add_for_client(
        &self,
        context: &RequestContext<'_>,
        verdict: Option<RobotsVerdict>,
        headers: &mut AddedHeaders,
    ) {
        let Some(target) = context.target.page() else {
            return;
        };
        let robots = context.robots;
        let settings = &self.settings;
        if settings.sends_preferences {
            let client = verdict.map_or_else(|| context.client(), |verdict| verdict.client());
            headers.preferences = StatedPreferences::of(robots, client, target);
        }
        let varies = settings.sends_preferences
            && StatedPreferences::depend_on_crawler(robots, target)
            || settings.varies_by_crawler
                && context.mode == Mode::Enforce
                && (settings.spelling_options.has_alternate_spellings(target)
                    || added_headers::is_disallowed_for_some(robots, target));
        if varies {
            headers.varies_by = Some(settings.vary_field);
        }
    }

    /// Returns whether a request with these User-Agent fields and this path passes, whatever else it
    /// holds, because no field names a crawler. Then it need not be judged: for servers whose requests have
    /// to be converted first. `false` means only that it may not.
    pub fn forwards_unchanged<'a>(
        &self,
        user_agents: impl IntoIterator<Item = &'a [u8]>,
        path: &str,
    ) -> bool {
        let Some(robots) = self.selector.only() else {
            return false;
        };
        let names_no_crawler = || {
            let mut clients = user_agents.into_iter().map(|field| robots.identify(field));
            clients.all(|client| matches!(client, Client::Unknown))
        };
        let settings = &self.settings;
        settings.tag.is_none()
            && !settings.sends_preferences
            && !settings.varies_by_crawler
            && !robots.has_x_robots_tags()
            && settings.original_uri.is_none()
            && path.starts_with('/')
            && !enforce::is_robots_txt(path)
            && names_no_crawler()
    }

    fn verdict(&self, context: &RequestContext<'_>) -> LayerDecision {
        let page = context.target.page();
        if page.is_some_and(|page| enforce::is_robots_txt(path_of(page))) {
            return if self.settings.serve {
                ControlFlow::Break(self.serve_file(context))
            } else {
                ControlFlow::Continue(None)
            };
        }
        let method = context.request.method();
        let methods = self.settings.methods.as_ref();
        let is_held = methods.is_none_or(|methods| methods.contains(method));
        if context.mode == Mode::Off || !is_held {
            return ControlFlow::Continue(None);
        }
        self.apply_rules(context)
    }

    fn serve_file(&self, context: &RequestContext<'_>) -> Response<Bytes> {
        let request = context.request;
        let response = serve::respond(context.robots, &self.settings.cache_control, request);
        self.observe(|observed| {
            let has_it = has_file(request, &response);
            let mut main = None;
            for crawler in context.claimed_crawlers().iter() {
                let identity = self.verify(crawler, context);
                main.get_or_insert(identity);
                if has_it {
                    let client = Client::Crawler(*crawler);
                    observed.fetched.insert(context.robots, client, identity);
                }
            }
            let client = context.client();
            let identity = main.unwrap_or_default();
            Event::Served {
                client,
                identity,
                status: response.status(),
            }
        });
        response
    }

    pub(super) fn observe(&self, event: impl FnOnce(&super::ObserverState) -> Event) {
        if let Some(observed) = &self.settings.observed {
            observed.observer.observe(&event(observed));
        }
    }
}

/// Whether the client of this request for the file has its text: it gets it, or names its tag.
fn has_file(request: &RequestHead<'_>, response: &Response<Bytes>) -> bool {
    let names_tag = || {
        let etag = response.headers().get(http::header::ETAG);
        etag.is_some_and(|etag| serve::lists(request.headers(), etag.as_bytes()))
    };
    request.method() == http::Method::GET
        && (response.status().is_success()
            || response.status() == http::StatusCode::NOT_MODIFIED && names_tag())
}
