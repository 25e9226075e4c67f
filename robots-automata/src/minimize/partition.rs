//! The partition of states into blocks that have not been distinguished.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::dfa::{Dfa, Output};
use crate::hash_numbers::{HashNumbers, hash_with};
use crate::id::{BlockId, Id as _, IdVec, StateId};

/// Markers of the parts of a signature. No entry has one of these values.
const DEFAULT: u64 = u64::MAX;
const RELATIVE: u64 = u64::MAX - 1;
const LITERAL: u64 = u64::MAX - 2;

/// The byte whose target whole rows are compared and stored against.
pub(super) const REFERENCE: u8 = 0;

pub(crate) struct Partition<'a> {
    automaton: &'a Dfa,
    pub(crate) block_of: IdVec<StateId, BlockId>,
    /// All states, those of a block one after the other.
    order: Vec<StateId>,
    positions: IdVec<StateId, usize>,
    /// The states of each block, as a range of `order`.
    blocks: IdVec<BlockId, Range<usize>>,
    literals: FxHashMap<&'a [u8], u64>,
    /// For each default state, the states that have the same transitions as it.
    same_as_default: IdVec<StateId, Vec<StateId>>,
    is_changed: IdVec<StateId, bool>,
    is_touched: IdVec<BlockId, bool>,
    signatures: Signatures,
    /// The examined state before each one with the same signature.
    before: IdVec<StateId, Option<StateId>>,
}

/// The distinct signatures of the states of a round, each with the block of the state before it.
/// They are kept from round to round, as allocating them for each would take a tenth of the time.
#[derive(Default)]
struct Signatures {
    words: Vec<u64>,
    known: Vec<Known>,
    numbers: HashNumbers,
    /// The signature that is being written.
    signature: Vec<u64>,
}

struct Known {
    words: Range<usize>,
    /// The last of the examined states with the signature.
    last: Option<StateId>,
    /// Whether it is also that of the other states of the block, which are not examined.
    is_of_rest: bool,
}

impl Signatures {
    fn clear(&mut self) {
        self.words.clear();
        self.known.clear();
        self.numbers.clear();
    }

    /// Returns the signature that is written, if it is known; adds it otherwise.
    fn find_or_insert(&mut self) -> &mut Known {
        let Self { words, known, numbers, signature } = self;
        let mut hash = 0;
        for &word in &*signature {
            hash = hash_with(hash, word);
        }
        let is_equal = |number: usize| words[known[number].words.clone()] == **signature;
        let number = numbers.find_or_insert(hash, &is_equal);
        if number.is_none() {
            let start = words.len();
            words.extend_from_slice(signature);
            known.push(Known { words: start..words.len(), last: None, is_of_rest: false });
        }
        let number = number.unwrap_or(known.len() - 1);
        &mut known[number]
    }
}

fn word(block: BlockId) -> u64 {
    block.index() as u64
}

impl<'a> Partition<'a> {
    pub(crate) fn by_output(automaton: &'a Dfa) -> Self {
        let len = automaton.state_count();
        let mut partition = Self {
            automaton,
            block_of: IdVec::new(),
            order: Vec::with_capacity(len),
            positions: IdVec::from_elem(0, len),
            blocks: IdVec::new(),
            literals: FxHashMap::default(),
            same_as_default: IdVec::from_elem(Vec::new(), len),
            is_changed: IdVec::from_elem(false, len),
            is_touched: IdVec::from_elem(false, Output::COUNT),
            signatures: Signatures::default(),
            before: IdVec::from_elem(None, len),
        };
        for output in Output::ALL {
            let start = partition.order.len();
            for (id, state) in automaton.states.enumerated() {
                if state.output == output {
                    partition.positions[id] = partition.order.len();
                    partition.order.push(id);
                }
            }
            partition.blocks.push(start..partition.order.len());
        }
        for (id, state) in automaton.states.enumerated() {
            let block = BlockId::new(state.output as usize);
            partition.block_of.push(block);
            if let Some(literal) = automaton.literal(id) {
                let number = partition.literals.len() as u64;
                partition.literals.entry(literal.bytes).or_insert(number);
            }
        }
        partition
    }

