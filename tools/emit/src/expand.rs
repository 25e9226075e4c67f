//! A canonical pattern as expressions about raw targets.
//!
//! In: a pattern such as `/a*b$`. Out: [`Alternative`]s, of which at least one matches exactly the
//! raw targets whose canonical form the pattern matches.
//!
//! A wildcard becomes a run of units. In PCRE it is possessive and ends at the first occurrence of
//! the literal after it: `(?:(?!L)C)*+L`. Nothing is lost, because what follows the literal is a
//! run of at least these units, or the end of the expression; and no state is kept for
//! backtracking, which would exhaust the limits of PCRE at some thousand bytes. A proxy takes that
//! for no match.
//!
//! Where the spellings of a literal depend on whether it is in the query, there is an alternative
//! for each place of the first `?`.

use std::fmt::Write as _;

use crate::spelling::{Around, Spelling, character};
use crate::unit::{Unit, nibble, units};

/// One way in which a raw target matches a pattern.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Alternative {
    /// The expressions of the units before the first wildcard.
    pub(crate) head: Vec<String>,
    pub(crate) tail: String,
    /// The most steps that a search for it takes for each byte of a target; 0 without a wildcard.
    pub(crate) steps: usize,
}

/// Why a pattern has no expression, or none that the proxy can search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inexpressible {
    MalformedEscape,
    /// Its literals of one hexadecimal digit can be read in too many ways.
    TooManyReadings,
    TooLong,
    /// It has a literal after a wildcard that begins many times in itself.
    TooRepetitive,
    /// It would be the start of a variable in a Caddyfile, where it is a comment.
    Variable,
}

/// The most readings of a pattern, each with other literals joined in one escape.
const READINGS: usize = 16;

/// The place of the first `?` of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Query {
    /// After the last literal whose spellings depend on it.
    Later,
    /// In the run before a literal.
    InRun(usize),
    /// At a unit of a literal.
    InLiteral(usize, usize),
}

struct Expansion<'s> {
    spelling: Spelling,
    /// The literals: a wildcard is between two of them.
    literals: &'s [Vec<Unit>],
    /// Whether the pattern ends with the last literal.
    is_anchored: bool,
    /// The last literal whose spellings depend on the query; 0 if none does.
    sensitive: usize,
}

