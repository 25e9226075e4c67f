//! The bands of a group, read byte by byte to prove their outcomes.

use super::any_band::AnyBand;
use super::bands::Bands;
use super::outcome::{DISALLOW, PASS};
use super::walk::Walk;
use crate::decision::Verdict;
use crate::layout::{BAND_SHORT_PATTERN, NO_REQUIRED_BYTES, SCANNED, bytes_at};

/// One rank band of a packed group.
#[derive(Clone, Copy, Debug)]
pub struct PackedBand<'a> {
    body: &'a [u8],
    packed: &'a [u8],
    at: usize,
    required: Option<[u8; SCANNED]>,
}

/// The state of a band after a prefix of a path. From equal states, equal bytes lead to equal
/// outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedState(Walk);

/// Returns a band; `None` for one that is a single pattern, which has no states.
pub(crate) const fn band<'a>(
    body: &'a [u8],
    packed: &'a [u8],
    bands: Bands,
    index: usize,
) -> Option<PackedBand<'a>> {
    let at = bands.at(packed, index);
    let required = if bands.count == 1 {
        None
    } else {
        let required = bytes_at::<SCANNED>(packed, bands.record(index));
        if required[0] == NO_REQUIRED_BYTES {
            None
        } else {
            Some(required)
        }
    };
    if packed[at] >= BAND_SHORT_PATTERN {
        return None;
    }
    Some(PackedBand {
        body,
        packed,
        at,
        required,
    })
}

impl PackedBand<'_> {
    /// Returns the state before the first byte.
    pub const fn start(&self) -> PackedState {
        PackedState(self.parts().start())
    }

    /// Returns the state after one more byte of a canonical path.
    pub const fn next(&self, state: PackedState, byte: u8) -> PackedState {
        PackedState(self.parts().step(state.0, byte))
    }

    /// Returns the verdict on a path that ends here; `None` if the next band decides.
    pub const fn outcome(&self, state: PackedState) -> Option<Verdict> {
        let outcome = self.parts().end(state.0);
        match outcome {
            PASS => None,
            DISALLOW => Some(Verdict::Disallow),
            _ => Some(Verdict::Allow),
        }
    }

    /// Returns whether no further byte changes the outcome.
    pub const fn is_final(&self, state: PackedState) -> bool {
        state.0.is_final()
    }

    /// Returns the required bytes: a path with none of them skips the band.
    pub const fn required(&self) -> Option<[u8; SCANNED]> {
        self.required
    }

    const fn parts(&self) -> AnyBand<'_> {
        AnyBand::new(self.body, self.packed, self.at)
    }
}
