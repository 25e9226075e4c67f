//! Automata of glob patterns with priorities.
//!
//! A [`PatternSet`] assigns every path an outcome: that of its matching pattern of the highest
//! priority. This crate builds its automata, computes with the sets of paths that it accepts, and
//! finds shortest paths with given properties.
//!
//! ```text
//! glob         Glob: a path pattern and the paths that it matches
//! set          PatternSet: patterns with priorities and outcomes
//! nfa          the globs of a set as one nondeterministic automaton
//! subset       the subset construction: epsilon closure, decision, pruning (relevance, dominance)
//! determinize  Dfa: all states ahead of time; then minimize, product, bands
//! lazy         LabeledDfa: states on demand, each with the pattern that decides
//! language     Language: sets of paths, their algebra, their shortest members
//! search       Query: the shortest path of a language with a given outcome
//! budget       Budget: the bound on all work
//! ```
//!
//! Paths are bytes. The same input gives the same output: nothing depends on a clock, the
//! environment or the order of a hash table.
//!
//! ```
//! use robots_automata::{
//!     Budget, Glob, Language, Outcome, Pattern, PatternSet, Priority, Query, SearchResult,
//!     SearchSpace,
//! };
//!
//! // Which is the shortest path below `/docs/` that this set rejects?
//! let set = PatternSet::new([
//!     Pattern::new(Glob::new(b"/docs/"), Priority::new(6, Outcome::Accept)),
//!     Pattern::new(Glob::new(b"/docs/*.pdf"), Priority::new(11, Outcome::Reject)),
//! ]);
//! let query = Query {
//!     matched: Some(&Glob::new(b"/docs/")),
//!     unmatched: &[],
//!     decided: Some((&set, Outcome::Reject)),
//! };
//! let all = Language::all();
//! let found = query.shortest(&mut SearchSpace::new(&all), &mut Budget::new(100_000))?;
//! assert_eq!(found, SearchResult::Path(b"/docs/.pdf".to_vec()));
//! # Ok::<(), robots_automata::BudgetExhausted>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

mod bands;
mod budget;
mod byte_graph;
mod determinize;
mod dfa;
mod distances;
mod glob;
mod hash_numbers;
mod id;
mod language;
mod lazy;
mod legibility;
mod literal_index;
mod live_sets;
mod minimize;
mod nfa;
mod order;
mod product;
#[cfg(feature = "regex")]
mod regex;
mod search;
mod set;
mod subset;

pub use bands::{Band, band_automata, bands_fit, split_into_bands};
pub use budget::{Budget, BudgetExhausted};
pub use byte_graph::{ByteClass, ByteGraph};
pub use dfa::{Dfa, Literal, Output, State};
pub use glob::Glob;
pub use id::{Id, IdVec, PatternId, StateId};
pub use language::{Language, ReachableStates};
pub use lazy::{LabeledDfa, LabeledState};
pub use legibility::BYTES_BY_LEGIBILITY;
pub use literal_index::LiteralIndex;
pub use nfa::MIN_LITERAL_LEN;
pub use order::{order, sort_states};
#[cfg(feature = "regex")]
pub use regex::RegexError;
pub use search::{Query, SearchResult, SearchSpace};
pub use set::{Outcome, Pattern, PatternSet, Priority};
