//! The layer as a function of a request.

use alloc::boxed::Box;
use core::ops::ControlFlow;

use bytes::Bytes;
use http::Response;
use robots_matcher::__private::{identify_within, path_form_of};
use robots_matcher::{Client, Crawler};

use super::context::{RequestContext, with_limits};
use super::{RobotsLayer, Settings};
use crate::added_headers::AddedHeaders;
use crate::enforce::{FilePath, Mode, RequestTarget, RequestVerdict, path_of};
use crate::hosts::{SelectRobots, SiteRef};
use crate::identity::{self, Identity};
use crate::observe::{Event, FileFetches, RequestScope};
use crate::request_head::RequestHead;
use crate::{probe, serve};

/// What a server does with a request, returned by [`RobotsLayer::apply`].
///
/// There are exactly two outcomes, so a `match` needs no third arm. `Forward` may get more fields.
///
/// ```
/// use bytes::Bytes;
/// use http::{HeaderValue, Request, Response};
/// use robots_static::layer::{LayerOutcome, RequestHead};
/// use robots_static::observe::ScopeGuard;
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// /// The server's own work.
/// fn page(request: &Request<()>) -> Response<Bytes> {
///     Response::new(Bytes::from(format!("the page at {}", request.uri())))
/// }
///
/// fn serve(layer: &RobotsLayer, mut request: Request<()>) -> Response<Bytes> {
///     match layer.apply(&RequestHead::of(&request)) {
///         LayerOutcome::Respond(response) => response,
///         LayerOutcome::Forward { verdict, headers, scope, .. } => {
///             if let Some(verdict) = verdict {
///                 request.extensions_mut().insert(verdict);
///             }
///             let _entered = ScopeGuard::new(scope.as_deref());
///             let mut response = page(&request);
///             headers.add_to(response.headers_mut());
///             response
///         }
///     }
/// }
///
/// let layer = RobotsLayer::new(&ROBOTS)
///     .x_robots_tag(|_| Some(HeaderValue::from_static("noindex")));
/// assert_eq!(serve(&layer, Request::get("/robots.txt").body(())?).body(), ROBOTS.body());
/// let page = serve(&layer, Request::get("/a").body(())?);
/// assert_eq!(page.body(), "the page at /a");
/// assert_eq!(page.headers()["x-robots-tag"], "noindex");
/// # Ok::<(), http::Error>(())
/// ```
#[derive(Debug)]
pub enum LayerOutcome {
    /// Send this response. The inner service does not receive the request.
    Respond(Response<Bytes>),
    /// Forward the request to the inner service.
    #[non_exhaustive]
    Forward {
        /// The verdict for the extensions of the request; `None` if the request names no crawler.
        verdict: Option<RequestVerdict>,
        /// The header fields to add to the response.
        headers: AddedHeaders,
        /// The scope to enter while the inner service works on the request; see
        /// [`Observer::scope`](crate::observe::Observer::scope).
        scope: Option<Box<dyn RequestScope>>,
    },
}

/// The number of hosts besides the first for which the layer decides. A request has one Host field,
/// which names one host (RFC 9112 §3.2), so one that names more is treated as if its target were
/// unknown.
const MOST_OTHER_HOSTS: usize = 4;

/// The response of the layer, or the verdict on a forwarded request; `None` if it names no crawler.
pub(super) type LayerDecision = ControlFlow<Response<Bytes>, Option<RequestVerdict>>;

impl<C: SelectRobots> RobotsLayer<C> {
    /// Applies the layer to a request, and returns the response or what to forward.
    ///
    /// This is the whole middleware, for servers without tower, such as hyper's own services,
    /// pingora and workers, and for tests.
    pub fn apply(&self, request: &RequestHead<'_>) -> LayerOutcome {
        let original = self.settings.original_uri.and_then(|find| find(request.extensions()));
        let request = request.with_uri(original.unwrap_or_else(|| request.uri()));
        let target = RequestTarget::of(&request);
        if self.selector.only().is_none() && !request.names_one_host() {
            return self.apply_to_hosts(&request, &target);
        }
        self.apply_selected(&request, &target)
    }

