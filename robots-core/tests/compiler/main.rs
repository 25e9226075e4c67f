//! The compiler, compared with slower engines, other implementations and snapshots.

mod advice;
#[cfg(feature = "regex")]
mod claims;
mod edit;
mod engines;
mod extensions;
mod fallbacks;
mod google_port;
mod hostile;
mod hostile_dialects;
mod index;
#[cfg(feature = "regex")]
mod languages;
mod lints;
mod messages;
mod preferences;
mod python_legacy;
mod robotxt_port;
mod scans;
mod statistics;
mod untrusted_bytes;
mod witnesses;
