//! The language that a search is restricted to.

use std::borrow::Cow;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::distances::{UNREACHABLE, distances};
use crate::id::{IdVec, StateId};
use crate::language::{Language, MEMBER};
use crate::legibility::BYTES_BY_LEGIBILITY;

/// A language and what searches need of it. Create it once for many searches.
#[derive(Debug)]
pub struct SearchSpace<'l> {
    language: Cow<'l, Language>,
    /// For each state, the number of bytes to the nearest member.
    distances: IdVec<StateId, u32>,
    /// For each state, the bytes after which a member can follow, the most legible first.
    transitions: FxHashMap<StateId, Rc<[(u8, StateId)]>>,
}

impl<'l> SearchSpace<'l> {
    /// Creates a search space. Linear in the transitions of the automaton.
    pub fn new(language: impl Into<Cow<'l, Language>>) -> Self {
        let language = language.into();
        Self {
            distances: distances(language.automaton(), MEMBER),
            language,
            transitions: FxHashMap::default(),
        }
    }

    /// Returns the language.
    pub fn language(&self) -> &Language {
        &self.language
    }

    pub(crate) fn start(&self) -> StateId {
        self.language.automaton().start
    }

    pub(crate) fn is_member(&self, state: StateId) -> bool {
        self.language.automaton().state(state).output == MEMBER
    }

    pub(crate) fn distance(&self, state: StateId) -> u32 {
        self.distances[state]
    }

    /// Returns the bytes after which a member can follow, and their targets.
    pub(crate) fn transitions(&mut self, state: StateId) -> Rc<[(u8, StateId)]> {
        let (language, distances) = (&self.language, &self.distances);
        let transitions = self.transitions.entry(state).or_insert_with(|| {
            let all = BYTES_BY_LEGIBILITY.into_iter();
            all.map(|byte| (byte, language.automaton().next(state, byte)))
                .filter(|&(_, next)| distances[next] != UNREACHABLE)
                .collect()
        });
        Rc::clone(transitions)
    }
}
