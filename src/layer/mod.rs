//! The middleware: answers `/robots.txt`, refuses what it forbids, passes everything else on.
//!
//! In: a request. Out: a response of `serve`, one of `enforce`, or that of the inner service. This
//! module only asks the two, `/robots.txt` first, so that the file itself is never refused.

mod body;
mod future;
mod service;

pub use body::ResponseBody;
pub use future::ResponseFuture;
pub use service::RobotsService;

use bytes::Bytes;
use http::{Extensions, HeaderValue, Request, Response, Uri};
use tower_layer::Layer;

use crate::{RobotsTxt, enforce, serve};

/// Serves a robots.txt and holds crawlers to it.
///
/// ```
/// use axum::{Router, routing::get};
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: GPTBot\nDisallow: /members/\n");
///
/// let app: Router = Router::new()
///     .route("/members/{id}", get(|| async { "hello" }))
///     .layer(RobotsLayer::new(&ROBOTS));
/// ```
///
/// # What is served
///
/// Exactly the path `/robots.txt`, with any query, before the inner service sees the request: no
/// route, fallback, login or rate limit inside the layer can shadow it. `GET` and `HEAD` get the
/// file as `text/plain; charset=utf-8` with a strong `ETag`, `Cache-Control` and
/// `X-Content-Type-Options: nosniff`; a matching `If-None-Match` gets 304; any other method gets
/// 405.
///
/// # What is refused
///
/// A request whose first User-Agent header belongs to a crawler, for a target that the file forbids
/// this crawler: see [`RobotsTxt::identify`](robots_matcher::RobotsTxt::identify). People and
/// clients that are not recognised always pass, and `*` binds only crawlers that are documented to
/// obey it. The answer is 403 with a line of plain text that names the rule, `Cache-Control:
/// private, no-store` and `Vary: User-Agent`, so that no cache gives it to a person; a [`Refusal`]
/// in its extensions tells the reason to the middleware around this one.
///
/// A User-Agent is a claim that anyone can make or leave out. This keeps honest crawlers to the
/// file; it is not access control.
///
/// # Which target is judged
///
/// Path and query as they were received, and for a path that can be spelt in other ways also what
/// a server may take it for. Those are its readings: slashes merged, dot segments removed, in the
/// order of file systems and in that of URL libraries; `%2F` and `\` taken for slashes, as services do
/// that decode before they split; and each character that may stand raw or escaped (`(`, `%28`) first
/// all raw and then all escaped.
///
/// 1. A spelling that the file forbids by its letter is refused, whatever it is an alias of.
/// 2. A spelling of which a reading is forbidden is refused, unless an Allow rule decides it that
///    itself shows what is odd: `Allow: /web/*//` speaks of paths with `//`, `Allow: /bands/AC%2FDC`
///    of this very name. No rule speaks of dot segments.
/// 3. A path of letters, digits, `-._~` and single slashes has one spelling, its own, and is judged
///    by nothing else. No alias can make it refused.
///
/// Not other spellings but other addresses are `/private/` and `/private/index.html`, `/a` and `/a/`,
/// `/a` and `/a;v=1`, `/a` and `/A`: where a server gives the same page for both, the file has to name
/// both, as it has to for crawlers. A target without a path, such as that of `OPTIONS *` or of
/// `CONNECT`, passes.
///
/// # Where to put it
///
/// On the outermost router, behind all its routes and its fallback: axum's `Router::layer` covers
/// what was added before it, and only there the path is whole. Inside `nest` the router has cut the
/// prefix off; tell the layer where the whole one is with [`original_uri`](Self::original_uri).
/// `Router::route_layer` does not cover the fallback, so `/robots.txt` would be a 404.
///
/// # Cost
///
/// A request that passes costs a look at its path, one pass over the User-Agent header, and for a
/// crawler one over the path; nothing is allocated unless it may fetch the path and the path can be
/// spelt in other ways.
///
/// [`Refusal`]: crate::Refusal
#[derive(Clone, Debug)]
#[must_use = "a layer does nothing until a service is wrapped in it"]
pub struct RobotsLayer {
    robots: &'static RobotsTxt,
    serve: bool,
    enforce: bool,
    cache_control: HeaderValue,
    escaped_slash_separates: bool,
    original_uri: Option<fn(&Extensions) -> Option<&Uri>>,
}

