//! The verdict automaton of a group and its interpreter.
//!
//! In: the packed bands of a group and a path. Out: the verdict.
//!
//! A group has rank bands, ordered from the highest ranks down. The first band with an outcome
//! decides. Almost every group has one band.
//!
//! ```text
//! automaton  band, if it is the only one; 0xfd, if there is none;
//!            else 0xfc · bands varint · { required u8 ×3 · band at u32 }…
//! band       size and default bits u8 · mask u8 · start · default states · slots
//!            · dense rows · default state… · slot… · chain… · literals
//! default    row u24 · outcome u8 · exits u8 · exit u8 ×3
//! slot       byte u8 · target
//! chain      literal at · length u8 · target
//! dense rows last column u8 · rows u8 · exits u16
//!            · { entry u16 of each column · of other bytes u16 · at the end u16 }…
//!            · exit u24…
//! ```
//!
//! The first byte gives the size of the numbers of a band, and whether it has dense rows. Its low
//! bits give how many bits of a target name a default state. Tiny, small and large bands have
//! targets of 1, 2 and 3 bytes ([`Numbers`](crate::layout::Numbers)), and the start is a target.
//! The number of default states takes 1, 1 and 3 bytes, and the number of slots 1, 2 and 3.
//!
//! A *target* below [`FINALS`](crate::layout::FINALS) is an outcome. The numbers of default states
//! follow, then those of dense states. A target from
//! [`Numbers::chain`](crate::layout::Numbers::chain) on is `number << default bits | default state`
//! of a chain: a literal whose last byte leads to the target of the chain. A target from the first
//! row on ([`first_row`](crate::layout::first_row)) is a sparse row in the same form. The entry of
//! a row for byte b is in slot `row + (column of b & mask)`, if that slot has the byte b.
//!
//! A chain or a row has transitions for some bytes. For any other byte, the walk changes to the
//! state that the default bits name, and reads the same byte there. That state has a transition for
//! every byte: it is a dense state, or a *default state*, which has a sparse row and stays where it
//! is on a byte without an entry. After the last byte of the path, the walk reads
//! [`END`](crate::layout::END).
//!
//! The *exits* of a default state are the bytes on which it does not stay. If there are at most
//! three, its record lists them, and the walk skips to the next of them by a scan.

mod any_band;
mod band;
mod bands;
mod column;
mod dense;
mod scan;
mod step;
mod walk;

pub(crate) use self::any_band::AnyBand;
pub(crate) use self::bands::Bands;
use self::scan::Window;
pub(crate) use self::step::band;
pub use self::step::{PackedBand, PackedState};
use crate::decision::Verdict;
use crate::layout::{NO_REQUIRED_BYTES, SCANNED, bytes_at};
use crate::path::PathCursor;

/// The outcome of a path that no pattern of the band decides: the next band is asked.
const PASS: u32 = 0;
/// The outcome of a path that is disallowed.
const DISALLOW: u32 = 2;

/// Returns the verdict of an outcome other than [`PASS`].
const fn verdict(outcome: u32) -> Verdict {
    if outcome == DISALLOW { Verdict::Disallow } else { Verdict::Allow }
}

#[inline]
pub(crate) const fn decide(body: &[u8], packed: &[u8], bands: Bands, path: &[u8]) -> Verdict {
    let mut index = 0;
    while index < bands.count {
        let is_skipped = bands.count > 1 && lacks_required_bytes(packed, bands.record(index), path);
        let at = bands.at(packed, index);
        index += 1;
        if is_skipped {
            continue;
        }
        match AnyBand::outcome_at(body, packed, at, path) {
            PASS => {}
            outcome => return verdict(outcome),
        }
    }
    Verdict::Allow
}

/// Returns the verdict on any path.
#[cold]
pub(crate) const fn decide_canonical(
    body: &[u8],
    packed: &[u8],
    bands: Bands,
    path: PathCursor<'_>,
) -> Verdict {
    let mut index = 0;
    while index < bands.count {
        let band = AnyBand::new(body, packed, bands.at(packed, index));
        let outcome = band.outcome_after(band.start(), path);
        if outcome != PASS {
            return verdict(outcome);
        }
        index += 1;
    }
    Verdict::Allow
}

/// Returns whether the path is plain and has none of the required bytes of the band.
///
/// A group has many bands where its patterns have many wildcards, and most of those bands match
/// nothing. A scan for three bytes takes a tenth of the time of a walk.
const fn lacks_required_bytes(packed: &[u8], record: usize, path: &[u8]) -> bool {
    let required = bytes_at::<SCANNED>(packed, record);
    required[0] != NO_REQUIRED_BYTES && Window::new().scan(required, path, 0) == path.len()
}
