//! Answers questions about a robots.txt for all URLs: facts, claims, comparisons, merges and edits
//! of a [`Reading`](robots_core::Reading).
//!
//! Most users need robots-static, whose macros call this crate, or the `robots` command. The lints
//! of robots-lint are written with it. Use it directly to write another tool.
//!
//! ```
//! use robots_analysis::compare::{Relation, compare};
//! use robots_core::{Dialect, Reading, SourceText};
//!
//! let [old, new] = ["/admin/", "/admin"].map(|path| {
//!     let text = format!("User-agent: *\nDisallow: {path}\n");
//!     Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
//! });
//! let comparisons = compare(&old, &new, None);
//! assert_eq!(Relation::AtMostAsPermissive.unproved(&comparisons), None);
//! ```
//!
//! These modules use a reading, see [`robots_core`]:
//!
//! ```text
//! paths/         languages of canonical paths: of URLs, patterns, groups, routes
//! diagnostic/    Diagnostic, Label, Fix; render
//! facts/         overridden, redundant, tied, unreachable …, each with a witness
//! compare/       Reading × Reading → changes: diff, dialects, proofs of fixes
//! purpose/       what a file says about search, training and other purposes
//! claim/         claims about all URLs → proof or counterexample
//! merge/         base and fragments of a site → one text, proved      (feature `merge`)
//! x_robots_tag/  X-Robots-Tag by path, for crawlers that may fetch the page
//! edit/          text → text                 fixes, format, the builder
//! budget.rs      every bound on their work
//! order.rs       their sorts
//! words.rs       lists of words, split when the crate is compiled
//! ```
//!
//! What only some programs call is behind a feature: each user of the macros compiles this crate.
//!
//! The same input gives the same result: nothing reads a clock, the environment or the network, and
//! nothing depends on the order of a hash map.

mod budget;
pub mod claim;
pub mod compare;
pub mod diagnostic;
pub mod edit;
pub mod facts;
#[cfg(feature = "merge")]
pub mod merge;
#[doc(hidden)]
pub mod order;
pub mod paths;
pub mod purpose;
#[doc(hidden)]
pub mod words;
pub mod x_robots_tag;

pub use claim::Claim;
pub use diagnostic::{Diagnostic, Level};
pub use paths::Route;