impl RobotsLayer {
    /// Serves and enforces `robots`.
    ///
    /// To choose among policies at run time, compile each into a `static` of its own and give the
    /// one that applies.
    pub const fn new(robots: &'static RobotsTxt) -> Self {
        Self {
            robots,
            serve: true,
            enforce: true,
            cache_control: HeaderValue::from_static("public, max-age=3600"),
            escaped_slash_separates: true,
            original_uri: None,
        }
    }

    /// Whether to answer `/robots.txt`; on unless switched off. When off, requests for it pass.
    pub const fn serve(mut self, on: bool) -> Self {
        self.serve = on;
        self
    }

    /// Whether to refuse what the file forbids; on unless switched off.
    pub const fn enforce(mut self, on: bool) -> Self {
        self.enforce = on;
        self
    }

    /// The `Cache-Control` of `/robots.txt`, in place of `public, max-age=3600`.
    ///
    /// A crawler should not use a copy older than 24 hours (RFC 9309 §2.4), but may take a longer
    /// `max-age` at its word.
    pub fn cache_control(mut self, value: HeaderValue) -> Self {
        self.cache_control = value;
        self
    }

    /// Whether `%2F` and `\` in a path may be slashes to what is inside the layer; on unless
    /// switched off.
    ///
    /// Services that decode a path before they split it take `/private%2Fx` for `/private/x`, among
    /// them tower-http's `ServeDir`. Where none does, and names hold slashes (`/bands/AC%2FDC`),
    /// switch it off: then `%2F` is no slash, as RFC 9309 §2.2.2 has it.
    pub const fn escaped_slash_separates(mut self, on: bool) -> Self {
        self.escaped_slash_separates = on;
        self
    }

    /// Where to find the URI as the client sent it, when something around the layer has changed it.
    ///
    /// `find` looks into the request's extensions; where it finds nothing, the request's own URI
    /// counts. For a layer on a router that is nested in another:
    ///
    /// ```
    /// use axum::{Router, extract::OriginalUri, routing::get};
    /// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: GPTBot\nDisallow: /members/\n");
    ///
    /// let members = Router::new()
    ///     .route("/{id}", get(|| async { "hello" }))
    ///     .layer(RobotsLayer::new(&ROBOTS).original_uri(|extensions| {
    ///         extensions.get::<OriginalUri>().map(|original| &original.0)
    ///     }));
    /// let app: Router = Router::new().nest("/members", members);
    /// ```
    pub const fn original_uri(mut self, find: fn(&Extensions) -> Option<&Uri>) -> Self {
        self.original_uri = Some(find);
        self
    }

    /// The response to a request that the inner service is not to see.
    fn answer<B>(&self, request: &Request<B>) -> Option<Response<Bytes>> {
        let uri = self
            .original_uri
            .and_then(|find| find(request.extensions()))
            .unwrap_or_else(|| request.uri());
        if uri.path() == serve::PATH {
            return self.serve.then(|| {
                serve::respond(
                    self.robots,
                    &self.cache_control,
                    request.method(),
                    request.headers(),
                )
            });
        }
        if !self.enforce {
            return None;
        }
        enforce::refusal(
            self.robots,
            uri,
            request.headers(),
            self.escaped_slash_separates,
        )
        .map(enforce::respond)
    }
}

impl<S> Layer<S> for RobotsLayer {
    type Service = RobotsService<S>;

    fn layer(&self, inner: S) -> Self::Service {
        RobotsService::new(self.clone(), inner)
    }
}
