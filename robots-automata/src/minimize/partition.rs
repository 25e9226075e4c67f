//! Blocks of states that have not been told apart.

use rustc_hash::FxHashMap;

use crate::dfa::{Dfa, Output};
use crate::id::{BlockId, Id as _, IdVec, StateId};

/// What the words of a signature are about; no entry is written like these.
const HUB: u64 = u64::MAX;
const BESIDE_HUB: u64 = u64::MAX - 1;
const LITERAL: u64 = u64::MAX - 2;

/// Where rows are not written against hubs that are alike, against where this byte leads.
const REFERENCE: u8 = 0;

pub(crate) struct Partition<'a> {
    automaton: &'a Dfa,
    pub(crate) block_of: IdVec<StateId, BlockId>,
    /// How many states a block has.
    sizes: IdVec<BlockId, usize>,
    /// At least the states of a block; some may have left it.
    members: IdVec<BlockId, Vec<StateId>>,
    /// A number for each literal.
    literals: FxHashMap<&'a [u8], u64>,
    /// The states of each hub that were found to do as the hub does.
    followers: FxHashMap<StateId, Vec<StateId>>,
    /// The states that are looked at.
    is_changed: IdVec<StateId, bool>,
}

/// A block in a signature.
fn word(block: BlockId) -> u64 {
    block.index() as u64
}

/// States of a block whose rows lead to the same blocks.
struct Part {
    signature: Vec<u64>,
    states: Vec<StateId>,
}

