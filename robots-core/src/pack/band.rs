//! One band.

use robots_automata::{Output, Pattern};

use super::comb::Comb;
use super::dense::DenseRows;
use super::rows::{Chain, Entries, Rows, Target};
use super::statistics::BandStatistics;
use super::{push_number, push_u8, push_u24};
use crate::matcher::__private::{
    BAND_IS_SMALL, BAND_IS_TINY, BAND_PATTERN, BAND_SHORT_PATTERN, EMPTY_SLOT, HUB, Numbers,
    OTHERWISE_SHIFT, SCANNED, SiteNumbers,
};

/// The rows of a band with their places, known to fit in the numbers of a packed band.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    rows: Rows,
    comb: Comb,
    dense: Option<DenseRows>,
    numbers: Numbers,
    hub_bits: u32,
    /// The number that the first row has in a target.
    first_row: usize,
}

impl Layout {
    /// `None` when hubs and rows are too many for the bits of a target.
    pub(super) fn new(rows: Rows) -> Option<Self> {
        let all: Vec<_> = rows
            .hubs
            .iter()
            .map(|hub| &hub.entries)
            .chain(&rows.others)
            .collect();
        let comb = Comb::new(&all);
        let hub_bits = bits(rows.hubs_end - 1);
        let states = Output::COUNT + rows.hubs.len() + rows.dense.len();
        let mut layout = Self {
            dense: None,
            rows,
            comb,
            numbers: Numbers::LARGE,
            hub_bits,
            first_row: states.div_ceil(1 << hub_bits),
        };
        [Numbers::TINY, Numbers::SMALL, Numbers::LARGE]
            .into_iter()
            .any(|numbers| {
                layout.numbers = numbers;
                layout.place_dense_rows() && layout.fits()
            })
            .then_some(layout)
    }

    /// `false` when the dense rows are too many.
    fn place_dense_rows(&mut self) -> bool {
        if self.rows.dense.is_empty() {
            return true;
        }
        let first = Output::COUNT + self.rows.hubs.len();
        self.dense = DenseRows::new(&self.rows.dense, first, |target| self.target(target));
        self.dense.is_some()
    }

    /// Are the numbers of the band large enough?
    fn fits(&self) -> bool {
        let rows_end = self.comb.bases.iter().max().map_or(0, |base| base + 1) + self.first_row;
        let number_bits = bits(rows_end.max(self.rows.chains.len()));
        let half = self.numbers.literal_behind_band() as usize;
        let texts = self.rows.chains.iter().filter_map(|chain| chain.text_at);
        let [_, first_row, hubs, slots] = self.numbers.header_numbers();
        number_bits + self.hub_bits <= self.numbers.chain().ilog2()
            && SiteNumbers::fits(first_row, self.first_row)
            && SiteNumbers::fits(hubs, self.rows.hubs.len())
            && SiteNumbers::fits(slots, self.comb.slots.len())
            && texts.max().unwrap_or(0) < half
            && self.size() + self.rows.chains.iter().map(literal_size).sum::<usize>() < half
    }

    /// Its sizes, all but its rules and bytes.
    pub(super) fn statistics(&self) -> BandStatistics {
        BandStatistics {
            states: self.rows.states,
            hubs: self.rows.hubs.len(),
            dense: self.rows.dense.len(),
            rows: self.rows.others.len(),
            chains: self.rows.chains.len(),
            slots: self.comb.slots.len(),
            gaps: self.comb.slots.iter().filter(|slot| slot.is_none()).count(),
            ..BandStatistics::default()
        }
    }

