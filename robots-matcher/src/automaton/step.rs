//! The bands of a group, byte by byte, for those who prove what they say.

use super::any_band::AnyBand;
use super::bands::Bands;
use super::outcome::{DISALLOW, PASS};
use super::walk::Walk;
use crate::decision::Verdict;
use crate::layout::{BAND_SHORT_PATTERN, NEEDS_NOTHING, SCANNED, bytes_at};

/// One rank band of a packed group.
#[derive(Clone, Copy, Debug)]
pub struct PackedBand<'a> {
    body: &'a [u8],
    packed: &'a [u8],
    at: usize,
    needed: Option<[u8; SCANNED]>,
}

/// Where a band stands behind a part of a path. Equal states read on alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedState(Walk);

/// A band; `None` for one that is a single pattern, compared step by step.
pub(crate) const fn band<'a>(
    body: &'a [u8],
    packed: &'a [u8],
    bands: Bands,
    index: usize,
) -> Option<PackedBand<'a>> {
    let at = bands.at(packed, index);
    let needed = if bands.count == 1 {
        None
    } else {
        let needed = bytes_at::<SCANNED>(packed, bands.record(index));
        if needed[0] == NEEDS_NOTHING {
            None
        } else {
            Some(needed)
        }
    };
    if packed[at] >= BAND_SHORT_PATTERN {
        return None;
    }
    Some(PackedBand {
        body,
        packed,
        at,
        needed,
    })
}

impl PackedBand<'_> {
    /// The state before the first byte.
    pub const fn start(&self) -> PackedState {
        PackedState(self.parts().start())
    }

    /// The state behind one byte more of a canonical path.
    pub const fn next(&self, state: PackedState, byte: u8) -> PackedState {
        PackedState(self.parts().step(state.0, byte))
    }

    /// What the band says of a path that ends here; `None` if it leaves it to the next.
    pub const fn outcome(&self, state: PackedState) -> Option<Verdict> {
        let outcome = self.parts().end(state.0);
        match outcome {
            PASS => None,
            DISALLOW => Some(Verdict::Disallow),
            _ => Some(Verdict::Allow),
        }
    }

    /// Does no byte change the outcome any more?
    pub const fn is_final(&self, state: PackedState) -> bool {
        state.0.is_final()
    }

    /// Paths with none of these bytes skip the band.
    pub const fn needed(&self) -> Option<[u8; SCANNED]> {
        self.needed
    }

    const fn parts(&self) -> AnyBand<'_> {
        AnyBand::new(self.body, self.packed, self.at)
    }
}
