//! The middleware of every framework: answers `/robots.txt`, refuses what it forbids, passes
//! everything else on.
//!
//! In: the head of a request. Out: a response of `serve`, one of `enforce`, or a verdict for the
//! service within. `/robots.txt` comes first, so that the file itself is never refused.

pub(crate) mod answer;
mod asked;
mod crawler;
mod senders;
mod settings;

pub use answer::Outcome;

use alloc::sync::Arc;
use core::fmt;

use http::{Extensions, HeaderValue, Method, Uri};

use crate::enforce::{ModeSource, Reader};
use crate::observe::{Fetched, Observer};
use crate::{ChooseRobots, Mode, Pace, PlainRefusal, RequestHead, RobotsTxt, Verifier};

pub(crate) type OriginalUri = fn(&Extensions) -> Option<&Uri>;
pub(crate) type Exempt = dyn Fn(&RequestHead<'_>) -> bool + Send + Sync;
pub(crate) type Tag = dyn Fn(&RequestHead<'_>) -> Option<HeaderValue> + Send + Sync;

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
/// The path `/robots.txt`, with any query, before the inner service sees the request: no route,
/// fallback, login or rate limit inside the layer can shadow it. So is every path that a router or a cache
/// may take for it, such as `//robots.txt`, `/x/../robots.txt` and `/%72obots.txt`: a cache that merges
/// these would otherwise keep the 404 of one as the file, which crawlers take for leave to fetch
/// everything. All of them get the file itself, in every [`Mode`], because a redirect that a cache keeps
/// would lead to itself. `GET` and `HEAD` get the
/// file as `text/plain; charset=utf-8` with a strong `ETag`, `Cache-Control` and
/// `X-Content-Type-Options: nosniff`; a matching `If-None-Match` gets 304; any other method gets
/// 405. With the feature `precompressed` the macros also embed the file in gzip and brotli, where these are
/// smaller; clients that accept them get them, with `Vary: Accept-Encoding` and a tag of their own.
///
/// # What is refused
///
/// A request of a crawler for a target that the file disallows for it. The crawler is the one that a
/// User-Agent field names: see [`RobotsTxt::identify`](robots_matcher::RobotsTxt::identify). A request
/// should have one such field; of one with several each is read, and the request is denied if the target
/// is disallowed for any crawler that they name. Eight crawlers of a request are judged, the first that
/// it names, each once; where it names more, no client is all of them, and if one of the others has rules of
/// its own that disallow anything, the request is denied whatever its target, but for what is open to every
/// crawler. Browsers and clients that are not recognised always
/// pass, and `*` applies only to crawlers that are documented to obey it. The answer is 403 with a line of plain text that names the rule, `Cache-Control:
/// private, no-store` and `Vary: User-Agent`, so that no cache gives it to a person; a [`Refusal`]
/// in its extensions tells the reason to the middleware around this one.
///
/// Paths below `/.well-known/` are refused only by a rule that names them. What else passes, which
/// methods count, what is answered, and whether anything is enforced at all, is set with the methods
/// below.
///
/// A User-Agent is a claim that any client can make or leave out. This keeps honest crawlers to the
/// file; it is not access control. With a [`verifier`](Self::verifier) the layer tells a crawler from
/// those who only send its name, and [`deny_contradicted`](Self::deny_contradicted) denies them.
///
/// # What is said of pages
///
/// Responses for a path that has an `X-Robots-Tag` in the macro
/// ([`include_robots!`](crate::include_robots)) get it, whoever asks; so does an alias of such a path. With
/// [`x_robots_tag`](Self::x_robots_tag) and [`send_preferences`](Self::send_preferences) responses say
/// more.
///
/// # Which target is judged
///
/// Path and query as they were received, and for a path that can be spelt in other ways also what
/// a server may take it for. Those are its readings: slashes merged, dot segments removed, in the
/// order of file systems and in that of URL libraries; `%2F` taken for a slash, alone and together with
/// `\`, as services do that decode before they split; the slash left out after the name of a file (`/a.pdf/`), which
/// actix-files serves as the file; and each character that may be raw or escaped (`(`, `%28`) first
/// all raw and then all escaped.
///
/// 1. A spelling that the file forbids by its letter is refused, whatever it is an alias of.
/// 2. A spelling of which a reading is forbidden is refused, unless an Allow rule decides it that
///    itself shows what is odd: `Allow: /web/*//` speaks of paths with `//`, `Allow: /bands/AC%2FDC`
///    of this very name. No rule is about dot segments, also not between `%2F`.
/// 3. A path of letters, digits, `-._~` and single slashes that does not end in a slash after a name
///    with a dot has one spelling, its own, and is judged by nothing else. No alias can make it refused.
/// 4. A target without a path, such as that of `GET localhost:80`, is judged as `/`, and one without its
///    leading slash as if it had it. `OPTIONS *` and a `CONNECT` to a host are about no page, and pass.
/// 5. A target that cannot be judged, such as that of `GET *`, is refused to every crawler that the file
///    forbids anything, and passes for the others: nothing tells which page the service takes it for.
///
/// Not other spellings but other addresses are `/private/` and `/private/index.html`, `/a` and `/a/`,
/// `/a` and `/a;v=1`, `/a` and `/A`: where a server gives the same page for both, the file has to name
/// both, as it has to for crawlers. Such a server is actix-files where the name of a file has no dot: it
/// serves `/LICENSE/` as `/LICENSE`.
///
/// # Behind a cache
///
/// No cache keeps a denied request. But a page that a cache has kept for browsers it also gives to
/// crawlers, whose request the layer then never sees: have the cache ask the layer
/// ([`vary_by_crawler`](Self::vary_by_crawler), whose cost to the cache is described there), or enforce the
/// file in the cache.
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
/// crawler one over the path (for each of at most eight that the request names), and one more for each of at most 36 readings of a path that can be spelt in
/// other ways. Nothing is allocated: readings are compared as they are produced, and only as far as the
/// answer is open.
///
/// Anything that is set with a closure or a trait object is shared by the clones of the layer; nothing
/// is locked.
///
/// [`Refusal`]: crate::Refusal
#[derive(Clone)]
#[must_use = "a layer does nothing until a service is wrapped in it"]
pub struct RobotsLayer<C = &'static RobotsTxt, R = PlainRefusal> {
    choose: C,
    refusal: R,
    settings: Settings,
}

/// What can be set on a layer and has no type of its own.
#[derive(Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one setting, and all of them can be combined"
)]
struct Settings {
    serve: bool,
    mode: ModeSource,
    reader: Reader,
    cache_control: HeaderValue,
    original_uri: Option<OriginalUri>,
    exempt: Option<Arc<Exempt>>,
    methods: Option<Arc<[Method]>>,
    verifier: Option<Arc<dyn Verifier>>,
    denies_contradicted: bool,
    pace: Option<Arc<dyn Pace>>,
    observed: Option<Arc<Observed>>,
    tag: Option<Arc<Tag>>,
    sends_preferences: bool,
    varies_by_crawler: bool,
    /// The request field that `Vary` names.
    vary_field: &'static str,
}

