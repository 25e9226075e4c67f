//! How often paths are expected in each state.

use robots_automata::{Dfa, IdVec, StateId};

use crate::matcher::__private::PLACE_OF_BYTE;

/// How many paths start.
pub(super) const PATHS: u64 = 1 << 24;

/// Where fewer are together they are lost sight of: what is left to follow is then a thousand states
/// at a time at most.
const FEW: u64 = PATHS / 1_000;

/// How many bytes a path has.
const BYTES: usize = 48;

/// How many bytes of [`PATHS`] random paths are read in each state, in whole numbers so that every
/// machine says the same.
pub(super) fn visits(automaton: &Dfa) -> IdVec<StateId, u64> {
    let states = automaton.state_count();
    let mut visits = IdVec::from_elem(0, states);
    let mut here = IdVec::from_elem(0, states);
    let mut there = IdVec::from_elem(0, states);
    let mut occupied = vec![automaton.start];
    here[automaton.start] = PATHS;
    for index in 0..BYTES {
        let mut occupied_next = Vec::new();
        for id in occupied {
            let paths: u64 = std::mem::take(&mut here[id]);
            if paths < FEW || id.is_sink() || automaton.literal(id).is_some() {
                continue;
            }
            visits[id] += paths;
            let mut left = paths;
            let mut lead = |next: StateId, paths: u64| {
                if there[next] == 0 {
                    occupied_next.push(next);
                }
                there[next] += paths;
            };
            for (byte, next) in automaton.all_transitions(id) {
                let share = match (index, byte) {
                    (0, b'/') => paths,
                    (0, _) => 0,
                    _ => (paths * frequency(byte)) >> 16,
                };
                let share = share.min(left);
                left -= share;
                if share > 0 {
                    lead(next, share);
                }
            }
            if left > 0 {
                lead(automaton.state(id).default_state, left);
            }
        }
        std::mem::swap(&mut here, &mut there);
        occupied = occupied_next;
    }
    visits
}

/// How many of 65,536 bytes of a path are this one, judged by how often robots.txt files branch on it.
fn frequency(byte: u8) -> u64 {
    let place = u64::from(PLACE_OF_BYTE[usize::from(byte)]);
    65_536 / (8 + 2 * place)
}
