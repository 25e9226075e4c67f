//! The rules of a group that lines of the file give, one after the other.

use std::slice::Iter;

use super::{Reading, WrittenRule};

/// An iterator over the rules of a group in file order. A type with a name, because every use of
/// adapters for records and rules would compile all of these again.
pub(super) struct WrittenRules<'r> {
    pub(super) reading: &'r Reading,
    pub(super) records: Iter<'r, usize>,
    pub(super) record: Iter<'r, WrittenRule>,
}

impl<'r> Iterator for WrittenRules<'r> {
    type Item = &'r WrittenRule;

    fn next(&mut self) -> Option<&'r WrittenRule> {
        loop {
            if let Some(rule) = self.record.next() {
                return Some(rule);
            }
            let record = *self.records.next()?;
            self.record = self.reading.rules[self.reading.records[record].clone()].iter();
        }
    }
}
