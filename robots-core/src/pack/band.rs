//! The bytes of one band.

use robots_automata::Output;
use robots_matcher::__layout::{
    BAND_HAS_DENSE_ROWS, BAND_IS_SMALL, BAND_IS_TINY, DEFAULT_STATE, EMPTY_SLOT, Numbers, SCANNED,
    SiteNumbers,
};

use super::comb::Comb;
use super::dense::DenseRows;
use super::push_number;
use super::rows::{Chain, Entries, Rows, Target};
use super::statistics::BandStatistics;

/// The rows of a band and the positions of their entries, in the numbers of a packed band.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    rows: Rows,
    comb: Comb,
    dense: Option<DenseRows>,
    numbers: Numbers,
    default_bits: u32,
    first_row: usize,
}

impl Layout {
    /// Lays out rows; `None` if the default states and rows exceed the bits of a target.
    pub(super) fn new(rows: Rows) -> Option<Self> {
        let all: Vec<_> = rows
            .default_states
            .iter()
            .map(|default_state| &default_state.entries)
            .chain(&rows.others)
            .collect();
        let comb = Comb::new(&all);
        let default_bits = bits(rows.failures_end - 1);
        let states = Output::COUNT + rows.default_states.len() + rows.dense.len();
        let mut layout = Self {
            dense: None,
            rows,
            comb,
            numbers: Numbers::LARGE,
            default_bits,
            first_row: states.div_ceil(1 << default_bits),
        };
        [Numbers::TINY, Numbers::SMALL, Numbers::LARGE]
            .into_iter()
            .any(|numbers| {
                layout.numbers = numbers;
                layout.lay_out_dense_rows() && layout.fits()
            })
            .then_some(layout)
    }

    /// Lays out the dense rows, and returns `false` if they exceed the numbers of a band.
    fn lay_out_dense_rows(&mut self) -> bool {
        if self.rows.dense.is_empty() {
            return true;
        }
        let first = Output::COUNT + self.rows.default_states.len();
        self.dense = DenseRows::new(&self.rows.dense, first, |target| self.target(target));
        self.dense.is_some()
    }

    /// Returns whether the numbers of the band are large enough.
    fn fits(&self) -> bool {
        let rows_end = self.comb.bases.iter().max().map_or(0, |base| base + 1) + self.first_row;
        let number_bits = bits(rows_end.max(self.rows.chains.len()));
        let half = self.numbers.literal_after_band() as usize;
        let texts = self.rows.chains.iter().filter_map(|chain| chain.text_at);
        let [_, default_states, slots] = self.numbers.header_numbers();
        number_bits + self.default_bits <= self.numbers.chain().ilog2()
            && SiteNumbers::fits(default_states, self.rows.default_states.len())
            && SiteNumbers::fits(slots, self.comb.slots.len())
            && texts.max().unwrap_or(0) < half
            && self.written_size() < half
    }

    pub(super) fn statistics(&self) -> BandStatistics {
        BandStatistics {
            states: self.rows.states,
            hubs: self.rows.default_states.len(),
            dense: self.rows.dense.len(),
            rows: self.rows.others.len(),
            chains: self.rows.chains.len(),
            slots: self.comb.slots.len(),
            gaps: self.comb.slots.iter().filter(|slot| slot.is_none()).count(),
            ..BandStatistics::default()
        }
    }

    pub(super) fn size(&self) -> usize {
        self.numbers.header()
            + self.dense.as_ref().map_or(0, DenseRows::size)
            + self.rows.default_states.len() * DEFAULT_STATE
            + self.comb.slots.len() * self.numbers.slot()
            + self.rows.chains.len() * self.numbers.chain_record()
    }

    /// Returns the size of the band in bytes, with the literals after it.
    pub(super) fn written_size(&self) -> usize {
        self.size() + self.rows.chains.iter().map(literal_size).sum::<usize>()
    }

    /// Appends the band, and after it the literals that the file does not contain.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        self.write_header(out);
        if let Some(dense) = &self.dense {
            dense.write(out);
        }
        for (default_state, base) in self.rows.default_states.iter().zip(&self.comb.bases) {
            push_number(out, *base, 3);
            out.push(default_state.output as u8);
            out.extend(exits(&default_state.entries));
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
            let after_band = self.numbers.literal_after_band() as usize + literal_at;
            let text_at = chain.text_at.unwrap_or(after_band);
            push_number(out, text_at, self.numbers.reference);
            push_number(out, chain.literal.len(), 1);
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
        let has_dense_rows = match self.dense {
            Some(_) => BAND_HAS_DENSE_ROWS,
            None => 0,
        };
        let size = match self.numbers {
            Numbers::TINY => BAND_IS_TINY,
            Numbers::SMALL => BAND_IS_SMALL,
            _ => 0,
        };
        push_number(out, self.default_bits as usize | usize::from(size | has_dense_rows), 1);
        out.push(self.comb.mask);
        let numbers =
            [self.target(self.rows.start), self.rows.default_states.len(), self.comb.slots.len()];
        for (number, len) in numbers.into_iter().zip(self.numbers.header_numbers()) {
            push_number(out, number, len);
        }
    }

    fn push_target(&self, out: &mut Vec<u8>, target: usize) {
        push_number(out, target, self.numbers.target);
    }

    fn target(&self, target: Target) -> usize {
        match target {
            Target::State(number) => number,
            Target::Row { row, failure_state } => {
                let base = self.comb.bases[self.rows.default_states.len() + row];
                (base + self.first_row) << self.default_bits | failure_state
            }
            Target::Chain(chain) => {
                let failure_state = self.rows.chains[chain].failure_state;
                self.numbers.chain() as usize | chain << self.default_bits | failure_state
            }
        }
    }
}

/// Returns the bytes that the literal of a chain takes after the band: 0 if the file has it.
fn literal_size(chain: &Chain) -> usize {
    if chain.text_at.is_some() { 0 } else { chain.literal.len() }
}

/// Returns the number of bytes that leave a default state, and those bytes, with the last one
/// repeated if there are fewer than three; 0 for a default state with more exits.
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

/// Returns the number of bits that the numbers up to `highest` take.
fn bits(highest: usize) -> u32 {
    usize::BITS - highest.leading_zeros()
}
