//! The bands of a group, read byte by byte to prove their outcomes.

use core::fmt;

use super::any_band::AnyBand;
use super::bands::Bands;
use super::walk::Walk;
use super::{PASS, verdict};
use crate::decision::Verdict;
use crate::layout::{NO_REQUIRED_BYTES, SCANNED, bytes_at};

/// One rank band of a packed group, with its sections located.
#[derive(Clone, Copy)]
pub struct PackedBand<'a> {
    band: AnyBand<'a>,
    required: Option<[u8; SCANNED]>,
}

/// The state of a band after a prefix of a path. From equal states, equal bytes lead to the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedState(Walk);

pub(crate) const fn band<'a>(
    body: &'a [u8],
    packed: &'a [u8],
    bands: Bands,
    index: usize,
) -> PackedBand<'a> {
    let mut required = None;
    if bands.count > 1 {
        let bytes = bytes_at::<SCANNED>(packed, bands.record(index));
        if bytes[0] != NO_REQUIRED_BYTES {
            required = Some(bytes);
        }
    }
    let band = AnyBand::new(body, packed, bands.at(packed, index));
    PackedBand { band, required }
}

impl PackedBand<'_> {
    /// Returns the state before the first byte.
    pub const fn start(&self) -> PackedState {
        PackedState(self.band.start())
    }

    /// Returns the state after one more byte of a canonical path.
    pub const fn next(&self, state: PackedState, byte: u8) -> PackedState {
        PackedState(self.band.read(state.0, &[byte]))
    }

    /// Returns the verdict on a path that ends here; `None` if the next band decides.
    pub const fn outcome(&self, state: PackedState) -> Option<Verdict> {
        match self.band.end(state.0) {
            PASS => None,
            outcome => Some(verdict(outcome)),
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
}

impl fmt::Debug for PackedBand<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("PackedBand")
            .field("required", &self.required)
            .finish_non_exhaustive()
    }
}
