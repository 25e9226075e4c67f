//! Deterministic automata: Moore machines whose output is the outcome of the path so far.

use std::ops::Range;

use crate::id::{Id as _, IdVec, StateId};
use crate::set::Outcome;

const BYTES: usize = 256;

/// The output of a state: the outcome of a path that ends in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Output {
    /// No pattern of this band matches. The next band decides.
    Pass,
    /// A pattern with [`Outcome::Accept`] decides.
    Accept,
    /// A pattern with [`Outcome::Reject`] decides.
    Reject,
}

impl Output {
    /// The number of outputs.
    pub const COUNT: usize = 3;
    /// All outputs, in order.
    pub const ALL: [Self; Self::COUNT] = [Self::Pass, Self::Accept, Self::Reject];

    /// Returns the outcome; `None` for [`Output::Pass`].
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Pass => None,
            Self::Accept => Some(Outcome::Accept),
            Self::Reject => Some(Outcome::Reject),
        }
    }

    /// Returns the output of a sink state; `None` for any other state.
    pub(crate) fn of_sink(state: StateId) -> Option<Self> {
        Self::ALL.get(state.index()).copied()
    }

    /// Returns the output of a band, or the output of the bands below it where the band passes.
    pub(crate) fn or(self, below: Self) -> Self {
        match self {
            Self::Pass => below,
            decided => decided,
        }
    }

    /// Returns the sink state with this output.
    pub fn state(self) -> StateId {
        StateId::new(self as usize)
    }
}

impl From<Option<Outcome>> for Output {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Pass,
            Some(Outcome::Accept) => Self::Accept,
            Some(Outcome::Reject) => Self::Reject,
        }
    }
}

/// A deterministic automaton over bytes, with default transitions.
///
/// Where patterns have a wildcard, most bytes lead back to one state that then stays: the *default
/// state*. The row of a default state lists the bytes that leave it. Every other row lists only the
/// bytes on which it differs from its default state, for most states a single byte. A row therefore
/// costs what its own positions cost, however many patterns continue after wildcards.
///
/// States 0, 1 and 2 are the *sink* states, one for each [`Output`]. No byte leaves them.
///
/// A state may have a [`Literal`] in place of a row. [`Dfa::without_literals`] removes them.
///
/// ```
/// use robots_automata::{Dfa, Output};
///
/// // Accepts the paths that start with `/`.
/// let mut dfa = Dfa::new();
/// dfa.start = dfa.push(Output::Reject, None);
/// let (start, accept) = (dfa.start, Output::Accept.state());
/// dfa.set_transitions(start, Output::Reject.state(), [(b'/', accept)]);
/// assert_eq!(dfa.next(start, b'/'), accept);
/// assert_eq!(dfa.next(start, b'a'), Output::Reject.state());
/// ```
#[derive(Clone, Debug)]
pub struct Dfa {
    /// The start state.
    pub start: StateId,
    pub(crate) states: IdVec<StateId, State>,
    entries: Vec<(u8, StateId)>,
    literals: Vec<u8>,
    /// Whether equivalent states have equivalent default states. This holds where a default state
    /// is the target of every byte that no pattern contains. It does not hold where rows list all
    /// bytes.
    pub(crate) defaults_are_canonical: bool,
}

/// A state of a [`Dfa`].
#[derive(Clone, Debug)]
pub struct State {
    /// The output for a path that ends here or within the literal.
    pub output: Output,
    /// The target of every byte that no pattern contains: this or another default state.
    pub default_state: StateId,
    row: Row,
    /// The offset, in the caller's text, of the byte that leads here.
    pub origin: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    /// By single bytes: a range of all entries.
    Entries(Range<usize>),
    /// Through a whole literal. Any other byte leads to the default state.
    Literal { bytes: Range<usize>, origin: Option<usize>, next: StateId },
}

