//! Dense rows.

use robots_automata::Output;
use rustc_hash::FxHashMap;

use super::rows::{DenseRow, Target};
use super::{push_u16, push_u24};
use crate::matcher::__private::{DENSE_HEADER, EXIT, PLACE_OF_BYTE, SPARE_ENTRIES};

/// The dense rows of a band, all of one length.
#[derive(Clone, Debug)]
pub(super) struct DenseRows {
    /// The last place of a byte with a column.
    last: u8,
    rows: Vec<u16>,
    /// The targets that are no dense states, the final ones first.
    exits: Vec<usize>,
}

impl DenseRows {
    /// `states` have numbers from `first` on; `number_of` gives the number of a target. `None` where
    /// there are none, or more than the numbers of a packed band can tell apart.
    pub(super) fn new(
        states: &[DenseRow],
        first: usize,
        number_of: impl Fn(Target) -> usize,
    ) -> Option<Self> {
        let places = states
            .iter()
            .flat_map(|state| state.entries.iter().map(|entry| place_of(entry.0)));
        let last = places.max()?.max(1);
        let stride = stride(last);
        let exits_at = states.len() * stride;

        let mut exits: Vec<_> = (0..Output::COUNT).collect();
        let mut exit_of: FxHashMap<_, _> = exits.iter().map(|&exit| (exit, exit)).collect();
        let mut rows = Vec::with_capacity(exits_at);
        for state in states {
            let mut entry = |target| {
                let number = number_of(target);
                if (first..first + states.len()).contains(&number) {
                    return (number - first) * stride;
                }
                let exit = *exit_of.entry(number).or_insert_with(|| {
                    exits.push(number);
                    exits.len() - 1
                });
                exits_at + exit
            };
            let start = rows.len();
            let otherwise = entry(state.otherwise);
            rows.resize(start + stride - 1, otherwise);
            rows.push(exits_at + state.output as usize);
            for &(byte, target) in &state.entries {
                rows[start + usize::from(place_of(byte))] = entry(target);
            }
        }
        let rows = rows.into_iter().map(u16::try_from);
        Some(Self {
            last,
            rows: rows.collect::<Result<_, _>>().ok()?,
            exits,
        })
    }

    pub(super) fn last(&self) -> u8 {
        self.last
    }

    /// How many bytes they have.
    pub(super) fn size(&self) -> usize {
        DENSE_HEADER + self.rows.len() * 2 + self.exits.len() * EXIT
    }

    /// How many rows there are.
    fn len(&self) -> usize {
        self.rows.len() / stride(self.last)
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        push_u16(out, self.len());
        push_u16(out, self.exits.len());
        for &entry in &self.rows {
            push_u16(out, usize::from(entry));
        }
        for &exit in &self.exits {
            push_u24(out, exit);
        }
    }
}

/// How many entries a row has.
fn stride(last: u8) -> usize {
    usize::from(last) + SPARE_ENTRIES
}

fn place_of(byte: u8) -> u8 {
    PLACE_OF_BYTE[usize::from(byte)]
}
