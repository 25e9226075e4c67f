//! The response future of a service with a layer, for every framework.
//!
//! In: a response of the layer, or the future of the inner service. Out: the response, and the
//! header fields to add to a response of the inner service.

use alloc::boxed::Box;
use core::future::{Future, Ready, ready};
use core::pin::Pin;
use core::task::{Context, Poll};

use pin_project_lite::pin_project;

use crate::added_headers::AddedHeaders;
use crate::observe::{RequestScope, ScopeGuard};

pin_project! {
    /// The response of the layer, which is ready at once, or the future of the inner service.
    #[project = Projection]
    pub(crate) enum LayerFuture<A, F> {
        Respond { #[pin] response: Ready<A> },
        Forward { #[pin] future: F, headers: AddedHeaders, scope: Option<Box<dyn RequestScope>> },
    }
}

pub(crate) enum LayerFutureOutput<A, T> {
    Response(A),
    /// What the inner service returned, and the header fields to add to its response.
    Forwarded(T, AddedHeaders),
}

impl<A, F> LayerFuture<A, F> {
    pub(crate) fn respond(response: A) -> Self {
        Self::Respond { response: ready(response) }
    }

    /// Calls the inner service, and polls it, within the scope.
    pub(crate) fn forward(
        call: impl FnOnce() -> F,
        headers: AddedHeaders,
        scope: Option<Box<dyn RequestScope>>,
    ) -> Self {
        let future = {
            let _entered = ScopeGuard::new(scope.as_deref());
            call()
        };
        Self::Forward { future, headers, scope }
    }
}

impl<A, F: Future> Future for LayerFuture<A, F> {
    type Output = LayerFutureOutput<A, F::Output>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.project() {
            Projection::Respond { response } => {
                response.poll(context).map(LayerFutureOutput::Response)
            }
            Projection::Forward { future, headers, scope } => {
                let _entered = ScopeGuard::new(scope.as_deref());
                let returned = future.poll(context);
                returned.map(|returned| {
                    LayerFutureOutput::Forwarded(returned, core::mem::take(headers))
                })
            }
        }
    }
}
