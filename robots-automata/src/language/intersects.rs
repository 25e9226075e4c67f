//! Whether a glob matches a member of a language.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Language, MEMBER, OTHER};
use crate::dfa::Dfa;
use crate::glob::Glob;
use crate::id::StateId;

impl Language {
    /// Returns whether the glob matches a member. Takes the length of the glob times the states that
    /// its bytes lead to, which behind a `*` are soon the same few.
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
            states.retain(|&state| state != OTHER.state());
            states.sort_unstable();
            states.dedup();
        }
        // A minimal automaton leads to a member from everywhere else.
        let is_member = |&state: &StateId| self.automaton.states[state].output == MEMBER;
        !states.is_empty() && (!glob.is_anchored() || states.iter().any(is_member))
    }
}

/// Where each state of one language leads, found once.
#[derive(Debug, Default)]
pub struct ReachableStates {
    known: FxHashMap<StateId, Vec<StateId>>,
}

impl ReachableStates {
    /// Every state that some text leads to from this one, itself among them.
    fn from(&mut self, automaton: &Dfa, start: StateId) -> &[StateId] {
        self.known.entry(start).or_insert_with(|| {
            let mut reached = vec![start];
            let mut seen = FxHashSet::from_iter([start]);
            let mut done = 0;
            while let Some(&state) = reached.get(done) {
                reached.extend(
                    automaton
                        .successors(state)
                        .filter(|&next| seen.insert(next)),
                );
                done += 1;
            }
            reached
        })
    }
}
