//! The compiler, compared with slower engines, other implementations and snapshots.

mod budgets;
mod engines;
mod extensions;
mod google_port;
mod hostile;
mod hostile_dialects;
mod preferences;
mod python_legacy;
mod robotxt_port;
mod rule_list;
mod scans;
mod statistics;
mod untrusted_bytes;
mod witnesses;

use proptest::prelude::Strategy;

/// Returns texts that match a regular expression, which is read once: a literal as a strategy is
/// read for each text.
fn matching(regex: &str) -> impl Strategy<Value = String> + use<> {
    proptest::string::string_regex(regex).expect("a regular expression")
}
