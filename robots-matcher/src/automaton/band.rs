//! A packed band, with its sections located.

use super::dense::DenseRows;
use crate::layout::{
    BAND_DEFAULT_BITS, BAND_HAS_DENSE_ROWS, DEFAULT_STATE, FINALS, Numbers, SCANNED, first_row,
};

#[derive(Clone, Copy)]
pub(super) enum Kind {
    Final,
    Default,
    Dense,
    Row,
    Chain,
}

/// A band, generic over the bytes of a slot and of a chain.
#[derive(Clone, Copy)]
pub(crate) struct Band<'a, const SLOT: usize, const CHAIN: usize> {
    body: &'a [u8],
    packed: &'a [u8],
    at: usize,
    pub(super) start: u32,
    default_bits: u32,
    /// Targets below this are numbers of states.
    first_row: u32,
    /// The number of the first dense state.
    first_dense: u32,
    mask: u8,
    pub(super) dense: DenseRows<'a>,
    default_states: &'a [[u8; DEFAULT_STATE]],
    slots: &'a [[u8; SLOT]],
    chains: &'a [[u8; CHAIN]],
}

pub(crate) type TinyBand<'a> = Band<'a, { Numbers::TINY.slot() }, { Numbers::TINY.chain_record() }>;
pub(crate) type SmallBand<'a> =
    Band<'a, { Numbers::SMALL.slot() }, { Numbers::SMALL.chain_record() }>;
pub(crate) type LargeBand<'a> =
    Band<'a, { Numbers::LARGE.slot() }, { Numbers::LARGE.chain_record() }>;

impl<'a, const SLOT: usize, const CHAIN: usize> Band<'a, SLOT, CHAIN> {
    const NUMBERS: Numbers = if SLOT == Numbers::TINY.slot() {
        Numbers::TINY
    } else if SLOT == Numbers::SMALL.slot() {
        Numbers::SMALL
    } else {
        Numbers::LARGE
    };

    #[inline]
    pub(super) const fn new(body: &'a [u8], packed: &'a [u8], at: usize) -> Self {
        let (_, rest) = packed.split_at(at);
        let (header, rest) = rest.split_at(Self::NUMBERS.header());
        let [start_len, default_states_len, slots_len] = Self::NUMBERS.header_numbers();
        let default_bits = (header[0] & BAND_DEFAULT_BITS) as u32;
        let default_states = little_endian(header, 2 + start_len, default_states_len);
        let slots = little_endian(header, 2 + start_len + default_states_len, slots_len) as usize;
        let (dense, rest) = DenseRows::split_from(header[0] & BAND_HAS_DENSE_ROWS != 0, rest);
        let first_dense = FINALS + default_states;
        let (default_states, rest) = rest.split_at(default_states as usize * DEFAULT_STATE);
        let (slots, chains) = rest.split_at(slots * SLOT);
        Self {
            body,
            packed,
            at,
            start: little_endian(header, 2, start_len),
            default_bits,
            first_row: first_row(first_dense + dense.count, default_bits),
            first_dense,
            mask: header[1],
            dense,
            default_states: default_states.as_chunks().0,
            slots: slots.as_chunks().0,
            chains: chains.as_chunks().0,
        }
    }

    /// Returns what [`new`](Self::new) takes.
    #[inline]
    pub(super) const fn location(&self) -> (&'a [u8], &'a [u8], usize) {
        (self.body, self.packed, self.at)
    }

    #[inline]
    pub(super) const fn kind(&self, target: u32) -> Kind {
        if target < self.first_row {
            if target < FINALS {
                Kind::Final
            } else if target < self.first_dense {
                Kind::Default
            } else {
                Kind::Dense
            }
        } else if target < Self::NUMBERS.chain() {
            Kind::Row
        } else {
            Kind::Chain
        }
    }

    /// Returns the default state of a row or a chain, for bytes without a transition of their own.
    #[inline]
    pub(super) const fn default_of(&self, target: u32) -> u32 {
        target & ((1 << self.default_bits) - 1)
    }

    #[inline]
    pub(super) const fn default_state(&self, target: u32) -> DefaultState {
        DefaultState(u64::from_le_bytes(self.default_states[(target - FINALS) as usize]))
    }

    #[inline]
    pub(super) const fn dense_number(&self, target: u32) -> u32 {
        target - self.first_dense
    }

    #[inline]
    pub(super) const fn dense_target(&self, number: u32) -> u32 {
        number + self.first_dense
    }

    /// Returns the bytes from the start of the literal of a chain, the length of the literal, and
    /// the target of the chain.
    #[inline]
    pub(super) const fn chain(&self, target: u32) -> (&'a [u8], usize, u32) {
        let number = (target - Self::NUMBERS.chain()) >> self.default_bits;
        let record = &self.chains[number as usize];
        let Numbers { target, reference, .. } = Self::NUMBERS;
        let text_at = little_endian(record, 0, reference) as usize;
        let len = record[reference];
        let next = little_endian(record, reference + 1, target);
        let (text, at) = match text_at.checked_sub(Self::NUMBERS.literal_after_band() as usize) {
            None => (self.body, text_at),
            Some(distance) => (self.packed, self.at + distance),
        };
        let text = match text.split_at_checked(at) {
            Some((_, text)) => text,
            None => &[],
        };
        (text, len as usize, next)
    }

    #[inline]
    pub(super) const fn row(&self, target: u32) -> u32 {
        (target - self.first_row) >> self.default_bits
    }

    /// Returns the target of the entry that a row has for a byte in this column, if it has one.
    #[inline]
    pub(super) const fn entry(&self, row: u32, column: u8, byte: u8) -> Option<u32> {
        let slot = row as usize + (column & self.mask) as usize;
        if slot >= self.slots.len() {
            return None;
        }
        let word = little_endian(&self.slots[slot], 0, SLOT);
        if word & 0xff == byte as u32 { Some(word >> 8) } else { None }
    }
}

/// The bytes that leave a default state.
#[derive(Clone, Copy)]
pub(super) enum Exits {
    One(u8),
    /// Two or three; of two, the last is repeated.
    Few([u8; SCANNED]),
    /// More than a scan looks for.
    Many,
}

#[derive(Clone, Copy)]
pub(super) struct DefaultState(u64);

impl DefaultState {
    #[inline]
    pub(super) const fn row(self) -> u32 {
        (self.0 & 0x00ff_ffff) as u32
    }

    #[inline]
    pub(super) const fn outcome(self) -> u32 {
        (self.0 >> 24 & 0xff) as u32
    }

    #[inline]
    pub(super) const fn exits(self) -> Exits {
        let [_, _, _, _, count, exits @ ..] = self.0.to_le_bytes();
        match count {
            0 => Exits::Many,
            1 => Exits::One(exits[0]),
            _ => Exits::Few(exits),
        }
    }
}

/// Returns the little-endian number in the `len` bytes from `start` on.
#[inline]
const fn little_endian(bytes: &[u8], start: usize, len: usize) -> u32 {
    let mut number = 0;
    let mut index = 0;
    while index < len {
        number |= (bytes[start + index] as u32) << (8 * index);
        index += 1;
    }
    number
}
