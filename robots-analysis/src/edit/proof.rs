//! Proves that an edited text keeps the meaning of a text.

use std::borrow::Cow;
use std::cell::OnceCell;

use robots_automata::Budget;
use robots_core::dialect::{Dialect, TokenMatch};
use robots_core::reading::{Evaluation, Reading};
use robots_core::source::SourceText;

use crate::budget;
use crate::compare::{Detail, OtherLine, PathDomain, compare_within, other_lines};
use crate::order;

/// A change of meaning between two texts, or the reason why none can be excluded.
///
/// See [`changed_meaning`] and [`format`](super::format()).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeaningChange {
    /// A verdict changes.
    Verdict {
        /// The product token of a crawler, as written; `*` for crawlers that neither text names.
        agent: Vec<u8>,
        /// A path with different verdicts.
        witness: Vec<u8>,
        /// The evaluation by the first text.
        left: Evaluation,
        /// The evaluation by the second text.
        right: Evaluation,
    },
    /// Only one text has this line, neither a `User-agent` line nor a rule, for these crawlers.
    Line(Vec<u8>),
    /// The same product tokens in another order: where a token matches a part of a crawler's name,
    /// the first in the file wins.
    TokenOrder,
    /// The file has more than [`SIZE_LIMIT`](robots_core::source::SIZE_LIMIT) bytes. Crawlers read
    /// only the first of them.
    FileTooLarge,
    /// The budget was exhausted before the rules were compared.
    BudgetExhausted,
}

/// Returns a change of meaning between two texts, as this dialect, RFC 9309 or Google reads them.
///
/// `None` is a proof that there is none: the same paths are disallowed for every crawler, by the
/// file alone and with documented fallbacks, and every other line applies to the same crawlers.
pub fn changed_meaning(
    before: &SourceText,
    after: &SourceText,
    dialect: &'static Dialect,
) -> Option<MeaningChange> {
    let before = Reading::new(before, dialect);
    let found = Original::new(Cow::Owned(before)).changed_in(after, current(dialect));
    found.map(|(_, change)| change)
}

