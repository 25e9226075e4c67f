//! The bands of a group, read byte by byte to prove their outcomes.

use core::fmt;

use super::any_band::AnyBand;
use super::bands::Bands;
use super::outcome::{DISALLOW, PASS};
use super::walk::Walk;
use crate::decision::Verdict;
use crate::layout::{NO_REQUIRED_BYTES, SCANNED, bytes_at};

/// One rank band of a packed group.
#[derive(Clone, Copy, Debug)]
pub struct PackedBand<'a> {
    body: &'a [u8],
    packed: &'a [u8],
    at: usize,
    required: Option<[u8; SCANNED]>,
}

/// A [`PackedBand`] whose sections are located, to read many bytes.
#[derive(Clone, Copy)]
pub struct LocatedBand<'a>(AnyBand<'a>);

/// The state of a band after a prefix of a path. From equal states, equal bytes lead to equal
/// outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedState(Walk);

/// Returns a band.
pub(crate) const fn band<'a>(
    body: &'a [u8],
    packed: &'a [u8],
    bands: Bands,
    index: usize,
) -> PackedBand<'a> {
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
    PackedBand {
        body,
        packed,
        at,
        required,
    }
}

impl<'a> PackedBand<'a> {
    /// Locates the sections of the band.
    pub const fn locate(&self) -> LocatedBand<'a> {
        LocatedBand(AnyBand::new(self.body, self.packed, self.at))
    }

    /// Returns the state before the first byte.
    pub const fn start(&self) -> PackedState {
        self.locate().start()
    }

    /// Returns the state after one more byte of a canonical path.
    pub const fn next(&self, state: PackedState, byte: u8) -> PackedState {
        self.locate().read(state, &[byte])
    }

    /// Returns the verdict on a path that ends here; `None` if the next band decides.
    pub const fn outcome(&self, state: PackedState) -> Option<Verdict> {
        self.locate().outcome(state)
    }

    /// Returns whether no further byte changes the outcome.
    pub const fn is_final(&self, state: PackedState) -> bool {
        state.0.is_final()
    }

    /// Returns the required bytes: a path with none of them skips the band.
    pub const fn required(&self) -> Option<[u8; SCANNED]> {
        self.required
    }
}

impl LocatedBand<'_> {
    /// Returns the state before the first byte.
    pub const fn start(&self) -> PackedState {
        PackedState(self.0.start())
    }

    /// Returns the state after more bytes of a canonical path. Reads up to where the outcome is
    /// final.
    pub const fn read(&self, state: PackedState, bytes: &[u8]) -> PackedState {
        PackedState(self.0.read(state.0, bytes))
    }

    /// Returns the verdict on a path that ends here; `None` if the next band decides.
    pub const fn outcome(&self, state: PackedState) -> Option<Verdict> {
        match self.0.end(state.0) {
            PASS => None,
            DISALLOW => Some(Verdict::Disallow),
            _ => Some(Verdict::Allow),
        }
    }
}

impl fmt::Debug for LocatedBand<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("LocatedBand")
            .finish_non_exhaustive()
    }
}
