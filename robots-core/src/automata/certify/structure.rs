//! Whether the bytes can be walked at all.
//!
//! The reader trusts the bytes that the packer wrote: a number that leads out of them would stop the
//! program, and one that leads back without reading anything would never end. So every number that
//! the walk can meet is followed here first. Nothing here is shared with the reader but the numbers of
//! [`layout`](crate::matcher::layout).

use crate::automata::PackedSite;
use crate::matcher::layout::{
    BAND_IS_SMALL, BAND_IS_TINY, BAND_PATTERN, BAND_RECORD, BAND_SHORT_PATTERN, COUNTS_AT,
    DENSE_HEADER, EXIT, FINALS, FLAG_HAS_NAMES, FLAG_IS_LONG, FLAGS_AT, FORMAT, HUB, NO_AUTOMATON,
    Numbers, OTHERWISE_SHIFT, SCANNED, SPARE_ENTRIES, SiteNumbers,
};
use crate::policy::Policy;

/// Where the automaton of each group stands; `None` unless the header says what the policy does of
/// its crawlers and its dialect, and every automaton can be walked.
pub(super) fn automata(site: &PackedSite, policy: &Policy) -> Option<Vec<usize>> {
    let bytes = Bytes(&site.packed);
    let (agents, groups) = (policy.agents(), policy.groups());
    let flags = bytes.u16(FLAGS_AT)?;
    let (long, names) = (usize::from(FLAG_IS_LONG), usize::from(FLAG_HAS_NAMES));
    let numbers = if flags & long == 0 {
        SiteNumbers::SHORT
    } else {
        SiteNumbers::LONG
    };
    let (count, offset) = (numbers.count, numbers.offset);
    let is_of_policy = bytes.u16(0)? == usize::from(FORMAT)
        && bytes.number(COUNTS_AT, count)? == agents.len()
        && bytes.number(COUNTS_AT + count, count)? == groups.len()
        && flags & !(long | names) == usize::from(policy.dialect().flags());
    is_of_policy.then_some(())?;
    for (record, (name, agent)) in (numbers.header()..).step_by(numbers.agent()).zip(agents) {
        let (start, len) = (record, record + offset);
        let (start, len) = (bytes.number(start, offset)?, bytes.number(len, count)?);
        let token = Bytes(&site.body).get(start, len)?;
        let group = bytes.number(record + offset + count, count)?;
        (token.eq_ignore_ascii_case(name) && group == agent.group).then_some(())?;
    }
    let first = numbers.header() + agents.len() * numbers.agent();
    let records = (first..).step_by(numbers.group()).take(groups.len());
    records
        .map(|record| {
            let at = bytes.number(record, offset)?;
            bytes.get(record, numbers.group())?;
            is_automaton(site, at)?.then_some(at)
        })
        .collect()
}

/// Can the automaton at this place be walked?
fn is_automaton(site: &PackedSite, at: usize) -> Option<bool> {
    let bytes = Bytes(&site.packed);
    let (bands, first) = bytes.varint(at)?;
    if bands == NO_AUTOMATON as usize {
        return Some(true);
    }
    if bands == 1 {
        return is_band(site, first);
    }
    for record in (first..).step_by(BAND_RECORD).take(bands) {
        if !is_band(site, bytes.u32(record + SCANNED)?)? {
            return Some(false);
        }
    }
    Some(true)
}

fn is_band(site: &PackedSite, at: usize) -> Option<bool> {
    let bytes = Bytes(&site.packed);
    let shape = bytes.u8(at)?;
    let numbers = if shape == usize::from(BAND_PATTERN) {
        Numbers::LARGE
    } else if shape == usize::from(BAND_SHORT_PATTERN) {
        Numbers::SMALL
    } else {
        return Band::read(site, at, shape)?.is_closed();
    };
    let outcomes = bytes.u8(at + 1)?;
    let is_outcome = |outcome| outcome < FINALS as usize;
    let are_outcomes =
        is_outcome(outcomes >> OTHERWISE_SHIFT) && is_outcome(outcomes % (1 << OTHERWISE_SHIFT));
    Some(are_outcomes && bytes.get(at, numbers.pattern()).is_some())
}

