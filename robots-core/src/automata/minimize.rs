//! The smallest automaton with the same verdicts.
//!
//! Partition refinement (Moore 1956) that looks again only at states with a successor that moved,
//! and lets the largest part of a split keep its number, so that few do (Hopcroft 1971). A row is
//! compared as default and exceptions, never byte by byte: the default leads where a byte leads that
//! is in no pattern, so equal rows are written alike.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::verdict_automaton::{Literal, Outcome, StateId, VerdictAutomaton};

type BlockId = usize;

/// The minimal automaton, its states in breadth-first order from the start. Literals are compared
/// whole: two that only end alike are not taken apart.
pub(super) fn minimize(automaton: &VerdictAutomaton) -> VerdictAutomaton {
    let mut partition = Partition::by_outcome(automaton);
    let predecessors = Predecessors::new(automaton);
    let mut moved_next_to: Vec<StateId> = (0..automaton.states.len()).collect();
    while !moved_next_to.is_empty() {
        let moved = partition.refine(automaton, moved_next_to);
        moved_next_to = moved
            .iter()
            .flat_map(|&state| predecessors.of(state))
            .copied()
            .collect();
        moved_next_to.sort_unstable();
        moved_next_to.dedup();
    }
    quotient(automaton, &partition.block_of)
}

struct Partition<'a> {
    block_of: Vec<BlockId>,
    /// How many states a block has.
    sizes: Vec<usize>,
    /// At least the states of a block; some may have left it.
    members: Vec<Vec<StateId>>,
    /// A number for each literal.
    literals: FxHashMap<&'a [u8], u64>,
}

impl<'a> Partition<'a> {
    /// By what holds at the end of the path.
    fn by_outcome(automaton: &'a VerdictAutomaton) -> Self {
        let mut partition = Self {
            block_of: Vec::new(),
            sizes: vec![0; Outcome::COUNT],
            members: vec![Vec::new(); Outcome::COUNT],
            literals: FxHashMap::default(),
        };
        for (id, state) in automaton.states.iter().enumerate() {
            let block = state.outcome as usize;
            partition.block_of.push(block);
            partition.sizes[block] += 1;
            partition.members[block].push(id);
            if let Some(literal) = automaton.literal(id) {
                let number = partition.literals.len() as u64;
                partition.literals.entry(literal.bytes).or_insert(number);
            }
        }
        partition
    }

    /// Splits the blocks of `states`, whose rows may have come to differ from those of the other
    /// members; which states moved to a new block.
    fn refine(&mut self, automaton: &VerdictAutomaton, mut states: Vec<StateId>) -> Vec<StateId> {
        states.sort_unstable_by_key(|&state| (self.block_of[state], state));
        let mut words = Vec::new();
        let signatures: Vec<_> = states
            .iter()
            .map(|&state| {
                let start = words.len();
                self.push_signature(automaton, state, &mut words);
                start..words.len()
            })
            .collect();
        let mut moved = Vec::new();
        let mut at = 0;
        while at < states.len() {
            let block = self.block_of[states[at]];
            let start = at;
            let mut parts: Vec<Vec<StateId>> = Vec::new();
            let mut numbers: FxHashMap<&[u64], usize> = FxHashMap::default();
            while at < states.len() && self.block_of[states[at]] == block {
                let part = *numbers
                    .entry(&words[signatures[at].clone()])
                    .or_insert_with(|| {
                        parts.push(Vec::new());
                        parts.len() - 1
                    });
                parts[part].push(states[at]);
                at += 1;
            }
            self.split(block, parts, at - start, &mut moved);
        }
        moved
    }

    /// Cuts `parts` out of a block. States outside of them have no successor that moved, so their
    /// rows differ from all of these.
    fn split(
        &mut self,
        block: BlockId,
        mut parts: Vec<Vec<StateId>>,
        looked_at: usize,
        moved: &mut Vec<StateId>,
    ) {
        let rest = self.sizes[block] - looked_at;
        if rest == 0 && parts.len() == 1 {
            return;
        }
        let largest = (0..parts.len()).rev().max_by_key(|&part| parts[part].len());
        let Some(largest) = largest.filter(|&part| parts[part].len() > rest) else {
            for part in parts {
                self.move_out(block, part, moved);
            }
            return;
        };
        let staying = parts.swap_remove(largest);
        if rest > 0 {
            let mut others = std::mem::take(&mut self.members[block]);
            let looked_at: FxHashSet<_> = parts.iter().flatten().chain(&staying).copied().collect();
            others.retain(|state| self.block_of[*state] == block && !looked_at.contains(state));
            parts.push(others);
        }
        for part in parts {
            self.move_out(block, part, moved);
        }
        self.members[block] = staying;
    }

