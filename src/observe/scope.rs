//! What surrounds the work on a request that was passed on.

use core::fmt;

/// Surrounds the work of the service within on one request, as a span of the crate `tracing` does. Made by
/// [`Observer::scope`](crate::Observer::scope).
///
/// A future is worked on piece by piece, perhaps on several threads: each piece is entered and exited, in
/// turns.
pub trait Scope: Send + Sync {
    /// A piece of work begins on this thread.
    fn enter(&self);

    /// It ends, also when it panics.
    fn exit(&self);
}

impl fmt::Debug for dyn Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope").finish_non_exhaustive()
    }
}

/// Those of two observers, the first around the second.
pub(super) struct Nested<A, B>(pub(super) A, pub(super) B);

impl<A: Scope, B: Scope> Scope for Nested<A, B> {
    fn enter(&self) {
        self.0.enter();
        self.1.enter();
    }

    fn exit(&self) {
        self.1.exit();
        self.0.exit();
    }
}

impl<S: Scope + ?Sized> Scope for alloc::boxed::Box<S> {
    fn enter(&self) {
        (**self).enter();
    }

    fn exit(&self) {
        (**self).exit();
    }
}