    /// Replaces `affected` by the states whose rows may differ from those of their blocks after
    /// these states moved, each once: their predecessors, and the states with the same transitions
    /// as a default state among those.
    pub(crate) fn affected(
        &mut self,
        moved: &[StateId],
        predecessors: &IdVec<StateId, Vec<StateId>>,
        affected: &mut Vec<StateId>,
    ) {
        affected.clear();
        for &state in moved {
            for &previous in &predecessors[state] {
                self.mark(previous, affected);
            }
        }
        for index in 0..affected.len() {
            let same = std::mem::take(&mut self.same_as_default[affected[index]]);
            for state in same {
                self.mark(state, affected);
            }
        }
        for &state in &*affected {
            self.is_changed[state] = false;
        }
    }

    fn mark(&mut self, state: StateId, marked: &mut Vec<StateId>) {
        if !std::mem::replace(&mut self.is_changed[state], true) {
            marked.push(state);
        }
    }

    /// Splits the blocks of `changed`, whose rows may differ from those of the other members.
    /// Replaces `moved` by the states that moved to a new block.
    pub(crate) fn refine(&mut self, changed: &[StateId], moved: &mut Vec<StateId>) {
        let mut signatures = std::mem::take(&mut self.signatures);
        signatures.clear();
        for &state in changed {
            self.is_changed[state] = true;
        }
        // All signatures are computed before the first split, so that they refer to the same
        // blocks. That of the states that are not examined is the same for all states of a block.
        for &state in changed {
            let block = self.block_of[state];
            // A block of one state cannot be split.
            if self.blocks[block].len() > 1
                && !std::mem::replace(&mut self.is_touched[block], true)
                && let Some(rest) = self.unchanged(block)
            {
                self.sign(rest, &mut signatures.signature);
                signatures.find_or_insert().is_of_rest = true;
            }
        }
        for &state in changed {
            let block = self.block_of[state];
            self.is_changed[state] = false;
            self.is_touched[block] = false;
            if self.blocks[block].len() > 1 {
                self.sign(state, &mut signatures.signature);
                self.before[state] = signatures.find_or_insert().last.replace(state);
            }
        }
        moved.clear();
        let mut part = Vec::new();
        for known in signatures.known.iter().filter(|known| !known.is_of_rest) {
            part.clear();
            let mut last = known.last;
            while let Some(state) = last {
                part.push(state);
                last = self.before[state];
            }
            self.split_off(&part, moved);
        }
        self.signatures = signatures;
    }

    fn unchanged(&self, block: BlockId) -> Option<StateId> {
        let members = self.order[self.blocks[block].clone()].iter();
        members.copied().find(|&state| !self.is_changed[state])
    }

    /// Writes the signature of a state: its block, and the blocks that its row leads to.
    fn sign(&mut self, state: StateId, words: &mut Vec<u64>) {
        let default_state = self.automaton.states[state].default_state;
        words.clear();
        words.push(word(self.block_of[state]));
        if !self.automaton.defaults_are_canonical {
            self.sign_whole(state, words);
            return;
        }
        words.push(word(self.block_of[default_state]));
        if let Some(literal) = self.automaton.literal(state) {
            let number = self.literals.get(literal.bytes).copied();
            let next = word(self.block_of[literal.next]);
            words.extend([LITERAL, number.unwrap_or_default(), next]);
            return;
        }
        if default_state != state {
            words.push(RELATIVE);
            let len = words.len();
            for &(byte, next) in self.automaton.transitions(state) {
                let of_default = self.block_of[self.automaton.next(default_state, byte)];
                self.push_entry(words, byte, next, of_default);
            }
            if words.len() > len {
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

    /// Writes the signature of a whole row, relative to the target of one byte.
    fn sign_whole(&self, state: StateId, words: &mut Vec<u64>) {
        let default_state = self.automaton.states[state].default_state;
        let otherwise = self.block_of[self.automaton.next(state, REFERENCE)];
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

    /// Splits these states off their block, unless they are all of it. The larger of both keeps its
    /// number.
    fn split_off(&mut self, part: &[StateId], moved: &mut Vec<StateId>) {
        let block = self.block_of[part[0]];
        let Range { start, end } = self.blocks[block];
        let middle = end - part.len();
        if middle == start {
            return;
        }
        for (position, &state) in (middle..).zip(part) {
            let other = self.order[position];
            let from = std::mem::replace(&mut self.positions[state], position);
            self.positions[other] = from;
            self.order.swap(from, position);
        }
        let (kept, split) = if part.len() > middle - start {
            (middle..end, start..middle)
        } else {
            (start..middle, middle..end)
        };
        self.blocks[block] = kept;
        let new = self.blocks.push(split.clone());
        self.is_touched.push(false);
        for &state in &self.order[split] {
            self.block_of[state] = new;
            moved.push(state);
        }
    }
}
