//! The middleware for actix-web.
//!
//! In: requests of actix-web, whose `http` types are those of an older version. Out: its responses.
//! Only what may be a crawler's request is converted; most are a person's.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::ToString;
use core::convert::Infallible;
use core::fmt;
use core::future::{Future, Ready, ready};
use core::pin::Pin;
use core::str::FromStr;
use core::task::{Context, Poll, ready as ready_or_return};

use actix_web::body::{BodySize, BoxBody, EitherBody, MessageBody};
use actix_web::dev::{Payload, Service, ServiceRequest, ServiceResponse, Transform};
use actix_web::http::header::{
    HeaderMap as ActixHeaders, HeaderName as ActixName, HeaderValue as ActixValue, USER_AGENT,
};
use actix_web::http::{Method as ActixMethod, StatusCode};
use actix_web::{Error, FromRequest, HttpMessage, HttpRequest, HttpResponse};
use bytes::Bytes;
use http::header::{CONTENT_LENGTH, HeaderName};
use http::{HeaderValue, Method, Request, Response, Uri};
use pin_project_lite::pin_project;

use crate::added::{AddedHeaders, CONTENT_SIGNAL, CONTENT_USAGE};
use crate::entered::Entered;
use crate::{
    ChooseRobots, Outcome, Refusal, RefusalResponse, RequestHead, RobotsLayer, RobotsVerdict, Scope,
};

/// As for tower, with two differences: choosers, exemptions and the like see no extensions, and the
/// verdict and the refusal are in the extensions of actix-web.
impl<S, B, C, R> Transform<S, ServiceRequest> for RobotsLayer<C, R>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
    C: ChooseRobots + Clone + 'static,
    R: RefusalResponse + Clone + 'static,
{
    type Response = ServiceResponse<EitherBody<B>>;
    type Error = Error;
    type Transform = ActixRobots<S, C, R>;
    type InitError = ();
    type Future = Ready<Result<Self::Transform, ()>>;

    fn new_transform(&self, inner: S) -> Self::Future {
        ready(Ok(ActixRobots {
            layer: Rc::new(self.clone()),
            inner,
        }))
    }
}

/// A service of actix-web behind a robots.txt. Made by [`RobotsLayer`].
#[derive(Debug)]
pub struct ActixRobots<S, C, R> {
    layer: Rc<RobotsLayer<C, R>>,
    inner: S,
}

impl<S, B, C, R> Service<ServiceRequest> for ActixRobots<S, C, R>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error>,
    C: ChooseRobots,
    R: RefusalResponse,
{
    type Response = ServiceResponse<EitherBody<B>>;
    type Error = Error;
    type Future = ActixFuture<S::Future, B>;

    fn poll_ready(&self, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&self, request: ServiceRequest) -> Self::Future {
        let user_agent = request.headers().get(USER_AGENT).map(ActixValue::as_bytes);
        if self.layer.passes_person(user_agent, request.uri().path()) {
            return ActixFuture::passed(self.inner.call(request), AddedHeaders::default(), None);
        }
        let Some(head) = converted(&request) else {
            return ActixFuture::passed(self.inner.call(request), AddedHeaders::default(), None);
        };
        match self.layer.judge(&RequestHead::of(&head)) {
            Outcome::Answered(response) => {
                let response = converted_back(response, request.method());
                let response = request.into_response(response);
                ActixFuture::answered(response.map_into_right_body())
            }
            Outcome::Passed {
                verdict,
                headers,
                scope,
            } => {
                if let Some(verdict) = verdict {
                    request.extensions_mut().insert(verdict);
                }
                let future = {
                    let _entered = Entered::new(scope.as_deref());
                    self.inner.call(request)
                };
                ActixFuture::passed(future, headers, scope)
            }
        }
    }
}

/// The head of the request in the types of `http` 1; `None` where those do not allow it.
fn converted(request: &ServiceRequest) -> Option<Request<()>> {
    let mut head = Request::new(());
    *head.method_mut() = Method::from_bytes(request.method().as_str().as_bytes()).ok()?;
    *head.uri_mut() = Uri::try_from(request.uri().to_string()).ok()?;
    for (name, value) in request.headers() {
        let name = HeaderName::from_bytes(name.as_str().as_bytes()).ok()?;
        let value = HeaderValue::from_bytes(value.as_bytes()).ok()?;
        head.headers_mut().append(name, value);
    }
    Some(head)
}

/// The body that a GET would get: actix-web takes the length of a HEAD from the body alone.
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
        Some(length) if method == ActixMethod::HEAD => converted.body(Unsent(length)),
        _ => converted.body(body),
    };
    if let Some(refusal) = parts.extensions.get::<Refusal>() {
        converted.extensions_mut().insert(*refusal);
    }
    converted
}

/// Puts fields on a response, in the types of actix-web.
fn add(added: AddedHeaders, headers: &mut ActixHeaders) {
    let has = |name: HeaderName| headers.contains_key(name.as_str());
    for (name, value) in added.fields(has(CONTENT_SIGNAL), has(CONTENT_USAGE)) {
        let name = ActixName::from_bytes(name.as_str().as_bytes());
        if let (Ok(name), Ok(value)) = (name, ActixValue::from_bytes(value.as_bytes())) {
            headers.append(name, value);
        }
    }
}

pin_project! {
    /// The response of an [`ActixRobots`]: its own, at once, or that of the service within.
    pub struct ActixFuture<F, B> {
        #[pin]
        state: State<F, B>,
    }
}

pin_project! {
    #[project = StateProjection]
    enum State<F, B> {
        Answered { #[pin] response: Ready<ServiceResponse<EitherBody<B>>> },
        Passed { #[pin] future: F, headers: AddedHeaders, scope: Option<Box<dyn Scope>> },
    }
}

impl<F, B> ActixFuture<F, B> {
    fn answered(response: ServiceResponse<EitherBody<B>>) -> Self {
        Self {
            state: State::Answered {
                response: ready(response),
            },
        }
    }

    const fn passed(future: F, headers: AddedHeaders, scope: Option<Box<dyn Scope>>) -> Self {
        Self {
            state: State::Passed {
                future,
                headers,
                scope,
            },
        }
    }
}

impl<F, B> Future for ActixFuture<F, B>
where
    F: Future<Output = Result<ServiceResponse<B>, Error>>,
{
    type Output = Result<ServiceResponse<EitherBody<B>>, Error>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let response = match self.project().state.project() {
            StateProjection::Answered { response } => ready_or_return!(response.poll(context)),
            StateProjection::Passed {
                future,
                headers,
                scope,
            } => {
                let _entered = Entered::new(scope.as_deref());
                let mut response = ready_or_return!(future.poll(context))?;
                if !headers.is_empty() {
                    add(core::mem::take(headers), response.headers_mut());
                }
                response.map_into_left_body()
            }
        };
        Poll::Ready(Ok(response))
    }
}

impl<F, B> fmt::Debug for ActixFuture<F, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ActixFuture").finish_non_exhaustive()
    }
}

/// Who asks for the page: [`RobotsVerdict::UNKNOWN`] for people, and where there is no layer.
impl FromRequest for RobotsVerdict {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let verdict = request.extensions().get().copied();
        ready(Ok(verdict.unwrap_or(Self::UNKNOWN)))
    }
}
