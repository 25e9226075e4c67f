//! The partition of states into blocks that have not been distinguished.

use rustc_hash::FxHashMap;

use super::predecessors::Predecessors;
use crate::dfa::{Dfa, Output};
use crate::id::{BlockId, Id as _, IdVec, StateId};

/// Markers of the parts of a signature. No entry has one of these values.
const DEFAULT: u64 = u64::MAX;
const RELATIVE: u64 = u64::MAX - 1;
const LITERAL: u64 = u64::MAX - 2;

/// The byte whose target whole rows are compared against.
const REFERENCE: u8 = 0;

pub(crate) struct Partition<'a> {
    automaton: &'a Dfa,
    pub(crate) block_of: IdVec<StateId, BlockId>,
    /// The number of states of each block.
    sizes: IdVec<BlockId, usize>,
    /// A superset of the states of each block: some may have left it.
    members: IdVec<BlockId, Vec<StateId>>,
    /// The states of each block that are being examined, while they are collected.
    changed: IdVec<BlockId, Vec<StateId>>,
    /// A number for each literal.
    literals: FxHashMap<&'a [u8], u64>,
    /// For each default state, the states that have the same transitions as it.
    same_as_default: IdVec<StateId, Vec<StateId>>,
    /// Whether each state is being examined and differs from the rest of its block.
    is_changed: IdVec<StateId, bool>,
}

/// Returns the word of a block in a signature.
fn word(block: BlockId) -> u64 {
    block.index() as u64
}

