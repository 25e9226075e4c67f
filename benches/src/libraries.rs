//! The libraries to measure: this project, its peers and the plain automaton.

use crate::engine::Library;
use crate::{dense, ours, peers};

/// This project.
pub const OURS: Library =
    Library::new("robots-static", |text| Some(Box::new(ours::Ours::new(text))));

/// The automaton that regex-automata compiles from the rules.
pub const DENSE: Library =
    Library::new("dense DFA", |text| dense::Dense::new(text).map(|dense| Box::new(dense) as _));

/// Returns all libraries: this project first, then the peers, then the plain automaton.
pub fn libraries() -> Vec<Library> {
    let mut all = vec![OURS];
    all.extend(peers::ALL);
    all.push(DENSE);
    all
}