    fn move_out(&mut self, from: BlockId, part: Vec<StateId>, moved: &mut Vec<StateId>) {
        let new = self.sizes.len();
        for &state in &part {
            self.block_of[state] = new;
        }
        self.sizes[from] -= part.len();
        self.sizes.push(part.len());
        moved.extend(&part);
        self.members.push(part);
    }

    /// Appends where the row of a state leads, block by block: equal for equal rows.
    fn push_signature(&self, automaton: &VerdictAutomaton, state: StateId, words: &mut Vec<u64>) {
        let default = self.block_of[automaton.states[state].default];
        words.push(default as u64);
        if let Some(literal) = automaton.literal(state) {
            let number = self
                .literals
                .get(literal.bytes)
                .copied()
                .unwrap_or_default();
            words.extend([LITERAL, number, self.block_of[literal.next] as u64]);
        }
        for &(byte, next) in automaton.exceptions(state) {
            let block = self.block_of[next];
            if block != default {
                words.push((block as u64) << 8 | u64::from(byte));
            }
        }
    }
}

/// Stands in the signature of a row that is a literal; no exception is written like this.
const LITERAL: u64 = u64::MAX;

/// The states that lead to each state, in one vector.
struct Predecessors {
    starts: Vec<usize>,
    states: Vec<StateId>,
}

impl Predecessors {
    fn new(automaton: &VerdictAutomaton) -> Self {
        let len = automaton.states.len();
        let mut starts = vec![0; len + 1];
        for next in (0..len).flat_map(|state| automaton.successors(state)) {
            starts[next + 1] += 1;
        }
        for at in 0..len {
            starts[at + 1] += starts[at];
        }
        let mut free = starts.clone();
        let mut states = vec![0; starts[len]];
        for state in 0..len {
            for next in automaton.successors(state) {
                states[free[next]] = state;
                free[next] += 1;
            }
        }
        Self { starts, states }
    }

    fn of(&self, state: StateId) -> &[StateId] {
        &self.states[self.starts[state]..self.starts[state + 1]]
    }
}

/// One state for each block that can be reached.
fn quotient(automaton: &VerdictAutomaton, block_of: &[BlockId]) -> VerdictAutomaton {
    let blocks = block_of.iter().max().map_or(0, |block| block + 1);
    let mut quotient = Quotient {
        automaton,
        block_of,
        numbers: vec![None; blocks],
        origins: vec![None; blocks],
        result: VerdictAutomaton::with_finals(),
        queue: VecDeque::new(),
    };
    for (state, &block) in automaton.states.iter().zip(block_of) {
        let origin = &mut quotient.origins[block];
        *origin = origin.or(state.origin);
    }
    for outcome in Outcome::ALL {
        quotient.numbers[block_of[outcome.state()]] = Some(outcome.state());
    }
    quotient.result.start = quotient.number(automaton.start);
    while let Some((id, state)) = quotient.queue.pop_front() {
        let default = quotient.number(automaton.states[state].default);
        if let Some(literal) = automaton.literal(state) {
            let next = quotient.number(literal.next);
            let literal = Literal { next, ..literal };
            quotient.result.set_literal(id, default, literal);
            continue;
        }
        let exceptions: Vec<_> = automaton
            .exceptions(state)
            .iter()
            .map(|&(byte, next)| (byte, quotient.number(next)))
            .collect();
        quotient.result.set_exceptions(id, default, exceptions);
    }
    quotient.result
}

struct Quotient<'a> {
    automaton: &'a VerdictAutomaton,
    block_of: &'a [BlockId],
    /// The states that blocks have become.
    numbers: Vec<Option<StateId>>,
    origins: Vec<Option<usize>>,
    result: VerdictAutomaton,
    /// New states without a row, with the states that they stand for.
    queue: VecDeque<(StateId, StateId)>,
}

impl Quotient<'_> {
    /// The state that stands for `state` and all that are like it.
    fn number(&mut self, state: StateId) -> StateId {
        let block = self.block_of[state];
        *self.numbers[block].get_or_insert_with(|| {
            let outcome = self.automaton.states[state].outcome;
            let id = self.result.push(outcome, self.origins[block]);
            self.queue.push_back((id, state));
            id
        })
    }
}
