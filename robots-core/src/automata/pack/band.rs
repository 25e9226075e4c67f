//! One band.

use super::super::bands::RankBand;
use super::super::comb::Comb;
use super::super::ranked::RankedPattern;
use super::super::rows::{Entries, Rows, Target};
use super::super::statistics::BandStatistics;
use super::super::verdict_automaton::Outcome;
use super::{push_u8, push_u24, push_u32};
use crate::matcher::layout::{BAND_PATTERN, CHAIN, EMPTY_SLOT, LITERAL_BEFORE_BAND, SCANNED_EXITS};

/// The rows of a band with their places, known to fit in the numbers of a packed band.
#[derive(Clone, Debug)]
pub(in crate::automata) struct Layout {
    rows: Rows,
    comb: Comb,
    hub_bits: u32,
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
        let hub_bits = bits(rows.hubs.len() + Outcome::COUNT - 1);
        let highest = comb.bases.iter().max().map_or(0, |base| base + 1);
        let number_bits = bits(highest.max(rows.chains.len()));
        let fits = number_bits + hub_bits <= CHAIN.ilog2();
        fits.then_some(Self {
            rows,
            comb,
            hub_bits,
        })
    }

    /// Its sizes, all but its rules and bytes.
    pub(in crate::automata) fn statistics(&self) -> BandStatistics {
        BandStatistics {
            states: self.rows.states,
            hubs: self.rows.hubs.len(),
            rows: self.rows.others.len(),
            chains: self.rows.chains.len(),
            slots: self.comb.slots.len(),
            gaps: self.comb.slots.iter().filter(|slot| slot.is_none()).count(),
            ..BandStatistics::default()
        }
    }

    fn write(&self, front: &[u8], out: &mut Vec<u8>) -> usize {
        let literals: Vec<_> = self
            .rows
            .chains
            .iter()
            .map(|chain| Literal::new(chain.text_at, &chain.literal, out))
            .collect();
        let front_at = out.len();
        out.extend_from_slice(front);
        let at = out.len();
        push_u8(out, self.hub_bits as usize);
        out.push(self.comb.lead);
        push_u24(out, self.target(self.rows.start));
        push_u24(out, self.rows.hubs.len());
        push_u24(out, self.comb.slots.len());
        for (hub, base) in self.rows.hubs.iter().zip(&self.comb.bases) {
            push_u24(out, base + 1);
            out.push(hub.outcome as u8);
            out.extend(exits(&hub.entries));
        }
        for slot in &self.comb.slots {
            match *slot {
                Some((byte, target)) => {
                    out.push(byte);
                    push_u24(out, self.target(target));
                }
                None => push_u32(out, EMPTY_SLOT as usize),
            }
        }
        for (chain, literal) in self.rows.chains.iter().zip(literals) {
            push_u24(out, literal.reference(at));
            push_u8(out, chain.literal.len());
            push_u24(out, self.target(chain.target));
        }
        front_at
    }

    fn target(&self, target: Target) -> usize {
        match target {
            Target::Hub(hub) => hub,
            Target::Row { row, hub } => {
                (self.comb.bases[self.rows.hubs.len() + row] + 1) << self.hub_bits | hub
            }
            Target::Chain(chain) => {
                CHAIN as usize | chain << self.hub_bits | self.rows.chains[chain].hub
            }
        }
    }
}

/// Appends `front` and a band, literals that the file does not hold before both; where `front`
/// starts.
pub(super) fn write_band(band: &RankBand, front: &[u8], out: &mut Vec<u8>) -> usize {
    match band {
        RankBand::Automaton { layout, .. } => layout.write(front, out),
        RankBand::Pattern { pattern, otherwise } => write_pattern(pattern, *otherwise, front, out),
    }
}

fn write_pattern(
    pattern: &RankedPattern,
    otherwise: Outcome,
    front: &[u8],
    out: &mut Vec<u8>,
) -> usize {
    let literal = Literal::new(pattern.text_at, &pattern.text, out);
    let front_at = out.len();
    out.extend_from_slice(front);
    let at = out.len();
    out.push(BAND_PATTERN);
    out.push(Outcome::from(pattern.rank.verdict()) as u8);
    out.push(otherwise as u8);
    push_u24(out, literal.reference(at));
    push_u24(out, pattern.text.len());
    front_at
}

/// Bytes that a band points to.
#[derive(Clone, Copy, Debug)]
enum Literal {
    InBody(usize),
    InPacked(usize),
}

impl Literal {
    /// Those at `text_at` of the file, or else appended to `out`.
    fn new(text_at: Option<usize>, bytes: &[u8], out: &mut Vec<u8>) -> Self {
        if let Some(at) = text_at {
            return Self::InBody(at);
        }
        out.extend_from_slice(bytes);
        Self::InPacked(out.len() - bytes.len())
    }

    /// As the band at `band` writes it.
    fn reference(self, band: usize) -> usize {
        match self {
            Self::InBody(at) => at,
            Self::InPacked(at) => LITERAL_BEFORE_BAND as usize | (band - at),
        }
    }
}

/// How many bytes leave a hub and which, the last one again where there are fewer than three; 0 for
/// a hub with more.
fn exits(entries: &Entries) -> [u8; 1 + SCANNED_EXITS] {
    let mut exits = [0; 1 + SCANNED_EXITS];
    if let (1..=SCANNED_EXITS, Some(&(last, _))) = (entries.len(), entries.last()) {
        exits = [last; 1 + SCANNED_EXITS];
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
