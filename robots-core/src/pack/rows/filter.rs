//! The choice of default states with a filter of their exits.
//!
//! Most exits are the first byte of many patterns, such as the `/` of `/*/print/`, and most bytes
//! after it lead back to the default state. Finding that out takes as long as some twenty bytes
//! that a scan passes over.

use std::cmp::Reverse;

use robots_automata::{Dfa, IdVec, StateId};
use robots_matcher::__layout::{
    FILTER, FILTER_BITS, FILTER_EXITS, FILTER_STOPS, FIRST_FILTER, SCANNED, exit_bit,
};
use robots_matcher::__private::is_special;

use super::ends::EndedRows;
use super::visits::{PATHS, frequency};

/// The ratio of the bytes of sparse rows to those of filters.
const SPARSE_BYTES_PER_FILTER: usize = 16;

/// The bits that an exit may have. With more, it ends every scan.
const BITS_OF_EXIT: u32 = 64;

/// About how much time a decision takes for a byte of a dense row, in instructions.
const OF_DENSE_BYTE: u64 = 14;
/// For a byte of a scan.
const OF_SCANNED_BYTE: u64 = 3;
/// For an exit, and the bytes up to where the path is back in the default state. Processors cannot
/// predict where this is.
const OF_STOP: u64 = 120;
/// For an exit that a filter tests.
const OF_TEST: u64 = 27;
/// For the first exit that a filter tests.
const OF_FILTER: u64 = 100;

/// The time without a filter, in percent of the time with it, from which on a filter is worth its
/// bytes.
const MIN_GAIN: u64 = 125;

/// A filter of the exits of a default state.
#[derive(Clone, Debug)]
pub(in crate::pack) struct Filter {
    /// All exits.
    pub(in crate::pack) exits: [u8; FILTER_EXITS],
    /// The exits that end every scan.
    pub(in crate::pack) stops: [u8; FILTER_STOPS],
    pub(in crate::pack) bits: [u8; FILTER_BITS],
}

/// The filters of the default states that have one.
pub(super) struct Filters(Vec<(StateId, Filter)>);

impl Filters {
    /// Creates filters for the states that paths visit most, as many as the size of the band
    /// allows.
    pub(super) fn new(automaton: &Dfa, rows: &EndedRows, visits: &IdVec<StateId, u64>) -> Self {
        let limit = rows.bytes() / SPARSE_BYTES_PER_FILTER / FILTER;
        let limit = limit.min(usize::from(u8::MAX - FIRST_FILTER));
        let may_pay = |id: &StateId| {
            let exits = rows.of(*id);
            automaton.is_default_state(*id)
                && exits.len() <= FILTER_EXITS
                && Cost::of(exits, visits[*id]).pays(0)
        };
        let mut states: Vec<_> = automaton.non_sink_ids().filter(may_pay).collect();
        states.sort_by_key(|&id| Reverse(visits[id]));
        let filters = states.into_iter().filter_map(|id| {
            let filter = Filter::new(automaton, rows, id, visits[id])?;
            Some((id, filter))
        });
        Self(filters.take(limit).collect())
    }

    /// Returns the bytes that the filters take.
    pub(super) fn bytes(&self) -> usize {
        self.0.len() * FILTER
    }

    pub(super) fn of(&self, id: StateId) -> Option<&Filter> {
        let filter = self.0.iter().find(|filter| filter.0 == id);
        filter.map(|(_, filter)| filter)
    }
}

/// How often the bytes of random paths are exits of a default state.
struct Cost {
    /// The number of bytes that are read in the state.
    bytes: u64,
    exits: u64,
    is_scanned: bool,
}

impl Cost {
    fn of(exits: &[(u8, StateId)], visits: u64) -> Self {
        let frequencies = exits.iter().map(|&(exit, _)| frequency(exit));
        Self {
            bytes: visits,
            exits: (visits * frequencies.sum::<u64>()) >> 16,
            is_scanned: exits.len() <= SCANNED,
        }
    }

    /// Returns whether a filter pays if it lets this many exits end a scan.
    fn pays(&self, stops: u64) -> bool {
        let of_byte = if self.is_scanned {
            OF_SCANNED_BYTE
        } else {
            OF_DENSE_BYTE
        };
        let without = self.bytes * of_byte + self.exits * OF_STOP;
        let with = PATHS * OF_FILTER
            + self.bytes * OF_SCANNED_BYTE
            + self.exits * OF_TEST
            + stops * OF_STOP;
        without * 100 >= with * MIN_GAIN
    }
}