/// The observer, and what it is told that happened before.
struct Observed {
    observer: alloc::boxed::Box<dyn Observer>,
    fetched: Fetched,
}

impl<C: ChooseRobots> RobotsLayer<C> {
    /// Serves and enforces one robots.txt, or that which a [`ChooseRobots`] chooses for each request.
    pub const fn new(choose: C) -> Self {
        Self {
            choose,
            refusal: PlainRefusal::new(crate::RefusalStatus::Forbidden),
            settings: Settings::new(),
        }
    }
}

impl Settings {
    const fn new() -> Self {
        Self {
            serve: true,
            mode: ModeSource::Fixed(Mode::Enforce),
            reader: Reader {
                escaped_slash_separates: true,
                exempts_well_known: true,
            },
            cache_control: HeaderValue::from_static("public, max-age=3600"),
            original_uri: None,
            exempt: None,
            methods: None,
            verifier: None,
            denies_contradicted: false,
            pace: None,
            observed: None,
            tag: None,
            sends_preferences: false,
            varies_by_crawler: false,
            vary_field: "User-Agent",
        }
    }
}

impl<C, R> fmt::Debug for RobotsLayer<C, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RobotsLayer")
            .field("serve", &self.settings.serve)
            .field("mode", &self.settings.mode)
            .field("reader", &self.settings.reader)
            .field("cache_control", &self.settings.cache_control)
            .field("methods", &self.settings.methods)
            .finish_non_exhaustive()
    }
}