    /// Applies the layer to a request that may name several hosts: by the site of the first that
    /// denies it, else of the first host.
    #[cold]
    fn apply_to_hosts(
        &self,
        request: &RequestHead<'_>,
        target: &RequestTarget<'_>,
    ) -> LayerOutcome {
        let denied = |target| {
            let others = request.other_hosts().take(MOST_OTHER_HOSTS);
            let mut others = others.map(|host| request.with_host(host));
            others.find(|other| self.denies(other, target))
        };
        if let Some(other) = denied(target) {
            return self.apply_selected(&other, target);
        }
        if request.other_hosts().nth(MOST_OTHER_HOSTS).is_none() {
            return self.apply_selected(request, target);
        }
        let target = RequestTarget::Unreadable;
        if self.denies(request, &target) {
            return self.apply_selected(request, &target);
        }
        self.apply_selected(&denied(&target).unwrap_or(*request), &target)
    }

    fn apply_selected(
        &self,
        request: &RequestHead<'_>,
        target: &RequestTarget<'_>,
    ) -> LayerOutcome {
        self.selector.select(request, |site| self.settings.apply(site, request, target))
    }

    fn denies(&self, request: &RequestHead<'_>, target: &RequestTarget<'_>) -> bool {
        self.selector.select(request, |site| {
            site.is_some_and(|site| self.settings.denies(site, request, target))
        })
    }

    /// Returns whether the layer forwards every request with these User-Agent fields and this path
    /// unchanged, because no field names a crawler and no setting adds anything.
    ///
    /// It saves servers with request types of their own the conversion to `http` types. `false`
    /// means that [`apply`](Self::apply) decides; it may still forward the request.
    ///
    /// ```
    /// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
    ///
    /// let layer = RobotsLayer::new(&ROBOTS);
    /// assert!(layer.forwards_unchanged([&b"Mozilla/5.0 Firefox/140.0"[..]], "/basket/"));
    /// assert!(!layer.forwards_unchanged([&b"Googlebot/2.1"[..]], "/a"));
    /// assert!(!layer.forwards_unchanged([], "/robots.txt"));
    /// ```
    pub fn forwards_unchanged<'a>(
        &self,
        user_agents: impl IntoIterator<Item = &'a [u8]>,
        path: &str,
    ) -> bool {
        let Some(site) = self.selector.only() else {
            return false;
        };
        let robots = site.robots_txt();
        let names_no_crawler = || {
            let mut fields = with_limits(user_agents);
            fields.all(|(field, limit)| {
                let client = identify_within(&robots, field, limit, self.settings.bound);
                matches!(client, Client::Unknown)
            })
        };
        let settings = &self.settings;
        settings.tags.is_none()
            && settings.preferences.is_none()
            && settings.varies_by_crawler.is_none()
            && !robots.has_x_robots_tags()
            && settings.original_uri.is_none()
            && path.starts_with('/')
            && FilePath::of(path) == FilePath::Page
            && names_no_crawler()
    }
}

/// The layer once a site is selected. It has no type parameters, so this crate compiles it once,
/// and no program compiles it again for the type of its layer.
impl Settings {
    fn denies(
        &self,
        site: SiteRef<'_>,
        request: &RequestHead<'_>,
        target: &RequestTarget<'_>,
    ) -> bool {
        let robots = site.robots_txt();
        let context = RequestContext::new(site, &robots, request, target, self);
        self.file_path(&context) != FilePath::File
            && self.is_enforced(&context)
            && self.is_disallowed(&context)
    }

    fn apply(
        &self,
        site: Option<SiteRef<'_>>,
        request: &RequestHead<'_>,
        target: &RequestTarget<'_>,
    ) -> LayerOutcome {
        let mut headers = AddedHeaders::default();
        if let Some(tags) = &self.tags {
            headers.tags = tags(request);
        }
        let Some(site) = site else {
            probe::without_file(request);
            return LayerOutcome::Forward { verdict: None, headers, scope: None };
        };
        let loaded;
        let robots = match site {
            SiteRef::Embedded(robots) => {
                // Only macros embed tags.
                if robots.has_x_robots_tags()
                    && let Some(page) = target.page()
                {
                    let target_options = self.target_options;
                    headers.tags_of_path = target_options.x_robots_tags(robots, page);
                }
                robots
            }
            SiteRef::Loaded(site) => {
                loaded = site.robots_txt();
                &loaded
            }
        };
        let context = RequestContext::new(site, robots, request, target, self);
        let file_path = self.file_path(&context);
        match self.verdict(&context, file_path) {
            ControlFlow::Continue(verdict) => {
                let (mode, client) = (context.mode, || context.client());
                probe::forwarded(request, robots, target.page(), mode, verdict.as_ref(), client);
                headers.is_uncached = self.serve && file_path == FilePath::OtherCase;
                if self.preferences.is_some() || self.varies_by_crawler.is_some() {
                    self.add_for_client(&context, verdict.as_ref(), &mut headers);
                }
                let scope = match (&self.observed, &verdict) {
                    (Some(observed), Some(verdict)) => observed.observer.scope(verdict),
                    _ => None,
                };
                LayerOutcome::Forward { verdict, headers, scope }
            }
            ControlFlow::Break(mut response) => {
                probe::answered(request);
                if !headers.is_empty() {
                    headers.add_to(response.headers_mut());
                }
                LayerOutcome::Respond(response)
            }
        }
    }

