use robots_automata::Output;

use super::*;

#[test]
fn failure_state_has_no_entry_for_a_byte_for_which_the_row_has_none() {
    let mut automaton = Dfa::new();
    let default_state = automaton.push(Output::Accept, None);
    let next = automaton.push(Output::Reject, None);
    let state_with = |automaton: &mut Dfa, bytes: &[u8]| {
        let state = automaton.push(Output::Accept, None);
        let row = bytes.iter().map(|&byte| (byte, next));
        automaton.set_transitions(state, default_state, row);
        state
    };
    let dense = state_with(&mut automaton, b"abcd");
    let more = state_with(&mut automaton, b"abcde");
    let fewer = state_with(&mut automaton, b"abc");

    let rows = EndedRows::new(&automaton);
    let failure_states = FailureStates::new(&automaton, &rows, &mut vec![dense]);
    assert_eq!(failure_states.of(more), dense);
    assert_eq!(failure_states.of(fewer), default_state);
    let relative = failure_states.rows(&automaton, &rows);
    assert_eq!(relative.of(more), [(b'e', next)]);
    assert_eq!(relative.of(fewer), rows.of(fewer));
}
