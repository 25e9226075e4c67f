//! The verdict automaton of a group, walked.
//!
//! A group has rank bands; the first with an answer, from the highest ranks down, has the answer.
//! Almost every group has one band.
//!
//! ```text
//! automaton  bands u16 · band, if it is the only one; else { needed u8 ×3 · band at u32 }…
//! band       small u8 · mask u8 · start · first row u16 · hubs u24 · slots u24 · last column u8
//!            · dense rows · hub… · slot… · chain… · literals
//! hub        row u24 · outcome u8 · exits u8 · exit u8 ×3
//! slot       byte u8 · target
//! chain      literal at · length u8 · target
//! pattern    0xff · outcome if it matches u8 · otherwise u8 · pattern at u24 · length u24
//! dense rows rows u16 · exits u16 · { entry u16 of each column · of other bytes u16 · at the end u16 }…
//!            · exit u24…
//! ```
//!
//! Targets, and the places of literals, have three bytes; in a band marked as small they have two,
//! and so have the number of slots, while that of the first row and that of hubs have one. The first
//! byte also holds how many bits name a hub.
//!
//! A *target* below [`FINALS`](crate::layout::FINALS) is the outcome; then come the numbers of hubs,
//! then those of dense states. From [`Numbers::chain`](crate::layout::Numbers) on a target is
//! `number << hub bits | hub` of a chain: a literal whose last byte leads to the chain's target. From the
//! first row on it is that of a sparse row: its entry for byte b is in slot `row + (place of b & mask)`
//! if that slot's byte is b. A byte that a chain or a row has not is read in the state that its hub
//! bits name: a dense state, or a hub, which has a sparse row and is stayed in where that has no entry.
//! [`END`](crate::layout::END) is read behind the last byte.

mod band;
mod chain;
mod dense;
mod header;
mod scan;
mod walk;

use self::band::{Band, LargeBand, SmallBand};
use self::scan::scan;
use self::walk::Walk;
use crate::decision::Verdict;
use crate::layout::{
    BAND_IS_SMALL, BAND_PATTERN, BAND_RECORD, NEEDS_NOTHING, Numbers, SCANNED, bytes_at, slice,
    text_from, u16_at, u24_at, u32_at,
};
use crate::path::PathCursor;
use crate::pattern;

const PASS: u32 = 0;
const DISALLOW: u32 = 2;

/// Stands for the outcome where the bytes have to be read in canonical form.
const SPECIAL: u32 = 3;

/// How many bytes of a canonical path are written out at a time.
const WINDOW: usize = 64;

/// The verdict on a path as it is sent; `None` where it has to be read in canonical form. `at` is
/// where the automaton stands.
#[inline]
pub(crate) const fn decide(body: &[u8], packed: &[u8], at: usize, path: &[u8]) -> Option<Verdict> {
    let bands = u16_at(packed, at) as usize;
    let mut index = 0;
    while index < bands {
        let band = band_at(packed, at, bands, index);
        if bands > 1 && lacks_what_it_needs(packed, record_at(at, index), path) {
            index += 1;
            continue;
        }
        let shape = packed[band];
        let outcome = if shape == BAND_PATTERN {
            pattern_outcome(body, packed, band, PathCursor::new(path))
        } else if shape & BAND_IS_SMALL != 0 {
            outcome(&SmallBand::new(body, packed, band), path)
        } else {
            outcome(&LargeBand::new(body, packed, band), path)
        };
        match outcome {
            PASS => index += 1,
            SPECIAL => return None,
            outcome => return Some(verdict(outcome)),
        }
    }
    Some(Verdict::Allow)
}

