//! A Moore machine whose state is the verdict so far.

use std::ops::Range;

use crate::matcher::Verdict;

/// The number of a state.
pub(super) type StateId = usize;

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

/// A deterministic automaton over bytes. States 0, 1 and 2 are final, one for each [`Outcome`]: no
/// byte leaves them.
#[derive(Clone, Debug)]
pub(super) struct VerdictAutomaton {
    pub(super) start: StateId,
    pub(super) states: Vec<State>,
    /// The exceptions of all states.
    exceptions: Vec<(u8, StateId)>,
    /// The literals of all states.
    literals: Vec<u8>,
}

/// A state.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// What holds if the path ends here, or within the literal.
    pub(super) outcome: Outcome,
    /// Where every byte leads that is no exception, and every byte that a literal has not: among
    /// them each byte that is in no pattern at all.
    pub(super) default: StateId,
    pub(super) row: Row,
    /// Where the byte that leads here can be read in the file.
    pub(super) origin: Option<usize>,
}

/// Where a state leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// One byte on; by byte, see [`VerdictAutomaton::exceptions`].
    Exceptions(Range<usize>),
    /// Through a whole literal or to the default, see [`VerdictAutomaton::literal`].
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
        let states = Outcome::ALL.map(|outcome| State {
            outcome,
            default: outcome.state(),
            row: Row::Exceptions(0..0),
            origin: None,
        });
        Self {
            start: Outcome::Allow.state(),
            states: states.into(),
            exceptions: Vec::new(),
            literals: Vec::new(),
        }
    }

    /// Adds a state that stays where it is.
    pub(super) fn push(&mut self, outcome: Outcome, origin: Option<usize>) -> StateId {
        let id = self.states.len();
        self.states.push(State {
            outcome,
            default: id,
            row: Row::Exceptions(0..0),
            origin,
        });
        id
    }

    /// Gives a state its row; exceptions that lead where the default leads are left out.
    pub(super) fn set_exceptions(
        &mut self,
        state: StateId,
        default: StateId,
        exceptions: impl IntoIterator<Item = (u8, StateId)>,
    ) {
        let start = self.exceptions.len();
        self.exceptions
            .extend(exceptions.into_iter().filter(|&(_, next)| next != default));
        self.states[state].default = default;
        self.states[state].row = Row::Exceptions(start..self.exceptions.len());
    }

    /// Gives a state a literal.
    pub(super) fn set_literal(&mut self, state: StateId, default: StateId, literal: Literal<'_>) {
        let start = self.literals.len();
        self.literals.extend_from_slice(literal.bytes);
        self.states[state].default = default;
        self.states[state].row = Row::Literal {
            bytes: start..self.literals.len(),
            text_at: literal.text_at,
            next: literal.next,
        };
    }

    /// The exceptions of a state, by byte; none if it has a literal.
    pub(super) fn exceptions(&self, state: StateId) -> &[(u8, StateId)] {
        match &self.states[state].row {
            Row::Exceptions(range) => &self.exceptions[range.clone()],
            Row::Literal { .. } => &[],
        }
    }

    /// The literal of a state, if it has one instead of exceptions.
    pub(super) fn literal(&self, state: StateId) -> Option<Literal<'_>> {
        match &self.states[state].row {
            Row::Exceptions(_) => None,
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
        let exceptions = self.exceptions(state);
        exceptions
            .binary_search_by_key(&byte, |&(byte, _)| byte)
            .map_or(self.states[state].default, |at| exceptions[at].1)
    }

    /// The same automaton with a state for each byte of its literals.
    pub(super) fn with_single_bytes(mut self) -> Self {
        for id in 0..self.states.len() {
            let Some(literal) = self.literal(id) else {
                continue;
            };
            let (bytes, text_at) = (literal.bytes.to_vec(), literal.text_at);
            let mut next = literal.next;
            let State {
                outcome, default, ..
            } = self.states[id];
            for index in (1..bytes.len()).rev() {
                let state = self.push(outcome, text_at.map(|at| at + index - 1));
                self.set_exceptions(state, default, [(bytes[index], next)]);
                next = state;
            }
            self.set_exceptions(id, default, [(bytes[0], next)]);
        }
        self
    }

    /// The same automaton with other outcomes; what is final stays final.
    pub(super) fn with_outcomes(&self, change: impl Fn(Outcome) -> Outcome) -> Self {
        let renumber = |state: StateId| match Outcome::ALL.get(state) {
            Some(&outcome) => change(outcome).state(),
            None => state,
        };
        let mut changed = Self::with_finals();
        changed.start = renumber(self.start);
        for state in &self.states[Outcome::COUNT..] {
            changed.push(change(state.outcome), state.origin);
        }
        for (id, state) in self.states.iter().enumerate().skip(Outcome::COUNT) {
            let default = renumber(state.default);
            if let Some(literal) = self.literal(id) {
                let next = renumber(literal.next);
                changed.set_literal(id, default, Literal { next, ..literal });
            } else {
                let exceptions = self.exceptions(id).iter();
                let exceptions: Vec<_> = exceptions
                    .map(|&(byte, next)| (byte, renumber(next)))
                    .collect();
                changed.set_exceptions(id, default, exceptions);
            }
        }
        changed
    }

    /// Every state that one of a state's bytes, or its literal, leads to.
    pub(super) fn successors(&self, state: StateId) -> impl Iterator<Item = StateId> {
        let exceptions = self.exceptions(state).iter().map(|&(_, next)| next);
        exceptions
            .chain(self.literal(state).map(|literal| literal.next))
            .chain([self.states[state].default])
    }
}
