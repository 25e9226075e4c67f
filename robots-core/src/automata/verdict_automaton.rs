//! A Moore machine whose state is the verdict so far.

use std::ops::Range;

use crate::matcher::Verdict;

/// The number of a state.
pub(super) type StateId = usize;

/// How many bytes there are.
const BYTES: usize = 256;

/// What a band says of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Outcome {
    /// No rule of this band matches: the next band decides.
    Pass,
    Allow,
    Disallow,
}

impl Outcome {
    pub(super) const COUNT: usize = 3;
    pub(super) const ALL: [Self; Self::COUNT] = [Self::Pass, Self::Allow, Self::Disallow];

    pub(super) fn verdict(self) -> Option<Verdict> {
        match self {
            Self::Pass => None,
            Self::Allow => Some(Verdict::Allow),
            Self::Disallow => Some(Verdict::Disallow),
        }
    }

    /// What a band says, and where it passes, what the bands below it say.
    pub(super) fn or(self, below: Self) -> Self {
        match self {
            Self::Pass => below,
            decided => decided,
        }
    }

    /// The final state with this outcome.
    pub(super) fn state(self) -> StateId {
        self as StateId
    }
}

impl From<Option<Verdict>> for Outcome {
    fn from(verdict: Option<Verdict>) -> Self {
        match verdict {
            None => Self::Pass,
            Some(Verdict::Allow) => Self::Allow,
            Some(Verdict::Disallow) => Self::Disallow,
        }
    }
}

/// A deterministic automaton over bytes, its rows written as differences.
///
/// Wherever patterns have a star, most bytes lead back to one state that then stays: the *hub*. A
/// hub's row lists the bytes that leave it; any other row lists only where it differs from its hub's,
/// which for most states is one byte. So a row costs what its own positions cost, however many
/// patterns wait behind stars.
///
/// States 0, 1 and 2 are final, one for each [`Outcome`]: hubs that no byte leaves.
#[derive(Clone, Debug)]
pub(super) struct VerdictAutomaton {
    pub(super) start: StateId,
    pub(super) states: Vec<State>,
    /// The entries of all states.
    entries: Vec<(u8, StateId)>,
    /// The literals of all states.
    literals: Vec<u8>,
    /// Whether states from which the same paths lead to the same outcomes have hubs that are alike in
    /// this way. It is so where a hub is what a byte leads to that is in no pattern, and not where
    /// rows name each byte there is.
    pub(super) hubs_are_alike: bool,
}

/// A state.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// What holds if the path ends here, or within the literal.
    pub(super) outcome: Outcome,
    /// The state itself, or else a hub, where every byte leads that is in no pattern at all.
    pub(super) hub: StateId,
    row: Row,
    /// Where the byte that leads here can be read in the file.
    pub(super) origin: Option<usize>,
}

/// Where a state leads.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    /// By byte, as a range of all entries.
    Entries(Range<usize>),
    /// Through a whole literal; any other byte leads to the hub.
    Literal {
        bytes: Range<usize>,
        text_at: Option<usize>,
        next: StateId,
    },
}

/// Bytes that lead on only all together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Literal<'a> {
    pub(super) bytes: &'a [u8],
    /// Where they stand in the file.
    pub(super) text_at: Option<usize>,
    pub(super) next: StateId,
}

impl VerdictAutomaton {
    /// The final states alone.
    pub(super) fn with_finals() -> Self {
        let mut automaton = Self {
            start: Outcome::Allow.state(),
            states: Vec::new(),
            entries: Vec::new(),
            literals: Vec::new(),
            hubs_are_alike: true,
        };
        for outcome in Outcome::ALL {
            automaton.push(outcome, None);
        }
        automaton
    }

    /// Adds a hub that no byte leaves.
    pub(super) fn push(&mut self, outcome: Outcome, origin: Option<usize>) -> StateId {
        let id = self.states.len();
        self.states.push(State {
            outcome,
            hub: id,
            row: Row::Entries(0..0),
            origin,
        });
        id
    }

    /// Gives a state its row: where these bytes lead, all others leading where they lead from the
    /// hub. The row of the hub is given already. Entries that say what the hub says are left out.
    pub(super) fn set_row(
        &mut self,
        state: StateId,
        hub: StateId,
        row: impl IntoIterator<Item = (u8, StateId)>,
    ) {
        let start = self.entries.len();
        for (byte, next) in row {
            let otherwise = if hub == state {
                hub
            } else {
                self.next(hub, byte)
            };
            if next != otherwise {
                self.entries.push((byte, next));
            }
        }
        self.states[state].hub = hub;
        self.states[state].row = Row::Entries(start..self.entries.len());
    }

