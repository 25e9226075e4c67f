//! The clock of rate limits.
//!
//! In: the monotonic clock of the machine, or a function that a test supplies. Out: the elapsed time, for
//! `governor`.

use alloc::sync::Arc;
use core::fmt;
use core::time::Duration;
use std::time::Instant;

use governor::Quota;
use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::state::{InMemoryState, NotKeyed};

/// The time since a fixed moment. Clones read the same clock.
#[derive(Clone)]
pub(crate) struct Clock(Arc<dyn Fn() -> Duration + Send + Sync>);

/// The state of `governor` for one budget, a few words.
pub(crate) type Limiter =
    governor::RateLimiter<NotKeyed, InMemoryState, Clock, NoOpMiddleware<Duration>>;

impl Clock {
    pub(crate) fn new(elapsed: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self(Arc::new(elapsed))
    }

    pub(crate) fn limiter(&self, quota: Quota) -> Limiter {
        governor::RateLimiter::direct_with_clock(quota, self.clone())
    }
}

/// The monotonic clock of the machine.
impl Default for Clock {
    fn default() -> Self {
        let start = Instant::now();
        Self::new(move || start.elapsed())
    }
}

impl GovernorClock for Clock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        (self.0)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clock").finish_non_exhaustive()
    }
}
