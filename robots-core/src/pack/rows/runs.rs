//! The choice of states that become chains.

use robots_automata::{Dfa, IdVec, MIN_LITERAL_LEN, StateId};
use robots_matcher::__layout::END;

use super::ends::EndedRows;
use super::failure_states::FailureStates;

/// A run of states that become one chain.
pub(super) struct Run {
    pub(super) states: Vec<StateId>,
    pub(super) literal: Vec<u8>,
    pub(super) next: StateId,
    /// The offsets in the file at which the literal may be.
    pub(super) origins: Vec<usize>,
}

pub(super) struct Runs {
    pub(super) runs: Vec<Run>,
    /// The index of the run that starts with each state.
    by_first: IdVec<StateId, Option<usize>>,
}

impl Runs {
    pub(super) fn new(automaton: &Dfa, rows: &EndedRows, failure_states: &FailureStates) -> Self {
        let len = automaton.state_count();
        let mut runs = Self { runs: Vec::new(), by_first: IdVec::from_elem(None, len) };
        let entered = entered(automaton, rows);
        // A link is a state that can be one byte of a chain. The next link is its successor, if it
        // is a link with the same failure state and no other transition leads to it.
        let link = |id: StateId| match *rows.of(id) {
            [(byte, next)] if byte != END && byte != b'%' && !automaton.is_default_state(id) => {
                Some((byte, next))
            }
            _ => None,
        };
        let next_link = |id: StateId| {
            let (_, next) = link(id)?;
            let same_failure_state = failure_states.of(next) == failure_states.of(id);
            (same_failure_state && entered[next] == 1 && link(next).is_some()).then_some(next)
        };
        let mut is_first = IdVec::from_elem(true, len);
        for next in automaton.non_sink_ids().filter_map(next_link) {
            is_first[next] = false;
        }
        for id in automaton.non_sink_ids() {
            if let Some(literal) = automaton.literal(id) {
                runs.push(Run {
                    states: vec![id],
                    literal: literal.bytes.to_vec(),
                    next: literal.next,
                    origins: literal.origin.into_iter().collect(),
                });
            } else if is_first[id] && link(id).is_some() {
                let states: Vec<_> = std::iter::successors(Some(id), |&id| next_link(id)).collect();
                let steps: Vec<_> = states.iter().filter_map(|&id| link(id)).collect();
                if let Some(&(_, next)) = steps.last()
                    && steps.len() >= MIN_LITERAL_LEN
                {
                    runs.push(Run {
                        states,
                        literal: steps.iter().map(|step| step.0).collect(),
                        next,
                        origins: (0..)
                            .zip(&steps)
                            .filter_map(|(index, step)| {
                                automaton.state(step.1).origin?.checked_sub(index)
                            })
                            .collect(),
                    });
                }
            }
        }
        runs
    }

    fn push(&mut self, run: Run) {
        self.by_first[run.states[0]] = Some(self.runs.len());
        self.runs.push(run);
    }

    pub(super) fn of(&self, first: StateId) -> Option<&Run> {
        self.by_first[first].map(|run| &self.runs[run])
    }
}

fn entered(automaton: &Dfa, rows: &EndedRows) -> IdVec<StateId, usize> {
    let mut entered = IdVec::from_elem(0, automaton.state_count());
    entered[automaton.start] += 1;
    let literals = automaton.ids().filter_map(|id| automaton.literal(id));
    let nexts = rows.entries.iter().map(|entry| entry.1);
    for next in nexts.chain(literals.map(|literal| literal.next)) {
        entered[next] += 1;
    }
    entered
}
