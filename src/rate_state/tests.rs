use core::num::NonZeroU32;
use core::sync::atomic::{AtomicU32, Ordering};
use core::time::Duration;
use std::thread;

use super::{Rate, RateState};

const SECOND: Duration = Duration::from_secs(1);
const ONE: Rate = Rate { at_once: NonZeroU32::MIN, period: SECOND };

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
    let rate = Rate { at_once: NonZeroU32::MIN.saturating_add(2), ..ONE };
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
fn wait_of_any_clock_and_rate_is_at_most_one_period() {
    let years = |years: u64| Duration::from_secs(years * 366 * 24 * 3_600);
    let clocks = [
        Duration::ZERO,
        Duration::from_nanos(1),
        SECOND,
        years(584),
        Duration::from_nanos(u64::MAX - 1),
        Duration::from_nanos(u64::MAX),
        years(600),
        Duration::MAX,
    ];
    let most_at_once = NonZeroU32::MAX;
    let rates = [SECOND, years(1), years(584), Duration::MAX]
        .into_iter()
        .flat_map(|period| [ONE.at_once, most_at_once].map(|at_once| Rate { at_once, period }));
    for rate in rates {
        for before in clocks {
            for now in clocks {
                let state = RateState::default();
                for now in [before, now, before, now] {
                    let waits = [state.check(now, rate), state.take(now, rate)];
                    assert_eq!(waits[0], waits[1], "{rate:?} {now:?}");
                    assert!(waits[1] <= Err(rate.period), "{rate:?} {now:?}");
                }
            }
        }
    }
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
