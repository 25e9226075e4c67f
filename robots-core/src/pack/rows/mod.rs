//! An automaton as default states, rows and chains, the shape in which it is packed.
//!
//! In: an automaton. Out: its states in the order and form in which they are packed.
//!
//! Most states have a single entry and are the bytes of a literal, so a run of them is stored as
//! that literal. The few states that read most bytes are dense.

mod dense;
mod ends;
mod failure_states;
mod runs;
mod visits;

use robots_automata::{Dfa, IdVec, Output, StateId, sort_states};

use self::dense::dense;
use self::ends::EndedRows;
use self::failure_states::FailureStates;
use self::runs::Runs;
use self::visits::visits;

/// The length of the longest literal of one chain, which is stored in a byte.
const LONGEST_CHAIN: usize = 255;

/// A band whose sparse rows take fewer bytes has no dense rows.
const SMALL: usize = 512;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Target {
    /// The number of a state. The numbers below [`Output::COUNT`] are final; those of
    /// [`Rows::default_states`] follow, then those of [`Rows::dense`].
    State(usize),
    /// `failure_state` is the number of a state.
    Row {
        row: usize,
        failure_state: usize,
    },
    Chain(usize),
}

/// Transitions by byte, `END` included.
pub(super) type Entries = Vec<(u8, Target)>;

/// A default state with a sparse row: it loops on most bytes.
#[derive(Clone, Debug)]
pub(super) struct DefaultState {
    pub(super) output: Output,
    pub(super) entries: Entries,
}

/// A state with an entry for every byte.
#[derive(Clone, Debug)]
pub(super) struct DenseRow {
    pub(super) output: Output,
    /// The target of bytes without an entry in `entries`.
    pub(super) otherwise: Target,
    pub(super) entries: Entries,
}

/// A run of states with one entry each and the same failure state.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) literal: Vec<u8>,
    /// The offset of `literal` in the file, if the file contains it.
    pub(super) text_at: Option<usize>,
    pub(super) failure_state: usize,
    pub(super) target: Target,
}

/// An automaton as default states, rows and chains.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) states: usize,
    pub(super) start: Target,
    pub(super) default_states: Vec<DefaultState>,
    /// The dense states, failure states first.
    pub(super) dense: Vec<DenseRow>,
    /// The number of the first state that is no failure state.
    pub(super) failures_end: usize,
    /// The rows of the states that are not default states, dense or in chains.
    pub(super) others: Vec<Entries>,
    pub(super) chains: Vec<Chain>,
}

impl Rows {
    /// Converts an automaton. `body` is the file that contains the patterns.
    pub(super) fn new(automaton: &Dfa, body: &[u8]) -> Self {
        let ended = EndedRows::new(automaton);
        let visits = if ended.bytes() < SMALL {
            IdVec::from_elem(0, automaton.state_count())
        } else {
            visits(automaton)
        };
        let mut dense = dense(automaton, &ended, &visits);
        let failure_states = FailureStates::new(automaton, &ended, &mut dense);
        let ended = failure_states.rows(automaton, &ended);
        let runs = Runs::new(automaton, &ended, &failure_states);
        let numbers = Numbers::new(automaton, &runs, &failure_states, &mut dense);
        let targets = numbers.targets;
        let mut rows = Self {
            states: automaton.state_count() - Output::COUNT,
            start: targets[automaton.start],
            default_states: Vec::new(),
            dense: Vec::new(),
            failures_end: numbers.failures_end,
            others: Vec::new(),
            chains: Vec::new(),
        };
        let entries = |id: StateId| -> Entries {
            let row = ended.of(id).iter();
            row.map(|&(byte, next)| (byte, targets[next])).collect()
        };
        for id in automaton.non_sink_ids() {
            match targets[id] {
                Target::State(number) if number < numbers.dense_start => {
                    rows.default_states.push(DefaultState {
                        output: automaton.state(id).output,
                        entries: entries(id),
                    });
                }
                Target::State(_) => {}
                Target::Row { .. } => rows.others.push(entries(id)),
                Target::Chain(_) => rows.push_chains(&runs, &failure_states, &targets, id, body),
            }
        }
        for id in dense {
            rows.dense.push(DenseRow {
                output: automaton.state(id).output,
                otherwise: targets[automaton.state(id).default_state],
                entries: automaton
                    .all_transitions(id)
                    .map(|(byte, next)| (byte, targets[next]))
                    .collect(),
            });
        }
        rows
    }

    /// Stores the chains of the run that starts with a state, if there is one.
    fn push_chains(
        &mut self,
        runs: &Runs,
        failure_states: &FailureStates,
        targets: &IdVec<StateId, Target>,
        first: StateId,
        body: &[u8],
    ) {
        let (Some(run), Target::State(failure_state)) =
            (runs.of(first), targets[failure_states.of(first)])
        else {
            return;
        };
        let is_at =
            |start: usize| body.get(start..).is_some_and(|rest| rest.starts_with(&run.literal));
        let whole_at = run.origins.iter().copied().find(|&start| is_at(start));
        let mut pieces = run.literal.chunks(LONGEST_CHAIN).enumerate().peekable();
        while let Some((index, piece)) = pieces.next() {
            let target = if pieces.peek().is_some() {
                Target::Chain(self.chains.len() + 1)
            } else {
                targets[run.next]
            };
            self.chains.push(Chain {
                literal: piece.to_vec(),
                text_at: whole_at.map(|at| at + index * LONGEST_CHAIN),
                failure_state,
                target,
            });
        }
    }
}

struct Numbers {
    /// The target of each state; states inside a chain have that of the chain.
    targets: IdVec<StateId, Target>,
    dense_start: usize,
    failures_end: usize,
}

impl Numbers {
    /// Numbers the states, and sorts `dense` by their numbers.
    fn new(
        automaton: &Dfa,
        runs: &Runs,
        failure_states: &FailureStates,
        dense: &mut Vec<StateId>,
    ) -> Self {
        let mut stored: IdVec<StateId, Option<Target>> =
            IdVec::from_elem(None, automaton.state_count());
        let mut is_dense = IdVec::from_elem(false, stored.len());
        for &id in dense.iter() {
            is_dense[id] = true;
        }
        let mut is_failure_state = IdVec::from_elem(false, stored.len());
        for id in stored.ids() {
            is_failure_state[failure_states.of(id)] = true;
        }
        sort_states(dense, &mut |a, b| is_failure_state[b].cmp(&is_failure_state[a]));
        let sparse = stored.ids().filter(|&id| automaton.is_default_state(id) && !is_dense[id]);
        let mut dense_start = 0;
        for id in sparse {
            stored[id] = Some(Target::State(dense_start));
            dense_start += 1;
        }
        let mut failures_end = dense_start;
        for (number, &id) in (dense_start..).zip(dense.iter()) {
            stored[id] = Some(Target::State(number));
            failures_end += usize::from(is_failure_state[id]);
        }
        let mut chains = 0;
        for run in &runs.runs {
            for &state in &run.states {
                stored[state] = Some(Target::Chain(chains));
            }
            chains += run.literal.len().div_ceil(LONGEST_CHAIN);
        }
        let mut rows = 0;
        let mut targets = IdVec::new();
        for (id, target) in stored.enumerated() {
            let failure_state = match stored[failure_states.of(id)] {
                Some(Target::State(failure_state)) => failure_state,
                _ => 0,
            };
            targets.push(target.unwrap_or_else(|| {
                rows += 1;
                Target::Row { row: rows - 1, failure_state }
            }));
        }
        Self { targets, dense_start, failures_end }
    }
}
