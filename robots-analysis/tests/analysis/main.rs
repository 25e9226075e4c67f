//! Lints, claims, comparisons and fixes, compared with slower engines and snapshots.

mod advice;
#[cfg(feature = "regex")]
mod claims;
mod edit;
mod fallbacks;
mod intents;
#[cfg(feature = "regex")]
mod languages;
mod lints;
mod merge;
mod messages;
