//! Whether a text says the same after it was changed.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use robots_automata::Budget;

use crate::compare::{CompareOptions, Detail, PathDomain, compare_within};
use crate::dialect::{Dialect, NameMatch};
use crate::reading::{Evaluation, Reading};
use crate::source::{SourceText, Span};

/// Steps for one comparison.
const STEPS: usize = 400_000;

/// What one text says and another does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A crawler and a URL that the two decide differently.
    Verdict {
        /// The crawler's token, as it is written; `*` stands for those that neither names.
        agent: Vec<u8>,
        /// Such a URL, as a path.
        witness: Vec<u8>,
        /// What the one makes of it.
        left: Evaluation,
        /// What the other does.
        right: Evaluation,
    },
    /// A line that is neither a name nor a rule, with all of its key and value, which only one has.
    Line(Vec<u8>),
    /// Rules that take too much work to compare.
    Unknown,
}

/// A difference between what two texts say, as this dialect, RFC 9309 or Google reads them; `None` is
/// a proof that there is none: for every crawler, by the file alone and as it is documented, the same
/// paths are disallowed, and every other line is said to the same crawlers.
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
    let all = Dialect::ALL.iter().copied();
    all.filter(move |one| is_current(one, dialect))
}

/// The other dialects of [`Dialect::ALL`].
pub(super) fn older(dialect: &'static Dialect) -> impl Iterator<Item = &'static Dialect> {
    let all = Dialect::ALL.iter().copied();
    all.filter(move |one| !is_current(one, dialect))
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

/// The first difference between two readings in the same dialect; `None` is a proof that there is
/// none: for every crawler, by the file alone and as it is documented, the same paths are disallowed,
/// and every other line is said to the same crawlers, however often.
fn difference(left: &Reading, right: &Reading) -> Option<Difference> {
    let lines = (lines(left), lines(right));
    if let Some((line, _)) = lines.0.symmetric_difference(&lines.1).next() {
        return Some(Difference::Line(line.clone()));
    }
    let dialect = left.dialect();
    if dialect.names.matching != NameMatch::Equal && names(left) != names(right) {
        // Of several names within that of a crawler the first in the file counts.
        return Some(Difference::Unknown);
    }
    let options = CompareOptions {
        agents: None,
        is_by_file_too: true,
        domain: PathDomain::All,
        detail: Detail::OneChange,
    };
    let compared = compare_within(left, right, &options, &mut Budget::new(STEPS));
    let changed = compared.iter().find(|found| !found.changes.is_empty());
    let changed = changed.and_then(|found| Some((found.agents.first()?, found.changes.first()?)));
    let is_open = || compared.iter().any(|found| !found.undecided.is_empty());
    match changed {
        Some((agent, change)) => Some(Difference::Verdict {
            agent: agent.clone(),
            witness: change.witness.clone(),
            left: change.old,
            right: change.new,
        }),
        None => is_open().then_some(Difference::Unknown),
    }
}

/// The names of a file, in the order in which they are looked for.
fn names(reading: &Reading) -> Vec<&[u8]> {
    let mut names: Vec<_> = reading.agents().iter().collect();
    names.sort_by_key(|(_, agent)| agent.token.start);
    names.into_iter().map(|(name, _)| name.as_slice()).collect()
}

/// Every other line, `key: value`, with the names it is said to.
fn lines(reading: &Reading) -> BTreeSet<(Vec<u8>, BTreeSet<Vec<u8>>)> {
    let lower = |span: Span| reading.slice(span).to_ascii_lowercase();
    let extensions = reading.extensions().iter();
    extensions
        .map(|line| {
            let value = reading.slice(line.value_span);
            let text = [&lower(line.key_span), b": ".as_slice(), value].concat();
            let agents = line.agents.iter().map(|&agent| lower(agent));
            (text, agents.collect())
        })
        .collect()
}
