//! Rows that overlap in one vector of slots.
//!
//! A row with few entries leaves gaps that other rows fill (Ziegler 1977; Tarjan and Yao 1979).
//! Each slot contains its byte. No two rows have the same base, so a slot that has the byte of a
//! lookup belongs to the row of the lookup.

use robots_automata::order;
use robots_matcher::__layout::COLUMN_OF_BYTE;

use super::rows::{Entries, Target};

/// The number of gaps that are tried before a row is placed after all others.
const TRIES: usize = 500;

/// The masks of columns, each with all of its bits at the low end.
const MASKS: [u8; 6] = [0x07, 0x0f, 0x1f, 0x3f, 0x7f, 0xff];

/// Overlapping rows in one vector of slots.
#[derive(Clone, Debug)]
pub(super) struct Comb {
    /// The mask of columns, under which no row has two bytes in one column.
    pub(super) mask: u8,
    /// The base of each row: the entry for byte b is in slot `base + (column of b & mask)`.
    pub(super) bases: Vec<usize>,
    pub(super) slots: Vec<Option<(u8, Target)>>,
    is_base: Vec<bool>,
    /// For each slot, itself if it is a gap, without an entry; else a later slot before any gap.
    next: Vec<usize>,
}

impl Comb {
    /// Places rows by first fit, those with the most entries first.
    pub(super) fn new(rows: &[&Entries]) -> Self {
        let mut comb = Self {
            mask: mask(rows),
            bases: vec![0; rows.len()],
            slots: Vec::new(),
            is_base: Vec::new(),
            next: Vec::new(),
        };
        // The longest first.
        let order = order(rows.len(), &mut |a, b| rows[b].len().cmp(&rows[a].len()));
        for row in order {
            let base = comb.find_base(rows[row]);
            comb.place(row, base, rows[row]);
        }
        comb
    }

    /// Returns the lowest base at which every entry of the row falls into a gap.
    fn find_base(&mut self, row: &Entries) -> usize {
        let offsets = row.iter().map(|entry| self.offset(entry.0));
        let first = offsets.min().unwrap_or(0);
        let fits = |comb: &Self, base: usize| {
            comb.is_base.get(base) != Some(&true) && comb.has_room(base, row)
        };
        let mut gap = self.next_gap(first);
        for _ in 0..TRIES {
            if gap >= self.slots.len() {
                break;
            }
            if fits(self, gap - first) {
                return gap - first;
            }
            gap = self.next_gap(gap + 1);
        }
        let mut base = self.slots.len().max(first) - first;
        while !fits(self, base) {
            base += 1;
        }
        base
    }

    /// Returns the first gap from a slot on; at least the number of slots if there is none.
    ///
    /// Halves the way to the gap for later calls.
    fn next_gap(&mut self, mut slot: usize) -> usize {
        while let Some(&next) = self.next.get(slot)
            && next != slot
        {
            let after = self.next.get(next).map_or(next, |&after| after);
            self.next[slot] = after;
            slot = after;
        }
        slot
    }

    fn offset(&self, byte: u8) -> usize {
        usize::from(COLUMN_OF_BYTE[usize::from(byte)] & self.mask)
    }

    fn has_room(&self, base: usize, row: &Entries) -> bool {
        row.iter().all(|&(byte, _)| {
            let slot = self.slots.get(base + self.offset(byte));
            !matches!(slot, Some(Some(_)))
        })
    }

    fn place(&mut self, row: usize, base: usize, entries: &Entries) {
        self.bases[row] = base;
        if self.is_base.len() <= base {
            self.is_base.resize(base + 1, false);
        }
        self.is_base[base] = true;
        let last = entries.iter().map(|entry| self.offset(entry.0)).max();
        let end = last.map_or(0, |last| base + last + 1);
        self.next.extend(self.slots.len()..end);
        self.slots.resize(self.slots.len().max(end), None);
        for &(byte, target) in entries {
            let slot = base + self.offset(byte);
            self.slots[slot] = Some((byte, target));
            self.next[slot] = slot + 1;
        }
    }
}

/// Returns the shortest mask under which no two bytes of a row have the same column.
///
/// Short rows leave few gaps, which in small files saves a quarter of the bytes.
fn mask(rows: &[&Entries]) -> u8 {
    let is_injective = |mask: u8| {
        rows.iter().all(|row| {
            let mut seen = [false; 256];
            row.iter().all(|&(byte, _)| {
                let column = COLUMN_OF_BYTE[usize::from(byte)] & mask;
                !std::mem::replace(&mut seen[usize::from(column)], true)
            })
        })
    };
    let mut masks = MASKS.into_iter();
    masks.find(|&mask| is_injective(mask)).unwrap_or(u8::MAX)
}
