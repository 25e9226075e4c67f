//! An automaton in the shape in which it is packed.
//!
//! Hubs, rows, and chains: most states have a single entry and are the letters of a literal, so that
//! runs of them are stored as that literal.

mod ends;
mod runs;

use self::ends::EndedRows;
use self::runs::Runs;
use super::verdict_automaton::{Outcome, StateId, VerdictAutomaton};

/// The longest literal of one chain; its length is stored in a byte.
const LONGEST_CHAIN: usize = 255;

/// Where a byte leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Target {
    /// A number below [`Outcome::COUNT`] is final; the others are those of [`Rows::hubs`] plus
    /// that.
    Hub(usize),
    Row {
        row: usize,
        hub: usize,
    },
    Chain(usize),
}

/// By byte, [`END`](crate::matcher::layout::END) among them.
pub(super) type Entries = Vec<(u8, Target)>;

/// A state that every byte without an entry stays in.
#[derive(Clone, Debug)]
pub(super) struct Hub {
    pub(super) outcome: Outcome,
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
    /// The rows of the states that are neither hubs nor in chains.
    pub(super) others: Vec<Entries>,
    pub(super) chains: Vec<Chain>,
}

impl Rows {
    /// `body` is the file that the patterns stand in.
    pub(super) fn new(automaton: &VerdictAutomaton, body: &[u8]) -> Self {
        let rows_with_ends = EndedRows::new(automaton);
        let runs = Runs::new(automaton, &rows_with_ends);
        let targets = number(automaton, &runs);
        let mut rows = Self {
            states: automaton.states.len() - Outcome::COUNT,
            start: targets[automaton.start],
            hubs: Vec::new(),
            others: Vec::new(),
            chains: Vec::new(),
        };
        for id in Outcome::COUNT..automaton.states.len() {
            let entries = || -> Entries {
                rows_with_ends
                    .of(id)
                    .iter()
                    .map(|&(byte, next)| (byte, targets[next]))
                    .collect()
            };
            match targets[id] {
                Target::Hub(_) => rows.hubs.push(Hub {
                    outcome: automaton.states[id].outcome,
                    entries: entries(),
                }),
                Target::Row { .. } => rows.others.push(entries()),
                Target::Chain(_) => rows.push_chains(automaton, &runs, &targets, id, body),
            }
        }
        rows
    }

    /// Stores what is read from the state on, if a chain starts there.
    fn push_chains(
        &mut self,
        automaton: &VerdictAutomaton,
        runs: &Runs,
        targets: &[Target],
        first: StateId,
        body: &[u8],
    ) {
        let (Some(run), Target::Hub(hub)) = (runs.of(first), targets[automaton.states[first].hub])
        else {
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

/// What each state is stored as. States inside a chain get the number of the chain.
fn number(automaton: &VerdictAutomaton, runs: &Runs) -> Vec<Target> {
    let mut stored: Vec<Option<Target>> = vec![None; automaton.states.len()];
    let mut hubs = 0;
    for (id, state) in automaton.states.iter().enumerate() {
        if state.hub == id {
            stored[id] = Some(Target::Hub(hubs));
            hubs += 1;
        }
    }
    let mut chains = 0;
    for run in &runs.runs {
        for &state in &run.states {
            stored[state] = Some(Target::Chain(chains));
        }
        chains += run.literal.len().div_ceil(LONGEST_CHAIN);
    }
    let mut rows = 0;
    let mut targets = Vec::with_capacity(stored.len());
    for (id, target) in stored.iter().enumerate() {
        let hub = match stored[automaton.states[id].hub] {
            Some(Target::Hub(hub)) => hub,
            _ => 0,
        };
        targets.push(target.unwrap_or_else(|| {
            rows += 1;
            Target::Row { row: rows - 1, hub }
        }));
    }
    targets
}