/// Returns the dialects of crawlers in use, and this one.
pub(super) fn current(dialect: &'static Dialect) -> impl Iterator<Item = &'static Dialect> {
    let all = Dialect::ALL.iter().copied();
    all.filter(move |one| is_current(one, dialect))
}

/// Returns the other dialects of [`Dialect::ALL`].
pub(super) fn older(dialect: &'static Dialect) -> impl Iterator<Item = &'static Dialect> {
    let all = Dialect::ALL.iter().copied();
    all.filter(move |one| !is_current(one, dialect))
}

fn is_current(one: &Dialect, dialect: &Dialect) -> bool {
    one == Dialect::RFC_9309 || one == Dialect::GOOGLE || one == dialect
}

/// The original text. Each dialect reads it once.
pub(super) struct Original<'r> {
    pub(super) reading: Cow<'r, Reading>,
    readings: Vec<OnceCell<Reading>>,
}

impl<'r> Original<'r> {
    pub(super) fn new(reading: Cow<'r, Reading>) -> Self {
        Self { reading, readings: Dialect::ALL.iter().map(|_| OnceCell::new()).collect() }
    }

    /// Returns the first of these dialects in which `after` is not proved to mean the same.
    pub(super) fn changed_in(
        &self,
        after: &SourceText,
        dialects: impl IntoIterator<Item = &'static Dialect>,
    ) -> Option<(&'static Dialect, MeaningChange)> {
        let mut read: Option<Reading> = None;
        dialects.into_iter().find_map(|dialect| {
            let at = Dialect::ALL.iter().position(|one| *one == dialect)?;
            let left = if self.reading.dialect() == dialect {
                &*self.reading
            } else {
                self.readings[at].get_or_init(|| self.reading.read_as(dialect))
            };
            let right = match &read {
                Some(read) => read.read_as(dialect),
                None => Reading::new(after, dialect),
            };
            let found = meaning_change(left, &right);
            read = Some(right);
            found.map(|change| (dialect, change))
        })
    }
}

/// Returns the first change between two readings in the same dialect. `None` is a proof that there
/// is none: see [`changed_meaning`]. How often a line is repeated does not matter.
fn meaning_change(left: &Reading, right: &Reading) -> Option<MeaningChange> {
    let [lines, others] = [left, right].map(other_lines);
    let [lines, others] = [&lines, &others].map(|lines| {
        let mut meanings: Vec<_> = lines.iter().map(OtherLine::meaning).collect();
        meanings.dedup();
        meanings
    });
    let pairs = lines.iter().zip(&others);
    let at = pairs.take_while(|(line, other)| line == other).count();
    if let Some((line, _)) = lines.get(at).into_iter().chain(others.get(at)).min() {
        return Some(MeaningChange::Line(line.to_vec()));
    }
    let dialect = left.dialect();
    if dialect.tokens.matching != TokenMatch::Equal && tokens(left) != tokens(right) {
        return Some(MeaningChange::TokenOrder);
    }
    let (detail, mut budget) = (Detail::OneChange, Budget::new(budget::EDIT_PROOF));
    let compared = compare_within([left, right], None, PathDomain::All, detail, &mut budget);
    let changed = compared.iter().find(|found| !found.changes.is_empty());
    let changed = changed.and_then(|found| Some((found.agents.first()?, found.changes.first()?)));
    let is_exhausted = || compared.iter().any(|found| !found.undecided.is_empty());
    match changed {
        Some((agent, change)) => Some(MeaningChange::Verdict {
            agent: agent.clone(),
            witness: change.witness.clone(),
            left: change.old,
            right: change.new,
        }),
        None => is_exhausted().then_some(MeaningChange::BudgetExhausted),
    }
}

/// Returns the product tokens of a file, in the order in which they are compared.
fn tokens(reading: &Reading) -> Vec<&[u8]> {
    let mut tokens: Vec<_> = reading.agents().iter().collect();
    order::sort_by_key(&mut tokens, |(_, agent)| agent.token.start);
    tokens.into_iter().map(|(token, _)| token.as_slice()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meaning_is_that_of_the_dialects_in_use_and_of_the_one_asked_for() {
        let changed = |paths: [&str; 2], dialect| {
            let [before, after] = paths.map(|path| {
                SourceText::new("robots.txt", format!("User-agent: a\nDisallow: {path}\n"))
            });
            changed_meaning(&before, &after, dialect)
        };
        // For RFC 9309, an escape is the character. Google compares paths as they are sent.
        for dialect in Dialect::ALL {
            assert!(changed(["/~a", "/%7Ea"], dialect).is_some(), "{}", dialect.name);
        }
        // In 1994, no character was a wildcard.
        for (dialect, is_changed) in
            [(Dialect::RFC_9309, false), (Dialect::GOOGLE, false), (Dialect::ORIGINAL_1994, true)]
        {
            assert_eq!(changed(["/a", "/a*"], dialect).is_some(), is_changed, "{}", dialect.name);
        }
    }

    #[test]
    fn order_of_groups_matters_where_a_token_matches_a_part_of_a_name() {
        let [bot, robot] =
            ["bot", "robot"].map(|name| format!("User-agent: {name}\nDisallow: /{name}\n"));
        let [before, after] = [[&bot, &robot], [&robot, &bot]]
            .map(|[first, second]| SourceText::new("robots.txt", format!("{first}\n{second}")));
        for dialect in Dialect::ALL {
            let reading = Reading::new(&before, dialect);
            let found = Original::new(Cow::Owned(reading)).changed_in(&after, [*dialect]);
            let is_part = dialect.tokens.matching != TokenMatch::Equal;
            let expected = is_part.then_some((*dialect, MeaningChange::TokenOrder));
            assert_eq!(found, expected, "{}", dialect.name);
        }
    }
}
