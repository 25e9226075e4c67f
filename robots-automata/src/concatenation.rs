//! Languages of bytes and repeated classes in sequence.
//!
//! In: [`Factor`]s, from left to right. Out: a [`Language`]. The routes of servers need no
//! more of regular expressions, and this takes a fraction of the time that a library for them takes
//! to compile.

use rustc_hash::FxHashMap;

use crate::budget::{Budget, BudgetExhausted, limit};
use crate::dfa::Dfa;
use crate::id::StateId;
use crate::language::{Language, MEMBER, OTHER};

/// A part of every path of a concatenation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor<'a> {
    /// One byte.
    Byte(u8),
    /// One or more bytes, except these.
    OneOrMoreExcept(&'a [u8]),
    /// Zero or more bytes, except these.
    AnyNumberExcept(&'a [u8]),
}

impl Language {
    /// Returns the paths that consist of one text for each factor, in this order.
    ///
    /// ```
    /// use robots_automata::{Factor, Language};
    ///
    /// // /a/[^/]+
    /// let slash = Factor::Byte(b'/');
    /// let path = [slash, Factor::Byte(b'a'), slash, Factor::OneOrMoreExcept(b"/")];
    /// let language = Language::from_concatenation(&path).expect("few states");
    /// assert!(language.contains(b"/a/b") && language.contains(b"/a/bc"));
    /// assert!(!language.contains(b"/a/") && !language.contains(b"/a/b/"));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the budget is exhausted.
    pub fn from_concatenation(factors: &[Factor<'_>]) -> Result<Self, BudgetExhausted> {
        let mut budget = Budget::new(limit::LANGUAGE);
        let mut automaton = Dfa::new();
        automaton.defaults_are_canonical = false;
        let mut states = States {
            factors,
            known: FxHashMap::default(),
            open: Vec::new(),
        };
        automaton.start = states.id(vec![0], &mut automaton);
        while let Some((positions, state)) = states.open.pop() {
            let bytes = states.bytes(&positions);
            let mut row = Vec::with_capacity(bytes.len());
            budget.spend(bytes.len() * positions.len())?;
            for byte in bytes {
                let next = states.next(&positions, byte);
                if !next.is_empty() {
                    row.push((byte, states.id(next, &mut automaton)));
                }
            }
            automaton.set_row(state, OTHER.state(), &row);
        }
        Ok(Self::from_dfa(&automaton))
    }
}

/// The states of the subset construction. A state is a set of positions; a position is the number
/// of complete factors.
struct States<'a> {
    factors: &'a [Factor<'a>],
    known: FxHashMap<Vec<usize>, StateId>,
    /// The states whose transitions are not built yet.
    open: Vec<(Vec<usize>, StateId)>,
}

impl States<'_> {
    /// Returns the state of some positions, in ascending order, and of those that need no byte
    /// more.
    fn id(&mut self, mut positions: Vec<usize>, automaton: &mut Dfa) -> StateId {
        let mut index = 0;
        while let Some(&position) = positions.get(index) {
            if let Some(Factor::AnyNumberExcept(_)) = self.factors.get(position)
                && positions.get(index + 1) != Some(&(position + 1))
            {
                positions.insert(index + 1, position + 1);
            }
            index += 1;
        }
        if let Some(&state) = self.known.get(&positions) {
            return state;
        }
        let is_complete = positions.last() == Some(&self.factors.len());
        let state = automaton.push(if is_complete { MEMBER } else { OTHER }, None);
        self.known.insert(positions.clone(), state);
        self.open.push((positions, state));
        state
    }

    /// Returns the bytes that may have a transition, in ascending order.
    fn bytes(&self, positions: &[usize]) -> Vec<u8> {
        let factors = positions
            .iter()
            .filter_map(|&position| self.factors.get(position));
        let mut is_read = [false; 256];
        for factor in factors {
            match *factor {
                Factor::Byte(byte) => is_read[usize::from(byte)] = true,
                Factor::OneOrMoreExcept(_) | Factor::AnyNumberExcept(_) => {
                    return (0..=u8::MAX).collect();
                }
            }
        }
        (0..=u8::MAX)
            .filter(|&byte| is_read[usize::from(byte)])
            .collect()
    }

    /// Returns the positions after one more byte, in ascending order.
    fn next(&self, positions: &[usize], byte: u8) -> Vec<usize> {
        let mut next = Vec::new();
        let mut push = |position| {
            if next.last() != Some(&position) {
                next.push(position);
            }
        };
        for &position in positions {
            match self.factors.get(position) {
                Some(&Factor::Byte(expected)) if byte == expected => push(position + 1),
                Some(Factor::OneOrMoreExcept(others)) if !others.contains(&byte) => {
                    push(position);
                    push(position + 1);
                }
                Some(Factor::AnyNumberExcept(others)) if !others.contains(&byte) => push(position),
                _ => {}
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> impl Iterator<Item = Factor<'static>> {
        text.bytes().map(Factor::Byte)
    }

    #[test]
    fn class_before_a_byte_of_it_takes_every_split() {
        let image: Vec<_> = [Factor::OneOrMoreExcept(b"/")]
            .into_iter()
            .chain(bytes(".a.a"))
            .collect();
        let image = Language::from_concatenation(&image).expect("few states");
        for member in ["..a.a", "x.a.a", ".a.a.a", "x.a.a.a.a"] {
            assert!(image.contains(member.as_bytes()), "{member}");
        }
        for other in [".a.a", "x.a", "x.a.a.", "x/.a.a", ""] {
            assert!(!image.contains(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn any_number_may_be_none() {
        let query: Vec<_> = bytes("?")
            .chain([Factor::AnyNumberExcept(b"#"), Factor::AnyNumberExcept(b"")])
            .collect();
        let query = Language::from_concatenation(&query).expect("few states");
        assert!(query.contains(b"?") && query.contains(b"?a") && query.contains(b"?a#b"));
        assert!(!query.contains(b"") && !query.contains(b"a?"));
        let nothing = Language::from_concatenation(&[]).expect("few states");
        assert!(nothing.contains(b"") && !nothing.contains(b"a"));
    }

    #[test]
    fn construction_ends_at_its_budget() {
        let classes = [Factor::OneOrMoreExcept(b""); 200];
        assert!(Language::from_concatenation(&classes).is_err());
        assert!(Language::from_concatenation(&classes[..20]).is_ok());
    }
}
