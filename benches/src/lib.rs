//! The code that the benches share: workloads in, decisions of every library and their times out.
//!
//! ```text
//! words      a seed → words, the same on every machine
//! shapes     a seed → rules of one shape; no rule is taken from a site
//! paths      rules → request paths: hits, near misses and others
//! workload   a robots.txt and the requests to decide by it
//! hostile    files that are slow to compile
//! engine     a robots.txt → an engine that decides, one interface for all libraries
//!   ours, peers, dense
//! libraries  all of them
//! table, document   numbers → Markdown tables → BENCHMARKS.md
//! measure    engines, round robin → medians of thread CPU time, with warm or with cold caches
//! load       a server and requests → the CPU time of its process
//! ```

pub mod dense;
pub mod document;
pub mod engine;
pub mod hostile;
pub mod libraries;
pub mod load;
pub mod measure;
pub mod ours;
mod paths;
mod peers;
pub mod shapes;
pub mod table;
pub mod words;
pub mod workload;
