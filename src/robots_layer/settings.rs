//! The settings of a layer.

use alloc::sync::Arc;
use core::time::Duration;

use bytes::Bytes;
use http::{Extensions, HeaderName, HeaderValue, Method, Response, Uri};
use robots_matcher::__private::PurposeSet;
use robots_matcher::{Crawler, CrawlerPurpose};

use super::{ByClient, ObserverState, RobotsLayer};
use crate::added_headers::{StatedPreferences, is_disallowed_for_some};
use crate::by_closure::ByClosure;
use crate::enforce::{
    CrawlerRequest, Denial, DenialStatus, Mode, ModeSource, ModeSwitch, RateLimiter,
};
use crate::identity::{Evidence, Identity, Verifier};
use crate::observe::{Event, FileFetches, Observer};
use crate::request_head::RequestHead;

impl<C> RobotsLayer<C> {
    /// Sets the status of denials with one line of plain text; 403 by default. Of this and
    /// [`deny`](Self::deny), the last call counts.
    pub fn status(mut self, status: DenialStatus) -> Self {
        self.settings.status = status;
        self.settings.deny = None;
        self
    }

    /// Sets the response to denied requests; by default 403 with one line of plain text.
    ///
    /// ```
    /// use bytes::Bytes;
    /// use http::{Response, StatusCode};
    /// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
    ///
    /// let layer = RobotsLayer::new(&ROBOTS).deny(|denial, request| {
    ///     let page = format!("{} is not for {}", request.uri(), denial.crawler().token());
    ///     let mut response = Response::new(Bytes::from(page));
    ///     *response.status_mut() = StatusCode::GONE;
    ///     response
    /// });
    /// ```
    ///
    /// [`Denial::response`] is the default one. The layer adds to every such response: it sets
    /// `Cache-Control: private, no-store` and appends `User-Agent` to `Vary`, so that no cache
    /// returns the response to a browser, and it puts the [`Denial`] into the extensions.
    pub fn deny(
        mut self,
        response: impl Fn(&Denial, &RequestHead<'_>) -> Response<Bytes> + Send + Sync + 'static,
    ) -> Self {
        self.settings.deny = Some(Arc::new(response));
        self
    }

    /// Sets whether the layer serves `/robots.txt`; on by default. When off, it forwards requests
    /// for it.
    pub const fn serve(mut self, on: bool) -> Self {
        self.settings.serve = on;
        self
    }

    /// Sets what the layer does with requests that the file disallows; [`Mode::Enforce`] by
    /// default.
    pub const fn mode(mut self, mode: Mode) -> Self {
        self.settings.mode = ModeSource::Fixed(mode);
        self
    }

    /// Sets a switch that changes the mode at run time. See [`ModeSwitch`].
    pub const fn mode_switch(mut self, switch: &'static ModeSwitch) -> Self {
        self.settings.mode = ModeSource::Switched(switch);
        self
    }

    /// Sets the `Cache-Control` of `/robots.txt`; `public, max-age=3600` by default.
    ///
    /// A crawler should not use a copy older than 24 hours (RFC 9309 §2.4), but it may obey a
    /// longer `max-age`.
    pub fn cache_control(mut self, value: HeaderValue) -> Self {
        self.settings.cache_control = value;
        self
    }

    /// Sets whether `%2F` and `\` in a path may separate segments for the inner service; on by
    /// default.
    ///
    /// Services that decode a path before they split it, such as tower-http's `ServeDir`, serve
    /// `/private%2Fx` as `/private/x`. If no inner service does, and names contain slashes
    /// (`/bands/AC%2FDC`), switch it off: then `%2F` is not a slash, as in RFC 9309 §2.2.2.
    pub const fn escaped_slash_separates(mut self, on: bool) -> Self {
        self.settings.target_options.escaped_slash_separates = on;
        self
    }

    /// Sets whether paths below `/.well-known/` are denied only by a rule that names them, and are
    /// exempt from the rate limiter; on by default.
    ///
    /// These paths are for machines (RFC 8615), and a `Disallow: /` is seldom intended for them.
    pub const fn exempt_well_known(mut self, on: bool) -> Self {
        self.settings.target_options.exempts_well_known = on;
        self
    }

    /// Adds requests that are exempt from the rules and from the rate limiter: those for which
    /// `is_exempt` returns `true`. Calls add up.
    ///
    /// The layer calls it only for crawlers. The path is as received: `/open/../secret` starts with
    /// `/open/`.
    pub fn exempt(
        mut self,
        is_exempt: impl Fn(&RequestHead<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.settings.exempt = Some(match self.settings.exempt {
            Some(before) => Arc::new(move |request| before(request) || is_exempt(request)),
            None => Arc::new(is_exempt),
        });
        self
    }

    /// Sets the methods that are enforced; all by default.
    pub fn methods(mut self, methods: impl IntoIterator<Item = Method>) -> Self {
        self.settings.methods = Some(methods.into_iter().collect());
        self
    }

    /// Sets purposes whose crawlers obey the default group, `User-agent: *`, although nothing
    /// documents that they do; none by default.
    ///
    /// Without it, the layer applies the default group to crawlers that are documented to obey it,
    /// and about two thirds of the crawlers in the [table](crate::crawlers) are not: `Disallow: /`
    /// under `*` lets them pass. With it, a crawler with one of these purposes that has no group of
    /// its own, and no fallback with one, is denied, rate-limited and observed as a crawler of the
    /// default group, in every file that the layer selects. Relatives of such a crawler are, too.
    ///
    /// Crawlers that are documented to ignore the default group still pass, and so do browsers and
    /// clients that are not known crawlers. Calls add up.
    ///
    /// ```
    /// use http::Request;
    /// use robots_static::crawlers::CrawlerPurpose;
    /// use robots_static::layer::{LayerOutcome, RequestHead};
    /// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /essays/\n");
    ///
    /// let layer = RobotsLayer::new(&ROBOTS).extend_default_group([CrawlerPurpose::AiTraining]);
    /// let request = Request::get("/essays/1").header("user-agent", "Bytespider").body(())?;
    /// let outcome = layer.apply(&RequestHead::of(&request));
    /// assert!(matches!(outcome, LayerOutcome::Respond(response) if response.status() == 403));
    /// # Ok::<(), http::Error>(())
    /// ```
    pub fn extend_default_group(
        mut self,
        purposes: impl IntoIterator<Item = CrawlerPurpose>,
    ) -> Self {
        let bound = self.settings.bound;
        self.settings.bound = purposes.into_iter().fold(bound, PurposeSet::with);
        self
    }

    /// Adds a closure that checks whether clients are the crawlers that they claim to be, as
    /// [`verifier`](Self::verifier) does.
    pub fn verify<F>(self, verify: F) -> Self
    where
        F: Fn(&Crawler<'_>, &RequestHead<'_>) -> Identity + Send + Sync + 'static,
    {
        self.verifier(ByClosure(move |crawler: &Crawler<'_>, request: &RequestHead<'_>| {
            verify(crawler, request).with(Evidence::NotChecked)
        }))
    }

    /// Adds what checks whether clients are the crawlers that they claim to be. See [`Verifier`].
    ///
    /// Calls add up: a client is verified by one of them, else contradicted by one of them, else
    /// unknown.
    pub fn verifier(mut self, verifier: impl Verifier + 'static) -> Self {
        self.settings.verifier = Some(match self.settings.verifier {
            Some(before) => Arc::new((before, verifier)),
            None => Arc::new(verifier),
        });
        self
    }

    /// Sets whether clients are denied for which the [`verifier`](Self::verifier) returns
    /// [`Identity::Contradicted`](crate::identity::Identity::Contradicted); off by default.
    ///
    /// When on, such a client gets 403 for every page, also for pages that the crawler may fetch.
    /// The response is one line of plain text that no cache keeps, with the identity in its
    /// extensions. The event is [`Event::Contradicted`](crate::observe::Event::Contradicted).
    /// Requests that the rules disallow are denied as for the crawler itself, with a
    /// [`Denial`](crate::layer::Denial). `/robots.txt`, paths that are [`exempt`](Self::exempt) or
    /// below `/.well-known/`, and methods that are not enforced stay open.
    ///
    /// If a request names several crawlers, each is verified, and one contradicted crawler denies
    /// the request. In a layer with a verifier, a ninth crawler denies the request, too: no client
    /// is that many crawlers.
    ///
    /// Clients with [`Identity::Unknown`](crate::identity::Identity::Unknown) are not denied,
    /// because most crawlers cannot be verified. When off, a contradicted client obeys the rules of
    /// the crawler that it claims to be.
    pub const fn deny_contradicted(mut self, on: bool) -> Self {
        self.settings.denies_contradicted = on;
        self
    }

    /// Adds a limit on how fast crawlers may fetch allowed pages; there is none by default. Calls
    /// add up: a crawler waits for the longest of several.
    ///
    /// A crawler that exceeds it gets 429 with `Retry-After`. Browsers are never rate-limited, and
    /// in [`Mode::Report`] no crawler is.
    ///
    /// If a request names several crawlers, the layer asks for each of the first eight, in their
    /// order in the header, until one has to wait. If [`RateLimiter::peek`] returns that, the
    /// request counts for no crawler, else for those before that one.
    pub fn rate_limiter(mut self, rate_limiter: impl RateLimiter + 'static) -> Self {
        self.settings.rate_limiter = Some(match self.settings.rate_limiter {
            Some(before) => Arc::new((before, rate_limiter)),
            None => Arc::new(rate_limiter),
        });
        self
    }

    /// Adds a closure that limits how fast crawlers may fetch allowed pages, as
    /// [`rate_limiter`](Self::rate_limiter) does.
    pub fn limit_rate<F>(self, retry_after: F) -> Self
    where
        F: Fn(&CrawlerRequest<'_>) -> Option<Duration> + Send + Sync + 'static,
    {
        self.rate_limiter(ByClosure(retry_after))
    }

    /// Adds a closure that receives the events of the layer.
    pub fn observe<F>(self, observe: F) -> Self
    where
        F: Fn(&Event<'_>) + Send + Sync + 'static,
    {
        self.observer(ByClosure(observe))
    }

    /// Adds what receives the events of the layer. See [`Observer`].
    pub fn observer(mut self, observer: impl Observer + 'static) -> Self {
        self.settings.observed = Some(Arc::new(ObserverState {
            observer: match &self.settings.observed {
                Some(before) => Arc::new((Arc::clone(&before.observer), observer)),
                None => Arc::new(observer),
            },
            fetched: FileFetches::default(),
        }));
        self
    }

    /// Adds `X-Robots-Tag` fields to responses, for each request: an `Option` for at most one, or
    /// an array or a `Vec` for one for each crawler. Calls add up.
    ///
    /// The fields are added to those that the inner service sets, and to those of the path from the
    /// option `x_robots_tag` of the macros. Search engines combine several fields for one crawler;
    /// the more restrictive one applies.
    ///
    /// To keep a site out of search engines, disallow it in its robots.txt and send `noindex` with
    /// every response, because a search engine can list the URL of a disallowed page:
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
    pub fn x_robots_tag<T: IntoIterator<Item = HeaderValue>>(
        mut self,
        tags: impl Fn(&RequestHead<'_>) -> T + Send + Sync + 'static,
    ) -> Self {
        self.settings.tags = Some(match self.settings.tags {
            Some(before) => Arc::new(move |request| {
                let before = before(request).into_vec().into_iter();
                before.chain(tags(request)).collect()
            }),
            None => Arc::new(move |request| tags(request).into_iter().collect()),
        });
        self
    }

    /// Sets whether responses have the fields `Content-Signal` and `Content-Usage` with the
    /// preferences of the directives of these names in the file, and `Link` with its licenses; off
    /// by default.
    ///
    /// Crawlers that store pages, and programs that do not read robots.txt, then get the
    /// preferences together with the content: those that the file has for the path, of the group
    /// that applies to the crawler, and of the default group for every other client. A path that
    /// the group may not fetch has none, and a response that already has the field is not changed.
    /// Denials and `/robots.txt` get no field. `docs/guide/production.md` has the rules.
    ///
    /// The response gets `Vary: User-Agent` if a crawler that may fetch the path has other
    /// preferences than browsers, and in files with more than 64 product tokens.
    ///
    /// `Content-Usage` is the field of draft-ietf-aipref-attach-05 §2, and the relation `license`
    /// is of <https://rslstandard.org>. `Content-Signal` is documented for robots.txt; as a
    /// response field it is a convention of some servers.
    ///
    /// A request costs one decision for each group. Nothing is allocated except the header map,
    /// unless lists have to be joined or the file has licenses.
    pub const fn send_preferences(mut self, on: bool) -> Self {
        self.settings.preferences = if on {
            Some(ByClient { of: StatedPreferences::of, vary: StatedPreferences::depend_on_crawler })
        } else {
            None
        };
        self
    }

    /// Sets whether responses for paths that the file disallows for some crawler have
    /// `Vary: User-Agent`; off by default.
    ///
    /// It is for sites with a cache between the clients and the layer. A cache that obeys `Vary`
    /// keeps one copy for each User-Agent, so no crawler gets a page from it that it may not fetch.
    /// Paths with alternate spellings always count as disallowed for some crawler, and so does
    /// every path in files with more than 64 product tokens. It applies only in [`Mode::Enforce`].
    ///
    /// **The cache keeps one copy for each User-Agent, and clients choose what they send: one
    /// client with random User-Agents fills the cache with copies of one page and evicts other
    /// pages.** `Vary` cannot prevent that. Section "Pages in a cache" of `docs/guide/proxies.md`
    /// compares it with other ways, such as [`vary_by_field`](Self::vary_by_field) and the keys
    /// that `robots emit vary` prints.
    ///
    /// A request costs one decision for each product token in the file.
    pub const fn vary_by_crawler(mut self, on: bool) -> Self {
        self.settings.varies_by_crawler = if on { Some(is_disallowed_for_some) } else { None };
        self
    }

    /// Sets the request field that `Vary` names; `User-Agent` by default.
    ///
    /// It is used by [`vary_by_crawler`](Self::vary_by_crawler) and
    /// [`send_preferences`](Self::send_preferences), and switches neither of them on.
    ///
    /// The cache has to set this field in each request before it looks up a copy, also if a client
    /// sends it, to one of few values, such as the product token of the crawler
    /// ([`identifiable_crawlers`](crate::crawlers::identifiable_crawlers) lists them) or the empty
    /// value. Then clients do not control how many copies of a page it keeps. nginx cannot: it
    /// reads the field as the client sent it. Denied requests still get `Vary: User-Agent`; no
    /// cache keeps them.
    pub fn vary_by_field(mut self, field: &'static HeaderName) -> Self {
        self.settings.vary_field = field.as_str();
        self
    }

    /// Sets where the layer finds the URI as the client sent it, if an outer service has changed
    /// it.
    ///
    /// `find` looks it up in the extensions of the request. If it returns `None`, the layer uses
    /// the URI of the request. For a layer on a nested router:
    ///
    /// ```
    /// # #[cfg(feature = "axum")] {
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
    /// # }
    /// ```
    pub const fn original_uri(mut self, find: fn(&Extensions) -> Option<&Uri>) -> Self {
        self.settings.original_uri = Some(find);
        self
    }
}
