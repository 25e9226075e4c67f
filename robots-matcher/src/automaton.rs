//! The verdict automaton of a group, walked.
//!
//! A group has rank bands; the first with an answer, from the highest ranks down, has the answer.
//! Almost every group has one band.
//!
//! ```text
//! automaton  bands varint · band, if it is the only one; else { needed u8 ×3 · band at u32 }…
//! band       size and hub bits u8 · mask u8 · start · first row · hubs · slots · last column u8
//!            · dense rows · hub… · slot… · chain… · literals
//! hub        row u24 · outcome u8 · exits u8 · exit u8 ×3
//! slot       byte u8 · target
//! chain      literal at · length u8 · target
//! pattern    0xff or 0xfe · outcome if it matches and otherwise u8 · pattern at · length
//! dense rows rows u16 · exits u16 · { entry u16 of each column · of other bytes u16 · at the end u16 }…
//!            · exit u24…
//! ```
//!
//! The first byte says how large the numbers of a band are; its low bits, how many bits of a target
//! name a hub. A tiny, a small and a large band have targets of 1, 2 and 3 bytes
//! ([`Numbers`](crate::layout::Numbers)), and so is the start; the number of the first row has 1, 1 and
//! 2, that of hubs 1, 1 and 3, and that of slots 1, 2 and 3.
//!
//! A *target* below [`FINALS`](crate::layout::FINALS) is the outcome; then come the numbers of hubs,
//! then those of dense states. From [`Numbers::chain`](crate::layout::Numbers::chain) on a target is
//! `number << hub bits | hub` of a chain: a literal whose last byte leads to the chain's target. From the
//! first row on it is that of a sparse row: its entry for byte b is in slot `row + (place of b & mask)`
//! if that slot's byte is b. A byte that a chain or a row has not is read in the state that its hub
//! bits name: a dense state, or a hub, which has a sparse row and is stayed in where that has no entry.
//! [`END`](crate::layout::END) is read behind the last byte.

mod any_band;
mod band;
mod bands;
mod chain;
mod dense;
mod header;
mod outcome;
mod place;
mod scan;
mod step;
mod walk;

pub(crate) use self::any_band::AnyBand;
pub(crate) use self::bands::Bands;
pub(crate) use self::chain::matched;
use self::outcome::{PASS, SPECIAL, verdict};
pub(crate) use self::scan::scan;
pub(crate) use self::step::band;
pub use self::step::{PackedBand, PackedState};
use crate::decision::Verdict;
use crate::layout::{NEEDS_NOTHING, SCANNED, bytes_at};
use crate::path::{PathCursor, PathSource, SourceCursor};

/// The verdict on a path as it is sent; `None` where it has to be read in canonical form.
#[inline]
pub(crate) const fn decide(
    body: &[u8],
    packed: &[u8],
    bands: Bands,
    path: &[u8],
) -> Option<Verdict> {
    let mut index = 0;
    while index < bands.count {
        let is_skipped = bands.count > 1 && lacks_what_it_needs(packed, bands.record(index), path);
        let at = bands.at(packed, index);
        index += 1;
        if is_skipped {
            continue;
        }
        match AnyBand::outcome_at(body, packed, at, path) {
            PASS => {}
            SPECIAL => return None,
            outcome => return Some(verdict(outcome)),
        }
    }
    Some(Verdict::Allow)
}

/// The verdict on any path.
#[cold]
pub(crate) const fn decide_canonical(
    body: &[u8],
    packed: &[u8],
    bands: Bands,
    path: PathCursor<'_>,
) -> Verdict {
    let mut index = 0;
    while index < bands.count {
        let outcome = AnyBand::new(body, packed, bands.at(packed, index)).canonical_outcome(path);
        if outcome != PASS {
            return verdict(outcome);
        }
        index += 1;
    }
    Verdict::Allow
}

/// The verdict on a path that is not one text.
pub(crate) fn decide_source<S: PathSource>(
    body: &[u8],
    packed: &[u8],
    bands: Bands,
    path: SourceCursor<S>,
) -> Verdict {
    (0..bands.count)
        .map(|index| AnyBand::new(body, packed, bands.at(packed, index)).source_outcome(path))
        .find(|&outcome| outcome != PASS)
        .map_or(Verdict::Allow, verdict)
}

/// Is the path plain, and has none of the bytes of which every path has one that a pattern of the
/// band matches? Bands are many where patterns have many stars, and most of those match nothing:
/// looking for three bytes takes a tenth of walking.
const fn lacks_what_it_needs(packed: &[u8], record: usize, path: &[u8]) -> bool {
    let needed = bytes_at::<SCANNED>(packed, record);
    needed[0] != NEEDS_NOTHING && scan(needed, path, 0) == path.len()
}
