//! A Moore machine whose state is the verdict so far.

use crate::matcher::Verdict;

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
}

/// A state and its row: where each byte leads.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// What holds if the path ends here.
    pub(super) outcome: Outcome,
    /// Where every byte leads that is no exception: that is, every byte in no pattern at all.
    pub(super) default: StateId,
    /// By byte.
    pub(super) exceptions: Vec<(u8, StateId)>,
    /// Where a byte that leads here can be read in the file.
    pub(super) origin: Option<usize>,
}

impl VerdictAutomaton {
    /// The final states alone.
    pub(super) fn with_finals() -> Self {
        let states = Outcome::ALL.map(|outcome| State {
            outcome,
            default: outcome.state(),
            exceptions: Vec::new(),
            origin: None,
        });
        Self {
            start: Outcome::Allow.state(),
            states: states.into(),
        }
    }

    /// Where `byte` leads.
    pub(super) fn next(&self, state: StateId, byte: u8) -> StateId {
        let state = &self.states[state];
        state
            .exceptions
            .binary_search_by_key(&byte, |&(byte, _)| byte)
            .map_or(state.default, |at| state.exceptions[at].1)
    }
}

pub(super) fn is_final(state: StateId) -> bool {
    state < Outcome::COUNT
}
