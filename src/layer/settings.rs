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

    /// Whether paths below `/.well-known/` are refused only by a rule that names them; on unless
    /// switched off. They are for machines (RFC 8615), and a `Disallow: /` seldom means them.
    pub const fn exempt_well_known(mut self, on: bool) -> Self {
        self.reader.exempts_well_known = on;
        self
    }

    /// Which requests pass, whatever the file says of them: those for which `is_exempt` is true.
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

    /// The `X-Robots-Tag` of responses, for each request; `None` adds none.
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
