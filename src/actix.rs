//! The middleware for actix-web: [`RobotsLayer`] for `App::wrap`.
//!
//! ```
//! use actix_web::{App, web};
//! use robots_static::{RobotsLayer, RobotsTxt, RequestVerdict, robots_txt};
//!
//! static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
//!
//! async fn page(verdict: RequestVerdict) -> String {
//!     format!("{:?}", verdict.client())
//! }
//!
//! let app = App::new().wrap(RobotsLayer::new(&ROBOTS)).route("/", web::get().to(page));
//! ```
//!
//! actix-web uses the `http` types of an older version. Only requests that may be those of a
//! crawler are converted.

use alloc::format;
use alloc::rc::Rc;
use core::convert::Infallible;
use core::fmt;
use core::future::{Future, Ready, ready};
use core::pin::Pin;
use core::str::FromStr;
use core::task::{Context, Poll, ready as ready_or_return};

use actix_web::body::{BodySize, BoxBody, EitherBody, MessageBody, None as NoBody};
use actix_web::dev::{Payload, Service, ServiceRequest, ServiceResponse, Transform};
use actix_web::http::header::{
    HeaderMap as ActixHeaders, HeaderName as ActixName, HeaderValue as ActixValue, USER_AGENT,
};
use actix_web::http::uri::PathAndQuery as ActixPathAndQuery;
use actix_web::http::{Method as ActixMethod, StatusCode, Uri as ActixUri};
use actix_web::{Error, FromRequest, HttpMessage, HttpRequest, HttpResponse};
use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_LENGTH, HeaderName, LINK};
use http::uri::{Authority, Parts, PathAndQuery, Scheme};
use http::{HeaderValue, Method, Request, Response, Uri};
use pin_project_lite::pin_project;

use crate::added_headers::{AddedHeaders, CONTENT_SIGNAL, CONTENT_USAGE, is_license};
use crate::enforce::{Denial, RequestVerdict};
use crate::hosts::SelectRobots;
use crate::identity::Identity;
use crate::layer_future::{LayerFuture, LayerFutureOutput};
use crate::request_head::RequestHead;
use crate::robots_layer::{LayerOutcome, RobotsLayer};

/// Differs from the tower layer in two ways: the closures and traits that configure the layer see
/// only the address of the peer in the extensions, a [`SocketAddr`](core::net::SocketAddr); and the
/// verdict and the denial are in the extensions of actix-web.
impl<S, B, C> Transform<S, ServiceRequest> for RobotsLayer<C>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
    C: SelectRobots + Clone + 'static,
{
    type Response = ServiceResponse<EitherBody<B>>;
    type Error = Error;
    type Transform = ActixService<S, C>;
    type InitError = ();
    type Future = Ready<Result<Self::Transform, ()>>;

    fn new_transform(&self, inner: S) -> Self::Future {
        ready(Ok(ActixService { layer: Rc::new(self.clone()), inner }))
    }
}

/// A service of actix-web with a robots.txt. Created by [`RobotsLayer`].
#[derive(Debug)]
pub struct ActixService<S, C> {
    layer: Rc<RobotsLayer<C>>,
    inner: S,
}

impl<S, B, C> Service<ServiceRequest> for ActixService<S, C>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
    C: SelectRobots,
{
    type Response = ServiceResponse<EitherBody<B>>;
    type Error = Error;
    type Future = ActixResponseFuture<S::Future, B>;

    fn poll_ready(&self, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&self, request: ServiceRequest) -> Self::Future {
        let user_agents = request.headers().get_all(USER_AGENT).map(ActixValue::as_bytes);
        if self.layer.forwards_unchanged(user_agents, request.uri().path()) {
            let call = || self.inner.call(request);
            let layer_future = LayerFuture::forward(call, AddedHeaders::default(), None);
            return ActixResponseFuture { layer_future };
        }
        let (head, has_uri) = converted(&request);
        let head = RequestHead::of(&head);
        let head = if has_uri { head } else { head.with_unreadable_uri() };
        let layer_future = match self.layer.apply(&head) {
            LayerOutcome::Respond(response) => {
                let response = converted_back(response, request.method());
                let response = request.into_response(response);
                LayerFuture::respond(response.map_into_right_body())
            }
            LayerOutcome::Forward { verdict, headers, scope } => {
                if let Some(verdict) = verdict {
                    request.extensions_mut().insert(verdict);
                }
                LayerFuture::forward(|| self.inner.call(request), headers, scope)
            }
        };
        ActixResponseFuture { layer_future }
    }
}

