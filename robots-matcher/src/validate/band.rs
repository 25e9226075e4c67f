//! One band: whether what it says leads on within it.

use super::bytes::Bytes;
use super::is_outcome;
use crate::layout::{
    BAND_IS_SMALL, BAND_IS_TINY, DENSE_HEADER, EXIT, FINALS, HUB, Numbers, PLACE_OF_BYTE, PLAIN,
    SPARE_ENTRIES,
};
use crate::packed::Packed;

/// A band, its sections found. See the drawing in [`automaton`](crate::automaton).
pub(super) struct Band<'a> {
    body: &'a [u8],
    packed: &'a [u8],
    at: usize,
    numbers: Numbers,
    start: usize,
    mask: u8,
    hub_bits: usize,
    /// The first target that is a row.
    first_row: usize,
    hubs: &'a [u8],
    /// How many entries a dense row has.
    stride: usize,
    dense_entries: &'a [u8],
    exits: &'a [u8],
    slots: &'a [u8],
    /// Bytes up to the end of the slots.
    len: usize,
    /// What is behind the slots: chains, and whatever follows.
    chains: &'a [u8],
}

impl<'a> Band<'a> {
    pub(super) fn read(site: &Packed<'a>, at: usize, shape: usize) -> Option<Self> {
        let bytes = Bytes(site.bytes);
        let (tiny, small) = (usize::from(BAND_IS_TINY), usize::from(BAND_IS_SMALL));
        let (numbers, hub_bits) = if shape & tiny != 0 {
            (Numbers::TINY, shape ^ tiny)
        } else if shape & small != 0 {
            (Numbers::SMALL, shape ^ small)
        } else {
            (Numbers::LARGE, shape)
        };
        let mut number_at = at + 2;
        let mut number = |len| {
            let number = bytes.number(number_at, len);
            number_at += len;
            number
        };
        let [start, first_row, hubs, slots] = numbers.header_numbers().map(&mut number);
        let (start, first_row, hubs, slots) = (start?, first_row?, hubs?, slots?);
        let last = bytes.u8(at + numbers.header() - 1)?;
        if hub_bits >= numbers.target * 8 || first_row << hub_bits >= numbers.chain() as usize {
            return None;
        }
        let mut next = at + numbers.header();
        let mut section = |len: usize| {
            let section = bytes.get(next, len)?;
            next += len;
            Some(section)
        };
        let (mut dense, mut exits, stride) = (0, 0, last + SPARE_ENTRIES);
        if last > 0 {
            let header = Bytes(section(DENSE_HEADER)?);
            (dense, exits) = (header.u16(0)? * stride, header.u16(2)?);
        }
        let dense_entries = section(dense * 2)?;
        let exits = section(exits * EXIT)?;
        let hubs = section(hubs * HUB)?;
        let slots = section(slots * numbers.slot())?;
        Some(Self {
            body: site.body,
            packed: site.bytes,
            at,
            numbers,
            mask: u8::try_from(bytes.u8(at + 1)?).ok()?,
            start,
            hub_bits,
            first_row: first_row << hub_bits,
            hubs,
            stride,
            dense_entries,
            exits,
            slots,
            len: next - at,
            chains: site.bytes.get(next..)?,
        })
    }

    /// Returns how many bytes it has, without literals, if every target leads to something that is there
    /// and reads on. Linear in the band.
    pub(super) fn closed_len(&self) -> Option<usize> {
        let entries = Bytes(self.dense_entries);
        let (dense, exits) = (self.dense_entries.len() / 2, self.exits.len() / EXIT);
        for number in 0..dense {
            let entry = entries.u16(number * 2)?;
            let is_end = number % self.stride == self.stride - 1;
            let is_row = entry < dense && entry.is_multiple_of(self.stride) && !is_end;
            (is_row || (dense..dense + exits).contains(&entry)).then_some(())?;
        }
        let (hubs, _) = self.hubs.as_chunks::<HUB>();
        hubs.iter().all(|&hub| self.is_hub(hub)).then_some(())?;
        let exits = (0..self.exits.len()).step_by(EXIT);
        let exits = exits.map(|at| Bytes(self.exits).u24(at));
        let slots = (0..self.slots.len()).step_by(self.numbers.slot());
        let slots = slots.map(|at| self.target_at(self.slots, at + 1));
        let mut count = 0;
        for target in exits.chain(slots).chain([Some(self.start)]) {
            count = count.max(self.chains_up_to(target?)?);
        }
        // A chain may lead to one that nothing else leads to.
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

    /// Is its outcome one, and does a scan for its exits stop at every byte that leads out of it?
    fn is_hub(&self, [r0, r1, r2, outcome, exits, scanned @ ..]: [u8; HUB]) -> bool {
        let row = u32::from_le_bytes([r0, r1, r2, 0]) as usize;
        let places = PLACE_OF_BYTE.map(|place| row + usize::from(place & self.mask));
        let slot = self.numbers.slot();
        let mut bytes = (u8::MIN..=u8::MAX).zip(places);
        let is_scanned = |byte| exits == 0 || ends_every_scan(byte) || scanned.contains(&byte);
        is_outcome(outcome.into())
            && bytes.all(|(byte, place)| {
                let is_entry = self.slots.get(place * slot) == Some(&byte);
                !is_entry || is_scanned(byte)
            })
    }

    /// How many chains there are at least if this target is one; `None` if it leads nowhere.
    fn chains_up_to(&self, target: usize) -> Option<usize> {
        self.is_target(target).then_some(())?;
        let chain = target.checked_sub(self.numbers.chain() as usize);
        Some(chain.map_or(0, |chain| (chain >> self.hub_bits) + 1))
    }

    /// Is a state that reads on from here, or an outcome? Where a row or a chain says nothing, its hub
    /// does, which must be neither.
    fn is_target(&self, target: usize) -> bool {
        let first_dense = FINALS as usize + self.hubs.len() / HUB;
        let states = first_dense + self.dense_entries.len() / 2 / self.stride;
        if target >= self.numbers.chain() as usize || target >= self.first_row {
            let hub = target & ((1 << self.hub_bits) - 1);
            return hub < states && hub < self.first_row;
        }
        target < states
    }

    fn is_literal(&self, reference: usize, len: usize) -> bool {
        match reference.checked_sub(self.numbers.literal_behind_band() as usize) {
            None => Bytes(self.body).get(reference, len).is_some(),
            Some(behind) => Bytes(self.packed).get(self.at + behind, len).is_some(),
        }
    }

    fn target_at(&self, bytes: &[u8], at: usize) -> Option<usize> {
        Bytes(bytes).number(at, self.numbers.target)
    }
}

fn ends_every_scan(byte: u8) -> bool {
    byte == b'*' || byte < PLAIN || !byte.is_ascii()
}
