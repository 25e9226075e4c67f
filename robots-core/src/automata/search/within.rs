//! The language that a search stays within.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::automata::Language;
use crate::automata::witness::BYTES_BY_LEGIBILITY;

/// A language, and what searches within it need to know of its states. Made once, for many searches.
#[derive(Debug)]
pub(crate) struct Within<'l> {
    language: Cow<'l, Language>,
    /// By state, how many bytes the nearest member is away.
    distances: Vec<u32>,
    /// By state, the bytes after which a member can follow, those first that read well.
    steps: FxHashMap<usize, Rc<[(u8, usize)]>>,
}

/// No member can follow.
pub(super) const UNREACHABLE: u32 = u32::MAX;

impl<'l> Within<'l> {
    /// Linear in the transitions of the automaton.
    pub(crate) fn new(language: impl Into<Cow<'l, Language>>) -> Self {
        let language = language.into();
        Self {
            distances: distances(&language),
            language,
            steps: FxHashMap::default(),
        }
    }

    /// The language itself.
    pub(crate) fn language(&self) -> &Language {
        &self.language
    }

    pub(super) fn start(&self) -> usize {
        self.language.start()
    }

    pub(super) fn is_member(&self, state: usize) -> bool {
        self.language.is_member(state)
    }

    pub(super) fn distance(&self, state: usize) -> u32 {
        self.distances[state]
    }

    /// The bytes after which a member can follow, and where they lead.
    pub(super) fn steps(&mut self, state: usize) -> Rc<[(u8, usize)]> {
        let (language, distances) = (&self.language, &self.distances);
        let steps = self.steps.entry(state).or_insert_with(|| {
            let all = BYTES_BY_LEGIBILITY.into_iter();
            all.map(|byte| (byte, language.next(state, byte)))
                .filter(|&(_, next)| distances[next] != UNREACHABLE)
                .collect()
        });
        Rc::clone(steps)
    }
}

fn distances(language: &Language) -> Vec<u32> {
    let count = language.state_count();
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); count];
    for state in 0..count {
        for next in language.successors(state) {
            before[next].push(state);
        }
    }
    let mut distances = vec![UNREACHABLE; count];
    let members = (0..count).filter(|&state| language.is_member(state));
    let mut open: VecDeque<_> = members.collect();
    for &member in &open {
        distances[member] = 0;
    }
    while let Some(state) = open.pop_front() {
        for &previous in &before[state] {
            if distances[previous] == UNREACHABLE {
                distances[previous] = distances[state] + 1;
                open.push_back(previous);
            }
        }
    }
    distances
}