    /// How many bytes the band has, without the literals behind it.
    fn size(&self) -> usize {
        self.numbers.header()
            + self.dense.as_ref().map_or(0, DenseRows::size)
            + self.rows.hubs.len() * HUB
            + self.comb.slots.len() * self.numbers.slot()
            + self.rows.chains.len() * self.numbers.chain_record()
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        self.write_header(out);
        if let Some(dense) = &self.dense {
            dense.write(out);
        }
        for (hub, base) in self.rows.hubs.iter().zip(&self.comb.bases) {
            push_u24(out, *base);
            out.push(hub.output as u8);
            out.extend(exits(&hub.entries));
        }
        for slot in &self.comb.slots {
            let (byte, target) = match *slot {
                Some((byte, target)) => (byte, self.target(target)),
                None => (EMPTY_SLOT, 0),
            };
            out.push(byte);
            self.push_target(out, target);
        }
        let mut literal_at = self.size();
        for chain in &self.rows.chains {
            let behind = self.numbers.literal_behind_band() as usize + literal_at;
            let text_at = chain.text_at.unwrap_or(behind);
            push_number(out, text_at, self.numbers.reference);
            push_u8(out, chain.literal.len());
            self.push_target(out, self.target(chain.target));
            literal_at += literal_size(chain);
        }
        for chain in &self.rows.chains {
            if chain.text_at.is_none() {
                out.extend_from_slice(&chain.literal);
            }
        }
    }

    fn write_header(&self, out: &mut Vec<u8>) {
        let last = self.dense.as_ref().map_or(0, DenseRows::last);
        let size = match self.numbers {
            Numbers::TINY => BAND_IS_TINY,
            Numbers::SMALL => BAND_IS_SMALL,
            _ => 0,
        };
        push_u8(out, self.hub_bits as usize | usize::from(size));
        out.push(self.comb.mask);
        let numbers = [
            self.target(self.rows.start),
            self.first_row,
            self.rows.hubs.len(),
            self.comb.slots.len(),
        ];
        for (number, len) in numbers.into_iter().zip(self.numbers.header_numbers()) {
            push_number(out, number, len);
        }
        out.push(last);
    }

    fn push_target(&self, out: &mut Vec<u8>, target: usize) {
        push_number(out, target, self.numbers.target);
    }

    fn target(&self, target: Target) -> usize {
        match target {
            Target::State(number) => number,
            Target::Row { row, hub } => {
                let base = self.comb.bases[self.rows.hubs.len() + row];
                (base + self.first_row) << self.hub_bits | hub
            }
            Target::Chain(chain) => {
                let hub = self.rows.chains[chain].hub;
                self.numbers.chain() as usize | chain << self.hub_bits | hub
            }
        }
    }
}

/// Appends the band of one pattern, and after it the pattern where the file does not hold it.
pub(super) fn write_pattern(pattern: &Pattern, otherwise: Output, out: &mut Vec<u8>) {
    let len = pattern.glob.text().len();
    let fits = |numbers: &Numbers| {
        let highest = pattern.origin.unwrap_or_else(|| numbers.pattern());
        highest.max(len) < numbers.literal_behind_band() as usize
    };
    let (shape, numbers) = if fits(&Numbers::SMALL) {
        (BAND_SHORT_PATTERN, Numbers::SMALL)
    } else {
        (BAND_PATTERN, Numbers::LARGE)
    };
    let behind = numbers.literal_behind_band() as usize + numbers.pattern();
    out.push(shape);
    let matching = Output::from(pattern.priority.outcome()) as usize;
    push_u8(out, (otherwise as usize) << OTHERWISE_SHIFT | matching);
    push_number(out, pattern.origin.unwrap_or(behind), numbers.reference);
    push_number(out, len, numbers.reference);
    if pattern.origin.is_none() {
        out.extend_from_slice(pattern.glob.text());
    }
}

/// How many bytes stand behind the band for a chain.
fn literal_size(chain: &Chain) -> usize {
    if chain.text_at.is_some() {
        0
    } else {
        chain.literal.len()
    }
}

/// How many bytes leave a hub and which, the last one again where there are fewer than three; 0 for
/// a hub with more.
fn exits(entries: &Entries) -> [u8; 1 + SCANNED] {
    let mut exits = [0; 1 + SCANNED];
    if let (1..=SCANNED, Some(&(last, _))) = (entries.len(), entries.last()) {
        exits = [last; 1 + SCANNED];
        for (exit, &(byte, _)) in exits[1..].iter_mut().zip(entries) {
            *exit = byte;
        }
        exits[0] = u8::try_from(entries.len()).unwrap_or_default();
    }
    exits
}

/// How many bits hold the numbers up to `highest`.
fn bits(highest: usize) -> u32 {
    usize::BITS - highest.leading_zeros()
}
