//! A Moore machine whose output is the outcome so far.

use std::ops::Range;

use crate::id::{Id as _, IdVec, StateId};
use crate::set::Outcome;

/// How many bytes there are.
const BYTES: usize = 256;

/// What an automaton says of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Output {
    /// No pattern of this band matches: the next band decides.
    Pass,
    /// A pattern with [`Outcome::Accept`] decides.
    Accept,
    /// A pattern with [`Outcome::Reject`] decides.
    Reject,
}

impl Output {
    /// How many there are.
    pub const COUNT: usize = 3;
    /// Each once, in order.
    pub const ALL: [Self; Self::COUNT] = [Self::Pass, Self::Accept, Self::Reject];

    /// Returns the outcome, if one is decided.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Pass => None,
            Self::Accept => Some(Outcome::Accept),
            Self::Reject => Some(Outcome::Reject),
        }
    }

    /// The output of a final state.
    pub(crate) fn of_sink(state: StateId) -> Option<Self> {
        Self::ALL.get(state.index()).copied()
    }

    /// What a band says, and where it passes, what the bands below it say.
    pub(crate) fn or(self, below: Self) -> Self {
        match self {
            Self::Pass => below,
            decided => decided,
        }
    }

    /// The final state with this output.
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

/// A deterministic automaton over bytes, its rows written as differences.
///
/// Wherever patterns have a wildcard, most bytes lead back to one state that then stays: the *default_state*. A
/// default_state's row lists the bytes that leave it; any other row lists only where it differs from its default_state's,
/// which for most states is one byte. So a row costs what its own positions cost, however many
/// patterns wait behind wildcards.
///
/// States 0, 1 and 2 are final, one for each [`Output`]: default_states that no byte leaves.
#[derive(Clone, Debug)]
pub struct Dfa {
    /// Where every path starts.
    pub start: StateId,
    pub(crate) states: IdVec<StateId, State>,
    /// The entries of all states.
    entries: Vec<(u8, StateId)>,
    /// The literals of all states.
    literals: Vec<u8>,
    /// Whether states from which the same paths lead to the same outputs have default_states that are alike in
    /// this way. It is so where a default_state is what a byte leads to that is in no pattern, and not where
    /// rows name each byte there is.
    pub(crate) defaults_are_canonical: bool,
}

/// A state.
#[derive(Clone, Debug)]
pub struct State {
    /// What holds if the path ends here, or within the literal.
    pub output: Output,
    /// The state itself, or else a default_state, where every byte leads that is in no pattern at all.
    pub default_state: StateId,
    row: Row,
    /// Where the byte that leads here can be read in the caller's text.
    pub origin: Option<usize>,
}

/// Where a state leads.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    /// By byte, as a range of all entries.
    Entries(Range<usize>),
    /// Through a whole literal; any other byte leads to the default_state.
    Literal {
        bytes: Range<usize>,
        origin: Option<usize>,
        next: StateId,
    },
}

/// Bytes that lead on only all together.
#[derive(Clone, Copy, Debug)]
pub struct Literal<'a> {
    /// The bytes.
    pub bytes: &'a [u8],
    /// Where they can be read in the caller's text.
    pub origin: Option<usize>,
    /// The state that they lead to.
    pub next: StateId,
}

impl Dfa {
    /// The final states alone.
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

    /// Adds a default_state that no byte leaves.
    pub fn push(&mut self, output: Output, origin: Option<usize>) -> StateId {
        let id = StateId::new(self.states.len());
        self.states.push(State {
            output,
            default_state: id,
            row: Row::Entries(0..0),
            origin,
        })
    }

    /// Returns a state.
    pub fn state(&self, id: StateId) -> &State {
        &self.states[id]
    }

    /// Returns how many states there are, the final ones among them.
    pub fn state_count(&self) -> usize {
        self.states.len()
    }

