//! One band, byte by byte.

use super::scan::scan;
use crate::layout::{
    BAND_HEADER, CHAIN, CHAIN_RECORD, END, FINALS, HUB, LITERAL_BEFORE_BAND, PLACE_OF_BYTE, SLOT,
    slice,
};
use crate::path::is_special;

/// The bytes that a band at `band` points to as `reference`.
pub(super) const fn literal<'a>(
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
pub(super) struct Walk<'a> {
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
    pub(super) is_special: bool,
}

impl<'a> Walk<'a> {
    #[inline]
    pub(super) const fn new(body: &'a [u8], packed: &'a [u8], band: usize) -> Self {
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
    pub(super) const fn is_final(&self) -> bool {
        self.target < FINALS
    }

    /// Reads on until the bytes end or the outcome is certain. `RAW` bytes are as they are sent, and
    /// reading ends where one is special; others are in canonical form.
    #[inline]
    pub(super) const fn read<const RAW: bool>(mut self, path: &[u8]) -> Self {
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
                let place = place_of::<RAW>(path[at]);
                if RAW && place == SPECIAL_PLACE {
                    self.is_special = true;
                    return self;
                }
                if let Some(target) = self.entry(number, place, path[at]) {
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
                let place = place_of::<RAW>(path[at]);
                if RAW && place == SPECIAL_PLACE {
                    self.is_special = true;
                    return self;
                }
                let entry = self.entry(row, place, path[at]);
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
    pub(super) const fn end(&self) -> u32 {
        if self.is_final() {
            return self.target;
        }
        let number = self.target >> self.hub_bits;
        if self.target < CHAIN
            && number != 0
            && let Some(outcome) = self.entry(number, place_of::<false>(END), END)
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

    /// Where a row leads for a byte with this place, if it says so itself.
    #[inline]
    const fn entry(&self, row: u32, place: u8, byte: u8) -> Option<u32> {
        let slot = row as usize + place.wrapping_sub(self.lead) as usize - 1;
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

/// Stands for the place of a byte that, as it is sent, has to be read in canonical form. In canonical
/// form this is the place of a byte like any other.
const SPECIAL_PLACE: u8 = u8::MAX;

/// The places of bytes as they are sent.
#[expect(clippy::cast_possible_truncation, reason = "there are 256 bytes")]
const PLACE_OF_RAW_BYTE: [u8; 256] = {
    let mut places = PLACE_OF_BYTE;
    let mut byte = 0;
    while byte < 256 {
        if is_special(byte as u8) {
            places[byte] = SPECIAL_PLACE;
        }
        byte += 1;
    }
    places
};

#[inline]
const fn place_of<const RAW: bool>(byte: u8) -> u8 {
    if RAW {
        PLACE_OF_RAW_BYTE[byte as usize]
    } else {
        PLACE_OF_BYTE[byte as usize]
    }
}
