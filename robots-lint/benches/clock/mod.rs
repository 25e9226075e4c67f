//! A clock for the work of one thread.

use std::time::{Duration, Instant};
use std::{fs, thread};

/// The start of a measurement.
pub(crate) struct Clock {
    started: Instant,
    busy: Option<Duration>,
}

impl Clock {
    /// Starts a measurement.
    pub(crate) fn start() -> Self {
        Self { started: Instant::now(), busy: busy() }
    }

    /// Returns the time that this thread was running since the start, which does not depend on
    /// other programs; where the system does not report it, the time that has passed.
    pub(crate) fn elapsed(&self) -> Duration {
        match (self.busy, busy()) {
            (Some(start), Some(end)) => end.saturating_sub(start),
            _ => self.started.elapsed(),
        }
    }
}

/// Returns the time that this thread has been running, as Linux reports it.
fn busy() -> Option<Duration> {
    // The kernel adds the time of a running thread only at a clock tick, or when the thread yields.
    thread::yield_now();
    let statistics = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = statistics.split_whitespace().next()?;
    Some(Duration::from_nanos(nanoseconds.parse().ok()?))
}
