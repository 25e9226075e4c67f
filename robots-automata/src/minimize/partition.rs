//! The partition of states into blocks that have not been distinguished.

use std::hash::Hasher as _;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHasher};

use super::predecessors::Predecessors;
use crate::dfa::{Dfa, Output};
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
    /// While the states of each block are collected, the last one, and the one before each.
    last_changed: IdVec<BlockId, Option<StateId>>,
    before: IdVec<StateId, Option<StateId>>,
    parts: Parts,
    buffers: Buffers,
}

/// What examining the states of a block needs. Most blocks are small, and allocating it for each
/// would take a tenth of the time.
#[derive(Default)]
struct Buffers {
    blocks: Vec<BlockId>,
    states: Vec<StateId>,
    rest: Vec<u64>,
    signature: Vec<u64>,
    signatures: Signatures,
}

/// The parts of blocks, which are split once all of them are known.
#[derive(Default)]
struct Parts {
    /// The states of all parts, one part after the other.
    states: Vec<StateId>,
    /// The block of each part, and the end of its states.
    ends: Vec<(BlockId, usize)>,
}

/// The distinct signatures of the examined states of a block.
#[derive(Default)]
struct Signatures {
    words: Vec<u64>,
    known: Vec<Known>,
    /// The last signature with each hash, if the states are many.
    by_hash: Option<FxHashMap<u64, usize>>,
}

/// A signature of examined states.
struct Known {
    end: usize,
    last: StateId,
    /// The signature that is compared next if this one differs.
    previous: Option<usize>,
}

/// The number of states whose signatures are compared one by one.
const FEW_STATES: usize = 8;

impl Signatures {
    fn reset(&mut self, states: usize) {
        self.words.clear();
        self.known.clear();
        self.by_hash = (states > FEW_STATES).then(FxHashMap::default);
    }

    /// Returns the signature if it is known; adds it otherwise, for this state.
    fn find_or_insert(&mut self, signature: &[u64], state: StateId) -> Option<&mut Known> {
        let new = self.known.len();
        let key = self.by_hash.as_ref().map(|_| hash(signature));
        let previous = match (key, &mut self.by_hash) {
            (Some(key), Some(by_hash)) => by_hash.get(&key).copied(),
            _ => new.checked_sub(1),
        };
        let mut candidate = previous;
        while let Some(number) = candidate {
            let before = number.checked_sub(1);
            let start = before.map_or(0, |before| self.known[before].end);
            let known = &self.known[number];
            if &self.words[start..known.end] == signature {
                return self.known.get_mut(number);
            }
            candidate = known.previous;
        }
        if let (Some(key), Some(by_hash)) = (key, &mut self.by_hash) {
            by_hash.insert(key, new);
        }
        self.words.extend_from_slice(signature);
        self.known.push(Known { end: self.words.len(), last: state, previous });
        None
    }
}

