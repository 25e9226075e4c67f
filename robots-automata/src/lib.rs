//! Patterns with priorities in, automata out.
//!
//! ```text
//! glob        which paths a pattern matches
//! set         PatternSet: the patterns that compete for the decision on a path
//! nfa         their globs as one nondeterministic automaton
//! subset      the one subset construction: close, decide, prune (relevance, dominance)
//! determinize → Dfa, all states ahead of time; minimize, product, bands
//! lazy        → states on demand, which may know the deciding pattern
//! language    sets of paths and their algebra; their shortest members
//! search      the shortest path of a language that some patterns decide in a given way
//! budget      what all of it may cost
//! ```
//!
//! Paths are bytes. The same input gives the same output: no clock, no environment, no hash order.

mod bands;
mod budget;
mod concatenation;
mod determinize;
mod dfa;
mod distances;
mod glob;
mod id;
mod language;
mod lazy;
mod legibility;
mod live_sets;
mod minimize;
mod nfa;
#[cfg(feature = "regex")]
mod of_regex;
mod product;
mod search;
mod set;
mod subset;

pub use bands::{Band, BandShape, automata, cut, fit};
pub use budget::{Budget, BudgetExhausted};
pub use concatenation::Factor;
pub use dfa::{Dfa, Literal, Output, State};
pub use glob::Glob;
pub use id::{Id, IdVec, PatternId, StateId};
pub use language::{Language, Reach};
pub use lazy::{LabeledDfa, LabeledState};
pub use legibility::{BYTES_BY_LEGIBILITY, by_legibility};
pub use nfa::SHORTEST_LITERAL;
#[cfg(feature = "regex")]
pub use of_regex::RegexError;
pub use search::{Answer, Found, Query, Within};
pub use set::{Outcome, Pattern, PatternSet, Priority};
