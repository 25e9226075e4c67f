//! The verdict automaton of a group, walked.
//!
//! A group has rank bands; the first with an answer, from the highest ranks down, has the answer.
//! Almost every group has one band.
//!
//! ```text
//! band     hub bits u8 · lead u8 · start u24 · hubs u24 · slots u24 · hub… · slot… · chain…
//! hub      row u24 · outcome u8
//! slot     byte u8 · target u24
//! chain    literal at u24 · length u8 · hub u24 · target u24
//! pattern  0xff · outcome if it matches u8 · otherwise u8 · pattern at u24 · length u24
//! ```
//!
//! A *target* below [`FINALS`] is the outcome. From [`CHAIN`] on it is a chain: a literal whose last
//! byte leads to the chain's target. Any other is `row << hub bits | hub`. The entry of a row for
//! byte b is in slot `row + place of b - lead - 1` if that slot's byte is b. A byte without an entry is looked
//! up in the row of the hub, and the hub is left where it has none there either: row 0 is empty.
//! [`END`] is read behind the last byte.

use crate::decision::Verdict;
use crate::layout::{
    BAND_HEADER, BAND_PATTERN, CHAIN, CHAIN_RECORD, END, FINALS, LITERAL_BEFORE_BAND,
    PLACE_OF_BYTE, SLOT, slice, u16_at, u24_at, u32_at,
};
use crate::path::PathCursor;
use crate::pattern;

const PASS: u32 = 0;
const DISALLOW: u32 = 2;

/// How many bytes of a canonical path are written out at a time.
const WINDOW: usize = 64;

/// The verdict on a path that is its own canonical form, which `cursor` reads as well. `at` is where
/// the automaton stands.
pub(crate) const fn decide_plain(
    body: &[u8],
    packed: &[u8],
    at: usize,
    path: &[u8],
    cursor: PathCursor<'_>,
) -> Verdict {
    let bands = u16_at(packed, at) as usize;
    let mut index = 0;
    while index < bands {
        let band = u32_at(packed, at + 2 + index * 4);
        let outcome = if packed[band] == BAND_PATTERN {
            pattern_outcome(body, packed, band, cursor)
        } else {
            let mut walk = Walk::new(body, packed, band);
            walk.read(path);
            walk.end()
        };
        if outcome != PASS {
            return verdict(outcome);
        }
        index += 1;
    }
    Verdict::Allow
}

/// The verdict on any path.
pub(crate) const fn decide_canonical(
    body: &[u8],
    packed: &[u8],
    at: usize,
    path: PathCursor<'_>,
) -> Verdict {
    let bands = u16_at(packed, at) as usize;
    let mut index = 0;
    while index < bands {
        let band = u32_at(packed, at + 2 + index * 4);
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

const fn pattern_outcome(body: &[u8], packed: &[u8], band: usize, path: PathCursor<'_>) -> u32 {
    let text = literal(
        body,
        packed,
        band,
        u24_at(packed, band + 3),
        u24_at(packed, band + 6),
    );
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
        walk.read(slice(&window, 0, len));
        if walk.is_final() || len < WINDOW {
            return walk.end();
        }
    }
}

/// The bytes that a band at `band` points to as `reference`.
const fn literal<'a>(
    body: &'a [u8],
    packed: &'a [u8],
    band: usize,
    reference: usize,
    len: usize,
) -> &'a [u8] {
    if reference < LITERAL_BEFORE_BAND as usize {
        slice(body, reference, len)
    } else {
        slice(packed, band + LITERAL_BEFORE_BAND as usize - reference, len)
    }
}

/// A band, and where in it a path has led so far.
struct Walk<'a> {
    body: &'a [u8],
    packed: &'a [u8],
    band: usize,
    hub_bits: u32,
    lead: u8,
    hubs: &'a [[u8; SLOT]],
    slots: &'a [[u8; SLOT]],
    /// Where the chains stand.
    chains: usize,
    target: u32,
    /// How much of a chain's literal has been read.
    matched: usize,
}