    fn add_for_client(
        &self,
        context: &RequestContext<'_>,
        verdict: Option<&RequestVerdict>,
        headers: &mut AddedHeaders,
    ) {
        let Some(target) = context.target.page() else {
            return;
        };
        let robots = context.robots;
        if let Some(preferences) = self.preferences {
            let client = verdict.map_or_else(|| context.client(), RequestVerdict::client);
            headers.preferences = (preferences.of)(context.site, client, target);
        }
        let is_denied_to_some = self.varies_by_crawler.filter(|_| context.mode == Mode::Enforce);
        let varies = self.preferences.is_some_and(|preferences| (preferences.vary)(robots, target))
            || is_denied_to_some.is_some_and(|is_denied_to_some| {
                let options = self.target_options;
                options.has_alternate_spellings(target, path_form_of(robots))
                    || is_denied_to_some(robots, target)
            });
        if varies {
            headers.varies_by = Some(self.vary_field);
        }
    }

    fn verdict(&self, context: &RequestContext<'_>, file_path: FilePath) -> LayerDecision {
        match file_path {
            // No rule applies to the file.
            FilePath::File if self.serve => ControlFlow::Break(self.serve_file(context)),
            FilePath::File => ControlFlow::Continue(None),
            _ if self.is_enforced(context) => self.apply_rules(context),
            _ => ControlFlow::Continue(None),
        }
    }

    /// Returns what the target is to `/robots.txt`. One that is not decided is the file if the
    /// layer serves it.
    fn file_path(&self, context: &RequestContext<'_>) -> FilePath {
        let path = context.target.page().map(path_of);
        match path.map_or(FilePath::Page, FilePath::of) {
            FilePath::Undecided if self.serve => FilePath::File,
            decided => decided,
        }
    }

    fn is_enforced(&self, context: &RequestContext<'_>) -> bool {
        let method = context.request.method();
        let methods = self.methods.as_ref();
        context.mode != Mode::Off && methods.is_none_or(|methods| methods.contains(method))
    }

    fn serve_file(&self, context: &RequestContext<'_>) -> Response<Bytes> {
        let request = context.request;
        let response = serve::respond(context.site, &self.cache_control, request);
        if let Some(observed) = &self.observed {
            let is_fetched = has_file(request, &response);
            let mut main = None;
            for crawler in context.crawler().into_iter().flat_map(Crawler::all) {
                let claim = self.check(&crawler, context);
                if is_fetched {
                    observed.fetched.insert(context.site, &crawler, Identity::from(&claim));
                }
                main.get_or_insert(claim);
            }
            let claim = main.unwrap_or(identity::NOT_CHECKED);
            observed.observer.observe(&Event::Served {
                request: *request,
                client: context.client(),
                identity: Identity::from(&claim),
                evidence: claim.evidence(),
                status: response.status(),
            });
        }
        response
    }

    pub(super) fn notify<'e>(&self, event: impl FnOnce(&FileFetches) -> Event<'e>) {
        if let Some(observed) = &self.observed {
            observed.observer.observe(&event(&observed.fetched));
        }
    }
}

/// Returns whether the client of this request for the file has its text: it gets the text, or sends
/// the entity tag.
fn has_file(request: &RequestHead<'_>, response: &Response<Bytes>) -> bool {
    let names_tag = || {
        let etag = response.headers().get(http::header::ETAG);
        etag.is_some_and(|etag| serve::lists(request.headers(), etag.as_bytes()))
    };
    request.method() == http::Method::GET
        && (response.status().is_success()
            || response.status() == http::StatusCode::NOT_MODIFIED && names_tag())
}
