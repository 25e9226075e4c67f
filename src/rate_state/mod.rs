//! The state of one rate limit.

use core::num::NonZeroU32;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;

/// One word: the time on a clock, in nanoseconds, from which on all permits are available again. It
/// is the "theoretical arrival time" of the generic cell rate algorithm (ITU-T I.371).
#[derive(Debug, Default)]
pub(crate) struct RateState(AtomicU64);

/// `at_once` permits, and one more each `period`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) at_once: NonZeroU32,
    pub(crate) period: Duration,
}

impl RateState {
    /// Takes a permit.
    ///
    /// A state that no clock of this rate can have left, because it is too far ahead of `now`,
    /// counts as unused: a clock that was set back denies nothing for longer than the rate does.
    ///
    /// # Errors
    ///
    /// Returns how long it takes until there is a permit.
    pub(crate) fn take(&self, now: Duration, rate: Rate) -> Result<(), Duration> {
        self.check(now, rate)?;
        let taken = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |available| {
            rate.after_a_permit(available, now).ok()
        });
        match taken {
            Ok(_) => Ok(()),
            Err(available) => rate.after_a_permit(available, now).map(drop),
        }
    }

    pub(crate) fn check(&self, now: Duration, rate: Rate) -> Result<(), Duration> {
        let available = self.0.load(Ordering::Relaxed);
        rate.after_a_permit(available, now).map(drop)
    }
}

impl Rate {
    /// Returns the state after a permit is taken from this one, or how long it takes until there is
    /// one: at most a period. Any clock and any state is safe: sums saturate.
    fn after_a_permit(self, available: u64, now: Duration) -> Result<u64, Duration> {
        let (now, period) = (nanoseconds(now), nanoseconds(self.period));
        let burst = period.saturating_mul(u64::from(self.at_once.get() - 1));
        let most = now.saturating_add(burst).saturating_add(period);
        let available = if available > most { now } else { available.max(now) };
        match (available - now).checked_sub(burst) {
            None | Some(0) => Ok(available.saturating_add(period)),
            Some(wait) => Err(Duration::from_nanos(wait)),
        }
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
