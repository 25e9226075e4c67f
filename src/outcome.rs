//! The outcomes of requests, as labels of logs and counters.

pub(crate) const SERVED: &str = "served";
pub(crate) const ALLOWED: &str = "allowed";
pub(crate) const DENIED: &str = "denied";
pub(crate) const REPORTED: &str = "reported";
pub(crate) const CONTRADICTED: &str = "contradicted";
pub(crate) const CONTRADICTED_REPORTED: &str = "contradicted_reported";
pub(crate) const RATE_LIMITED: &str = "rate_limited";
