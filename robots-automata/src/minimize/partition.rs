//! Blocks of states that have not been told apart.

use rustc_hash::FxHashMap;

use super::predecessors::Predecessors;
use crate::dfa::{Dfa, Output};
use crate::id::{BlockId, Id as _, IdVec, StateId};

/// What the words of a signature are about; no entry is written like these.
const DEFAULT: u64 = u64::MAX;
const RELATIVE: u64 = u64::MAX - 1;
const LITERAL: u64 = u64::MAX - 2;

/// Where rows are not written against default_states that are alike, against where this byte leads.
const REFERENCE: u8 = 0;

pub(crate) struct Partition<'a> {
    automaton: &'a Dfa,
    pub(crate) block_of: IdVec<StateId, BlockId>,
    /// How many states a block has.
    sizes: IdVec<BlockId, usize>,
    /// At least the states of a block; some may have left it.
    members: IdVec<BlockId, Vec<StateId>>,
    /// The states of a block that are looked at, while they are gathered.
    changed: IdVec<BlockId, Vec<StateId>>,
    /// A number for each literal.
    literals: FxHashMap<&'a [u8], u64>,
    /// The states of each default_state that were found to do as the default_state does.
    followers: FxHashMap<StateId, Vec<StateId>>,
    /// The states that are looked at, but for those found to do as the rest of their block.
    is_changed: IdVec<StateId, bool>,
}

/// A block in a signature.
fn word(block: BlockId) -> u64 {
    block.index() as u64
}

impl<'a> Partition<'a> {
    /// By what holds at the end of the path.
    pub(crate) fn by_output(automaton: &'a Dfa) -> Self {
        let mut partition = Self {
            automaton,
            block_of: IdVec::new(),
            sizes: IdVec::from_elem(0, Output::COUNT),
            members: IdVec::from_elem(Vec::new(), Output::COUNT),
            changed: IdVec::from_elem(Vec::new(), Output::COUNT),
            literals: FxHashMap::default(),
            followers: FxHashMap::default(),
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

    /// Returns the states whose rows may have come to differ from those of their blocks when these
    /// states moved, each once: their predecessors, and what does as a default_state among them.
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
            for follower in self.followers.remove(&affected[index]).unwrap_or_default() {
                self.mark(follower, &mut affected);
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

    /// Splits the blocks of `changed`, whose rows may have come to differ from those of the other
    /// members; which states moved to a new block.
    pub(crate) fn refine(&mut self, changed: &[StateId]) -> Vec<StateId> {
        let mut blocks = Vec::new();
        for &state in changed {
            let block = self.block_of[state];
            // There is nothing to tell a state apart from that is alone.
            if self.sizes[block] > 1 {
                self.is_changed[state] = true;
                let of_block = &mut self.changed[block];
                if of_block.is_empty() {
                    blocks.push(block);
                }
                of_block.push(state);
            }
        }
        // All signatures come before the first split: they are about the same blocks.
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

    /// The changed states of a block that do not lead where its others do, by where they lead.
    fn parts(&mut self, block: BlockId, changed: &[StateId]) -> Vec<Vec<StateId>> {
        let rest = self.rest(block, changed.len());
        let mut parts: Vec<Vec<StateId>> = Vec::new();
        let mut numbers: FxHashMap<Vec<u64>, usize> = FxHashMap::default();
        let mut signature = Vec::new();
        for &state in changed {
            self.sign(state, &mut signature);
            if rest.as_ref() == Some(&signature) {
                self.is_changed[state] = false;
            } else if let Some(&part) = numbers.get(&signature) {
                parts[part].push(state);
            } else {
                numbers.insert(signature.clone(), parts.len());
                parts.push(vec![state]);
            }
        }
        parts
    }

    /// Where the members of a block lead that are not among its so many changed ones, all to the same
    /// blocks.
    fn rest(&mut self, block: BlockId, changed: usize) -> Option<Vec<u64>> {
        if self.sizes[block] == changed {
            return None;
        }
        let state = self.unchanged(block).next()?;
        let mut signature = Vec::new();
        self.sign(state, &mut signature);
        Some(signature)
    }

    /// The members of a block that are not changed.
    fn unchanged(&self, block: BlockId) -> impl Iterator<Item = StateId> {
        let members = self.members[block].iter().copied();
        members.filter(move |&state| self.block_of[state] == block && !self.is_changed[state])
    }

    /// Writes down where the row of a state leads, block by block: the same for equal rows.
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
            self.followers.entry(default_state).or_default().push(state);
            words.pop();
        }
        words.push(DEFAULT);
        for &(byte, next) in self.automaton.transitions(default_state) {
            self.push_entry(words, byte, next, self.block_of[default_state]);
        }
    }

    /// Writes down where all bytes lead, against a byte instead of the default_state.
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

    /// Cuts a block into its parts and the rest; the largest of them keeps its number.
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
