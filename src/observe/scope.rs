//! What surrounds the work on a request that is passed on.

use core::fmt;

/// Surrounds the work of the inner service on one request, as a span of the crate `tracing` does. Returned
/// by [`Observer::scope`](crate::observe::Observer::scope).
///
/// A future is polled several times, perhaps on several threads: the scope is entered before and exited
/// after each poll.
pub trait RequestScope: Send + Sync {
    /// A piece of work begins on this thread.
    fn enter(&self);

    /// It ends, also when it panics.
    fn exit(&self);
}

impl fmt::Debug for dyn RequestScope + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RequestScope").finish_non_exhaustive()
    }
}

/// Those of two observers, the first around the second.
pub(super) struct NestedScopes<A, B>(pub(super) A, pub(super) B);

impl<A: RequestScope, B: RequestScope> RequestScope for NestedScopes<A, B> {
    fn enter(&self) {
        self.0.enter();
        self.1.enter();
    }

    fn exit(&self) {
        self.1.exit();
        self.0.exit();
    }
}

impl<S: RequestScope + ?Sized> RequestScope for alloc::boxed::Box<S> {
    fn enter(&self) {
        (**self).enter();
    }

    fn exit(&self) {
        (**self).exit();
    }
}

/// Enters a scope, and exits it when dropped, also by a panic: for servers that work on a request
/// without the services of this crate.
///
/// ```
/// use robots_static::layer::{AddedHeaders, LayerOutcome};
/// use robots_static::observe::ScopeGuard;
///
/// fn page(outcome: LayerOutcome) -> Option<AddedHeaders> {
///     let LayerOutcome::Forward { headers, scope, .. } = outcome else {
///         return None;
///     };
///     let _entered = ScopeGuard::new(scope.as_deref());
///     // … the work on the page …
///     Some(headers)
/// }
/// ```
#[derive(Debug)]
#[must_use = "the scope is exited when this is dropped"]
pub struct ScopeGuard<'s>(Option<&'s dyn RequestScope>);

impl<'s> ScopeGuard<'s> {
    /// Enters `scope`, if there is one. A future has to be polled within it, and not be awaited: it may go
    /// on on another thread.
    #[inline]
    pub fn new(scope: Option<&'s dyn RequestScope>) -> Self {
        if let Some(scope) = scope {
            scope.enter();
        }
        Self(scope)
    }
}

impl Drop for ScopeGuard<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some(scope) = self.0 {
            scope.exit();
        }
    }
}
