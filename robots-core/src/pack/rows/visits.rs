//! An estimate of how often paths visit each state.

use robots_automata::{Dfa, IdVec, StateId};
use robots_matcher::__layout::COLUMN_OF_BYTE;

/// The number of paths at the start state.
pub(super) const PATHS: u64 = 1 << 24;

/// The number of paths below which a state is no longer followed. At most a thousand states are
/// then followed at a time.
const MIN_PATHS: u64 = PATHS / 1_000;

const BYTES: usize = 48;

/// Returns how many bytes of [`PATHS`] random paths are read in each state. Integer arithmetic
/// gives the same result on every machine.
pub(super) fn visits(automaton: &Dfa) -> IdVec<StateId, u64> {
    let states = automaton.state_count();
    let mut visits = IdVec::from_elem(0, states);
    let mut current = IdVec::from_elem(0, states);
    let mut following = IdVec::from_elem(0, states);
    let mut active = vec![automaton.start];
    current[automaton.start] = PATHS;
    for index in 0..BYTES {
        let mut active_next = Vec::new();
        for id in active {
            let paths: u64 = std::mem::take(&mut current[id]);
            if paths < MIN_PATHS || id.is_sink() || automaton.literal(id).is_some() {
                continue;
            }
            visits[id] += paths;
            let mut remaining = paths;
            let mut add = |next: StateId, paths: u64| {
                if following[next] == 0 {
                    active_next.push(next);
                }
                following[next] += paths;
            };
            for (byte, next) in automaton.all_transitions(id) {
                let share = match (index, byte) {
                    (0, b'/') => paths,
                    (0, _) => 0,
                    _ => (paths * frequency(byte)) >> 16,
                };
                let share = share.min(remaining);
                remaining -= share;
                if share > 0 {
                    add(next, share);
                }
            }
            if remaining > 0 {
                add(automaton.state(id).default_state, remaining);
            }
        }
        std::mem::swap(&mut current, &mut following);
        active = active_next;
    }
    visits
}

/// Returns how many of 65,536 bytes of a path are this one, by how often files branch on it.
fn frequency(byte: u8) -> u64 {
    let column = u64::from(COLUMN_OF_BYTE[usize::from(byte)]);
    65_536 / (8 + 2 * column)
}
