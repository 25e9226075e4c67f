//! Whether a pattern matches a member of a language.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Language, MEMBER, OTHER};
use crate::automata::verdict_automaton::{StateId, VerdictAutomaton};
use crate::pattern::{Anchor, PathPattern};

impl Language {
    /// Does the pattern match a member? The length of the pattern times the states that its bytes lead
    /// to, which behind a `*` are soon the same few.
    pub(crate) fn meets(&self, pattern: &PathPattern, reach: &mut Reach) -> bool {
        let canonical = pattern.canonical();
        let (body, is_open) = match pattern.anchor() {
            Anchor::Open => (canonical, true),
            Anchor::End => (&canonical[..canonical.len() - 1], false),
        };
        let mut states = vec![self.automaton.start];
        for &byte in body {
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
        let is_member = |&state: &StateId| self.automaton.states[state].outcome == MEMBER;
        !states.is_empty() && (is_open || states.iter().any(is_member))
    }
}

/// Where each state of one language leads, found once.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    known: FxHashMap<StateId, Vec<StateId>>,
}

impl Reach {
    /// Every state that some text leads to from this one, itself among them.
    fn from(&mut self, automaton: &VerdictAutomaton, start: StateId) -> &[StateId] {
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