fn hash(signature: &[u64]) -> u64 {
    let mut hasher = FxHasher::default();
    for &word in signature {
        hasher.write_u64(word);
    }
    hasher.finish()
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
            last_changed: IdVec::from_elem(None, Output::COUNT),
            before: IdVec::from_elem(None, len),
            parts: Parts::default(),
            buffers: Buffers::default(),
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
        predecessors: &Predecessors,
        affected: &mut Vec<StateId>,
    ) {
        affected.clear();
        for &state in moved {
            for &previous in predecessors.of(state) {
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
        let mut buffers = std::mem::take(&mut self.buffers);
        buffers.blocks.clear();
        for &state in changed {
            let block = self.block_of[state];
            // A block of one state cannot be split.
            if self.blocks[block].len() > 1 {
                self.is_changed[state] = true;
                let last = self.last_changed[block].replace(state);
                if last.is_none() {
                    buffers.blocks.push(block);
                }
                self.before[state] = last;
            }
        }
        // All signatures are computed before the first split, so that they refer to the same
        // blocks.
        let mut parts = std::mem::take(&mut self.parts);
        parts.states.clear();
        parts.ends.clear();
        for index in 0..buffers.blocks.len() {
            self.push_parts(buffers.blocks[index], &mut buffers, &mut parts);
        }
        self.buffers = buffers;
        moved.clear();
        let mut start = 0;
        for of_block in parts.ends.chunk_by(|a, b| a.0 == b.0) {
            let states = start..of_block[of_block.len() - 1].1;
            self.split(of_block, &parts.states[states.clone()], start, moved);
            start = states.end;
        }
        self.parts = parts;
        for &state in changed {
            self.is_changed[state] = false;
        }
    }

    /// Adds the examined states of a block whose transitions differ from those of its other
    /// states, grouped by their transitions.
    fn push_parts(&mut self, block: BlockId, buffers: &mut Buffers, parts: &mut Parts) {
        let Buffers { states: changed, rest, signature, signatures, .. } = buffers;
        changed.clear();
        let mut last = self.last_changed[block].take();
        while let Some(state) = last {
            changed.push(state);
            last = self.before[state];
        }
        // The signature of the states that are not examined is the same for all of them.
        let has_rest = self.blocks[block].len() > changed.len();
        if has_rest {
            let mut members = self.order[self.blocks[block].clone()].iter();
            if let Some(&state) = members.find(|state| !self.is_changed[**state]) {
                self.sign(state, rest);
            }
        }
        if let [state] = changed[..] {
            // Most blocks have one such state. It needs no number, and a hash is slow without
            // optimization.
            self.sign(state, signature);
            if !has_rest || rest != signature {
                parts.states.push(state);
                parts.ends.push((block, parts.states.len()));
            }
            return;
        }
        signatures.reset(changed.len());
        for &state in &*changed {
            self.sign(state, signature);
            if has_rest && rest == signature {
                continue;
            }
            self.before[state] = None;
            if let Some(known) = signatures.find_or_insert(signature, state) {
                self.before[state] = Some(std::mem::replace(&mut known.last, state));
            }
        }
        for known in &signatures.known {
            let mut last = Some(known.last);
            while let Some(state) = last {
                parts.states.push(state);
                last = self.before[state];
            }
            parts.ends.push((block, parts.states.len()));
        }
    }

    /// Writes the signature of a state: the blocks that its row leads to.
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

    /// Writes the signature of a whole row, relative to the target of one byte.
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

    /// Splits a block into its parts and the rest. The largest of them keeps its number. `ends` are
    /// those of the parts, and `states` their states, of which the first has the index `start`.
    fn split(
        &mut self,
        ends: &[(BlockId, usize)],
        states: &[StateId],
        start: usize,
        moved: &mut Vec<StateId>,
    ) {
        let block = ends[0].0;
        let rest = self.blocks[block].len() - states.len();
        let part = |number: usize| {
            let from = number.checked_sub(1).map_or(start, |before| ends[before].1);
            &states[from - start..ends[number].1 - start]
        };
        let largest = (0..ends.len())
            .rev()
            .max_by_key(|&number| part(number).len())
            .filter(|&number| part(number).len() > rest);
        for number in (0..ends.len()).filter(|&number| Some(number) != largest) {
            for &state in part(number) {
                let last = self.blocks[block].end - 1;
                self.move_to(state, last);
                self.blocks[block].end = last;
            }
            let end = self.blocks[block].end;
            self.number(end..end + part(number).len(), moved);
        }
        if let Some(largest) = largest.filter(|_| rest > 0) {
            let staying = part(largest);
            for (index, &state) in staying.iter().enumerate() {
                self.move_to(state, self.blocks[block].start + index);
            }
            let Range { start, end } = self.blocks[block];
            self.blocks[block].end = start + staying.len();
            self.number(start + staying.len()..end, moved);
        }
    }

    fn move_to(&mut self, state: StateId, position: usize) {
        let other = self.order[position];
        let from = std::mem::replace(&mut self.positions[state], position);
        self.positions[other] = from;
        self.order.swap(from, position);
    }

    fn number(&mut self, states: Range<usize>, moved: &mut Vec<StateId>) {
        let new = self.blocks.push(states.clone());
        self.last_changed.push(None);
        for &state in &self.order[states] {
            self.block_of[state] = new;
            moved.push(state);
        }
    }
}
