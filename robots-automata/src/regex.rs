//! Languages of regular expressions.

use std::error::Error as _;
use std::fmt;

use regex_automata::dfa::{Automaton as _, StartKind, dense};
use regex_automata::nfa::thompson::{self, WhichCaptures};
use regex_automata::util::primitives::StateID;
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind};
use rustc_hash::FxHashMap;

use crate::dfa::Dfa;
use crate::language::{Language, MEMBER, OTHER};

/// The maximum size of the intermediate automata, in bytes.
const SIZE_LIMIT: usize = 2 << 20;

/// The error of a regular expression that cannot be converted to a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegexError {
    /// It is not a regular expression, for this reason of the parser.
    Syntax(String),
    /// Its automaton is too large.
    TooLarge,
}

impl fmt::Display for RegexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(reason) => f.write_str(reason),
            Self::TooLarge => f.write_str("its automaton is too large"),
        }
    }
}

impl std::error::Error for RegexError {}

impl Language {
    /// Returns the paths that a regular expression matches from the first byte to the last.
    ///
    /// The syntax is that of the `regex` crate without Unicode: `.` is any byte except a line feed,
    /// and `\w` and `\d` are ASCII.
    ///
    /// # Errors
    ///
    /// Returns [`RegexError::Syntax`] for text that is not a regular expression, and
    /// [`RegexError::TooLarge`] when its automaton would take more than 2 MiB.
    ///
    /// ```
    /// use robots_automata::Language;
    ///
    /// let products = Language::from_regex("/products/[0-9]+")?;
    /// assert!(products.contains(b"/products/42"));
    /// assert!(!products.contains(b"/products/42/reviews"));
    /// # Ok::<(), robots_automata::RegexError>(())
    /// ```
    pub fn from_regex(regex: &str) -> Result<Self, RegexError> {
        let nfa = thompson::Compiler::new()
            .syntax(syntax::Config::new().unicode(false).utf8(false))
            .configure(
                thompson::Config::new()
                    .utf8(false)
                    .which_captures(WhichCaptures::None)
                    .nfa_size_limit(Some(SIZE_LIMIT)),
            )
            .build(regex)
            .map_err(|error| match error.size_limit() {
                Some(_) => RegexError::TooLarge,
                None => RegexError::Syntax(reason(&error)),
            })?;
        let dfa = dense::Builder::new()
            .configure(
                dense::Config::new()
                    .start_kind(StartKind::Anchored)
                    // Every match counts, not only the one that a search prefers.
                    .match_kind(MatchKind::All)
                    .dfa_size_limit(Some(SIZE_LIMIT))
                    .determinize_size_limit(Some(SIZE_LIMIT)),
            )
            .build_from_nfa(&nfa)
            .map_err(|_| RegexError::TooLarge)?;
        let start = dfa
            .start_state_forward(&Input::new("").anchored(Anchored::Yes))
            .map_err(|_| RegexError::TooLarge)?;
        Ok(Self::from_dfa(&automaton(&dfa, start)))
    }
}

/// Returns the last line of the parser's message. The other lines draw the expression, which the
/// caller shows itself.
fn reason(error: &thompson::BuildError) -> String {
    let cause = error.source().map_or_else(|| error.to_string(), ToString::to_string);
    let last = cause.lines().last().unwrap_or_default();
    last.strip_prefix("error: ").unwrap_or(last).to_owned()
}

/// Converts the automaton. A path is a member if the search matches at its end.
fn automaton(dfa: &dense::DFA<Vec<u32>>, start: StateID) -> Dfa {
    let mut automaton = Dfa::new();
    automaton.defaults_are_canonical = false;
    let mut numbers = FxHashMap::default();
    let mut open = vec![start];
    let mut found = Vec::new();
    while let Some(state) = open.pop() {
        if dfa.is_dead_state(state) || numbers.contains_key(&state) {
            continue;
        }
        let is_match = dfa.is_match_state(dfa.next_eoi_state(state));
        let output = if is_match { MEMBER } else { OTHER };
        numbers.insert(state, automaton.push(output, None));
        let row: Vec<StateID> = (0..=u8::MAX).map(|byte| dfa.next_state(state, byte)).collect();
        open.extend(&row);
        found.push((state, row));
    }
    let number = |state: StateID| numbers.get(&state).copied().unwrap_or(OTHER.state());
    let rows = found.into_iter().map(|(state, row)| {
        let row: Vec<_> = (0..=u8::MAX).zip(row.into_iter().map(number)).collect();
        (number(state), row)
    });
    for (state, row) in rows {
        automaton.set_row(state, OTHER.state(), &row);
    }
    automaton.start = number(start);
    automaton
}
