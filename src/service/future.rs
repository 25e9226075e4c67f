//! The future of a `RobotsService`.

use alloc::boxed::Box;
use core::fmt;
use core::future::{Future, Ready, ready};
use core::pin::Pin;
use core::task::{Context, Poll, ready as ready_or_return};

use bytes::Bytes;
use http::Response;
use pin_project_lite::pin_project;

use crate::entered::Entered;
use crate::{AddedHeaders, Scope};

pin_project! {
    /// The response of a [`RobotsService`](super::RobotsService): its own, at once, or that of the
    /// service within.
    pub struct ResponseFuture<F> {
        #[pin]
        state: State<F>,
    }
}

pin_project! {
    #[project = StateProjection]
    enum State<F> {
        Answered { #[pin] response: Ready<Response<Bytes>> },
        Passed { #[pin] future: F, headers: AddedHeaders, scope: Option<Box<dyn Scope>> },
    }
}

impl<F> ResponseFuture<F> {
    pub(super) fn answered(response: Response<Bytes>) -> Self {
        Self {
            state: State::Answered {
                response: ready(response),
            },
        }
    }

    pub(super) const fn passed(
        future: F,
        headers: AddedHeaders,
        scope: Option<Box<dyn Scope>>,
    ) -> Self {
        Self {
            state: State::Passed {
                future,
                headers,
                scope,
            },
        }
    }
}

impl<F, B, E> Future for ResponseFuture<F>
where
    F: Future<Output = Result<Response<B>, E>>,
    B: From<Bytes>,
{
    type Output = Result<Response<B>, E>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let response = match self.project().state.project() {
            StateProjection::Answered { response } => {
                ready_or_return!(response.poll(context)).map(B::from)
            }
            StateProjection::Passed {
                future,
                headers,
                scope,
            } => {
                let _entered = Entered::new(scope.as_deref());
                let mut response = ready_or_return!(future.poll(context))?;
                if !headers.is_empty() {
                    core::mem::take(headers).add_to(response.headers_mut());
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