/// Converts the head of the request to the types of `http` 1, and returns whether they can
/// represent its URI. A method or field that they cannot represent is left out, so that the rest is
/// still decided.
fn converted(request: &ServiceRequest) -> (Request<()>, bool) {
    let mut head = Request::new(());
    if let Ok(method) = Method::from_bytes(request.method().as_str().as_bytes()) {
        *head.method_mut() = method;
    }
    if let Some(peer) = request.peer_addr() {
        head.extensions_mut().insert(peer);
    }
    let uri = converted_uri(request.uri());
    let has_uri = uri.is_some();
    *head.uri_mut() = uri.unwrap_or_default();
    for (name, value) in request.headers() {
        let name = HeaderName::from_bytes(name.as_str().as_bytes());
        if let (Ok(name), Ok(value)) = (name, HeaderValue::from_bytes(value.as_bytes())) {
            head.headers_mut().append(name, value);
        }
    }
    (head, has_uri)
}

/// Converts the URI part by part. In one text, an authority and a path without a leading slash
/// would be joined.
fn converted_uri(uri: &ActixUri) -> Option<Uri> {
    let mut parts = Parts::default();
    parts.scheme = uri.scheme_str().map(Scheme::try_from).transpose().ok()?;
    let authority = uri.authority().map(|authority| Authority::try_from(authority.as_str()));
    parts.authority = authority.transpose().ok()?;
    parts.path_and_query = match uri.path_and_query().map(ActixPathAndQuery::as_str) {
        // Not every version of `http` accepts `*` as a part.
        Some("*") => return Uri::try_from("*").ok(),
        Some(target) if target.starts_with('/') => Some(PathAndQuery::try_from(target).ok()?),
        Some(target) => Some(PathAndQuery::try_from(format!("/{target}")).ok()?),
        None => None,
    };
    Uri::from_parts(parts).ok()
}

/// The body of a response to HEAD, with the length of the response to GET: actix-web reads the
/// length only from the body.
struct Unsent(u64);

impl MessageBody for Unsent {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.0)
    }

    fn poll_next(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        Poll::Ready(None)
    }
}

fn converted_back(response: Response<Bytes>, method: &ActixMethod) -> HttpResponse<BoxBody> {
    let (parts, body) = response.into_parts();
    let length = parts.headers.get(CONTENT_LENGTH);
    let length = length.and_then(|length| u64::from_str(length.to_str().ok()?).ok());
    let status = StatusCode::from_u16(parts.status.as_u16());
    let mut converted = HttpResponse::build(status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR));
    for (name, value) in &parts.headers {
        converted.append_header((name.as_str(), value.as_bytes()));
    }
    let mut converted = match length {
        // For an empty body, HTTP/2 would send `content-length: 0`. Without a body it sends no
        // length.
        _ if parts.status == http::StatusCode::NOT_MODIFIED => converted.body(NoBody::new()),
        Some(length) if method == ActixMethod::HEAD => converted.body(Unsent(length)),
        _ => converted.body(body),
    };
    if let Some(denial) = parts.extensions.get::<Denial>() {
        converted.extensions_mut().insert(denial.clone());
    }
    if let Some(identity) = parts.extensions.get::<Identity>() {
        converted.extensions_mut().insert(*identity);
    }
    converted
}

fn add(added: AddedHeaders, headers: &mut ActixHeaders) {
    let has = |name: HeaderName| headers.contains_key(name.as_str());
    let mut links = headers.get_all(LINK.as_str());
    let license = links.any(|link| is_license(link.as_bytes()));
    let given = [has(CONTENT_SIGNAL), has(CONTENT_USAGE), license];
    added.write(given, &mut |name, value| {
        let replaces = name == CACHE_CONTROL;
        let name = ActixName::from_bytes(name.as_str().as_bytes());
        match (name, ActixValue::from_bytes(value.as_bytes())) {
            (Ok(name), Ok(value)) if replaces => _ = headers.insert(name, value),
            (Ok(name), Ok(value)) => headers.append(name, value),
            _ => {}
        }
    });
}

pin_project! {
    /// The response future of an [`ActixService`]: a response of the layer, which is ready at once,
    /// or the future of the inner service.
    pub struct ActixResponseFuture<F, B> {
        #[pin]
        layer_future: LayerFuture<ServiceResponse<EitherBody<B>>, F>,
    }
}

impl<F, B> Future for ActixResponseFuture<F, B>
where
    F: Future<Output = Result<ServiceResponse<B>, Error>>,
{
    type Output = Result<ServiceResponse<EitherBody<B>>, Error>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let response = match ready_or_return!(self.project().layer_future.poll(context)) {
            LayerFutureOutput::Response(response) => response,
            LayerFutureOutput::Forwarded(response, headers) => {
                let mut response = response?;
                if !headers.is_empty() {
                    add(headers, response.headers_mut());
                }
                response.map_into_left_body()
            }
        };
        Poll::Ready(Ok(response))
    }
}

impl<F, B> fmt::Debug for ActixResponseFuture<F, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ActixResponseFuture").finish_non_exhaustive()
    }
}

/// Extracts the verdict; [`RequestVerdict::UNKNOWN`] for browsers, and without a layer.
impl FromRequest for RequestVerdict {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let verdict = request.extensions().get().cloned();
        ready(Ok(verdict.unwrap_or(Self::UNKNOWN)))
    }
}