    /// Gives a state a literal. Its hub is final.
    pub(super) fn set_literal(&mut self, state: StateId, hub: StateId, literal: Literal<'_>) {
        let start = self.literals.len();
        self.literals.extend_from_slice(literal.bytes);
        self.states[state].hub = hub;
        self.states[state].row = Row::Literal {
            bytes: start..self.literals.len(),
            text_at: literal.text_at,
            next: literal.next,
        };
    }

    /// Where a state's row differs from its hub's, by byte; nothing if it has a literal.
    pub(super) fn entries(&self, state: StateId) -> &[(u8, StateId)] {
        match &self.states[state].row {
            Row::Entries(range) => &self.entries[range.clone()],
            Row::Literal { .. } => &[],
        }
    }

    /// Where bytes lead from a state without a literal, if not where most of them do.
    pub(super) fn whole_row(&self, state: StateId) -> impl Iterator<Item = (u8, StateId)> {
        let hub = self.states[state].hub;
        let own = self.entries(state).iter();
        let of_hub = if hub == state { &[] } else { self.entries(hub) };
        let of_hub = of_hub
            .iter()
            .filter(move |&&(byte, _)| self.entry(state, byte).is_none());
        own.chain(of_hub).copied()
    }

    /// How many entries all rows have together.
    pub(super) fn entry_count(&self) -> usize {
        let states = 0..self.states.len();
        states.map(|state| self.entries(state).len()).sum()
    }

    /// The literal of a state, if it has one instead of entries.
    pub(super) fn literal(&self, state: StateId) -> Option<Literal<'_>> {
        match &self.states[state].row {
            Row::Entries(_) => None,
            Row::Literal {
                bytes,
                text_at,
                next,
            } => Some(Literal {
                bytes: &self.literals[bytes.clone()],
                text_at: *text_at,
                next: *next,
            }),
        }
    }

    /// Where `byte` leads from a state without a literal.
    pub(super) fn next(&self, state: StateId, byte: u8) -> StateId {
        let hub = self.states[state].hub;
        let own = self.entry(state, byte);
        own.or_else(|| self.entry(hub, byte)).unwrap_or(hub)
    }

    fn entry(&self, state: StateId, byte: u8) -> Option<StateId> {
        let entries = self.entries(state);
        let at = entries.binary_search_by_key(&byte, |entry| entry.0).ok()?;
        Some(entries[at].1)
    }

    /// Every state that some byte leads to from a state without a literal.
    pub(super) fn successors(&self, state: StateId) -> impl Iterator<Item = StateId> {
        let hub = self.states[state].hub;
        let at_most = self.entries(state).len() + self.entries(hub).len();
        let is_whole = at_most >= BYTES && self.whole_row(state).count() >= BYTES;
        let named = self.whole_row(state).map(|(_, next)| next);
        named.chain((!is_whole).then_some(hub))
    }

    /// The same automaton with a state for each byte of its literals.
    pub(super) fn with_single_bytes(mut self) -> Self {
        for id in 0..self.states.len() {
            let Some(literal) = self.literal(id) else {
                continue;
            };
            let (bytes, text_at) = (literal.bytes.to_vec(), literal.text_at);
            let mut next = literal.next;
            let State { outcome, hub, .. } = self.states[id];
            for index in (1..bytes.len()).rev() {
                let state = self.push(outcome, text_at.map(|at| at + index - 1));
                self.set_row(state, hub, [(bytes[index], next)]);
                next = state;
            }
            self.set_row(id, hub, [(bytes[0], next)]);
        }
        self
    }

    /// The same automaton with other outcomes; what is final stays final.
    pub(super) fn with_outcomes(&self, change: impl Fn(Outcome) -> Outcome) -> Self {
        let renumber = |state: StateId| match Outcome::ALL.get(state) {
            Some(&outcome) => change(outcome).state(),
            None => state,
        };
        let mut changed = self.clone();
        changed.start = renumber(self.start);
        for entry in &mut changed.entries {
            entry.1 = renumber(entry.1);
        }
        for state in &mut changed.states[Outcome::COUNT..] {
            state.outcome = change(state.outcome);
            state.hub = renumber(state.hub);
            if let Row::Literal { next, .. } = &mut state.row {
                *next = renumber(*next);
            }
        }
        changed
    }
}

/// No byte leaves this state.
pub(super) fn is_final(state: StateId) -> bool {
    state < Outcome::COUNT
}
