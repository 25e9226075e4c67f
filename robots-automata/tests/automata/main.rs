//! Automata and languages, compared with other engines.

#[cfg(feature = "regex")]
mod languages;
mod naive;
