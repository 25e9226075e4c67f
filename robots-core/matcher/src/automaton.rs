//! The verdict automaton of a group, walked.
//!
//! A group has rank bands; the first with an answer, from the highest ranks down, has the answer.
//! Almost every group has one band.
//!
//! ```text
//! automaton  bands u16 · { band at u32 }, one less than bands · first band
//! band       hub bits u8 · lead u8 · start u24 · hubs u24 · slots u24 · hub… · slot… · chain…
//! hub        row u24 · outcome u8 · exits u8 · exit u8 ×3
//! slot       byte u8 · target u24
//! chain      literal at u24 · length u8 · target u24
//! pattern    0xff · outcome if it matches u8 · otherwise u8 · pattern at u24 · length u24
//! ```
//!
//! A *target* below [`FINALS`](crate::layout::FINALS) is the outcome. Any other is `number << hub bits | hub`, and from
//! [`CHAIN`](crate::layout::CHAIN) on the number is that of a chain: a literal whose last byte leads to the chain's target.
//! Otherwise it is a row: its entry for byte b is in slot `row + place of b - lead - 1` if that slot's
//! byte is b. A byte that a chain or a row has not is looked up in the row of the hub, and the hub is
//! left where it has none there either: row 0 is empty. [`END`](crate::layout::END) is read behind the last byte.

mod scan;
mod walk;

use self::walk::{Walk, literal};
use crate::decision::Verdict;
use crate::layout::{BAND_PATTERN, slice, u16_at, u24_at, u32_at};
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
        let outcome = if packed[band] == BAND_PATTERN {
            pattern_outcome(body, packed, band, PathCursor::new(path))
        } else {
            let walk = Walk::new(body, packed, band).read::<true>(path);
            if walk.is_special { SPECIAL } else { walk.end() }
        };
        match outcome {
            PASS => index += 1,
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
    at: usize,
    path: PathCursor<'_>,
) -> Verdict {
    let bands = u16_at(packed, at) as usize;
    let mut index = 0;
    while index < bands {
        let band = band_at(packed, at, bands, index);
        let outcome = if packed[band] == BAND_PATTERN {
            pattern_outcome(body, packed, band, path)
        } else {
            canonical_outcome(body, packed, band, path)
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

const fn band_at(packed: &[u8], automaton: usize, bands: usize, index: usize) -> usize {
    let table = automaton + 2;
    if index == 0 {
        table + (bands - 1) * 4
    } else {
        u32_at(packed, table + (index - 1) * 4)
    }
}

const fn pattern_outcome(body: &[u8], packed: &[u8], band: usize, path: PathCursor<'_>) -> u32 {
    let at = u24_at(packed, band + 3);
    let text = literal(body, packed, band, at, u24_at(packed, band + 6));
    if pattern::matches(text, path) {
        packed[band + 1] as u32
    } else {
        packed[band + 2] as u32
    }
}

const fn canonical_outcome(
    body: &[u8],
    packed: &[u8],
    band: usize,
    mut path: PathCursor<'_>,
) -> u32 {
    let mut walk = Walk::new(body, packed, band);
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
        walk = walk.read::<false>(slice(&window, 0, len));
        if walk.is_final() || len < WINDOW {
            return walk.end();
        }
    }
}
