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