impl<'a> Partition<'a> {
    /// By what holds at the end of the path.
    pub(crate) fn by_output(automaton: &'a Dfa) -> Self {
        let mut partition = Self {
            automaton,
            block_of: IdVec::new(),
            sizes: IdVec::filled(0, Output::COUNT),
            members: IdVec::filled(Vec::new(), Output::COUNT),
            literals: FxHashMap::default(),
            followers: FxHashMap::default(),
            is_changed: IdVec::filled(false, automaton.state_count()),
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

    /// Splits the blocks of `changed`, whose rows may have come to differ from those of the other
    /// members; which states moved to a new block.
    pub(crate) fn refine(&mut self, changed: &[StateId]) -> Vec<StateId> {
        let mut by_block: Vec<(BlockId, StateId)> = changed
            .iter()
            .map(|&state| (self.block_of[state], state))
            .collect();
        by_block.sort_unstable();
        for &state in changed {
            self.is_changed[state] = true;
        }
        // All signatures come before the first split: they are about the same blocks.
        let all_parts: Vec<_> = by_block
            .chunk_by(|a, b| a.0 == b.0)
            .map(|chunk| (chunk[0].0, self.parts(chunk), self.rest(chunk)))
            .collect();
        let mut moved = Vec::new();
        for (block, parts, rest) in all_parts {
            self.split(block, parts, rest.as_deref(), &mut moved);
        }
        for &state in changed {
            self.is_changed[state] = false;
        }
        moved
    }

    /// Adds the states that do as a changed hub did, since they may do otherwise now.
    pub(crate) fn add_followers(&mut self, changed: &mut Vec<StateId>) {
        for index in 0..changed.len() {
            if let Some(followers) = self.followers.remove(&changed[index]) {
                changed.extend(followers);
            }
        }
    }

    /// The states of a chunk, which are of one block, by where they lead.
    fn parts(&mut self, chunk: &[(BlockId, StateId)]) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        let mut numbers: FxHashMap<Vec<u64>, usize> = FxHashMap::default();
        let mut signature = Vec::new();
        for &(_, state) in chunk {
            self.sign(state, &mut signature);
            if let Some(&part) = numbers.get(&signature) {
                parts[part].states.push(state);
            } else {
                numbers.insert(signature.clone(), parts.len());
                parts.push(Part {
                    signature: signature.clone(),
                    states: vec![state],
                });
            }
        }
        parts
    }

    /// Where the members of a block lead that are not in `chunk`, all to the same blocks.
    fn rest(&mut self, chunk: &[(BlockId, StateId)]) -> Option<Vec<u64>> {
        let block = chunk[0].0;
        if self.sizes[block] == chunk.len() {
            return None;
        }
        let state = self.members[block]
            .iter()
            .copied()
            .find(|&state| self.block_of[state] == block && !self.is_changed[state])?;
        let mut signature = Vec::new();
        self.sign(state, &mut signature);
        Some(signature)
    }

    /// Writes down where the row of a state leads, block by block: the same for equal rows.
    fn sign(&mut self, state: StateId, words: &mut Vec<u64>) {
        let hub = self.automaton.states[state].hub;
        words.clear();
        words.push(word(self.block_of[hub]));
        if let Some(literal) = self.automaton.literal(state) {
            let number = self.literals.get(literal.bytes).copied();
            let next = word(self.block_of[literal.next]);
            words.extend([LITERAL, number.unwrap_or_default(), next]);
            return;
        }
        if !self.automaton.hubs_are_alike {
            self.sign_whole(state, words);
            return;
        }
        if hub != state {
            words.push(BESIDE_HUB);
            for &(byte, next) in self.automaton.entries(state) {
                let of_hub = self.block_of[self.automaton.next(hub, byte)];
                self.push_entry(words, byte, next, of_hub);
            }
            if words.len() > 2 {
                return;
            }
            self.followers.entry(hub).or_default().push(state);
            words.pop();
        }
        words.push(HUB);
        for &(byte, next) in self.automaton.entries(hub) {
            self.push_entry(words, byte, next, self.block_of[hub]);
        }
    }

    /// Writes down where all bytes lead, against a byte instead of the hub.
    fn sign_whole(&self, state: StateId, words: &mut Vec<u64>) {
        let hub = self.automaton.states[state].hub;
        let otherwise = self.block_of[self.automaton.next(state, REFERENCE)];
        words.clear();
        words.push(word(otherwise));
        let mut row = [self.block_of[hub]; 256];
        for (byte, next) in self.automaton.whole_row(state) {
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
    fn split(
        &mut self,
        block: BlockId,
        mut parts: Vec<Part>,
        rest: Option<&[u64]>,
        moved: &mut Vec<StateId>,
    ) {
        let looked_at: usize = parts.iter().map(|part| part.states.len()).sum();
        let mut rest_size = self.sizes[block] - looked_at;
        parts.retain(|part| {
            let stays = Some(part.signature.as_slice()) == rest;
            if stays {
                rest_size += part.states.len();
            }
            !stays
        });
        let largest = (0..parts.len())
            .rev()
            .max_by_key(|&part| parts[part].states.len())
            .filter(|&part| parts[part].states.len() > rest_size);
        if let Some(largest) = largest {
            let staying = parts.swap_remove(largest).states;
            if rest_size > 0 {
                let others = self.others(block, &parts, &staying);
                parts.push(Part {
                    signature: Vec::new(),
                    states: others,
                });
            }
            self.members[block] = staying;
        }
        for part in parts {
            self.move_out(block, part.states, moved);
        }
    }

    /// The members of a block that are neither in `parts` nor `staying`.
    fn others(&self, block: BlockId, parts: &[Part], staying: &[StateId]) -> Vec<StateId> {
        let mut named: Vec<_> = parts
            .iter()
            .flat_map(|part| &part.states)
            .chain(staying)
            .collect();
        named.sort_unstable();
        let members = self.members[block].iter().copied();
        members
            .filter(|state| self.block_of[*state] == block && named.binary_search(&state).is_err())
            .collect()
    }

    fn move_out(&mut self, from: BlockId, part: Vec<StateId>, moved: &mut Vec<StateId>) {
        let new = self.sizes.push(part.len());
        for &state in &part {
            self.block_of[state] = new;
        }
        self.sizes[from] -= part.len();
        moved.extend(&part);
        self.members.push(part);
    }
}
