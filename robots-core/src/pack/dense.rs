//! The bytes of dense rows.

use robots_automata::Output;
use robots_matcher::__layout::{COLUMN_OF_BYTE, DENSE_HEADER, EXIT, SPARE_ENTRIES};
use rustc_hash::FxHashMap;

use super::push_number;
use super::rows::{DenseRow, Target};

/// The dense rows of a band, all of the same length.
#[derive(Clone, Debug)]
pub(super) struct DenseRows {
    /// The last column of a byte with an entry.
    last: u8,
    rows: Vec<u16>,
    /// The targets that are not dense states, the final ones first.
    exits: Vec<usize>,
}

impl DenseRows {
    /// Lays out dense rows.
    ///
    /// `states` have the numbers from `first` on, and `number_of` returns the number of a target.
    /// Returns `None` if there are more than the numbers of a packed band can name.
    pub(super) fn new(
        states: &[DenseRow],
        first: usize,
        number_of: impl Fn(Target) -> usize,
    ) -> Option<Self> {
        let mut last = 1;
        for state in states {
            for &(byte, _) in &state.entries {
                last = column_of(byte).max(last);
            }
        }
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
                rows[start + usize::from(column_of(byte))] = entry(target);
            }
        }
        let rows = rows.into_iter().map(u16::try_from);
        Some(Self { last, rows: rows.collect::<Result<_, _>>().ok()?, exits })
    }

    pub(super) fn size(&self) -> usize {
        DENSE_HEADER + self.rows.len() * 2 + self.exits.len() * EXIT
    }

    fn len(&self) -> usize {
        self.rows.len() / stride(self.last)
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.push(self.last);
        push_number(out, self.len(), 1);
        push_number(out, self.exits.len(), 2);
        for &entry in &self.rows {
            push_number(out, usize::from(entry), 2);
        }
        for &exit in &self.exits {
            push_number(out, exit, EXIT);
        }
    }
}

fn stride(last: u8) -> usize {
    usize::from(last) + SPARE_ENTRIES
}

fn column_of(byte: u8) -> u8 {
    COLUMN_OF_BYTE[usize::from(byte)]
}