/// A run of bytes that a state reads as a whole: any other byte leads to the default state.
#[derive(Clone, Copy, Debug)]
pub struct Literal<'a> {
    /// The bytes.
    pub bytes: &'a [u8],
    /// The offset of the first byte in the caller's text.
    pub origin: Option<usize>,
    /// The state after the last byte.
    pub next: StateId,
}

impl Dfa {
    /// Creates an automaton that has only the three sink states.
    pub fn new() -> Self {
        let mut automaton = Self {
            start: Output::Accept.state(),
            states: IdVec::new(),
            entries: Vec::new(),
            literals: Vec::new(),
            defaults_are_canonical: true,
        };
        for output in Output::ALL {
            automaton.push(output, None);
        }
        automaton
    }

    /// Adds a state that every byte leaves unchanged.
    ///
    /// `origin` is the offset, in the caller's text, of the byte that leads to the state.
    pub fn push(&mut self, output: Output, origin: Option<usize>) -> StateId {
        let id = StateId::new(self.states.len());
        self.states.push(State { output, default_state: id, row: Row::Entries(0..0), origin })
    }

    /// Returns a state.
    pub fn state(&self, id: StateId) -> &State {
        &self.states[id]
    }

    /// Returns the number of states, including the sinks.
    pub fn state_count(&self) -> usize {
        self.states.len()
    }

