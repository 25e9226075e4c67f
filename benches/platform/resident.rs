//! The resident memory of this process.

use std::fs;

/// Returns the resident memory of this process in bytes; 0 where the system does not report it.
pub(crate) fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kibibytes.and_then(|number| number.parse::<u64>().ok()).unwrap_or(0) * 1024
}