impl<'a> Partition<'a> {
    /// Creates the partition by output.
    pub(crate) fn by_output(automaton: &'a Dfa) -> Self {
        let mut partition = Self {
            automaton,
            block_of: IdVec::new(),
            sizes: IdVec::from_elem(0, Output::COUNT),
            members: IdVec::from_elem(Vec::new(), Output::COUNT),
            changed: IdVec::from_elem(Vec::new(), Output::COUNT),
            literals: FxHashMap::default(),
            same_as_default: IdVec::from_elem(Vec::new(), automaton.state_count()),
            is_changed: IdVec::from_elem(false, automaton.state_count()),
        };
        for (id, state) in automaton.states.enumerated() {
            let block = BlockId::new(state.output as usize);
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

    /// Returns the states whose rows may differ from those of their blocks after these states
    /// moved, each once: their predecessors, and the states with the same transitions as a default
    /// state among those.
    pub(crate) fn affected(
        &mut self,
        moved: &[StateId],
        predecessors: &Predecessors,
    ) -> Vec<StateId> {
        let mut affected = Vec::new();
        for &state in moved {
            for &previous in predecessors.of(state) {
                self.mark(previous, &mut affected);
            }
        }
        for index in 0..affected.len() {
            let same = std::mem::take(&mut self.same_as_default[affected[index]]);
            for state in same {
                self.mark(state, &mut affected);
            }
        }
        for &state in &affected {
            self.is_changed[state] = false;
        }
        affected
    }

    /// Adds a state that is not marked yet.
    fn mark(&mut self, state: StateId, marked: &mut Vec<StateId>) {
        if !std::mem::replace(&mut self.is_changed[state], true) {
            marked.push(state);
        }
    }

    /// Splits the blocks of `changed`, whose rows may differ from those of the other members.
    /// Returns the states that moved to a new block.
    pub(crate) fn refine(&mut self, changed: &[StateId]) -> Vec<StateId> {
        let mut blocks = Vec::new();
        for &state in changed {
            let block = self.block_of[state];
            // A block of one state cannot be split.
            if self.sizes[block] > 1 {
                self.is_changed[state] = true;
                let of_block = &mut self.changed[block];
                if of_block.is_empty() {
                    blocks.push(block);
                }
                of_block.push(state);
            }
        }
        // All signatures are computed before the first split, so that they refer to the same
        // blocks.
        let all_parts: Vec<_> = blocks
            .into_iter()
            .map(|block| {
                let of_block = std::mem::take(&mut self.changed[block]);
                (block, self.parts(block, &of_block))
            })
            .collect();
        let mut moved = Vec::new();
        for (block, parts) in all_parts {
            self.split(block, parts, &mut moved);
        }
        for &state in changed {
            self.is_changed[state] = false;
        }
        moved
    }

    /// Returns the examined states of a block whose transitions differ from those of its other
    /// states, grouped by their transitions.
    fn parts(&mut self, block: BlockId, changed: &[StateId]) -> Vec<Vec<StateId>> {
        let rest = self.rest(block, changed.len());
        let mut parts: Vec<Vec<StateId>> = Vec::new();
        let mut numbers: FxHashMap<Vec<u64>, usize> = FxHashMap::default();
        let mut signature = Vec::new();
        for &state in changed {
            self.sign(state, &mut signature);
            if rest.as_ref() == Some(&signature) {
                self.is_changed[state] = false;
            } else if changed.len() == 1 {
                // Most blocks have one such state. It needs no number, and a hash is slow without
                // optimization.
                return vec![vec![state]];
            } else if let Some(&part) = numbers.get(&signature) {
                parts[part].push(state);
            } else {
                numbers.insert(signature.clone(), parts.len());
                parts.push(vec![state]);
            }
        }
        parts
    }

    /// Returns the signature of the states of a block that are not examined. It is the same for all
    /// of them.
    fn rest(&mut self, block: BlockId, changed: usize) -> Option<Vec<u64>> {
        if self.sizes[block] == changed {
            return None;
        }
        let state = self.unchanged(block).next()?;
        let mut signature = Vec::new();
        self.sign(state, &mut signature);
        Some(signature)
    }

    /// Returns the members of a block that are not being examined.
    fn unchanged(&self, block: BlockId) -> impl Iterator<Item = StateId> {
        let members = self.members[block].iter().copied();
        members.filter(move |&state| self.block_of[state] == block && !self.is_changed[state])
    }

    /// Writes the signature of a state: the blocks that its row leads to. Equal rows have equal
    /// signatures.
    fn sign(&mut self, state: StateId, words: &mut Vec<u64>) {
        let default_state = self.automaton.states[state].default_state;
        words.clear();
        words.push(word(self.block_of[default_state]));
        if let Some(literal) = self.automaton.literal(state) {
            let number = self.literals.get(literal.bytes).copied();
            let next = word(self.block_of[literal.next]);
            words.extend([LITERAL, number.unwrap_or_default(), next]);
            return;
        }
        if !self.automaton.defaults_are_canonical {
            self.sign_whole(state, words);
            return;
        }
        if default_state != state {
            words.push(RELATIVE);
            for &(byte, next) in self.automaton.transitions(state) {
                let of_default = self.block_of[self.automaton.next(default_state, byte)];
                self.push_entry(words, byte, next, of_default);
            }
            if words.len() > 2 {
                return;
            }
            self.same_as_default[default_state].push(state);
            words.pop();
        }
        words.push(DEFAULT);
        for &(byte, next) in self.automaton.transitions(default_state) {
            self.push_entry(words, byte, next, self.block_of[default_state]);
        }
    }

    /// Writes the signature of a whole row, relative to the target of one byte and not to the
    /// default state.
    fn sign_whole(&self, state: StateId, words: &mut Vec<u64>) {
        let default_state = self.automaton.states[state].default_state;
        let otherwise = self.block_of[self.automaton.next(state, REFERENCE)];
        words.clear();
        words.push(word(otherwise));
        let mut row = [self.block_of[default_state]; 256];
        for (byte, next) in self.automaton.all_transitions(state) {
            row[usize::from(byte)] = self.block_of[next];
        }
        for (byte, block) in (0..=u8::MAX).zip(row) {
            if block != otherwise {
                words.push(word(block) << 8 | u64::from(byte));
            }
        }
    }

    fn push_entry(&self, words: &mut Vec<u64>, byte: u8, next: StateId, otherwise: BlockId) {
        let block = self.block_of[next];
        if block != otherwise {
            words.push(word(block) << 8 | u64::from(byte));
        }
    }

    /// Splits a block into its parts and the rest. The largest of them keeps its number.
    fn split(&mut self, block: BlockId, mut parts: Vec<Vec<StateId>>, moved: &mut Vec<StateId>) {
        let rest = self.sizes[block] - parts.iter().map(Vec::len).sum::<usize>();
        let largest = (0..parts.len())
            .rev()
            .max_by_key(|&part| parts[part].len())
            .filter(|&part| parts[part].len() > rest);
        if let Some(largest) = largest {
            let staying = parts.swap_remove(largest);
            if rest > 0 {
                parts.push(self.unchanged(block).collect());
            }
            self.members[block] = staying;
        }
        for part in parts {
            self.move_out(block, part, moved);
        }
    }

    fn move_out(&mut self, from: BlockId, part: Vec<StateId>, moved: &mut Vec<StateId>) {
        let new = self.sizes.push(part.len());
        for &state in &part {
            self.block_of[state] = new;
        }
        self.sizes[from] -= part.len();
        moved.extend(&part);
        self.members.push(part);
        self.changed.push(Vec::new());
    }
}
