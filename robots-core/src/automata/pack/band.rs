//! One band.

use super::super::bands::{RankBand, Shape};
use super::super::comb::Comb;
use super::super::ranked::RankedPattern;
use super::super::rows::{Chain, Entries, Rows, Target};
use super::super::statistics::BandStatistics;
use super::super::verdict_automaton::Outcome;
use super::dense::DenseRows;
use super::{push_number, push_u8, push_u16, push_u24};
use crate::matcher::layout::{
    BAND_HEADER, BAND_IS_SMALL, BAND_PATTERN, EMPTY_SLOT, HUB, Numbers, PATTERN_HEADER, SCANNED,
    SMALL_BAND_HEADER,
};

/// The rows of a band with their places, known to fit in the numbers of a packed band.
#[derive(Clone, Debug)]
pub(in crate::automata) struct Layout {
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
    pub(in crate::automata) fn new(rows: Rows) -> Option<Self> {
        let all: Vec<_> = rows
            .hubs
            .iter()
            .map(|hub| &hub.entries)
            .chain(&rows.others)
            .collect();
        let comb = Comb::new(&all);
        let hub_bits = bits(rows.hubs_end - 1);
        let states = Outcome::COUNT + rows.hubs.len() + rows.dense.len();
        let mut layout = Self {
            dense: None,
            rows,
            comb,
            numbers: Numbers::SMALL,
            hub_bits,
            first_row: states.div_ceil(1 << hub_bits),
        };
        if layout.place_dense_rows() && layout.fits_small() {
            return Some(layout);
        }
        layout.numbers = Numbers::LARGE;
        (layout.place_dense_rows() && layout.fits()).then_some(layout)
    }

    /// `false` when the dense rows are too many.
    fn place_dense_rows(&mut self) -> bool {
        if self.rows.dense.is_empty() {
            return true;
        }
        let first = Outcome::COUNT + self.rows.hubs.len();
        self.dense = DenseRows::new(&self.rows.dense, first, |target| self.target(target));
        self.dense.is_some()
    }

    fn fits_small(&self) -> bool {
        let fits_u8 = |number: usize| u8::try_from(number).is_ok();
        self.fits()
            && fits_u8(self.first_row)
            && fits_u8(self.rows.hubs.len())
            && u16::try_from(self.comb.slots.len()).is_ok()
    }

    fn fits(&self) -> bool {
        let rows_end = self.comb.bases.iter().max().map_or(0, |base| base + 1) + self.first_row;
        let number_bits = bits(rows_end.max(self.rows.chains.len()));
        let half = self.numbers.chain as usize;
        let texts = self.rows.chains.iter().filter_map(|chain| chain.text_at);
        number_bits + self.hub_bits <= self.numbers.chain.ilog2()
            && u16::try_from(self.first_row).is_ok()
            && texts.max().unwrap_or(0) < half
            && self.size() + self.rows.chains.iter().map(literal_size).sum::<usize>() < half
    }

    /// Its sizes, all but its rules and bytes.
    pub(in crate::automata) fn statistics(&self) -> BandStatistics {
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

    fn is_small(&self) -> bool {
        self.numbers.bytes == Numbers::SMALL.bytes
    }

    /// How many bytes the band has, without the literals behind it.
    fn size(&self) -> usize {
        let header = if self.is_small() {
            SMALL_BAND_HEADER
        } else {
            BAND_HEADER
        };
        header
            + self.dense.as_ref().map_or(0, DenseRows::size)
            + self.rows.hubs.len() * HUB
            + self.comb.slots.len() * self.numbers.slot()
            + self.rows.chains.len() * self.numbers.chain_record()
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.write_header(out);
        if let Some(dense) = &self.dense {
            dense.write(out);
        }
        for (hub, base) in self.rows.hubs.iter().zip(&self.comb.bases) {
            push_u24(out, *base);
            out.push(hub.outcome as u8);
            out.extend(exits(&hub.entries));
        }
        for slot in &self.comb.slots {
            let (byte, target) = match *slot {
                Some((byte, target)) => (byte, self.target(target)),
                None => (EMPTY_SLOT, 0),
            };
            out.push(byte);
            self.push(out, target);
        }
        let mut literal_at = self.size();
        for chain in &self.rows.chains {
            let behind = self.numbers.literal_behind_band as usize + literal_at;
            self.push(out, chain.text_at.unwrap_or(behind));
            push_u8(out, chain.literal.len());
            self.push(out, self.target(chain.target));
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
        if self.is_small() {
            push_u8(out, self.hub_bits as usize | usize::from(BAND_IS_SMALL));
            out.push(self.comb.mask);
            push_u16(out, self.target(self.rows.start));
            push_u8(out, self.first_row);
            push_u8(out, self.rows.hubs.len());
            push_u16(out, self.comb.slots.len());
        } else {
            push_u8(out, self.hub_bits as usize);
            out.push(self.comb.mask);
            push_u24(out, self.target(self.rows.start));
            push_u16(out, self.first_row);
            push_u24(out, self.rows.hubs.len());
            push_u24(out, self.comb.slots.len());
        }
        out.push(last);
    }

    fn push(&self, out: &mut Vec<u8>, number: usize) {
        push_number(out, number, self.numbers.bytes);
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
                self.numbers.chain as usize | chain << self.hub_bits | hub
            }
        }
    }
}

/// Appends a band, and behind it the literals that the file does not hold.
pub(super) fn write_band(band: &RankBand, out: &mut Vec<u8>) {
    match &band.shape {
        Shape::Automaton(layout) => layout.write(out),
        Shape::Pattern { pattern, otherwise } => write_pattern(pattern, *otherwise, out),
    }
}

fn write_pattern(pattern: &RankedPattern, otherwise: Outcome, out: &mut Vec<u8>) {
    let behind = Numbers::LARGE.literal_behind_band as usize + PATTERN_HEADER;
    out.push(BAND_PATTERN);
    out.push(Outcome::from(pattern.rank.verdict()) as u8);
    out.push(otherwise as u8);
    push_u24(out, pattern.text_at.unwrap_or(behind));
    push_u24(out, pattern.text.len());
    if pattern.text_at.is_none() {
        out.extend_from_slice(&pattern.text);
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
