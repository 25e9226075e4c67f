//! The response future of a `RobotsService`.

use core::fmt;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready as ready_or_return};

use bytes::Bytes;
use http::Response;
use pin_project_lite::pin_project;

use crate::layer_future::{LayerFuture, LayerFutureOutput};

pin_project! {
    /// The response future of a [`RobotsService`](super::RobotsService): a response of the layer,
    /// which is ready at once, or the future of the inner service.
    pub struct ResponseFuture<F> {
        #[pin]
        pub(super) layer_future: LayerFuture<Response<Bytes>, F>,
    }
}

impl<F, B, E> Future for ResponseFuture<F>
where
    F: Future<Output = Result<Response<B>, E>>,
    B: From<Bytes>,
{
    type Output = Result<Response<B>, E>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let response = match ready_or_return!(self.project().layer_future.poll(context)) {
            LayerFutureOutput::Response(response) => response.map(B::from),
            LayerFutureOutput::Forwarded(response, headers) => {
                let mut response = response?;
                if !headers.is_empty() {
                    headers.add_to(response.headers_mut());
                }
                response
            }
        };
        Poll::Ready(Ok(response))
    }
}

impl<F> fmt::Debug for ResponseFuture<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResponseFuture").finish_non_exhaustive()
    }
}