impl<'a> Walk<'a> {
    #[expect(clippy::cast_possible_truncation, reason = "three bytes fit")]
    const fn new(body: &'a [u8], packed: &'a [u8], band: usize) -> Self {
        let hubs_len = u24_at(packed, band + 5) * SLOT;
        let slots_len = u24_at(packed, band + 8) * SLOT;
        let hubs_at = band + BAND_HEADER;
        Self {
            body,
            packed,
            band,
            hub_bits: packed[band] as u32,
            lead: packed[band + 1],
            hubs: slice(packed, hubs_at, hubs_len).as_chunks().0,
            slots: slice(packed, hubs_at + hubs_len, slots_len).as_chunks().0,
            chains: hubs_at + hubs_len + slots_len,
            target: u24_at(packed, band + 2) as u32,
            matched: 0,
        }
    }

    const fn is_final(&self) -> bool {
        self.target < FINALS
    }

    /// Reads on until the bytes end or the outcome is certain.
    const fn read(&mut self, path: &[u8]) {
        let mut at = 0;
        loop {
            if self.is_final() {
                return;
            }
            if self.target >= CHAIN {
                at = self.read_chain(path, at);
                if self.target >= CHAIN && at == path.len() {
                    return;
                }
                continue;
            }
            let row = self.target >> self.hub_bits;
            if row != 0 {
                if at == path.len() {
                    return;
                }
                if let Some(target) = self.entry(row, path[at]) {
                    self.target = target;
                    at += 1;
                    continue;
                }
                self.target = self.hub_of_target();
                if self.is_final() {
                    return;
                }
            }
            let row = self.hub_row(self.target);
            loop {
                if at == path.len() {
                    return;
                }
                let entry = self.entry(row, path[at]);
                at += 1;
                if let Some(target) = entry {
                    self.target = target;
                    break;
                }
            }
        }
    }

    /// Compares a chain's literal with the bytes from `at` on. Where they differ, the chain's hub
    /// goes on with the same byte. Returns where to go on.
    #[expect(clippy::cast_possible_truncation, reason = "three bytes fit")]
    const fn read_chain(&mut self, path: &[u8], mut at: usize) -> usize {
        let record = self.chain_record();
        let literal = literal(
            self.body,
            self.packed,
            self.band,
            u24_at(self.packed, record),
            self.packed[record + 3] as usize,
        );
        while self.matched < literal.len() {
            if at == path.len() {
                return at;
            }
            if path[at] != literal[self.matched] {
                self.matched = 0;
                self.target = u24_at(self.packed, record + 4) as u32;
                return at;
            }
            at += 1;
            self.matched += 1;
        }
        self.matched = 0;
        self.target = u24_at(self.packed, record + 7) as u32;
        at
    }

    /// The outcome if the path ends here.
    #[expect(clippy::cast_possible_truncation, reason = "three bytes fit")]
    const fn end(&self) -> u32 {
        if self.is_final() {
            return self.target;
        }
        if self.target >= CHAIN {
            return self.hub_outcome(u24_at(self.packed, self.chain_record() + 4) as u32);
        }
        let row = self.target >> self.hub_bits;
        if row != 0
            && let Some(outcome) = self.entry(row, END)
        {
            return outcome;
        }
        self.hub_outcome(self.hub_of_target())
    }

    const fn chain_record(&self) -> usize {
        self.chains + (self.target - CHAIN) as usize * CHAIN_RECORD
    }

    const fn hub_of_target(&self) -> u32 {
        self.target & ((1 << self.hub_bits) - 1)
    }

    const fn hub_row(&self, hub: u32) -> u32 {
        u32::from_le_bytes(self.hubs[(hub - FINALS) as usize]) & 0x00ff_ffff
    }

    const fn hub_outcome(&self, hub: u32) -> u32 {
        if hub < FINALS {
            return hub;
        }
        let [_, _, _, outcome] = self.hubs[(hub - FINALS) as usize];
        outcome as u32
    }

    /// Where a row leads for a byte, if it says so itself.
    const fn entry(&self, row: u32, byte: u8) -> Option<u32> {
        let place = PLACE_OF_BYTE[byte as usize].wrapping_sub(self.lead);
        let slot = row as usize + place as usize - 1;
        if slot >= self.slots.len() {
            return None;
        }
        let word = u32::from_le_bytes(self.slots[slot]);
        if word & 0xff == byte as u32 {
            Some(word >> 8)
        } else {
            None
        }
    }
}
