//! Rows laid over one another.
//!
//! A row with few entries leaves gaps that other rows fill (Ziegler 1977; Tarjan and Yao 1979). Each
//! slot carries the byte it is for: since no two rows begin at the same place, a slot whose byte is
//! the one that is looked up belongs to the row that looks.

use super::rows::{Entries, Target};

/// A place is tried this often before a row goes behind all others.
const TRIES: usize = 200;

/// Rows in one vector of slots.
#[derive(Clone, Debug)]
pub(super) struct Comb {
    /// The lowest byte that any row has an entry for.
    pub(super) lead: u8,
    /// Where each row begins: the entry for byte b is in slot `base + b - lead`.
    pub(super) bases: Vec<usize>,
    pub(super) slots: Vec<Option<(u8, Target)>>,
}

impl Comb {
    /// First fit, longest rows first.
    pub(super) fn new(rows: &[&Entries]) -> Self {
        let lead = rows
            .iter()
            .filter_map(|row| row.first())
            .map(|entry| entry.0)
            .min();
        let mut comb = Self {
            lead: lead.unwrap_or(0),
            bases: vec![0; rows.len()],
            slots: Vec::new(),
        };
        let mut is_base = Vec::new();
        let mut first_free = 0;
        let mut order: Vec<_> = (0..rows.len()).collect();
        order.sort_by_key(|&row| std::cmp::Reverse(rows[row].len()));
        for row in order {
            let entries = rows[row];
            let first = entries
                .first()
                .map_or(0, |entry| usize::from(entry.0 - comb.lead));
            let mut base = first_free.max(first) - first;
            let mut tries = 0;
            while is_base.get(base) == Some(&true) || !comb.has_room(base, entries) {
                tries += 1;
                base = if tries < TRIES {
                    base + 1
                } else {
                    comb.slots.len().max(is_base.len())
                };
            }
            if is_base.len() <= base {
                is_base.resize(base + 1, false);
            }
            is_base[base] = true;
            comb.bases[row] = base;
            comb.place(base, entries);
            while comb.slots.get(first_free).is_some_and(Option::is_some) {
                first_free += 1;
            }
        }
        comb
    }

    fn slot(&self, base: usize, byte: u8) -> usize {
        base + usize::from(byte - self.lead)
    }

    fn has_room(&self, base: usize, entries: &Entries) -> bool {
        entries
            .iter()
            .all(|&(byte, _)| !matches!(self.slots.get(self.slot(base, byte)), Some(Some(_))))
    }

    fn place(&mut self, base: usize, entries: &Entries) {
        for &(byte, target) in entries {
            let slot = self.slot(base, byte);
            if self.slots.len() <= slot {
                self.slots.resize(slot + 1, None);
            }
            self.slots[slot] = Some((byte, target));
        }
    }
}
