//! The rows of an automaton, written as differences.
//!
//! Wherever a pattern has a star, most bytes lead back to one state that then stays: the *hub* of
//! the states that fall back to it. A hub's row lists the bytes that leave it. Any other row lists
//! only where it differs from its hub's, which for nearly all states is one byte. Runs of such
//! states are the letters of a literal, and are stored as that: a *chain*.

use rustc_hash::FxHashMap;

use super::verdict_automaton::{Outcome, StateId, VerdictAutomaton, is_final};
use crate::matcher::layout::END;

/// A chain is shorter to store than the rows of its states from this length on.
const SHORTEST_CHAIN: usize = 3;

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

/// By byte, [`END`] among them.
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
        let differences = differences(automaton);
        let runs = runs(automaton, &differences);
        let targets = number(automaton, &runs);

        let entries = |state: StateId| -> Entries {
            differences[state]
                .iter()
                .map(|&(byte, next)| (byte, targets[next]))
                .collect()
        };
        let mut rows = Self {
            states: automaton.states.len() - Outcome::COUNT,
            start: targets[automaton.start],
            hubs: Vec::new(),
            others: Vec::new(),
            chains: Vec::new(),
        };
        for id in Outcome::COUNT..automaton.states.len() {
            match targets[id] {
                Target::Hub(_) => rows.hubs.push(Hub {
                    outcome: automaton.states[id].outcome,
                    entries: entries(id),
                }),
                Target::Row { .. } => rows.others.push(entries(id)),
                Target::Chain(_) => {
                    if let Some(run) = runs.get(&id) {
                        rows.push_chains(automaton, &differences, &targets, run, body);
                    }
                }
            }
        }
        rows
    }

    fn push_chains(
        &mut self,
        automaton: &VerdictAutomaton,
        differences: &[Vec<(u8, StateId)>],
        targets: &[Target],
        run: &[StateId],
        body: &[u8],
    ) {
        let Target::Hub(hub) = targets[automaton.states[run[0]].default] else {
            return;
        };
        let mut pieces = run.chunks(LONGEST_CHAIN).peekable();
        while let Some(piece) = pieces.next() {
            let steps: Vec<_> = piece.iter().map(|&state| differences[state][0]).collect();
            let literal: Vec<_> = steps.iter().map(|&(byte, _)| byte).collect();
            let text_at = steps.iter().enumerate().find_map(|(index, &(_, next))| {
                let start = automaton.states[next].origin?.checked_sub(index)?;
                (body.get(start..start + literal.len())? == literal).then_some(start)
            });
            let target = if pieces.peek().is_some() {
                Target::Chain(self.chains.len() + 1)
            } else {
                targets[steps[steps.len() - 1].1]
            };
            self.chains.push(Chain {
                literal,
                text_at,
                hub,
                target,
            });
        }
    }
}

/// The row of each state where it differs from its hub's; a hub's own row where it leaves the hub.
fn differences(automaton: &VerdictAutomaton) -> Vec<Vec<(u8, StateId)>> {
    automaton
        .states
        .iter()
        .enumerate()
        .map(|(id, state)| {
            if state.default == id {
                return state.exceptions.clone();
            }
            let hub = &automaton.states[state.default];
            let mut bytes: Vec<u8> = state
                .exceptions
                .iter()
                .chain(&hub.exceptions)
                .map(|&(byte, _)| byte)
                .collect();
            bytes.sort_unstable();
            bytes.dedup();
            let mut row: Vec<_> = bytes
                .into_iter()
                .map(|byte| (byte, automaton.next(id, byte)))
                .filter(|&(byte, next)| next != automaton.next(state.default, byte))
                .collect();
            if state.outcome != hub.outcome {
                row.push((END, state.outcome.state()));
                row.sort_unstable();
            }
            row
        })
        .collect()
}

/// The runs of states that become chains, by their first state.
fn runs(
    automaton: &VerdictAutomaton,
    differences: &[Vec<(u8, StateId)>],
) -> FxHashMap<StateId, Vec<StateId>> {
    let mut entered = vec![0_usize; automaton.states.len()];
    entered[automaton.start] += 1;
    for &(_, next) in differences.iter().flatten() {
        entered[next] += 1;
    }
    let is_link = |id: StateId| {
        let hub = automaton.states[id].default;
        !is_final(id) && hub != id && matches!(differences[id][..], [(byte, _)] if byte != END)
    };
    let next_link = |id: StateId| {
        let next = differences[id][0].1;
        let same_hub = automaton.states[next].default == automaton.states[id].default;
        (is_link(next) && same_hub && entered[next] == 1).then_some(next)
    };
    let links: Vec<StateId> = (0..automaton.states.len())
        .filter(|&id| is_link(id))
        .collect();
    let mut is_first = vec![true; automaton.states.len()];
    for next in links.iter().filter_map(|&id| next_link(id)) {
        is_first[next] = false;
    }
    links
        .into_iter()
        .filter(|&id| is_first[id])
        .map(|id| {
            let run: Vec<_> = std::iter::successors(Some(id), |&id| next_link(id)).collect();
            (id, run)
        })
        .filter(|(_, run)| run.len() >= SHORTEST_CHAIN)
        .collect()
}

/// What each state is stored as. States inside a chain get the number of the chain.
fn number(automaton: &VerdictAutomaton, runs: &FxHashMap<StateId, Vec<StateId>>) -> Vec<Target> {
    let mut targets: Vec<Option<Target>> = vec![None; automaton.states.len()];
    let mut hubs = 0;
    for (id, state) in automaton.states.iter().enumerate() {
        if state.default == id {
            targets[id] = Some(Target::Hub(hubs));
            hubs += 1;
        }
    }
    let mut chains = 0;
    for id in 0..automaton.states.len() {
        if let Some(run) = runs.get(&id) {
            for &state in run {
                targets[state] = Some(Target::Chain(chains));
            }
            chains += run.len().div_ceil(LONGEST_CHAIN);
        }
    }
    let mut rows = 0;
    let mut result = Vec::with_capacity(targets.len());
    for (id, target) in targets.iter().enumerate() {
        let hub = match targets[automaton.states[id].default] {
            Some(Target::Hub(hub)) => hub,
            _ => 0,
        };
        result.push(target.unwrap_or_else(|| {
            rows += 1;
            Target::Row { row: rows - 1, hub }
        }));
    }
    result
}
