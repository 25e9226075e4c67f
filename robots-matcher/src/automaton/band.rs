//! One packed band, its parts found.

use super::dense::DenseRows;
use super::header::{BandHeader, little_endian};
use crate::layout::{FINALS, HUB, Numbers, text_from};

/// What a target is.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Final,
    Hub,
    Dense,
    Row,
    Chain,
}

/// A band, by the bytes of a slot and of a chain.
#[derive(Clone, Copy)]
pub(crate) struct Band<'a, const SLOT: usize, const CHAIN: usize> {
    body: &'a [u8],
    packed: &'a [u8],
    at: usize,
    pub(super) start: u32,
    hub_bits: u32,
    /// A target below this is the number of a state.
    first_row: u32,
    /// The number of the first dense state.
    first_dense: u32,
    mask: u8,
    pub(super) dense: DenseRows<'a>,
    hubs: &'a [[u8; HUB]],
    slots: &'a [[u8; SLOT]],
    chains: &'a [[u8; CHAIN]],
}

/// A band with the numbers of [`Numbers::TINY`].
pub(crate) type TinyBand<'a> = Band<'a, { Numbers::TINY.slot() }, { Numbers::TINY.chain_record() }>;
/// A band with the numbers of [`Numbers::SMALL`].
pub(crate) type SmallBand<'a> =
    Band<'a, { Numbers::SMALL.slot() }, { Numbers::SMALL.chain_record() }>;
/// A band with the numbers of [`Numbers::LARGE`].
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
        let (header, rest) = BandHeader::split_from(Self::NUMBERS, rest);
        let (dense, rest) = DenseRows::split_from(header.last, rest);
        let (hubs, rest) = rest.split_at(header.hubs as usize * HUB);
        let (slots, chains) = rest.split_at(header.slots * SLOT);
        Self {
            body,
            packed,
            at,
            start: header.start,
            hub_bits: header.hub_bits,
            first_row: header.first_row << header.hub_bits,
            first_dense: FINALS + header.hubs,
            mask: header.mask,
            dense,
            hubs: hubs.as_chunks().0,
            slots: slots.as_chunks().0,
            chains: chains.as_chunks().0,
        }
    }

    #[inline]
    pub(super) const fn kind(&self, target: u32) -> Kind {
        if target >= Self::NUMBERS.chain() {
            Kind::Chain
        } else if target >= self.first_row {
            Kind::Row
        } else if target >= self.first_dense {
            Kind::Dense
        } else if target >= FINALS {
            Kind::Hub
        } else {
            Kind::Final
        }
    }

    /// The state that stands for a row or a chain wherever these say nothing.
    #[inline]
    pub(super) const fn hub_of(&self, target: u32) -> u32 {
        target & ((1 << self.hub_bits) - 1)
    }

    #[inline]
    pub(super) const fn hub(&self, target: u32) -> [u8; HUB] {
        self.hubs[(target - FINALS) as usize]
    }

    #[inline]
    pub(super) const fn dense_number(&self, target: u32) -> u32 {
        target - self.first_dense
    }

    #[inline]
    pub(super) const fn dense_target(&self, number: u32) -> u32 {
        number + self.first_dense
    }

    /// What stands from the literal of a chain on, the length of the literal, and where it leads.
    #[inline]
    pub(super) const fn chain(&self, target: u32) -> (&'a [u8], usize, u32) {
        let number = (target - Self::NUMBERS.chain()) >> self.hub_bits;
        let record = &self.chains[number as usize];
        let Numbers {
            target, reference, ..
        } = Self::NUMBERS;
        let text_at = little_endian(record, 0, reference) as usize;
        let len = record[reference];
        let next = little_endian(record, reference + 1, target);
        let behind_band = Self::NUMBERS.literal_behind_band();
        let text = text_from(self.body, self.packed, self.at, text_at, behind_band);
        (text, len as usize, next)
    }

    #[inline]
    pub(super) const fn row(&self, target: u32) -> u32 {
        (target - self.first_row) >> self.hub_bits
    }

    /// Where a row leads for a byte with this place, if it says so itself.
    #[inline]
    pub(super) const fn entry(&self, row: u32, place: u8, byte: u8) -> Option<u32> {
        let slot = row as usize + (place & self.mask) as usize;
        if slot >= self.slots.len() {
            return None;
        }
        let word = little_endian(&self.slots[slot], 0, SLOT);
        if word & 0xff == byte as u32 {
            Some(word >> 8)
        } else {
            None
        }
    }
}

#[inline]
pub(super) const fn row_of_hub(hub: [u8; HUB]) -> u32 {
    let [a, b, c, ..] = hub;
    u32::from_le_bytes([a, b, c, 0])
}

#[inline]
pub(super) const fn outcome_of_hub(hub: [u8; HUB]) -> u32 {
    let [_, _, _, outcome, ..] = hub;
    outcome as u32
}
