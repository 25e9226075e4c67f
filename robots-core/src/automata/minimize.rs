//! The smallest automaton with the same verdicts.
//!
//! Partition refinement (Moore 1956) that looks again only at states with a successor that moved,
//! and lets the largest part of a split keep its number, so that few do (Hopcroft 1971). A row is
//! compared as default and exceptions, never byte by byte: the default leads where a byte leads that
//! is in no pattern, so equal rows are written alike.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::verdict_automaton::{Outcome, State, StateId, VerdictAutomaton};

type BlockId = usize;

/// The minimal automaton, its states in breadth-first order from the start.
pub(super) fn minimize(automaton: &VerdictAutomaton) -> VerdictAutomaton {
    let mut partition = Partition::by_outcome(automaton);
    let predecessors = predecessors(automaton);
    let mut moved_next_to: Vec<StateId> = (0..automaton.states.len()).collect();
    while !moved_next_to.is_empty() {
        let moved = partition.refine(automaton, moved_next_to);
        let mut seen = moved
            .iter()
            .flat_map(|&state| &predecessors[state])
            .copied()
            .collect::<Vec<_>>();
        seen.sort_unstable();
        seen.dedup();
        moved_next_to = seen;
    }
    quotient(automaton, &partition.block_of)
}

struct Partition {
    block_of: Vec<BlockId>,
    /// How many states a block has.
    sizes: Vec<usize>,
    /// At least the states of a block; some may have left it.
    members: Vec<Vec<StateId>>,
}

/// Where the row of a state leads, block by block.
type Signature = (BlockId, Vec<(u8, BlockId)>);

impl Partition {
    /// By what holds at the end of the path.
    fn by_outcome(automaton: &VerdictAutomaton) -> Self {
        let mut partition = Self {
            block_of: Vec::new(),
            sizes: vec![0; Outcome::COUNT],
            members: vec![Vec::new(); Outcome::COUNT],
        };
        for (id, state) in automaton.states.iter().enumerate() {
            let block = state.outcome as usize;
            partition.block_of.push(block);
            partition.sizes[block] += 1;
            partition.members[block].push(id);
        }
        partition
    }

    /// Splits the blocks of `states`, whose rows may have come to differ from those of the other
    /// members; which states moved to a new block.
    fn refine(&mut self, automaton: &VerdictAutomaton, mut states: Vec<StateId>) -> Vec<StateId> {
        states.sort_unstable_by_key(|&state| (self.block_of[state], state));
        let signatures: Vec<_> = states
            .iter()
            .map(|&state| self.signature(&automaton.states[state]))
            .collect();
        let mut moved = Vec::new();
        let mut at = 0;
        while at < states.len() {
            let block = self.block_of[states[at]];
            let mut parts: Vec<Vec<StateId>> = Vec::new();
            let mut numbers: FxHashMap<&Signature, usize> = FxHashMap::default();
            let mut looked_at = 0;
            while at < states.len() && self.block_of[states[at]] == block {
                let part = *numbers.entry(&signatures[at]).or_insert_with(|| {
                    parts.push(Vec::new());
                    parts.len() - 1
                });
                parts[part].push(states[at]);
                looked_at += 1;
                at += 1;
            }
            self.split(block, parts, looked_at, &mut moved);
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

    fn signature(&self, state: &State) -> Signature {
        let default = self.block_of[state.default];
        let exceptions = state
            .exceptions
            .iter()
            .map(|&(byte, target)| (byte, self.block_of[target]))
            .filter(|&(_, block)| block != default)
            .collect();
        (default, exceptions)
    }
}

fn predecessors(automaton: &VerdictAutomaton) -> Vec<Vec<StateId>> {
    let mut predecessors = vec![Vec::new(); automaton.states.len()];
    for (id, state) in automaton.states.iter().enumerate().skip(Outcome::COUNT) {
        let targets = state.exceptions.iter().map(|&(_, target)| target);
        for target in targets.chain([state.default]) {
            if predecessors[target].last() != Some(&id) {
                predecessors[target].push(id);
            }
        }
    }
    predecessors
}

/// One state for each block that can be reached.
fn quotient(automaton: &VerdictAutomaton, block_of: &[BlockId]) -> VerdictAutomaton {
    let mut numbers: FxHashMap<BlockId, StateId> = FxHashMap::default();
    let mut origins: FxHashMap<BlockId, usize> = FxHashMap::default();
    for (state, &block) in automaton.states.iter().zip(block_of) {
        if let Some(origin) = state.origin {
            origins.entry(block).or_insert(origin);
        }
    }
    let mut result = VerdictAutomaton::with_finals();
    for outcome in Outcome::ALL {
        numbers.insert(block_of[outcome.state()], outcome.state());
    }
    let mut queue = VecDeque::new();
    let mut number = |state: StateId, result: &mut VerdictAutomaton, queue: &mut VecDeque<_>| {
        let block = block_of[state];
        *numbers.entry(block).or_insert_with(|| {
            let id = result.states.len();
            result.states.push(State {
                outcome: automaton.states[state].outcome,
                default: id,
                exceptions: Vec::new(),
                origin: origins.get(&block).copied(),
            });
            queue.push_back((id, state));
            id
        })
    };
    result.start = number(automaton.start, &mut result, &mut queue);
    while let Some((id, state)) = queue.pop_front() {
        let row = &automaton.states[state];
        let default = number(row.default, &mut result, &mut queue);
        let mut exceptions = Vec::new();
        for &(byte, target) in &row.exceptions {
            let target = number(target, &mut result, &mut queue);
            if target != default {
                exceptions.push((byte, target));
            }
        }
        result.states[id].default = default;
        result.states[id].exceptions = exceptions;
    }
    result
}
