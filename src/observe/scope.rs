//! Scopes around the inner service's work on a request.

use core::fmt;

/// A scope around the inner service's work on one request, such as a span of the crate `tracing`.
/// Returned by [`Observer::scope`](crate::observe::Observer::scope).
///
/// A future is polled several times, possibly on several threads. The scope is entered before each
/// poll and exited after it.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
///
/// use robots_static::RequestVerdict;
/// use robots_static::observe::{Event, Observer, RequestScope};
///
/// static ACTIVE: AtomicUsize = AtomicUsize::new(0);
///
/// /// Counts the threads that work for a crawler at this moment.
/// struct Active;
///
/// impl RequestScope for Active {
///     fn enter(&self) {
///         ACTIVE.fetch_add(1, Ordering::Relaxed);
///     }
///
///     fn exit(&self) {
///         ACTIVE.fetch_sub(1, Ordering::Relaxed);
///     }
/// }
///
/// struct ActiveObserver;
///
/// impl Observer for ActiveObserver {
///     fn observe(&self, _: &Event<'_>) {}
///
///     fn scope(&self, _: &RequestVerdict) -> Option<Box<dyn RequestScope>> {
///         Some(Box::new(Active))
///     }
/// }
/// ```
pub trait RequestScope: Send + Sync {
    /// Starts a piece of work on this thread.
    fn enter(&self);

    /// Ends the piece of work, also if it panics.
    fn exit(&self);
}

impl fmt::Debug for dyn RequestScope + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RequestScope").finish_non_exhaustive()
    }
}

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

/// A guard that enters a scope, and exits it when dropped, also by a panic.
///
/// Servers that call [`RobotsLayer::apply`](crate::RobotsLayer::apply) themselves use it.
#[derive(Debug)]
#[must_use = "the scope is exited when this is dropped"]
pub struct ScopeGuard<'s>(Option<&'s dyn RequestScope>);

impl<'s> ScopeGuard<'s> {
    /// Enters `scope`, if there is one.
    ///
    /// Poll a future within the scope instead of awaiting it: after an await it may continue on
    /// another thread.
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
