//! What can be set on a layer.

use alloc::boxed::Box;
use alloc::sync::Arc;

use http::{Extensions, HeaderName, HeaderValue, Method, Uri};

use super::{ObserverState, RobotsLayer};
use crate::enforce::{
    DenialResponse, DenialStatus, Mode, ModeSource, ModeSwitch, PlainDenial, RateLimiter,
};
use crate::identity::Verifier;
use crate::observe::{FileFetches, Observer};
use crate::request_head::RequestHead;

impl<C> RobotsLayer<C, PlainDenial> {
    /// The status of denials, in place of 403.
    pub const fn status(mut self, status: DenialStatus) -> Self {
        self.denial = PlainDenial::new(status);
        self
    }
}

impl<C, R> RobotsLayer<C, R> {
    /// What a denied request is answered, in place of a line of plain text with 403.
    ///
    /// ```
    /// use bytes::Bytes;
    /// use http::{Response, StatusCode};
    /// use robots_static::layer::Denial;
    /// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
    ///
    /// let layer = RobotsLayer::new(&ROBOTS).deny_with(|denial: &Denial| {
    ///     let mut response = Response::new(Bytes::from(format!("<h1>No, {}</h1>", denial.group())));
    ///     *response.status_mut() = StatusCode::GONE;
    ///     response
    /// });
    /// ```
    pub fn deny_with<T: DenialResponse>(self, denial: T) -> RobotsLayer<C, T> {
        RobotsLayer {
            selector: self.selector,
            denial,
            settings: self.settings,
        }
    }

    /// Whether to answer `/robots.txt`; on unless switched off. When off, requests for it pass.
    pub const fn serve(mut self, on: bool) -> Self {
        self.settings.serve = on;
        self
    }

    /// What is done about requests that the file forbids, in place of [`Mode::Enforce`].
    pub const fn mode(mut self, mode: Mode) -> Self {
        self.settings.mode = ModeSource::Fixed(mode);
        self
    }

    /// The same, with a mode that changes while the program runs.
    pub const fn mode_switch(mut self, switch: &'static ModeSwitch) -> Self {
        self.settings.mode = ModeSource::Switched(switch);
        self
    }

    /// The `Cache-Control` of `/robots.txt`, in place of `public, max-age=3600`.
    ///
    /// A crawler should not use a copy older than 24 hours (RFC 9309 §2.4), but may take a longer
    /// `max-age` at its word.
    pub fn cache_control(mut self, value: HeaderValue) -> Self {
        self.settings.cache_control = value;
        self
    }

    /// Whether `%2F` and `\` in a path may be slashes to what is inside the layer; on unless
    /// switched off.
    ///
    /// Services that decode a path before they split it take `/private%2Fx` for `/private/x`, among
    /// them tower-http's `ServeDir`. Where none does, and names hold slashes (`/bands/AC%2FDC`),
    /// switch it off: then `%2F` is no slash, as RFC 9309 §2.2.2 has it.
    pub const fn escaped_slash_separates(mut self, on: bool) -> Self {
        self.settings.spelling_options.escaped_slash_separates = on;
        self
    }

    /// Whether paths below `/.well-known/` are denied only by a rule that names them, and take no time
    /// of a `Crawl-delay`; on unless switched off. They are for machines (RFC 8615), and a
    /// `Disallow: /` seldom means them.
    pub const fn exempt_well_known(mut self, on: bool) -> Self {
        self.settings.spelling_options.exempts_well_known = on;
        self
    }

