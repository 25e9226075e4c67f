//! Emptiness of the intersection of a language and a glob, without building it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Language, MEMBER, OTHER};
use crate::dfa::Dfa;
use crate::glob::Glob;
use crate::id::StateId;

impl Language {
    /// Returns whether the glob matches a member: whether the intersection is not empty.
    ///
    /// Takes the length of the glob times the states that its bytes lead to. After a `*` these soon
    /// are the same few states. `reach` caches reachable states; use one value for all globs of one
    /// language.
    ///
    /// ```
    /// use robots_automata::{Glob, Language, ReachableStates};
    ///
    /// let drafts = Language::from_glob(Glob::new(b"/drafts/"))?;
    /// let mut reach = ReachableStates::default();
    /// assert!(drafts.intersects_glob(&Glob::new(b"/*.pdf$"), &mut reach));
    /// assert!(!drafts.intersects_glob(&Glob::new(b"/blog/"), &mut reach));
    /// # Ok::<(), robots_automata::BudgetExhausted>(())
    /// ```
    pub fn intersects_glob(&self, glob: &Glob, reach: &mut ReachableStates) -> bool {
        let mut states = vec![self.automaton.start];
        for &byte in glob.body() {
            if byte == b'*' {
                let mut reached = Vec::new();
                for state in states {
                    reached.extend(reach.from(&self.automaton, state));
                }
                states = reached;
            } else {
                for state in &mut states {
                    *state = self.automaton.next(*state, byte);
                }
            }
            let mut seen = FxHashSet::default();
            states.retain(|&state| state != OTHER.state() && seen.insert(state));
        }
        // In a minimal automaton, every state but the rejecting sink leads to a member.
        let is_member = |&state: &StateId| self.automaton.states[state].output == MEMBER;
        !states.is_empty() && (!glob.is_anchored() || states.iter().any(is_member))
    }
}

/// A cache of the states that are reachable from each state of one language.
///
/// See [`Language::intersects_glob`].
#[derive(Debug, Default)]
pub struct ReachableStates {
    known: FxHashMap<StateId, Vec<StateId>>,
}

impl ReachableStates {
    fn from(&mut self, automaton: &Dfa, start: StateId) -> &[StateId] {
        self.known.entry(start).or_insert_with(|| {
            let mut reached = vec![start];
            let mut seen = FxHashSet::from_iter([start]);
            let mut done = 0;
            while let Some(&state) = reached.get(done) {
                reached.extend(automaton.successors(state).filter(|&next| seen.insert(next)));
                done += 1;
            }
            reached
        })
    }
}
