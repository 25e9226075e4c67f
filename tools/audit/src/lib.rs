//! Which crawler broke which line of a robots.txt, from access logs.
//!
//! ```text
//! kernel/     User-Agent header, target → crawler, group, rule, verdict
//! ```

pub mod kernel;