    /// Which requests pass, whatever the file says of them, its `Crawl-delay` too: those for which
    /// `is_exempt` is true.
    ///
    /// RequestContext for crawlers only. The path is as it was received: `/open/../secret` begins with
    /// `/open/`.
    pub fn exempt(
        mut self,
        is_exempt: impl Fn(&RequestHead<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.settings.exempt = Some(Arc::new(is_exempt));
        self
    }

    /// Which methods are held to the file, in place of all.
    pub fn methods(mut self, methods: impl IntoIterator<Item = Method>) -> Self {
        self.settings.methods = Some(methods.into_iter().collect());
        self
    }

    /// Sets what checks that clients are the crawlers that they claim to be. See [`Verifier`].
    pub fn verifier(mut self, verifier: impl Verifier + 'static) -> Self {
        self.settings.verifier = Some(Arc::new(verifier));
        self
    }

    /// Sets whether clients that the [`verifier`](Self::verifier) contradicts are denied; off by default.
    ///
    /// When on, a client of which it returns [`Identity::Contradicted`](crate::identity::Identity::Contradicted) gets
    /// 403 for every page, also for those that the crawler may fetch whose name it sends. The response is a
    /// line of plain text that no cache keeps, with the identity in its extensions, and the event is
    /// [`Event::Contradicted`](crate::observe::Event::Contradicted). What the rules disallow is denied as to the
    /// crawler itself, with a [`Denial`](crate::layer::Denial). `/robots.txt`, paths that are
    /// [`exempt`](Self::exempt) or below `/.well-known/`, and methods that are not held to the file stay
    /// open.
    ///
    /// Of several crawlers that a request names, each is verified, and one that is contradicted denies the
    /// request. So does a ninth name in a layer with a verifier: no client is so many crawlers.
    ///
    /// [`Identity::Unknown`](crate::identity::Identity::Unknown) is never denied by this: most crawlers cannot be
    /// verified. When off, a contradicted client is held to the rules of the crawler that it claims to be.
    pub const fn deny_contradicted(mut self, on: bool) -> Self {
        self.settings.denies_contradicted = on;
        self
    }

    /// Sets how fast crawlers may fetch the pages that they may; without it, as fast as they like.
    ///
    /// A crawler that is too fast gets 429 with `Retry-After`. Browsers are never slowed down, nor is any
    /// crawler in [`Mode::Report`]. Of a request whose User-Agent fields name several crawlers, each of
    /// them has to be allowed to fetch a page now: they are context in the order in which they are named,
    /// each once, up to the first that has to wait. The budgets of those before it are drawn on, those of the
    /// ones after it are not. Eight are context, the first that are named.
    pub fn rate_limiter(mut self, rate_limiter: impl RateLimiter + 'static) -> Self {
        self.settings.rate_limiter = Some(Arc::new(rate_limiter));
        self
    }

    /// Sets what receives the decisions of the layer. See [`Observer`].
    pub fn observer(mut self, observer: impl Observer + 'static) -> Self {
        self.settings.observed = Some(Arc::new(ObserverState {
            observer: Box::new(observer),
            fetched: FileFetches::by_none(),
        }));
        self
    }

    /// The `X-Robots-Tag` of responses, for each request; `None` adds none. It goes out beside those that
    /// the service within sets, and beside that of the path which the option `x_robots_tag` of the macros
    /// gives: of several the stricter counts.
    ///
    /// For a site that must not be found at all, close it in its robots.txt, and say `noindex` on
    /// every response, because a closed page can still be listed by its address:
    ///
    /// ```
    /// use http::HeaderValue;
    /// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
    ///
    /// static STAGING: RobotsTxt = robots_txt! {
    ///     "# robots: allow(blocks_everything)"
    ///     "User-agent: *"
    ///     "Disallow: /"
    /// };
    ///
    /// let layer = RobotsLayer::new(&STAGING)
    ///     .x_robots_tag(|_| Some(HeaderValue::from_static("noindex, nofollow")));
    /// ```
    pub fn x_robots_tag(
        mut self,
        tag: impl Fn(&RequestHead<'_>) -> Option<HeaderValue> + Send + Sync + 'static,
    ) -> Self {
        self.settings.tag = Some(Arc::new(tag));
        self
    }

    /// Whether responses say in `Content-Signal` and `Content-Usage` what the lines of these names in
    /// the file say; off unless switched on.
    ///
    /// Crawlers that keep a page, and programs that never read a robots.txt, then find the preferences
    /// beside the content. What is sent:
    ///
    /// 1. On each response of the service within. Denials and `/robots.txt` itself say nothing.
    /// 2. The lists of the group that the client is held to, and of the group of `*` for everybody
    ///    else, people among them.
    /// 3. Of these the lists for the path of the request, without the path in front of them: those of
    ///    the longest path that matches, as for rules; a line without a path is for all others. Of a
    ///    path that the group may not fetch the file states no preference, so nothing is sent: see
    ///    [`Preferences`](crate::file::Preferences). What is judged is the path as it was received.
    /// 4. As they are written, joined by commas where several lines are equally long. A file in which
    ///    they contradict each other is warned of by the lint `preference_conflict`.
    /// 5. Not where the response has a field of the same name already: who made the content knows best.
    /// 6. With `Vary: User-Agent` where a crawler that may fetch the path has other preferences than
    ///    people, so that no cache gives the ones to the other. To be spared it, write the same lines
    ///    into all groups that may fetch the page. Whether it is so is not looked for in files with more
    ///    than 64 names: they always get it.
    ///
    /// `Content-Usage` is the field of draft-ietf-aipref-attach-05 §2. `Content-Signal` is documented for
    /// robots.txt; as a field of a response it is a convention of some servers.
    ///
    /// Nothing is allocated but the map of the headers, unless lists have to be joined. A request costs
    /// a decision for each group.
    pub const fn send_preferences(mut self, on: bool) -> Self {
        self.settings.sends_preferences = on;
        self
    }

    /// Sets whether responses for paths that the file disallows for some crawler have `Vary: User-Agent`;
    /// off by default.
    ///
    /// For caches between the clients and the layer, which keep pages: one that obeys `Vary` then asks
    /// again for each User-Agent, so that no crawler gets from it what it may not fetch. Paths with
    /// alternate spellings always count as disallowed for some crawler, and so does every path in files
    /// with more than 64 product tokens. Only in [`Mode::Enforce`].
    ///
    /// **The cache keeps such a page once for each User-Agent that asks for it, and clients choose what
    /// they send: one client with random User-Agents fills the cache with copies of one page, and pushes
    /// other pages out.** `Vary` cannot prevent that, because a page that a cache keeps for a browser is
    /// the one that it would give to a crawler. What can:
    ///
    /// - [`vary_by_field`](Self::vary_by_field), for a cache that puts the crawler's name into a field of
    ///   its own: it then keeps one copy for each crawler, and one for everyone else.
    /// - `Cache-Control: private` or `no-store` on such pages, from the inner service: no shared cache
    ///   keeps them at all. This also serves caches that ignore `Vary` but for `Accept-Encoding`, as those
    ///   of several content delivery networks do by default; there `vary_by_crawler` has no effect.
    /// - A cache that enforces the file itself, before it looks for a copy.
    ///
    /// A request costs a decision for each token in the file.
    pub const fn vary_by_crawler(mut self, on: bool) -> Self {
        self.settings.varies_by_crawler = on;
        self
    }

    /// Sets the request field that `Vary` names, in place of `User-Agent`: for
    /// [`vary_by_crawler`](Self::vary_by_crawler) and [`send_preferences`](Self::send_preferences), which
    /// this does not switch on.
    ///
    /// The cache has to set this field in each request before it looks for a copy, to a value with few
    /// alternatives, such as the token of the crawler that it finds in the User-Agent field
    /// ([`identifiable_crawlers`](crate::crawlers::identifiable_crawlers) lists them) or nothing, and has to replace what a client sends there.
    /// Then no client decides how many copies of a page it keeps. The layer itself reads the User-Agent
    /// field, which the cache passes on as it is. Denied requests still get `Vary: User-Agent`, which
    /// costs nothing: no cache keeps them.
    ///
    /// ```
    /// use http::HeaderName;
    /// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
    /// static CRAWLER: HeaderName = HeaderName::from_static("x-crawler");
    ///
    /// // In Varnish: `unset req.http.X-Crawler; if (req.http.User-Agent ~ "GPTBot") { … }`
    /// let layer = RobotsLayer::new(&ROBOTS)
    ///     .vary_by_crawler(true)
    ///     .vary_by_field(&CRAWLER);
    /// ```
    pub fn vary_by_field(mut self, field: &'static HeaderName) -> Self {
        self.settings.vary_field = field.as_str();
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
        self.settings.original_uri = Some(find);
        self
    }
}
