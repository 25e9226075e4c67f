//! The engines that decide.

use clap::ValueEnum;
use robots_core::Reading;
pub(crate) use robots_report::Answer;
use robots_report::selection::Selected;

use crate::failure::Failure;

/// The implementation that decides. Both always agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// The packed automaton that a server embeds
    #[default]
    Automaton,
    /// The reference implementation, which tests one rule after the other
    Evaluate,
}

impl Engine {
    /// Decides whether a crawler that obeys this group may fetch this path and query. `None` is a
    /// crawler that obeys no group.
    pub(crate) fn answer<'a>(
        self,
        reading: &'a Reading,
        selected: Option<Selected<'a>>,
        path: &[u8],
    ) -> Result<Answer<'a>, Failure> {
        match self {
            Self::Automaton => Ok(Answer::by_automaton(reading, selected, path)?),
            Self::Evaluate => Ok(Answer::by_rules(reading, selected, path)),
        }
    }
}