    /// Returns all states in order, the sinks first.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = StateId> + use<> {
        self.states.ids()
    }

    /// Returns the states that are not sinks, in order.
    pub fn non_sink_ids(&self) -> impl Iterator<Item = StateId> + use<> {
        (Output::COUNT..self.states.len()).map(StateId::new)
    }

    /// Returns whether a state is its own default state.
    pub fn is_default_state(&self, id: StateId) -> bool {
        self.states[id].default_state == id
    }

    /// Sets the transitions of a state: where these bytes lead. All others lead where they lead
    /// from the default state, whose transitions are already set. Entries equal to those of the
    /// default state are dropped.
    pub fn set_transitions(
        &mut self,
        state: StateId,
        default_state: StateId,
        row: impl IntoIterator<Item = (u8, StateId)>,
    ) {
        let row: Vec<_> = row.into_iter().collect();
        self.set_row(state, default_state, &row);
    }

    /// [`set_transitions`](Self::set_transitions), compiled once.
    pub(crate) fn set_row(
        &mut self,
        state: StateId,
        default_state: StateId,
        row: &[(u8, StateId)],
    ) {
        let start = self.entries.len();
        for &(byte, next) in row {
            let otherwise =
                if default_state == state { default_state } else { self.next(default_state, byte) };
            if next != otherwise {
                self.entries.push((byte, next));
            }
        }
        self.states[state].default_state = default_state;
        self.states[state].row = Row::Entries(start..self.entries.len());
    }

    /// Sets the literal of a state whose default state is a sink.
    pub(crate) fn set_literal(
        &mut self,
        state: StateId,
        default_state: StateId,
        literal: Literal<'_>,
    ) {
        let start = self.literals.len();
        self.literals.extend_from_slice(literal.bytes);
        self.states[state].default_state = default_state;
        self.states[state].row = Row::Literal {
            bytes: start..self.literals.len(),
            origin: literal.origin,
            next: literal.next,
        };
    }

    /// Returns the transitions on which a state differs from its default state, by byte. Empty for
    /// a state with a literal.
    pub fn transitions(&self, state: StateId) -> &[(u8, StateId)] {
        match &self.states[state].row {
            Row::Entries(range) => &self.entries[range.clone()],
            Row::Literal { .. } => &[],
        }
    }

    /// Returns all transitions of a state without a literal that do not lead to its default state:
    /// its own and those that it has from its default state.
    pub fn all_transitions(&self, state: StateId) -> impl Iterator<Item = (u8, StateId)> {
        let default_state = self.states[state].default_state;
        let own = self.transitions(state).iter();
        let of_default = if default_state == state { &[] } else { self.transitions(default_state) };
        let of_default =
            of_default.iter().filter(move |&&(byte, _)| self.entry(state, byte).is_none());
        own.chain(of_default).copied()
    }

    pub(crate) fn transition_count(&self) -> usize {
        let states = self.states.ids();
        states.map(|state| self.transitions(state).len()).sum()
    }

    /// Returns the literal of a state, if it has one in place of a row.
    pub fn literal(&self, state: StateId) -> Option<Literal<'_>> {
        match &self.states[state].row {
            Row::Entries(_) => None,
            Row::Literal { bytes, origin, next } => {
                Some(Literal { bytes: &self.literals[bytes.clone()], origin: *origin, next: *next })
            }
        }
    }

    /// Returns the state after `byte`, from a state without a literal.
    pub fn next(&self, state: StateId, byte: u8) -> StateId {
        match self.entry(state, byte) {
            Some(next) => next,
            None => self.next_by_default(state, byte),
        }
    }

    /// Returns the state after `byte`, which is not in the row of the state.
    pub(crate) fn next_by_default(&self, state: StateId, byte: u8) -> StateId {
        let default_state = self.states[state].default_state;
        if default_state == state {
            return default_state;
        }
        self.entry(default_state, byte).unwrap_or(default_state)
    }

    fn entry(&self, state: StateId, byte: u8) -> Option<StateId> {
        let entries = self.transitions(state);
        // A search with a closure would be four calls a step without optimization.
        let (mut start, mut end) = (0, entries.len());
        while start < end {
            let middle = start + (end - start) / 2;
            let (known, next) = entries[middle];
            if known == byte {
                return Some(next);
            }
            if known < byte {
                start = middle + 1;
            } else {
                end = middle;
            }
        }
        None
    }

    /// Returns every successor of a state without a literal.
    pub(crate) fn successors(&self, state: StateId) -> impl Iterator<Item = StateId> {
        let default_state = self.states[state].default_state;
        let at_most = self.transitions(state).len() + self.transitions(default_state).len();
        let is_whole = at_most >= BYTES && self.all_transitions(state).count() >= BYTES;
        let named = self.all_transitions(state).map(|(_, next)| next);
        named.chain((!is_whole).then_some(default_state))
    }

    /// Returns the same automaton with one state for each byte of its literals.
    #[must_use]
    pub fn without_literals(mut self) -> Self {
        for id in self.states.ids() {
            let Some(literal) = self.literal(id) else {
                continue;
            };
            let (bytes, origin) = (literal.bytes.to_vec(), literal.origin);
            let mut next = literal.next;
            let State { output, default_state, .. } = self.states[id];
            for index in (1..bytes.len()).rev() {
                let state = self.push(output, origin.map(|at| at + index - 1));
                self.set_row(state, default_state, &[(bytes[index], next)]);
                next = state;
            }
            self.set_row(id, default_state, &[(bytes[0], next)]);
        }
        self
    }

    /// Returns the same automaton with other outputs. Sinks stay sinks.
    pub(crate) fn with_outputs(&self, change: impl Fn(Output) -> Output) -> Self {
        let renumber = |state: StateId| match Output::of_sink(state) {
            Some(output) => change(output).state(),
            None => state,
        };
        let mut changed = self.clone();
        changed.start = renumber(self.start);
        for entry in &mut changed.entries {
            entry.1 = renumber(entry.1);
        }
        for state in changed.states.items_mut().skip(Output::COUNT) {
            state.output = change(state.output);
            state.default_state = renumber(state.default_state);
            if let Row::Literal { next, .. } = &mut state.row {
                *next = renumber(*next);
            }
        }
        changed
    }
}

impl Default for Dfa {
    fn default() -> Self {
        Self::new()
    }
}

impl StateId {
    /// Returns whether no byte leaves this state.
    pub fn is_sink(self) -> bool {
        self.index() < Output::COUNT
    }
}
