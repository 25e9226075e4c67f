//! What the benches share: workloads in, decisions of every library out, and their times.
//!
//! ```text
//! words      a seed → words, the same on every machine
//! shapes     a name and a seed → rules of one shape; no rule is taken from a site
//! paths      rules → request paths: hits, near misses, and others
//! workload   the text of a robots.txt and the paths that are asked of it
//! engine     a robots.txt → what decides: ours and the peers
//! measure    engines, round robin → medians of thread CPU time
//! ```

pub mod engine;
pub mod measure;
mod paths;
mod shapes;
mod words;
pub mod workload;
