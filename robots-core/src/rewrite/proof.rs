//! Whether a text says the same after it was changed.

use std::cell::OnceCell;

use crate::analysis::{Difference, difference};
use crate::dialect::Dialect;
use crate::policy::Policy;
use crate::source::SourceText;
use crate::syntax::{Document, parse};

/// A difference between what two texts say, as this dialect, RFC 9309 or Google reads them; `None` is
/// a proof that there is none. See [`difference`] for what is compared.
pub fn changed_meaning(
    before: &SourceText,
    after: &SourceText,
    dialect: &'static Dialect,
) -> Option<Difference> {
    let found = Before::new(before).changed_in(after, current(dialect));
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
pub(super) struct Before<'s> {
    source: &'s SourceText,
    document: Document,
    policies: Vec<OnceCell<Policy>>,
}

impl<'s> Before<'s> {
    pub(super) fn new(source: &'s SourceText) -> Self {
        Self {
            source,
            document: parse(source),
            policies: Dialect::ALL.iter().map(|_| OnceCell::new()).collect(),
        }
    }

    /// The first of these dialects as which `after` says something else, or is not proved to say the
    /// same.
    pub(super) fn changed_in(
        &self,
        after: &SourceText,
        dialects: impl IntoIterator<Item = &'static Dialect>,
    ) -> Option<(&'static Dialect, Difference)> {
        let document = parse(after);
        dialects.into_iter().find_map(|dialect| {
            let cell = Dialect::ALL.iter().zip(&self.policies);
            let mut cell = cell.filter(|(one, _)| **one == dialect);
            let (_, cell) = cell.next()?;
            let left = cell.get_or_init(|| Policy::new(self.source, &self.document, dialect));
            let right = Policy::new(after, &document, dialect);
            let found = difference((self.source, left), (after, &right));
            found.map(|difference| (dialect, difference))
        })
    }
}
