//! Validation of one band: every target is within it.

use super::bytes::Bytes;
use crate::layout::{
    BAND_DEFAULT_BITS, BAND_HAS_DENSE_ROWS, BAND_IS_SMALL, BAND_IS_TINY, COLUMN_OF_BYTE,
    DEFAULT_STATE, DENSE_HEADER, EXIT, FINALS, Numbers, PLAIN, SPARE_ENTRIES,
};
use crate::packed::Packed;

/// A band, with its sections located. Its layout is in [`automaton`](crate::automaton).
pub(super) struct Band<'a> {
    body: &'a [u8],
    packed: &'a [u8],
    at: usize,
    numbers: Numbers,
    start: usize,
    mask: u8,
    default_bits: usize,
    first_row: usize,
    default_states: &'a [u8],
    stride: usize,
    dense_entries: &'a [u8],
    exits: &'a [u8],
    slots: &'a [u8],
    /// Bytes up to the end of the slots.
    len: usize,
    /// The bytes after the slots: chains, and all that follows.
    chains: &'a [u8],
}

impl<'a> Band<'a> {
    pub(super) fn read(site: &Packed<'a>, at: usize, shape: usize) -> Option<Self> {
        let bytes = Bytes(site.bytes);
        let (tiny, small) = (usize::from(BAND_IS_TINY), usize::from(BAND_IS_SMALL));
        let default_bits = shape & usize::from(BAND_DEFAULT_BITS);
        let numbers = if shape & tiny != 0 {
            Numbers::TINY
        } else if shape & small != 0 {
            Numbers::SMALL
        } else {
            Numbers::LARGE
        };
        let mut number_at = at + 2;
        let mut number = |len| {
            let number = bytes.number(number_at, len);
            number_at += len;
            number
        };
        let [start, default_states, slots] = numbers.header_numbers().map(&mut number);
        let (start, default_states, slots) = (start?, default_states?, slots?);
        let mut next = at + numbers.header();
        let mut section = |len: usize| {
            let section = bytes.get(next, len)?;
            next += len;
            Some(section)
        };
        let (mut stride, mut dense, mut exits) = (1, 0, 0);
        if shape & usize::from(BAND_HAS_DENSE_ROWS) != 0 {
            let header = Bytes(section(DENSE_HEADER)?);
            stride = header.u8(0)? + SPARE_ENTRIES;
            (dense, exits) = (header.u8(1)?, header.u16(2)?);
        }
        let states = FINALS as usize + default_states + dense;
        let first_row = states.next_multiple_of(1 << default_bits);
        if default_bits >= numbers.target * 8 || first_row >= numbers.chain() as usize {
            return None;
        }
        let dense_entries = section(dense * stride * 2)?;
        let exits = section(exits * EXIT)?;
        let default_states = section(default_states * DEFAULT_STATE)?;
        let slots = section(slots * numbers.slot())?;
        Some(Self {
            body: site.body,
            packed: site.bytes,
            at,
            numbers,
            mask: u8::try_from(bytes.u8(at + 1)?).ok()?,
            start,
            default_bits,
            first_row,
            default_states,
            stride,
            dense_entries,
            exits,
            slots,
            len: next - at,
            chains: site.bytes.get(next..)?,
        })
    }

    /// Returns the length of the band without literals, if every target is a state of the band and
    /// no chain is empty. Linear in the band.
    pub(super) fn closed_len(&self) -> Option<usize> {
        let entries = Bytes(self.dense_entries);
        let (dense, exits) = (self.dense_entries.len() / 2, self.exits.len() / EXIT);
        for number in 0..dense {
            let entry = entries.u16(number * 2)?;
            let is_end = number % self.stride == self.stride - 1;
            let is_row = entry < dense && entry % self.stride == 0 && !is_end;
            (is_row || (dense..dense + exits).contains(&entry)).then_some(())?;
        }
        let (default_states, _) = self.default_states.as_chunks::<DEFAULT_STATE>();
        default_states
            .iter()
            .all(|&default_state| self.is_valid_default(default_state))
            .then_some(())?;
        let exits = (0..self.exits.len()).step_by(EXIT);
        let exits = exits.map(|at| Bytes(self.exits).number(at, EXIT));
        let slots = (0..self.slots.len()).step_by(self.numbers.slot());
        let slots = slots.map(|at| self.target_at(self.slots, at + 1));
        let mut count = 0;
        for target in exits.chain(slots).chain([Some(self.start)]) {
            count = count.max(self.chains_up_to(target?)?);
        }
        // A chain may lead to one that no other target names.
        let mut number = 0;
        while number < count {
            let at = number * self.numbers.chain_record();
            let chains = Bytes(self.chains);
            let reference = chains.number(at, self.numbers.reference)?;
            let len = chains.u8(at + self.numbers.reference)?;
            let target = self.target_at(self.chains, at + self.numbers.reference + 1)?;
            (len > 0 && self.is_literal(reference, len)).then_some(())?;
            count = count.max(self.chains_up_to(target)?);
            number += 1;
        }
        Some(self.len + count * self.numbers.chain_record())
    }

    /// Returns whether a default state has an outcome, and a scan for its exits stops at every byte
    /// that leaves it.
    fn is_valid_default(
        &self,
        [r0, r1, r2, outcome, exits, scanned @ ..]: [u8; DEFAULT_STATE],
    ) -> bool {
        let row = u32::from_le_bytes([r0, r1, r2, 0]) as usize;
        let offsets = COLUMN_OF_BYTE.map(|column| row + usize::from(column & self.mask));
        let slot = self.numbers.slot();
        let mut bytes = (u8::MIN..=u8::MAX).zip(offsets);
        let ends_every_scan = |byte: u8| byte == b'*' || byte < PLAIN || !byte.is_ascii();
        // A scan for one byte reads only the first.
        let scanned = if exits == 1 { &scanned[..1] } else { &scanned[..] };
        let is_scanned = |byte| exits == 0 || ends_every_scan(byte) || scanned.contains(&byte);
        u32::from(outcome) < FINALS
            && bytes.all(|(byte, offset)| {
                let is_entry = self.slots.get(offset * slot) == Some(&byte);
                !is_entry || is_scanned(byte)
            })
    }

    /// Returns the number of chains up to a target, which may be none; `None` if it is invalid.
    fn chains_up_to(&self, target: usize) -> Option<usize> {
        self.is_target(target).then_some(())?;
        let chain = target.checked_sub(self.numbers.chain() as usize);
        Some(chain.map_or(0, |chain| (chain >> self.default_bits) + 1))
    }

    /// Returns whether a target is a state or an outcome. The default state of a row or a chain
    /// must not be a row or a chain itself.
    fn is_target(&self, target: usize) -> bool {
        let first_dense = FINALS as usize + self.default_states.len() / DEFAULT_STATE;
        let states = first_dense + self.dense_entries.len() / 2 / self.stride;
        if target >= self.numbers.chain() as usize || target >= self.first_row {
            let default_state = target & ((1 << self.default_bits) - 1);
            return default_state < states && default_state < self.first_row;
        }
        target < states
    }

    fn is_literal(&self, reference: usize, len: usize) -> bool {
        match reference.checked_sub(self.numbers.literal_after_band() as usize) {
            None => Bytes(self.body).get(reference, len).is_some(),
            Some(distance) => Bytes(self.packed).get(self.at + distance, len).is_some(),
        }
    }

    fn target_at(&self, bytes: &[u8], at: usize) -> Option<usize> {
        Bytes(bytes).number(at, self.numbers.target)
    }
}
