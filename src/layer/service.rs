//! The service that a `RobotsLayer` makes of another.

use core::task::{Context, Poll};

use http::{Request, Response};
use tower_service::Service;

use super::{ResponseBody, ResponseFuture, RobotsLayer};

/// A service behind a robots.txt. Made by [`RobotsLayer`].
#[derive(Clone, Debug)]
pub struct RobotsService<S> {
    layer: RobotsLayer,
    inner: S,
}

impl<S> RobotsService<S> {
    pub(super) const fn new(layer: RobotsLayer, inner: S) -> Self {
        Self { layer, inner }
    }

    /// The service within.
    pub const fn get_ref(&self) -> &S {
        &self.inner
    }

    /// The service within.
    pub const fn get_mut(&mut self) -> &mut S {
        &mut self.inner
    }

    /// The service within.
    pub fn into_inner(self) -> S {
        self.inner
    }
}

impl<S, RequestBody, B> Service<Request<RequestBody>> for RobotsService<S>
where
    S: Service<Request<RequestBody>, Response = Response<B>>,
{
    type Response = Response<ResponseBody<B>>;
    type Error = S::Error;
    type Future = ResponseFuture<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<RequestBody>) -> Self::Future {
        match self.layer.answer(&request) {
            Some(response) => ResponseFuture::answered(response),
            None => ResponseFuture::passed(self.inner.call(request)),
        }
    }
}
