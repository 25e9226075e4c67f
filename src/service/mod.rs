//! The tower service of a [`RobotsLayer`].
//!
//! In: an `http` request. Out: the response of the layer, or that of the inner service.
//!
//! Nothing is boxed. Request bodies can be of any type. Response bodies must be `From<Bytes>`, so
//! that responses of the inner service are returned without conversion.

mod future;

use future::ResponseFuture;

use alloc::sync::Arc;
use core::task::{Context, Poll};

use bytes::Bytes;
use http::{Request, Response};
use robots_matcher::RobotsTxt;
use tower_layer::Layer;
use tower_service::Service;

use crate::hosts::SelectRobots;
use crate::layer_future::LayerFuture;
use crate::request_head::RequestHead;
use crate::robots_layer::{LayerOutcome, RobotsLayer};

impl<S, C: Clone> Layer<S> for RobotsLayer<C> {
    type Service = RobotsService<S, C>;

    fn layer(&self, inner: S) -> Self::Service {
        RobotsService { layer: Arc::new(self.clone()), inner }
    }
}

/// A service with a robots.txt. Created by [`RobotsLayer`].
///
/// The response body of the inner service must be `From<Bytes>`, as axum's `Body` and
/// `http_body_util::Full` are. Another body, such as that of a compression layer, is mapped to one
/// of them first.
#[derive(Debug)]
pub struct RobotsService<S, C = &'static RobotsTxt<'static>> {
    // Servers clone a service for each connection or request, so a clone only increments a count.
    layer: Arc<RobotsLayer<C>>,
    inner: S,
}

impl<S: Clone, C> Clone for RobotsService<S, C> {
    fn clone(&self) -> Self {
        Self { layer: Arc::clone(&self.layer), inner: self.inner.clone() }
    }
}

impl<S, C, RequestBody, B> Service<Request<RequestBody>> for RobotsService<S, C>
where
    S: Service<Request<RequestBody>, Response = Response<B>>,
    B: From<Bytes>,
    C: SelectRobots,
{
    type Response = Response<B>;
    type Error = S::Error;
    type Future = ResponseFuture<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<RequestBody>) -> Self::Future {
        let layer_future = match self.layer.apply(&RequestHead::of(&request)) {
            LayerOutcome::Respond(response) => LayerFuture::respond(response),
            LayerOutcome::Forward { verdict, headers, scope } => {
                if let Some(verdict) = verdict {
                    request.extensions_mut().insert(verdict);
                }
                LayerFuture::forward(|| self.inner.call(request), headers, scope)
            }
        };
        ResponseFuture { layer_future }
    }
}
