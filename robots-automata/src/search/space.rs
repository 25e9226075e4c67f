//! The language that a search stays within.

use std::borrow::Cow;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::distances::{UNREACHABLE, distances};
use crate::id::{IdVec, StateId};
use crate::language::{Language, MEMBER};
use crate::legibility::BYTES_BY_LEGIBILITY;

/// A language, and what searches within it need to know of its states. Made once, for many searches.
#[derive(Debug)]
pub struct SearchSpace<'l> {
    language: Cow<'l, Language>,
    /// By state, how many bytes the nearest member is away.
    distances: IdVec<StateId, u32>,
    /// By state, the bytes after which a member can follow, those first that read well.
    steps: FxHashMap<StateId, Rc<[(u8, StateId)]>>,
}

impl<'l> SearchSpace<'l> {
    /// Linear in the transitions of the automaton.
    pub fn new(language: impl Into<Cow<'l, Language>>) -> Self {
        let language = language.into();
        Self {
            distances: distances(language.automaton(), MEMBER),
            language,
            steps: FxHashMap::default(),
        }
    }

    /// The language itself.
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

    /// The bytes after which a member can follow, and where they lead.
    pub(crate) fn steps(&mut self, state: StateId) -> Rc<[(u8, StateId)]> {
        let (language, distances) = (&self.language, &self.distances);
        let steps = self.steps.entry(state).or_insert_with(|| {
            let all = BYTES_BY_LEGIBILITY.into_iter();
            all.map(|byte| (byte, language.automaton().next(state, byte)))
                .filter(|&(_, next)| distances[next] != UNREACHABLE)
                .collect()
        });
        Rc::clone(steps)
    }
}
