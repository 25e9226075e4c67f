//! Claims, languages and merges, compared with slower engines.

#[cfg(feature = "regex")]
mod claims;
mod edits;
mod fallbacks;
#[cfg(feature = "regex")]
mod languages;
mod merge;
mod targets;
