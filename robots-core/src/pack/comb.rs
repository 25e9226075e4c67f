//! Rows laid over one another.
//!
//! A row with few entries leaves gaps that other rows fill (Ziegler 1977; Tarjan and Yao 1979). Each
//! slot carries the byte it is for: since no two rows begin at the same place, a slot whose byte is
//! the one that is looked up belongs to the row that looks.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::rows::{Entries, Target};
use crate::matcher::__private::PLACE_OF_BYTE;

/// So many gaps are tried before a row goes behind all others.
const TRIES: usize = 500;

/// The masks that fold the places of bytes, all bits of one at the low end.
const MASKS: [u8; 6] = [0x07, 0x0f, 0x1f, 0x3f, 0x7f, 0xff];

/// Rows in one vector of slots.
#[derive(Clone, Debug)]
pub(super) struct Comb {
    /// What is left of the place of a byte: no row has two bytes with the same rest.
    pub(super) mask: u8,
    /// Where each row begins: the entry for byte b is in slot `base + (place of b & mask)`.
    pub(super) bases: Vec<usize>,
    pub(super) slots: Vec<Option<(u8, Target)>>,
    is_base: Vec<bool>,
    /// The slots without an entry.
    gaps: BTreeSet<usize>,
}

impl Comb {
    /// First fit, rows with many entries first.
    pub(super) fn new(rows: &[&Entries]) -> Self {
        let mut comb = Self {
            mask: mask(rows),
            bases: vec![0; rows.len()],
            slots: Vec::new(),
            is_base: Vec::new(),
            gaps: BTreeSet::new(),
        };
        let mut order: Vec<_> = (0..rows.len()).collect();
        order.sort_by_key(|&row| Reverse(rows[row].len()));
        for row in order {
            let base = comb.find_base(rows[row]);
            comb.place(row, base, rows[row]);
        }
        comb
    }

    /// The lowest base at which the row's first entry falls into a gap and the others do, too.
    fn find_base(&self, row: &Entries) -> usize {
        let offsets = row.iter().map(|entry| self.offset(entry.0));
        let first = offsets.min().unwrap_or(0);
        let gaps = self.gaps.range(first..).copied().take(TRIES);
        let behind_all = self.slots.len().max(first)..;
        gaps.chain(behind_all)
            .map(|slot| slot - first)
            .find(|&base| self.is_base.get(base) != Some(&true) && self.has_room(base, row))
            .unwrap_or(0)
    }

    fn offset(&self, byte: u8) -> usize {
        usize::from(PLACE_OF_BYTE[usize::from(byte)] & self.mask)
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
        self.gaps.extend(self.slots.len()..end);
        self.slots.resize(self.slots.len().max(end), None);
        for &(byte, target) in entries {
            let slot = base + self.offset(byte);
            self.slots[slot] = Some((byte, target));
            self.gaps.remove(&slot);
        }
    }
}

/// The shortest mask under which no two bytes of a row have the same place. Short rows leave few
/// gaps: of small files, whose rows find no others to fill them, that is a quarter of their bytes.
fn mask(rows: &[&Entries]) -> u8 {
    let is_told_apart = |mask: u8| {
        rows.iter().all(|row| {
            let mut seen = [false; 256];
            row.iter().all(|&(byte, _)| {
                let place = PLACE_OF_BYTE[usize::from(byte)] & mask;
                !std::mem::replace(&mut seen[usize::from(place)], true)
            })
        })
    };
    let mut masks = MASKS.into_iter();
    masks.find(|&mask| is_told_apart(mask)).unwrap_or(u8::MAX)
}
