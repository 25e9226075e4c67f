//! The limit on logged events.
//!
//! In: an event. Out: whether to log it, and how many events were left out before it. All state is
//! allocated before the first request.

use alloc::boxed::Box;
use core::num::NonZeroU32;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;

use crate::clock::Clock;
use crate::crawler_tokens::CrawlerTokens;
use crate::observe::Event;
use crate::rate_state::{Rate, RateState};

/// A limit for each crawler and outcome.
#[derive(Debug)]
pub(crate) struct EventLimit {
    names: CrawlerTokens,
    clock: Clock,
    rate: Option<Rate>,
    /// The slots of the first token for each outcome, then those of the next token, and last those
    /// of every other token.
    slots: Box<[Slot]>,
}

#[derive(Debug, Default)]
struct Slot {
    state: RateState,
    suppressed: AtomicU64,
}

impl EventLimit {
    pub(crate) fn none(names: CrawlerTokens) -> Self {
        Self { names, clock: Clock::default(), rate: None, slots: Box::default() }.with_slots()
    }

    /// Sets the limit to `at_once` events, and one more each `period`. A period of zero means no
    /// limit.
    pub(crate) fn limit(self, at_once: NonZeroU32, period: Duration) -> Self {
        let rate = (!period.is_zero()).then_some(Rate { at_once, period });
        Self { rate, ..self }.with_slots()
    }

    pub(crate) fn clock(self, clock: Clock) -> Self {
        Self { clock, ..self }.with_slots()
    }

    fn with_slots(mut self) -> Self {
        let names = self.names.as_slice().len() + 1;
        let slots = names * Event::OUTCOMES.len();
        self.slots = (0..slots).map(|_| Slot::default()).collect();
        self
    }

    /// Returns the number of events with this crawler and outcome that were left out since the last
    /// one; `None` if this one is to be left out, too.
    pub(crate) fn admit(&self, event: &Event<'_>) -> Option<u64> {
        let outcome = event.outcome();
        let outcome = Event::OUTCOMES.iter().position(|known| *known == outcome)?;
        let name = self.names.index(event.crawler());
        let slot = self.slots.get(name * Event::OUTCOMES.len() + outcome)?;
        if let Some(rate) = self.rate
            && slot.state.take(self.clock.now(), rate).is_err()
        {
            slot.suppressed.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        Some(slot.suppressed.swap(0, Ordering::Relaxed))
    }
}