/// Bytes, of which none is read that is not there.
#[derive(Clone, Copy)]
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn get(self, at: usize, len: usize) -> Option<&'a [u8]> {
        self.0.get(at..at.checked_add(len)?)
    }

    fn number(self, at: usize, len: usize) -> Option<usize> {
        let bytes = self.get(at, len)?.iter().rev();
        Some(bytes.fold(0, |number, &byte| number << 8 | usize::from(byte)))
    }

    /// A number in groups of seven bits, low group first, of at most 32 bits, and the place behind it.
    fn varint(self, mut at: usize) -> Option<(usize, usize)> {
        let mut value = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.u8(at)?;
            at += 1;
            value |= (byte & 0x7f) << shift;
            if byte < 0x80 {
                return u32::try_from(value).is_ok().then_some((value, at));
            }
        }
        None
    }

    fn u8(self, at: usize) -> Option<usize> {
        self.number(at, 1)
    }

    fn u16(self, at: usize) -> Option<usize> {
        self.number(at, 2)
    }

    fn u24(self, at: usize) -> Option<usize> {
        self.number(at, 3)
    }

    fn u32(self, at: usize) -> Option<usize> {
        self.number(at, 4)
    }
}

/// A band, its sections found. See the drawing in [`automaton`](crate::matcher::automaton).
struct Band<'a> {
    body: &'a [u8],
    packed: &'a [u8],
    at: usize,
    numbers: Numbers,
    start: usize,
    hub_bits: usize,
    /// The first target that is a row.
    first_row: usize,
    hubs: usize,
    /// How many entries a dense row has.
    stride: usize,
    dense_entries: &'a [u8],
    exits: &'a [u8],
    slots: &'a [u8],
    /// What is behind the slots: chains, and whatever follows.
    chains: &'a [u8],
}

impl<'a> Band<'a> {
    fn read(site: &'a PackedSite, at: usize, shape: usize) -> Option<Self> {
        let bytes = Bytes(&site.packed);
        let (tiny, small) = (usize::from(BAND_IS_TINY), usize::from(BAND_IS_SMALL));
        let numbers = if shape & tiny != 0 {
            Numbers::TINY
        } else if shape & small != 0 {
            Numbers::SMALL
        } else {
            Numbers::LARGE
        };
        let hub_bits = shape & !(tiny | small);
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
        section(hubs * HUB)?;
        let slots = section(slots * numbers.slot())?;
        Some(Self {
            body: &site.body,
            packed: &site.packed,
            at,
            numbers,
            start,
            hub_bits,
            first_row: first_row << hub_bits,
            hubs,
            stride,
            dense_entries,
            exits,
            slots,
            chains: site.packed.get(next..)?,
        })
    }

    /// Does every target lead to something that is there and reads on? Linear in the band.
    fn is_closed(&self) -> Option<bool> {
        let entries = Bytes(self.dense_entries);
        let (dense, exits) = (self.dense_entries.len() / 2, self.exits.len() / EXIT);
        for number in 0..dense {
            let entry = entries.u16(number * 2)?;
            let is_end = number % self.stride == self.stride - 1;
            let is_row = entry < dense && entry % self.stride == 0 && !is_end;
            if !is_row && !(dense..dense + exits).contains(&entry) {
                return Some(false);
            }
        }
        let exits = (0..self.exits.len()).step_by(EXIT);
        let exits = exits.map(|at| Bytes(self.exits).u24(at));
        let slots = (0..self.slots.len()).step_by(self.numbers.slot());
        let slots = slots.map(|at| self.target_at(self.slots, at + 1));
        let targets: Option<Vec<_>> = exits.chain(slots).chain([Some(self.start)]).collect();
        let mut count = 0;
        for target in targets? {
            if !self.is_target(target) {
                return Some(false);
            }
            count = count.max(self.chains_up_to(target));
        }
        // A chain may lead to one that nothing else leads to.
        let mut number = 0;
        while number < count {
            let at = number * self.numbers.chain_record();
            let chains = Bytes(self.chains);
            let reference = chains.number(at, self.numbers.reference)?;
            let len = chains.u8(at + self.numbers.reference)?;
            let target = self.target_at(self.chains, at + self.numbers.reference + 1)?;
            if len == 0 || !self.is_literal(reference, len) || !self.is_target(target) {
                return Some(false);
            }
            count = count.max(self.chains_up_to(target));
            number += 1;
        }
        Some(true)
    }

    /// How many chains there are if this target is one.
    fn chains_up_to(&self, target: usize) -> usize {
        let chain = target.checked_sub(self.numbers.chain() as usize);
        chain.map_or(0, |chain| (chain >> self.hub_bits) + 1)
    }

    /// Is a state that reads on from here, or an outcome? Where a row or a chain says nothing, its hub
    /// does, which must be neither.
    fn is_target(&self, target: usize) -> bool {
        let first_dense = FINALS as usize + self.hubs;
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
