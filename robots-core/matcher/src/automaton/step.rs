//! The bands of a group, byte by byte, for those who prove what they say.

use super::band::{LargeBand, SmallBand};
use super::walk::Walk;
use super::{DISALLOW, PASS, band_at, record_at};
use crate::decision::Verdict;
use crate::layout::{
    BAND_IS_SMALL, BAND_PATTERN, NEEDS_NOTHING, NO_AUTOMATON, SCANNED, bytes_at, u16_at,
};

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
pub struct PackedState {
    target: u32,
    matched: usize,
}

/// How many bands the automaton at `at` has; `None` where rules are read one by one.
pub(crate) const fn bands(packed: &[u8], at: usize) -> Option<usize> {
    match u16_at(packed, at) {
        NO_AUTOMATON => None,
        bands => Some(bands as usize),
    }
}

/// A band; `None` for one that is a single pattern, compared step by step.
pub(crate) const fn band<'a>(
    body: &'a [u8],
    packed: &'a [u8],
    automaton: usize,
    index: usize,
) -> Option<PackedBand<'a>> {
    let bands = u16_at(packed, automaton) as usize;
    let at = band_at(packed, automaton, bands, index);
    if packed[at] == BAND_PATTERN {
        return None;
    }
    let needed = if bands > 1 {
        let needed = bytes_at::<SCANNED>(packed, record_at(automaton, index));
        if needed[0] == NEEDS_NOTHING {
            None
        } else {
            Some(needed)
        }
    } else {
        None
    };
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
        let walk = if self.is_small() {
            Walk::start(&SmallBand::new(self.body, self.packed, self.at))
        } else {
            Walk::start(&LargeBand::new(self.body, self.packed, self.at))
        };
        PackedState::of(walk)
    }

    /// The state behind one byte more of a canonical path.
    pub const fn next(&self, state: PackedState, byte: u8) -> PackedState {
        let walk = Walk::resumed(state.target, state.matched);
        let walk = if self.is_small() {
            let band = SmallBand::new(self.body, self.packed, self.at);
            walk.read::<false, _, _>(&band, &[byte])
        } else {
            let band = LargeBand::new(self.body, self.packed, self.at);
            walk.read::<false, _, _>(&band, &[byte])
        };
        PackedState::of(walk)
    }

    /// What the band says of a path that ends here; `None` if it leaves it to the next.
    pub const fn outcome(&self, state: PackedState) -> Option<Verdict> {
        let walk = Walk::resumed(state.target, state.matched);
        let outcome = if self.is_small() {
            walk.end(&SmallBand::new(self.body, self.packed, self.at))
        } else {
            walk.end(&LargeBand::new(self.body, self.packed, self.at))
        };
        match outcome {
            PASS => None,
            DISALLOW => Some(Verdict::Disallow),
            _ => Some(Verdict::Allow),
        }
    }

    /// Does no byte change the outcome any more?
    pub const fn is_final(&self, state: PackedState) -> bool {
        Walk::resumed(state.target, state.matched).is_final()
    }

    /// Paths with none of these bytes skip the band.
    pub const fn needed(&self) -> Option<[u8; SCANNED]> {
        self.needed
    }

    const fn is_small(&self) -> bool {
        self.packed[self.at] & BAND_IS_SMALL != 0
    }
}

impl PackedState {
    const fn of(walk: Walk) -> Self {
        let (target, matched) = walk.place();
        Self { target, matched }
    }
}