/// An automaton of one band with its parts found: what many paths of one group have in common.
#[derive(Clone, Copy)]
pub(crate) enum OnlyBand<'a> {
    Small(SmallBand<'a>),
    Large(LargeBand<'a>),
}

impl<'a> OnlyBand<'a> {
    /// `None` for an automaton of several bands or none, and for one that is a single pattern.
    pub(crate) const fn new(body: &'a [u8], packed: &'a [u8], at: usize) -> Option<Self> {
        if u16_at(packed, at) != 1 {
            return None;
        }
        let band = band_at(packed, at, 1, 0);
        let shape = packed[band];
        if shape == BAND_PATTERN {
            None
        } else if shape & BAND_IS_SMALL != 0 {
            Some(Self::Small(SmallBand::new(body, packed, band)))
        } else {
            Some(Self::Large(LargeBand::new(body, packed, band)))
        }
    }

    /// [`decide`].
    #[inline]
    pub(crate) const fn decide(&self, path: &[u8]) -> Option<Verdict> {
        let outcome = match self {
            Self::Small(band) => outcome(band, path),
            Self::Large(band) => outcome(band, path),
        };
        match outcome {
            SPECIAL => None,
            outcome => Some(verdict(outcome)),
        }
    }
}

/// The verdict on any path.
#[cold]
pub(crate) const fn decide_canonical(
    body: &[u8],
    packed: &[u8],
    at: usize,
    path: PathCursor<'_>,
) -> Verdict {
    let bands = u16_at(packed, at) as usize;
    let mut index = 0;
    while index < bands {
        let band = band_at(packed, at, bands, index);
        let shape = packed[band];
        let outcome = if shape == BAND_PATTERN {
            pattern_outcome(body, packed, band, path)
        } else if shape & BAND_IS_SMALL != 0 {
            canonical_outcome(&SmallBand::new(body, packed, band), path)
        } else {
            canonical_outcome(&LargeBand::new(body, packed, band), path)
        };
        if outcome != PASS {
            return verdict(outcome);
        }
        index += 1;
    }
    Verdict::Allow
}

const fn verdict(outcome: u32) -> Verdict {
    if outcome == DISALLOW {
        Verdict::Disallow
    } else {
        Verdict::Allow
    }
}

/// Where the record of a band stands that is one of several.
const fn record_at(automaton: usize, index: usize) -> usize {
    automaton + 2 + index * BAND_RECORD
}

const fn band_at(packed: &[u8], automaton: usize, bands: usize, index: usize) -> usize {
    if bands == 1 {
        automaton + 2
    } else {
        u32_at(packed, record_at(automaton, index) + SCANNED)
    }
}

/// Is the path plain, and has none of the bytes of which every path has one that a pattern of the
/// band matches? Bands are many where patterns have many stars, and most of those match nothing:
/// looking for three bytes takes a tenth of walking.
const fn lacks_what_it_needs(packed: &[u8], record: usize, path: &[u8]) -> bool {
    let needed = bytes_at::<SCANNED>(packed, record);
    needed[0] != NEEDS_NOTHING && scan(needed, path, 0) == path.len()
}

const fn pattern_outcome(body: &[u8], packed: &[u8], band: usize, path: PathCursor<'_>) -> u32 {
    let at = u24_at(packed, band + 3);
    let text = text_from(body, packed, band, at, Numbers::LARGE.literal_behind_band);
    let text = slice(text, 0, u24_at(packed, band + 6));
    if pattern::matches(text, path) {
        packed[band + 1] as u32
    } else {
        packed[band + 2] as u32
    }
}

#[inline]
const fn outcome<const SLOT: usize, const CHAIN: usize>(
    band: &Band<'_, SLOT, CHAIN>,
    path: &[u8],
) -> u32 {
    let walk = Walk::start(band).read::<true, SLOT, CHAIN>(band, path);
    if walk.is_special {
        SPECIAL
    } else {
        walk.end(band)
    }
}

const fn canonical_outcome<const SLOT: usize, const CHAIN: usize>(
    band: &Band<'_, SLOT, CHAIN>,
    mut path: PathCursor<'_>,
) -> u32 {
    let mut walk = Walk::start(band);
    let mut window = [0; WINDOW];
    loop {
        let mut len = 0;
        while len < WINDOW {
            let Some(byte) = path.next() else {
                break;
            };
            window[len] = byte;
            len += 1;
        }
        walk = walk.read::<false, SLOT, CHAIN>(band, slice(&window, 0, len));
        if walk.is_final() || len < WINDOW {
            return walk.end(band);
        }
    }
}
