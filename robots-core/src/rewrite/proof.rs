//! Whether a text says the same after it was changed.

use std::cell::OnceCell;

use crate::analysis::{Difference, difference};
use crate::dialect::Dialect;
use crate::reading::Reading;
use crate::source::SourceText;

/// A difference between what two texts say, as this dialect, RFC 9309 or Google reads them; `None` is
/// a proof that there is none. See [`difference`] for what is compared.
pub fn changed_meaning(
    before: &SourceText,
    after: &SourceText,
    dialect: &'static Dialect,
) -> Option<Difference> {
    let before = Reading::new(before, dialect);
    let found = Before::new(&before).changed_in(after, current(dialect));
    found.map(|(_, difference)| difference)
}

/// The dialects of crawlers in use, and this one.
pub(super) fn current(dialect: &'static Dialect) -> impl Iterator<Item = &'static Dialect> {
    let is_wanted = move |one: &&Dialect| is_current(one, dialect);
    Dialect::ALL.iter().copied().filter(is_wanted)
}

/// The other dialects of [`Dialect::ALL`].
pub(super) fn older(dialect: &'static Dialect) -> impl Iterator<Item = &'static Dialect> {
    let is_wanted = move |one: &&Dialect| !is_current(one, dialect);
    Dialect::ALL.iter().copied().filter(is_wanted)
}

fn is_current(one: &Dialect, dialect: &Dialect) -> bool {
    one == Dialect::RFC_9309 || one == Dialect::GOOGLE || one == dialect
}

/// A text that others are compared with. As each dialect reads it, it is read once.
pub(super) struct Before<'r> {
    reading: &'r Reading,
    readings: Vec<OnceCell<Reading>>,
}

impl<'r> Before<'r> {
    pub(super) fn new(reading: &'r Reading) -> Self {
        Self {
            reading,
            readings: Dialect::ALL.iter().map(|_| OnceCell::new()).collect(),
        }
    }

    /// The first of these dialects as which `after` says something else, or is not proved to say the
    /// same.
    pub(super) fn changed_in(
        &self,
        after: &SourceText,
        dialects: impl IntoIterator<Item = &'static Dialect>,
    ) -> Option<(&'static Dialect, Difference)> {
        let mut read: Option<Reading> = None;
        dialects.into_iter().find_map(|dialect| {
            let cell = Dialect::ALL.iter().zip(&self.readings);
            let mut cell = cell.filter(|(one, _)| **one == dialect);
            let (_, cell) = cell.next()?;
            let left = if self.reading.dialect() == dialect {
                self.reading
            } else {
                cell.get_or_init(|| self.reading.read_as(dialect))
            };
            let right = match &read {
                Some(read) => read.read_as(dialect),
                None => Reading::new(after, dialect),
            };
            let found = difference(left, &right);
            read = Some(right);
            found.map(|difference| (dialect, difference))
        })
    }
}