impl Filter {
    /// Creates the filter of a default state that reads this many bytes of random paths; `None` if
    /// it would not save time.
    fn new(automaton: &Dfa, rows: &EndedRows, id: StateId, visits: u64) -> Option<Self> {
        let mut bits = [0; FILTER_BITS];
        let mut stops = Vec::new();
        let mut exits = Vec::new();
        let mut stopping = 0;
        for &(exit, _) in rows.of(id) {
            exits.push(exit);
            if let Some(own) = bits_of(automaton, id, exit) {
                for (byte, own) in bits.iter_mut().zip(own) {
                    *byte |= own;
                }
            } else {
                stops.push(exit);
                stopping += (visits * frequency(exit)) >> 16;
            }
        }
        let cost = Cost::of(rows.of(id), visits);
        let tested = cost.exits - stopping;
        let stopped = tested * u64::from(count(&bits)) / (FILTER_BITS as u64 * 8);
        if !cost.pays(stopping + stopped) || stops.len() > FILTER_STOPS {
            return None;
        }
        exits.resize(FILTER_EXITS, *exits.last()?);
        stops.resize(FILTER_STOPS, 0);
        Some(Self {
            exits: exits.try_into().ok()?,
            stops: stops.try_into().ok()?,
            bits,
        })
    }

    /// Returns the exits for the record of the default state; zeros if they are too many.
    pub(in crate::pack) fn few_exits(&self) -> [u8; SCANNED] {
        let (few, more) = self.exits.split_at(SCANNED);
        let all = [few[0], few[1], few[2]];
        if more.iter().all(|exit| *exit == all[SCANNED - 1]) {
            all
        } else {
            [0; SCANNED]
        }
    }
}

/// Returns the bits of an exit of a default state, and of the pairs of bytes that lead elsewhere if
/// the state reads them after the exit than if it reads them alone; `None` if they are more than
/// [`BITS_OF_EXIT`].
fn bits_of(automaton: &Dfa, id: StateId, exit: u8) -> Option<[u8; FILTER_BITS]> {
    let mut bits = [0; FILTER_BITS];
    let mut count = 0;
    let alone = Position::at(id);
    let after_exit = alone.next(automaton, exit);
    for (next, positions) in differing(automaton, [alone, after_exit]) {
        for (after, _) in differing(automaton, positions) {
            let (index, bit) = exit_bit([exit, next, after]);
            count += u32::from(bits[index] >> bit & 1 == 0);
            bits[index] |= 1 << bit;
            if count > BITS_OF_EXIT {
                return None;
            }
        }
    }
    Some(bits)
}

/// Returns the bytes that lead elsewhere from one position than from another, and where.
fn differing(automaton: &Dfa, positions: [Position; 2]) -> Vec<(u8, [Position; 2])> {
    let [a, b] = positions.map(|position| automaton.state(position.state).default_state);
    let bytes: Vec<u8> = if a == b {
        let bytes = positions
            .iter()
            .flat_map(|position| position.bytes(automaton));
        bytes.collect()
    } else {
        (0..=u8::MAX).collect()
    };
    let nexts = bytes.into_iter().filter(|&byte| !is_special(byte));
    let nexts = nexts.map(|byte| {
        (
            byte,
            positions.map(|position| position.next(automaton, byte)),
        )
    });
    nexts.filter(|(_, [a, b])| a != b).collect()
}

fn count(bits: &[u8; FILTER_BITS]) -> u32 {
    bits.iter().map(|byte| byte.count_ones()).sum()
}

/// A state, or a place in its literal.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    state: StateId,
    /// The bytes of the literal that have been read.
    read: usize,
}

impl Position {
    fn at(state: StateId) -> Self {
        Self { state, read: 0 }
    }

    /// Returns the bytes that lead elsewhere than from the default state.
    fn bytes(self, automaton: &Dfa) -> Vec<u8> {
        match automaton.literal(self.state) {
            Some(literal) => literal.bytes.get(self.read).copied().into_iter().collect(),
            None => automaton
                .transitions(self.state)
                .iter()
                .map(|entry| entry.0)
                .collect(),
        }
    }

    fn next(self, automaton: &Dfa, byte: u8) -> Self {
        let Some(literal) = automaton.literal(self.state) else {
            return Self::at(automaton.next(self.state, byte));
        };
        let read = self.read + 1;
        if literal.bytes.get(self.read) != Some(&byte) {
            Self::at(automaton.next(automaton.state(self.state).default_state, byte))
        } else if read == literal.bytes.len() {
            Self::at(literal.next)
        } else {
            Self { read, ..self }
        }
    }
}
