//! What can be set on a layer.

use alloc::boxed::Box;
use alloc::sync::Arc;

use http::{Extensions, HeaderValue, Method, Uri};

use super::{Observed, RobotsLayer};
use crate::Verifier;
use crate::enforce::ModeSource;
use crate::observe::{Fetched, Observer};
use crate::{Mode, ModeSwitch, Pace, PlainRefusal, RefusalResponse, RefusalStatus, RequestHead};

impl<C> RobotsLayer<C, PlainRefusal> {
    /// The status of refusals, in place of 403.
    pub const fn status(mut self, status: RefusalStatus) -> Self {
        self.refusal = PlainRefusal::new(status);
        self
    }
}

impl<C, R> RobotsLayer<C, R> {
    /// What a refused request is answered, in place of a line of plain text with 403.
    ///
    /// ```
    /// use bytes::Bytes;
    /// use http::{Response, StatusCode};
    /// use robots_static::{Refusal, RobotsLayer, RobotsTxt, robots_txt};
    ///
    /// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
    ///
    /// let layer = RobotsLayer::new(&ROBOTS).refuse_with(|refusal: &Refusal| {
    ///     let mut response = Response::new(Bytes::from(format!("<h1>No, {}</h1>", refusal.group())));
    ///     *response.status_mut() = StatusCode::GONE;
    ///     response
    /// });
    /// ```
    pub fn refuse_with<T: RefusalResponse>(self, refusal: T) -> RobotsLayer<C, T> {
        RobotsLayer {
            choose: self.choose,
            refusal,
            serve: self.serve,
            mode: self.mode,
            reader: self.reader,
            cache_control: self.cache_control,
            original_uri: self.original_uri,
            exempt: self.exempt,
            methods: self.methods,
            verifier: self.verifier,
            pace: self.pace,
            observed: self.observed,
            tag: self.tag,
            sends_preferences: self.sends_preferences,
            varies_by_crawler: self.varies_by_crawler,
        }
    }

    /// Whether to answer `/robots.txt`; on unless switched off. When off, requests for it pass.
    pub const fn serve(mut self, on: bool) -> Self {
        self.serve = on;
        self
    }

    /// What is done about requests that the file forbids, in place of [`Mode::Enforce`].
    pub const fn mode(mut self, mode: Mode) -> Self {
        self.mode = ModeSource::Fixed(mode);
        self
    }

    /// The same, with a mode that changes while the program runs.
    pub const fn mode_switch(mut self, switch: &'static ModeSwitch) -> Self {
        self.mode = ModeSource::Switched(switch);
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
        self.reader.escaped_slash_separates = on;
        self
    }

    /// Whether paths below `/.well-known/` are refused only by a rule that names them, and take no time
    /// of a `Crawl-delay`; on unless switched off. They are for machines (RFC 8615), and a
    /// `Disallow: /` seldom means them.
    pub const fn exempt_well_known(mut self, on: bool) -> Self {
        self.reader.exempts_well_known = on;
        self
    }

    /// Which requests pass, whatever the file says of them, its `Crawl-delay` too: those for which
    /// `is_exempt` is true.
    ///
    /// Asked for crawlers only. The path is as it was received: `/open/../secret` begins with
    /// `/open/`.
    pub fn exempt(
        mut self,
        is_exempt: impl Fn(&RequestHead<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.exempt = Some(Arc::new(is_exempt));
        self
    }

    /// Which methods are held to the file, in place of all.
    pub fn methods(mut self, methods: impl IntoIterator<Item = Method>) -> Self {
        self.methods = Some(methods.into_iter().collect());
        self
    }

    /// Who checks that crawlers are who they say they are. See [`Verifier`].
    pub fn verifier(mut self, verifier: impl Verifier + 'static) -> Self {
        self.verifier = Some(Arc::new(verifier));
        self
    }

    /// How fast crawlers may fetch the pages that they may; unless set, as fast as they like.
    ///
    /// Who is too fast gets 429 with `Retry-After`. People are never slowed down, nor is anyone in
    /// [`Mode::Report`].
    pub fn pace(mut self, pace: impl Pace + 'static) -> Self {
        self.pace = Some(Arc::new(pace));
        self
    }

    /// Who is told what the layer decides. See [`Observer`].
    pub fn observer(mut self, observer: impl Observer + 'static) -> Self {
        self.observed = Some(Arc::new(Observed {
            observer: Box::new(observer),
            fetched: Fetched::by_nobody(),
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
        self.tag = Some(Arc::new(tag));
        self
    }

    /// Whether responses say in `Content-Signal` and `Content-Usage` what the lines of these names in
    /// the file say; off unless switched on.
    ///
    /// Crawlers that keep a page, and programs that never read a robots.txt, then find the preferences
    /// beside the content. What is sent:
    ///
    /// 1. On each response of the service within. Refusals and `/robots.txt` itself say nothing.
    /// 2. The lists of the group that the client is held to, and of the group of `*` for everybody
    ///    else, people among them.
    /// 3. Of these the lists for the path of the request, without the path in front of them: those of
    ///    the longest path that matches, as for rules; a line without a path is for all others. Of a
    ///    path that the group may not fetch the file states no preference, so nothing is sent: see
    ///    [`Preferences`](crate::Preferences). What is judged is the path as it was received.
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
        self.sends_preferences = on;
        self
    }

    /// Whether responses for paths that the file forbids to some crawler say `Vary: User-Agent`; off unless
    /// switched on.
    ///
    /// For caches between the clients and the layer, which keep pages: one that heeds `Vary` then asks
    /// again for each User-Agent, so that no crawler gets from it what it may not fetch. The price is that
    /// it keeps such a page once for each. Paths that may be spelt in other ways always count as forbidden
    /// to somebody, and so does every path in files with more than 64 names. Only in [`Mode::Enforce`].
    ///
    /// A request costs a decision for each name in the file.
    pub const fn vary_by_crawler(mut self, on: bool) -> Self {
        self.varies_by_crawler = on;
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
}
