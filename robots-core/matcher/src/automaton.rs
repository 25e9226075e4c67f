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
//! A *target* below [`FINALS`] is the outcome. Any other is `number << hub bits | hub`, and from
//! [`CHAIN`] on the number is that of a chain: a literal whose last byte leads to the chain's target.
//! Otherwise it is a row: its entry for byte b is in slot `row + place of b - lead - 1` if that slot's
//! byte is b. A byte that a chain or a row has not is looked up in the row of the hub, and the hub is
//! left where it has none there either: row 0 is empty. [`END`] is read behind the last byte.

use crate::decision::Verdict;
use crate::layout::{
    BAND_HEADER, BAND_PATTERN, CHAIN, CHAIN_RECORD, END, FINALS, HUB, LITERAL_BEFORE_BAND,
    PLACE_OF_BYTE, SLOT, slice, u16_at, u24_at, u32_at,
};
use crate::path::{PathCursor, is_special};
use crate::pattern;

const PASS: u32 = 0;
const DISALLOW: u32 = 2;

/// Stands for the outcome where the bytes have to be read in canonical form.
const SPECIAL: u32 = 3;

/// How many bytes of a canonical path are written out at a time.
const WINDOW: usize = 64;

/// How many bytes are compared with the exits of a hub at a time: two vector registers.
const SCAN: usize = 16;

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
#[derive(Clone, Copy)]
struct Walk<'a> {
    body: &'a [u8],
    packed: &'a [u8],
    band: usize,
    hub_bits: u32,
    lead: u8,
    hubs: &'a [[u8; HUB]],
    slots: &'a [[u8; SLOT]],
    chains: &'a [[u8; CHAIN_RECORD]],
    target: u32,
    /// How much of a chain's literal has been read.
    matched: usize,
    /// A byte was met that is not its own canonical form.
    is_special: bool,
}

impl<'a> Walk<'a> {
    #[inline]
    const fn new(body: &'a [u8], packed: &'a [u8], band: usize) -> Self {
        let (_, rest) = packed.split_at(band);
        let Some((&header, rest)) = rest.split_first_chunk::<BAND_HEADER>() else {
            panic!("a band is cut short");
        };
        let [hub_bits, lead, s0, s1, s2, h0, h1, h2, l0, l1, l2] = header;
        let hubs_len = u32::from_le_bytes([h0, h1, h2, 0]) as usize;
        let slots_len = u32::from_le_bytes([l0, l1, l2, 0]) as usize;
        let (hubs, rest) = rest.split_at(hubs_len * HUB);
        let (slots, chains) = rest.split_at(slots_len * SLOT);
        Self {
            body,
            packed,
            band,
            hub_bits: hub_bits as u32,
            lead,
            hubs: hubs.as_chunks().0,
            slots: slots.as_chunks().0,
            chains: chains.as_chunks().0,
            target: u32::from_le_bytes([s0, s1, s2, 0]),
            matched: 0,
            is_special: false,
        }
    }

    #[inline]
    const fn is_final(&self) -> bool {
        self.target < FINALS
    }

    /// Reads on until the bytes end or the outcome is certain. `RAW` bytes are as they are sent, and
    /// reading ends where one is special; others are in canonical form.
    #[inline]
    const fn read<const RAW: bool>(mut self, path: &[u8]) -> Self {
        let mut at = 0;
        while !self.is_final() {
            let number = self.target >> self.hub_bits;
            if self.target >= CHAIN {
                let chain = self.chain();
                let literal = self.literal_of(chain);
                let mut matched = self.matched;
                while matched < literal.len() && at < path.len() && path[at] == literal[matched] {
                    at += 1;
                    matched += 1;
                }
                if matched == literal.len() {
                    self.matched = 0;
                    self.target = target_of(chain);
                    continue;
                }
                if at == path.len() {
                    self.matched = matched;
                    return self;
                }
                self.matched = 0;
            } else if number != 0 {
                if at == path.len() {
                    return self;
                }
                if RAW && is_special(path[at]) {
                    self.is_special = true;
                    return self;
                }
                if let Some(target) = self.entry(number, path[at]) {
                    self.target = target;
                    at += 1;
                    continue;
                }
            }
            self.target = self.hub_of_target();
            if self.is_final() {
                if RAW && at < path.len() && is_special(path[at]) {
                    self.is_special = true;
                }
                return self;
            }
            let hub = self.hub(self.target);
            let row = row_of(hub);
            if RAW {
                at = scan(hub, path, at);
            }
            loop {
                if at == path.len() {
                    return self;
                }
                if RAW && is_special(path[at]) {
                    self.is_special = true;
                    return self;
                }
                let entry = self.entry(row, path[at]);
                at += 1;
                if let Some(target) = entry {
                    self.target = target;
                    break;
                }
            }
        }
        self
    }

    /// The outcome if the path ends here.
    #[inline]
    const fn end(&self) -> u32 {
        if self.is_final() {
            return self.target;
        }
        let number = self.target >> self.hub_bits;
        if self.target < CHAIN
            && number != 0
            && let Some(outcome) = self.entry(number, END)
        {
            return outcome;
        }
        let hub = self.hub_of_target();
        if hub < FINALS {
            return hub;
        }
        self.hub(hub)[3] as u32
    }

    #[inline]
    const fn hub_of_target(&self) -> u32 {
        self.target & ((1 << self.hub_bits) - 1)
    }

    #[inline]
    const fn hub(&self, hub: u32) -> [u8; HUB] {
        self.hubs[(hub - FINALS) as usize]
    }

    #[inline]
    const fn chain(&self) -> [u8; CHAIN_RECORD] {
        self.chains[((self.target - CHAIN) >> self.hub_bits) as usize]
    }

    #[inline]
    const fn literal_of(&self, chain: [u8; CHAIN_RECORD]) -> &'a [u8] {
        let [a, b, c, len, ..] = chain;
        let at = u32::from_le_bytes([a, b, c, 0]) as usize;
        literal(self.body, self.packed, self.band, at, len as usize)
    }

    /// Where a row leads for a byte, if it says so itself.
    #[inline]
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

#[inline]
const fn target_of(chain: [u8; CHAIN_RECORD]) -> u32 {
    let [.., a, b, c] = chain;
    u32::from_le_bytes([a, b, c, 0])
}

#[inline]
const fn row_of(hub: [u8; HUB]) -> u32 {
    let [a, b, c, ..] = hub;
    u32::from_le_bytes([a, b, c, 0])
}

/// Skips bytes that are plain and lead nowhere from a hub with at most three exits, many at a time.
#[inline]
const fn scan(hub: [u8; HUB], path: &[u8], mut at: usize) -> usize {
    let [.., exits, a, b, c] = hub;
    if exits == 0 {
        return at;
    }
    let (_, rest) = path.split_at(at);
    let blocks = rest.as_chunks::<SCAN>().0;
    let mut block = 0;
    while block < blocks.len() {
        let mut stop = 0;
        let mut index = 0;
        while index < SCAN {
            let byte = blocks[block][index];
            let is_exit = (byte == a) as u8 | (byte == b) as u8 | (byte == c) as u8;
            stop |= is_exit | is_special(byte) as u8;
            index += 1;
        }
        if stop != 0 {
            break;
        }
        at += SCAN;
        block += 1;
    }
    at
}