    /// Returns all states in order, the final ones first.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = StateId> + use<> {
        self.states.ids()
    }

    /// Returns the states that are not final, in order.
    pub fn non_sink_ids(&self) -> impl Iterator<Item = StateId> + use<> {
        (Output::COUNT..self.states.len()).map(StateId::new)
    }

    /// Returns whether a state is its own default_state.
    pub fn is_default_state(&self, id: StateId) -> bool {
        self.states[id].default_state == id
    }

    /// Gives a state its row: where these bytes lead, all others leading where they lead from the
    /// default_state. The row of the default_state is given already. Entries that say what the default_state says are left out.
    pub fn set_transitions(
        &mut self,
        state: StateId,
        default_state: StateId,
        row: impl IntoIterator<Item = (u8, StateId)>,
    ) {
        let start = self.entries.len();
        for (byte, next) in row {
            let otherwise = if default_state == state {
                default_state
            } else {
                self.next(default_state, byte)
            };
            if next != otherwise {
                self.entries.push((byte, next));
            }
        }
        self.states[state].default_state = default_state;
        self.states[state].row = Row::Entries(start..self.entries.len());
    }

    /// Gives a state a literal. Its default_state is final.
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

    /// Where a state's row differs from its default_state's, by byte; nothing if it has a literal.
    pub fn transitions(&self, state: StateId) -> &[(u8, StateId)] {
        match &self.states[state].row {
            Row::Entries(range) => &self.entries[range.clone()],
            Row::Literal { .. } => &[],
        }
    }

    /// Where bytes lead from a state without a literal, if not where most of them do.
    pub fn all_transitions(&self, state: StateId) -> impl Iterator<Item = (u8, StateId)> {
        let default_state = self.states[state].default_state;
        let own = self.transitions(state).iter();
        let of_default = if default_state == state {
            &[]
        } else {
            self.transitions(default_state)
        };
        let of_default = of_default
            .iter()
            .filter(move |&&(byte, _)| self.entry(state, byte).is_none());
        own.chain(of_default).copied()
    }

    /// How many entries all rows have together.
    pub(crate) fn transition_count(&self) -> usize {
        let states = self.states.ids();
        states.map(|state| self.transitions(state).len()).sum()
    }

    /// The literal of a state, if it has one instead of entries.
    pub fn literal(&self, state: StateId) -> Option<Literal<'_>> {
        match &self.states[state].row {
            Row::Entries(_) => None,
            Row::Literal {
                bytes,
                origin,
                next,
            } => Some(Literal {
                bytes: &self.literals[bytes.clone()],
                origin: *origin,
                next: *next,
            }),
        }
    }

    /// Where `byte` leads from a state without a literal.
    pub fn next(&self, state: StateId, byte: u8) -> StateId {
        let default_state = self.states[state].default_state;
        match self.entry(state, byte) {
            Some(next) => next,
            None if default_state == state => default_state,
            None => self.entry(default_state, byte).unwrap_or(default_state),
        }
    }

    fn entry(&self, state: StateId, byte: u8) -> Option<StateId> {
        let entries = self.transitions(state);
        let at = entries.binary_search_by_key(&byte, |entry| entry.0).ok()?;
        Some(entries[at].1)
    }

    /// Every state that some byte leads to from a state without a literal.
    pub(crate) fn successors(&self, state: StateId) -> impl Iterator<Item = StateId> {
        let default_state = self.states[state].default_state;
        let at_most = self.transitions(state).len() + self.transitions(default_state).len();
        let is_whole = at_most >= BYTES && self.all_transitions(state).count() >= BYTES;
        let named = self.all_transitions(state).map(|(_, next)| next);
        named.chain((!is_whole).then_some(default_state))
    }

    /// The same automaton with a state for each byte of its literals.
    #[must_use]
    pub fn without_literals(mut self) -> Self {
        for id in self.states.ids() {
            let Some(literal) = self.literal(id) else {
                continue;
            };
            let (bytes, origin) = (literal.bytes.to_vec(), literal.origin);
            let mut next = literal.next;
            let State {
                output,
                default_state,
                ..
            } = self.states[id];
            for index in (1..bytes.len()).rev() {
                let state = self.push(output, origin.map(|at| at + index - 1));
                self.set_transitions(state, default_state, [(bytes[index], next)]);
                next = state;
            }
            self.set_transitions(id, default_state, [(bytes[0], next)]);
        }
        self
    }

    /// The same automaton with other outputs; what is final stays final.
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

impl StateId {
    /// Returns whether no byte leaves this state.
    pub fn is_sink(self) -> bool {
        self.index() < Output::COUNT
    }
}
