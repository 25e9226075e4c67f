//! An automaton in the shape in which it is packed.
//!
//! Hubs, rows, and chains: most states have a single entry and are the letters of a literal, so that
//! runs of them are stored as that literal. The few states that most bytes are read in are dense.

mod dense;
mod ends;
mod runs;
mod visits;

use robots_automata::{Dfa, IdVec, Output, StateId};

use self::dense::dense;
use self::ends::EndedRows;
use self::runs::Runs;

/// The longest literal of one chain; its length is stored in a byte.
const LONGEST_CHAIN: usize = 255;

/// Where a byte leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Target {
    /// The number of a state: those below [`Output::COUNT`] are final, then come those of
    /// [`Rows::hubs`], then those of [`Rows::dense`].
    State(usize),
    /// `hub` is the number of a state.
    Row {
        row: usize,
        hub: usize,
    },
    Chain(usize),
}

/// By byte, `END` among them.
pub(super) type Entries = Vec<(u8, Target)>;

/// A state that every byte without an entry stays in, and that few bytes leave.
#[derive(Clone, Debug)]
pub(super) struct Hub {
    pub(super) output: Output,
    pub(super) entries: Entries,
}

/// A state that says of every byte itself where it leads.
#[derive(Clone, Debug)]
pub(super) struct DenseRow {
    pub(super) output: Output,
    /// Where bytes without an entry lead.
    pub(super) otherwise: Target,
    pub(super) entries: Entries,
}

/// States of one entry each, one behind the other, all with the same hub.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) literal: Vec<u8>,
    /// Where `literal` stands in the file.
    pub(super) text_at: Option<usize>,
    pub(super) hub: usize,
    pub(super) target: Target,
}

/// An automaton as hubs, rows and chains.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) states: usize,
    pub(super) start: Target,
    pub(super) hubs: Vec<Hub>,
    /// The dense states, hubs first.
    pub(super) dense: Vec<DenseRow>,
    /// The number that the first state has that is no hub.
    pub(super) hubs_end: usize,
    /// The rows of the states that are neither hubs nor in chains.
    pub(super) others: Vec<Entries>,
    pub(super) chains: Vec<Chain>,
}

impl Rows {
    /// `body` is the file that the patterns stand in.
    pub(super) fn new(automaton: &Dfa, body: &[u8]) -> Self {
        let ended = EndedRows::new(automaton);
        let runs = Runs::new(automaton, &ended);
        let dense = dense(automaton, &ended);
        let numbers = Numbers::new(automaton, &runs, &dense);
        let targets = numbers.targets;
        let mut rows = Self {
            states: automaton.state_count() - Output::COUNT,
            start: targets[automaton.start],
            hubs: Vec::new(),
            dense: Vec::new(),
            hubs_end: numbers.hubs_end,
            others: Vec::new(),
            chains: Vec::new(),
        };
        let entries = |id: StateId| -> Entries {
            let row = ended.of(id).iter();
            row.map(|&(byte, next)| (byte, targets[next])).collect()
        };
        for id in automaton.non_sink_ids() {
            match targets[id] {
                Target::State(number) if number < numbers.dense_start => rows.hubs.push(Hub {
                    output: automaton.state(id).output,
                    entries: entries(id),
                }),
                Target::State(_) => {}
                Target::Row { .. } => rows.others.push(entries(id)),
                Target::Chain(_) => rows.push_chains(automaton, &runs, &targets, id, body),
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

    /// Stores what is read from the state on, if a chain starts there.
    fn push_chains(
        &mut self,
        automaton: &Dfa,
        runs: &Runs,
        targets: &IdVec<StateId, Target>,
        first: StateId,
        body: &[u8],
    ) {
        let (Some(run), Target::State(hub)) = (
            runs.of(first),
            targets[automaton.state(first).default_state],
        ) else {
            return;
        };
        let is_at = |start: usize| {
            body.get(start..)
                .is_some_and(|rest| rest.starts_with(&run.literal))
        };
        let whole_at = run.places.iter().copied().find(|&start| is_at(start));
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
                hub,
                target,
            });
        }
    }
}

/// What each state is stored as.
struct Numbers {
    /// States inside a chain get the number of the chain.
    targets: IdVec<StateId, Target>,
    dense_start: usize,
    hubs_end: usize,
}

impl Numbers {
    fn new(automaton: &Dfa, runs: &Runs, dense: &[StateId]) -> Self {
        let mut stored: IdVec<StateId, Option<Target>> =
            IdVec::from_elem(None, automaton.state_count());
        let mut is_dense = IdVec::from_elem(false, stored.len());
        for &id in dense {
            is_dense[id] = true;
        }
        let narrow = stored
            .ids()
            .filter(|&id| automaton.is_default_state(id) && !is_dense[id]);
        let mut dense_start = 0;
        for id in narrow {
            stored[id] = Some(Target::State(dense_start));
            dense_start += 1;
        }
        let mut hubs_end = dense_start;
        for (number, &id) in (dense_start..).zip(dense) {
            stored[id] = Some(Target::State(number));
            hubs_end += usize::from(automaton.is_default_state(id));
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
            let hub = match stored[automaton.state(id).default_state] {
                Some(Target::State(hub)) => hub,
                _ => 0,
            };
            targets.push(target.unwrap_or_else(|| {
                rows += 1;
                Target::Row { row: rows - 1, hub }
            }));
        }
        Self {
            targets,
            dense_start,
            hubs_end,
        }
    }
}
