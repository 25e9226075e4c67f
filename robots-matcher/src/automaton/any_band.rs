//! A packed band of any size, with its sections located.

use super::band::{Band, LargeBand, SmallBand, TinyBand};
use super::walk::Walk;

use crate::layout::{BAND_IS_SMALL, BAND_IS_TINY, slice};
use crate::path::PathCursor;

/// The number of bytes of a canonical path that are buffered at a time.
const WINDOW: usize = 64;

#[derive(Clone, Copy)]
pub(crate) enum AnyBand<'a> {
    Tiny(TinyBand<'a>),
    Small(SmallBand<'a>),
    Large(LargeBand<'a>),
}

impl<'a> AnyBand<'a> {
    // Few paths need it: one copy of the code is enough.
    #[inline(never)]
    pub(crate) const fn new(body: &'a [u8], packed: &'a [u8], at: usize) -> Self {
        let shape = packed[at];
        if shape & BAND_IS_TINY != 0 {
            Self::Tiny(TinyBand::new(body, packed, at))
        } else if shape & BAND_IS_SMALL != 0 {
            Self::Small(SmallBand::new(body, packed, at))
        } else {
            Self::Large(LargeBand::new(body, packed, at))
        }
    }

    /// Returns the outcome of the band at offset `at` for a path as it is sent.
    ///
    /// A band that is read once is not built first, which takes as long as reading ten bytes.
    #[inline]
    pub(super) const fn outcome_at(body: &[u8], packed: &[u8], at: usize, path: &[u8]) -> u32 {
        let shape = packed[at];
        if shape & BAND_IS_TINY != 0 {
            outcome(&TinyBand::new(body, packed, at), path)
        } else if shape & BAND_IS_SMALL != 0 {
            outcome(&SmallBand::new(body, packed, at), path)
        } else {
            outcome(&LargeBand::new(body, packed, at), path)
        }
    }

    /// Returns the outcome for a path whose bytes before `rest` led to `walk`.
    pub(super) const fn outcome_after(&self, mut walk: Walk, mut rest: PathCursor<'_>) -> u32 {
        let mut window = [0; WINDOW];
        loop {
            let len = rest.fill(&mut window);
            walk = self.read(walk, slice(&window, 0, len));
            if walk.is_final() || len < WINDOW {
                return self.end(walk);
            }
        }
    }

    pub(super) const fn start(&self) -> Walk {
        match self {
            Self::Tiny(band) => Walk::start(band),
            Self::Small(band) => Walk::start(band),
            Self::Large(band) => Walk::start(band),
        }
    }

    pub(super) const fn read(&self, walk: Walk, bytes: &[u8]) -> Walk {
        match self {
            Self::Tiny(band) => read(band, walk, bytes),
            Self::Small(band) => read(band, walk, bytes),
            Self::Large(band) => read(band, walk, bytes),
        }
    }

    pub(super) const fn end(&self, walk: Walk) -> u32 {
        match self {
            Self::Tiny(band) => walk.end(band),
            Self::Small(band) => walk.end(band),
            Self::Large(band) => walk.end(band),
        }
    }
}

/// Returns the walk after more bytes of a canonical path. Such paths are rare: one copy of the code
/// is enough for each size.
#[inline(never)]
const fn read<const SLOT: usize, const CHAIN: usize>(
    band: &Band<'_, SLOT, CHAIN>,
    walk: Walk,
    bytes: &[u8],
) -> Walk {
    walk.read::<false, SLOT, CHAIN>(band, bytes).0
}

#[inline]
const fn outcome<const SLOT: usize, const CHAIN: usize>(
    band: &Band<'_, SLOT, CHAIN>,
    path: &[u8],
) -> u32 {
    match Walk::start(band).read::<true, SLOT, CHAIN>(band, path) {
        (walk, None) => walk.end(band),
        (walk, Some(at)) => rest_outcome(band.location(), walk, path, at),
    }
}

/// Returns the outcome for a path after a walk up to a special byte at offset `at`.
///
/// Locates the band again: a reference to that of the caller would keep it out of registers.
#[cold]
const fn rest_outcome(
    (body, packed, band_at): (&[u8], &[u8], usize),
    walk: Walk,
    path: &[u8],
    at: usize,
) -> u32 {
    // All bytes before a special one are in canonical form.
    AnyBand::new(body, packed, band_at).outcome_after(walk, PathCursor::after_canonical(path, at))
}
