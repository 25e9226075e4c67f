//! The clock of rate limits.
//!
//! In: the monotonic clock of the machine, or a function that a test supplies. Out: the elapsed
//! time.

use alloc::sync::Arc;
use core::fmt;
use core::time::Duration;
use std::sync::LazyLock;
use std::time::Instant;

/// The moment from which the default clock counts. It is one for the whole program, because layers
/// share what a site remembers.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The time since a fixed moment. Clones read the same clock.
#[derive(Clone)]
pub(crate) struct Clock(Arc<dyn Fn() -> Duration + Send + Sync>);

impl Clock {
    pub(crate) fn new(elapsed: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Arc::new(elapsed))
    }

    pub(crate) fn now(&self) -> Duration {
        (self.0)()
    }
}

/// The monotonic clock of the machine.
impl Default for Clock {
    fn default() -> Self {
        Self::new(|| START.elapsed())
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clock").finish_non_exhaustive()
    }
}
