//! The middleware of every framework: serves `/robots.txt`, denies disallowed requests, and
//! forwards the rest.
//!
//! In: the head of a request. Out: a response from `serve` or `enforce`, or a verdict for the inner
//! service. `/robots.txt` is served first, so the file itself is never denied.

pub(crate) mod apply;
mod context;
mod crawler_request;
mod settings;

pub use apply::LayerOutcome;

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::fmt;

use bytes::Bytes;
use http::{Extensions, HeaderValue, Method, Response, Uri};
use robots_matcher::__private::PurposeSet;
use robots_matcher::{Client, RobotsTxt};

use crate::added_headers::StatedPreferences;
use crate::by_closure::ByClosure;
use crate::enforce::{Denial, DenialStatus, Mode, ModeSource, RateLimiter, TargetOptions};
use crate::hosts::{Robots, SelectRobots, SiteRef};
use crate::identity::Verifier;
use crate::observe::{FileFetches, Observer};
use crate::request_head::RequestHead;

pub(crate) type OriginalUri = fn(&Extensions) -> Option<&Uri>;
pub(crate) type Deny = dyn Fn(&Denial, &RequestHead<'_>) -> Response<Bytes> + Send + Sync;
pub(crate) type Exempt = dyn Fn(&RequestHead<'_>) -> bool + Send + Sync;
pub(crate) type Tags = dyn Fn(&RequestHead<'_>) -> Box<[HeaderValue]> + Send + Sync;

/// A middleware that serves a robots.txt and enforces it.
///
/// # Serving
///
/// The layer responds to `/robots.txt`, with any query, before the inner service receives the
/// request. No route, fallback, login or rate limit inside the layer can shadow the file.
///
/// * `GET` and `HEAD` get the file as `text/plain; charset=utf-8` with a strong `ETag`,
///   `Cache-Control` and `X-Content-Type-Options: nosniff`. A matching `If-None-Match` gets 304.
///   Every other method gets 405.
/// * With the feature `precompressed`, the macros embed the file in gzip and brotli, too, where
///   that is smaller. Clients that accept a coding get it, with `Vary: Accept-Encoding` and an
///   entity tag of its own.
/// * Every alternate spelling of the path gets the file itself, in every [`Mode`]: `//robots.txt`,
///   `/x/../robots.txt`, `/%72obots.txt`. A cache that merges these would otherwise keep the 404 of
///   one of them as the file, and crawlers read a missing file as permission to fetch everything.
///   It is not a redirect, because a redirect in such a cache would lead to itself.
///
/// # Enforcing
///
/// The layer denies a crawler's request for a target that the file disallows for that crawler. The
/// response is 403 with one line of plain text that names the rule,
/// `Cache-Control: private, no-store` and `Vary: User-Agent`, so that no cache returns it to a
/// browser. A [`Denial`] in its extensions has the reason, for outer middleware.
///
/// * Browsers and clients that are not known crawlers always pass. `*` applies only to crawlers
///   that are documented to obey it; [`extend_default_group`](Self::extend_default_group) adds
///   others by their purpose. See [`RobotsTxt::identify`](crate::RobotsTxt::identify).
/// * A request should have one User-Agent field. If it has several, the layer reads each, and
///   denies the request if the target is disallowed for any crawler that they name.
/// * The layer decides for the first eight distinct crawlers of a request. If the request names
///   more, and one of the others has rules of its own that disallow anything, the layer denies the
///   request for every target that is not open to every crawler. No client is that many crawlers.
/// * If a request names several hosts, in its target and in Host fields, and they have different
///   files, the layer denies it if any of the files does: applications differ in which of the hosts
///   they read. The file of the first is served.
/// * Paths below `/.well-known/` are denied only by a rule that names them
///   ([`exempt_well_known`](Self::exempt_well_known)).
///
/// The methods of this type set which other requests pass, which methods are enforced, the
/// response, and the [`Mode`]:
///
/// ```
/// use http::{HeaderName, HeaderValue, Method};
/// use robots_static::layer::DenialStatus;
/// use robots_static::{Mode, RobotsLayer, RobotsTxt, robots_txt};
///
/// static CRAWLER: HeaderName = HeaderName::from_static("x-crawler");
/// static ROBOTS: RobotsTxt = robots_txt! {
///     user_agent * {
///         disallow "/basket/";
///         content_signal "search=yes, ai-train=no";
///     }
/// };
///
/// let layer = RobotsLayer::new(&ROBOTS)
///     .mode(Mode::Report)
///     .status(DenialStatus::Gone)
///     .cache_control(HeaderValue::from_static("public, max-age=600"))
///     .exempt(|request| request.uri().path() == "/status")
///     .methods([Method::GET, Method::HEAD])
///     .send_preferences(true)
///     .vary_by_crawler(true)
///     .vary_by_field(&CRAWLER);
/// ```
///
/// Any client can send any User-Agent header, or none. The layer makes honest crawlers obey the
/// file; it is not access control (RFC 9309 §3). A [`verifier`](Self::verifier) distinguishes a
/// crawler from clients that only send its product token, and
/// [`deny_contradicted`](Self::deny_contradicted) denies those.
///
/// # Header fields of responses
///
/// Responses for a path with an `X-Robots-Tag` in the macro
/// ([`include_robots!`](crate::include_robots)), or for an alternate spelling of such a path, get
/// that field, for every client. [`x_robots_tag`](Self::x_robots_tag) and
/// [`send_preferences`](Self::send_preferences) add more fields.
///
/// # Alternate spellings
///
/// The layer decides on path and query as received, and on the alternate spellings of the path:
/// other paths for which a server may return the same page, such as `//a`, `/x/../a`, `/%61` and
/// `/x%2Fa`. `docs/guide/what-is-denied.md` has the list, and what is none.
///
/// * The layer denies a request if the file disallows the path as sent, or an alternate spelling of
///   it. An Allow rule for the path as sent excuses a spelling that is disallowed for what the rule
///   itself shows: `Allow: /web/*//` shows `//`, and `Allow: /bands/AC%2FDC` shows this escape.
/// * A path of letters, digits, `-._~` and single slashes has no alternate spelling, unless it ends
///   in a slash after the name of a file.
/// * A target that names no known page, such as `GET *`, is denied to every crawler with a Disallow
///   rule, and passes for other crawlers. So is one with too many alternate spellings, or with more
///   than 2,048 bytes and any alternate spelling. `OPTIONS *` and a `CONNECT` to a host pass.
/// * `/a` and `/a/`, `/a;v=1`, `/a/index.html` or `/A` are different URLs. If a server returns one
///   page for two of them, the file has to name both, as it has to for crawlers.
///
/// # Caches
///
/// No cache keeps a denied response. But a cache that has kept a page for browsers returns it to
/// crawlers, and the layer never receives their requests. Either configure the cache to ask the
/// layer ([`vary_by_crawler`](Self::vary_by_crawler), which describes the cost), or enforce the
/// file in the cache.
///
/// # Placement
///
/// Add the layer to the outermost router, after all its routes and its fallback: axum's
/// `Router::layer` covers what was added before it, and only the outermost router has the whole
/// path. In `nest`, the router has removed the prefix; [`original_uri`](Self::original_uri) sets
/// where the layer finds the whole path. `Router::route_layer` does not cover the fallback, so
/// `/robots.txt` would be a 404.
///
/// # Cost
///
/// A request costs one pass over the path and one over the User-Agent header. For each crawler that
/// it names, at most eight, it costs one more pass over the path, and one for each alternate
/// spelling, whose number and length are bounded. Nothing is allocated: alternate spellings are
/// compared while they are produced, only until the answer is known.
///
/// Clones of the layer share what is set as a closure or a trait object. Nothing is locked.
///
/// [`Denial`]: crate::layer::Denial
#[derive(Clone)]
#[must_use = "a layer does nothing until a service is wrapped in it"]
pub struct RobotsLayer<C = &'static RobotsTxt<'static>> {
    selector: C,
    settings: Settings,
}

#[derive(Clone)]
struct Settings {
    status: DenialStatus,
    deny: Option<Arc<Deny>>,
    serve: bool,
    mode: ModeSource,
    target_options: TargetOptions,
    cache_control: HeaderValue,
    original_uri: Option<OriginalUri>,
    exempt: Option<Arc<Exempt>>,
    methods: Option<Arc<[Method]>>,
    /// The purposes whose undocumented crawlers obey the default group.
    bound: PurposeSet,
    verifier: Option<Arc<dyn Verifier>>,
    denies_contradicted: bool,
    rate_limiter: Option<Arc<dyn RateLimiter>>,
    observed: Option<Arc<ObserverState>>,
    tags: Option<Arc<Tags>>,
    preferences: Option<ByClient>,
    varies_by_crawler: Option<IsOfTarget>,
    vary_field: &'static str,
}

/// Returns whether a file is so for a target.
type IsOfTarget = fn(&RobotsTxt<'_>, &str) -> bool;

/// What `send_preferences` adds. Function pointers, as a program that does not call it then
/// contains nothing of it.
#[derive(Clone, Copy)]
struct ByClient {
    of: fn(SiteRef<'_>, Client<'_>, &str) -> StatedPreferences,
    vary: IsOfTarget,
}

struct ObserverState {
    observer: Arc<dyn Observer>,
    fetched: FileFetches,
}

impl<C: SelectRobots> RobotsLayer<C> {
    /// Creates a layer that serves and enforces one robots.txt (`&'static RobotsTxt`), or the one
    /// that a [`SelectRobots`](crate::hosts::SelectRobots) selects for each request. A closure is
    /// passed to [`select`](RobotsLayer::select).
    pub const fn new(selector: C) -> Self {
        Self { selector, settings: Settings::new() }
    }
}

impl RobotsLayer {
    /// Creates a layer that serves and enforces the robots.txt that a closure selects for each
    /// request. If it returns `None`, no file applies.
    ///
    /// ```
    /// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
    ///
    /// static SHOP: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
    /// static BLOG: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /drafts/\n");
    ///
    /// let layer = RobotsLayer::select(|request| match request.host_name()?.as_ref() {
    ///     "blog.example.com" => Some(&BLOG),
    ///     _ => Some(&SHOP),
    /// });
    /// ```
    pub const fn select<F, H>(select: F) -> RobotsLayer<ByClosure<F>>
    where
        F: Fn(&RequestHead<'_>) -> Option<H>,
        H: Robots,
    {
        RobotsLayer::new(ByClosure(select))
    }
}

impl Settings {
    const fn new() -> Self {
        Self {
            status: DenialStatus::Forbidden,
            deny: None,
            serve: true,
            mode: ModeSource::Fixed(Mode::Enforce),
            target_options: TargetOptions::DEFAULT,
            cache_control: HeaderValue::from_static("public, max-age=3600"),
            original_uri: None,
            exempt: None,
            methods: None,
            bound: PurposeSet::NONE,
            verifier: None,
            denies_contradicted: false,
            rate_limiter: None,
            observed: None,
            tags: None,
            preferences: None,
            varies_by_crawler: None,
            vary_field: "User-Agent",
        }
    }
}

impl<C> fmt::Debug for RobotsLayer<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RobotsLayer")
            .field("serve", &self.settings.serve)
            .field("mode", &self.settings.mode)
            .field("target_options", &self.settings.target_options)
            .field("cache_control", &self.settings.cache_control)
            .field("methods", &self.settings.methods)
            .finish_non_exhaustive()
    }
}
