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
        let (now, period) = (nanoseconds(now), nanoseconds(rate.period));
        let burst = period.saturating_mul(u64::from(rate.at_once.get() - 1));
        let most = now.saturating_add(burst).saturating_add(period);
        let taken = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |available| {
                let available = if available > most {
                    now
                } else {
                    available.max(now)
                };
                (available - now <= burst).then(|| available.saturating_add(period))
            });
        match taken {
            Ok(_) => Ok(()),
            Err(available) => Err(Duration::from_nanos(available - now - burst)),
        }
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use core::num::NonZeroU32;
    use core::sync::atomic::{AtomicU32, Ordering};
    use core::time::Duration;
    use std::thread;

    use super::{Rate, RateState};

    const SECOND: Duration = Duration::from_secs(1);
    const ONE: Rate = Rate {
        at_once: NonZeroU32::MIN,
        period: SECOND,
    };

    #[test]
    fn permit_is_available_again_after_the_period() {
        let state = RateState::default();
        let at = |milliseconds| state.take(Duration::from_millis(milliseconds), ONE);
        assert_eq!(at(0), Ok(()));
        assert_eq!(at(400), Err(Duration::from_millis(600)));
        assert_eq!(at(1_000), Ok(()));
        assert_eq!(at(1_000), Err(SECOND));
        assert_eq!(at(9_500), Ok(()));
        assert_eq!(at(10_000), Err(Duration::from_millis(500)));
    }

    #[test]
    fn burst_is_followed_by_one_permit_each_period() {
        let rate = Rate {
            at_once: NonZeroU32::MIN.saturating_add(2),
            ..ONE
        };
        let state = RateState::default();
        for _ in 0..3 {
            assert_eq!(state.take(5 * SECOND, rate), Ok(()));
        }
        assert_eq!(state.take(5 * SECOND, rate), Err(SECOND));
        assert_eq!(state.take(6 * SECOND, rate), Ok(()));
        assert_eq!(state.take(6 * SECOND, rate), Err(SECOND));
        for _ in 0..3 {
            assert_eq!(state.take(60 * SECOND, rate), Ok(()));
        }
        assert!(state.take(60 * SECOND, rate).is_err());
    }

    #[test]
    fn clock_that_was_set_back_denies_for_one_period_at_most() {
        let state = RateState::default();
        assert_eq!(state.take(3_600 * SECOND, ONE), Ok(()));
        assert_eq!(state.take(SECOND, ONE), Ok(()));
        assert_eq!(state.take(SECOND, ONE), Err(SECOND));
        assert_eq!(state.take(Duration::MAX, ONE), Ok(()));
        assert_eq!(state.take(Duration::MAX, ONE), Ok(()));
    }

    #[test]
    fn permit_is_taken_by_one_thread() {
        let state = RateState::default();
        for round in 1..500 {
            let taken = AtomicU32::new(0);
            thread::scope(|scope| {
                for _ in 0..2 {
                    scope.spawn(|| {
                        if state.take(round * 2 * SECOND, ONE).is_ok() {
                            taken.fetch_add(1, Ordering::Relaxed);
                        }
                    });
                }
            });
            assert_eq!(taken.into_inner(), 1, "round {round}");
        }
    }
}