/// Returns the alternatives of a pattern. In the plain tier there may be none.
pub(crate) fn alternatives(
    pattern: &[u8],
    spelling: Spelling,
) -> Result<Vec<Alternative>, Inexpressible> {
    let (body, mut is_anchored) = match pattern.strip_suffix(b"$") {
        Some(body) => (body, true),
        None => (pattern, false),
    };
    let mut literals = Vec::new();
    for (index, literal) in body.split(|&byte| byte == b'*').enumerate() {
        if index == 0 || !literal.is_empty() {
            literals.push(units(literal).ok_or(Inexpressible::MalformedEscape)?);
        }
    }
    if body.ends_with(b"*") {
        is_anchored = false;
    }
    let mut found = Vec::new();
    for literals in readings(literals, spelling.is_exact)? {
        Expansion::new(spelling, &literals, is_anchored).alternatives(&mut found);
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// Returns the literals of a pattern, and those in which literals are joined: both digits of an
/// escape may be literals, with an empty run between them. `*2*F` matches `/%2F`.
fn readings(
    literals: Vec<Vec<Unit>>,
    is_exact: bool,
) -> Result<Vec<Vec<Vec<Unit>>>, Inexpressible> {
    let is_digit = |unit: Option<&Unit>| match unit {
        Some(Unit::Char(value)) => nibble(*value).is_some(),
        _ => false,
    };
    let mut readings = vec![literals];
    let mut next = 0;
    while is_exact && next < readings.len() {
        let literals = readings[next].clone();
        for at in 1..literals.len().saturating_sub(1) {
            let is_joined = literals[at].len() == 1
                && is_digit(literals[at].first())
                && is_digit(literals[at + 1].first());
            if is_joined {
                let mut joined = literals.clone();
                let second = joined.remove(at + 1);
                joined[at].extend(second);
                if !readings.contains(&joined) {
                    readings.push(joined);
                }
            }
        }
        next += 1;
        if readings.len() > READINGS {
            return Err(Inexpressible::TooManyReadings);
        }
    }
    Ok(readings)
}

impl<'s> Expansion<'s> {
    fn new(spelling: Spelling, literals: &'s [Vec<Unit>], is_anchored: bool) -> Self {
        let mut expansion = Self { spelling, literals, is_anchored, sensitive: 0 };
        let is_sensitive = |&at: &usize| {
            let written = |in_query| expansion.literal(at, in_query);
            written(false) != written(true) || literals[at].contains(&Unit::Char(b'?'))
        };
        if spelling.is_exact {
            expansion.sensitive = (1..literals.len()).rfind(is_sensitive).unwrap_or(0);
        }
        expansion
    }

    fn alternatives(&self, found: &mut Vec<Alternative>) {
        let question = |at: usize| {
            let units = self.literals[at].iter();
            units.copied().position(|unit| unit == Unit::Char(b'?'))
        };
        if let Some(unit) = question(0) {
            found.extend(self.with(Query::InLiteral(0, unit)));
            return;
        }
        found.extend(self.with(Query::Later));
        for at in 1..=self.sensitive {
            found.extend(self.with(Query::InRun(at)));
            if let Some(unit) = question(at) {
                found.extend(self.with(Query::InLiteral(at, unit)));
            }
        }
    }

    /// Returns the alternative in which the first `?` is there; `None` if no target is so.
    fn with(&self, query: Query) -> Option<Alternative> {
        let mut in_query = false;
        let mut head = Vec::new();
        for (index, &unit) in self.literals[0].iter().enumerate() {
            if query == Query::InLiteral(0, index) {
                in_query = true;
                head.push(character(b'?'));
            } else {
                head.push(self.spelling.unit(unit, in_query)?);
            }
        }
        let mut tail = String::new();
        let last = self.literals.len() - 1;
        let steps = self.literals[1..].iter().map(|it| self.spelling.steps(it));
        let steps = steps.max().unwrap_or_default();
        for at in 1..=last {
            if query == Query::InRun(at) {
                let possessive = if self.spelling.flavor.is_possessive { "+" } else { "" };
                _ = write!(tail, "{}*{possessive}\\x3f", self.spelling.any(false));
                in_query = true;
            }
            if let Query::InLiteral(literal, unit) = query
                && literal == at
            {
                tail += &self.run(false, &self.around_question(at, unit)?, at == last);
                in_query = true;
                continue;
            }
            let is_before_query = !in_query && at <= self.sensitive;
            if is_before_query && self.literals[at].contains(&Unit::Char(b'?')) {
                return None;
            }
            tail += &self.run(!is_before_query, &self.literal(at, in_query)?, at == last);
        }
        if self.is_anchored {
            tail += &self.spelling.end();
        }
        Some(Alternative { head, tail, steps })
    }

    fn literal(&self, at: usize, in_query: bool) -> Option<String> {
        let around = Around {
            in_query,
            is_after_run: true,
            is_before_run: !(self.is_anchored && at + 1 == self.literals.len()),
        };
        self.spelling.literal(&self.literals[at], around)
    }

    /// Returns the expression of a literal whose unit with this index is the first `?`.
    fn around_question(&self, at: usize, question: usize) -> Option<String> {
        let around = |in_query| Around { in_query, is_after_run: !in_query, is_before_run: false };
        let units = &self.literals[at];
        let [before, after] = [&units[..question], &units[question + 1..]];
        let before = self.spelling.literal(before, around(false))?;
        let after = self.spelling.literal(after, around(true))?;
        Some(format!("{before}\\x3f{after}"))
    }

    /// Returns the expression of a run, which may have a `?` if it `may_query`, and of the literal
    /// after it.
    fn run(&self, may_query: bool, literal: &str, is_last: bool) -> String {
        let any = self.spelling.any(may_query);
        let is_at_end = is_last && self.is_anchored;
        if self.spelling.flavor.is_possessive {
            let end = if is_at_end { self.spelling.end() } else { String::new() };
            format!("(?:(?!{literal}{end}){any})*+{literal}")
        } else {
            let lazy = if is_at_end { "" } else { "?" };
            format!("{any}*{lazy}{literal}")
        }
    }
}
