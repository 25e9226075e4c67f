//! Judges a robots.txt: lints, claims, comparisons and fixes of a
//! [`Reading`](robots_core::Reading).
//!
//! Most users need robots-static, whose macros call this crate, or the `robots` command. Use it
//! directly to check a robots.txt in a build script or a test, or to write another tool.
//!
//! ```
//! use robots_analysis::{Dialect, Levels, SourceText, check};
//!
//! let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /basket/\n");
//!
//! // Every lint at its default level.
//! let report = check(&source, Dialect::RFC_9309, &Levels::default());
//! assert!(report.findings().is_empty());
//! ```
//!
//! These modules use a reading, see [`robots_core`]:
//!
//! ```text
//! paths/         languages of canonical paths: of URLs, patterns, groups, routes
//! diagnostic/    Diagnostic, Label, Fix; render
//! facts/         overridden, redundant, tied, unreachable …, each with a witness
//! compare/       Reading × Reading → changes: diff, dialects, proofs of fixes
//! lint/          facts → diagnostics         one file a lint
//! purpose/       what a file says about search, training and other purposes
//! claim/         claims about all URLs → proof or counterexample
//! merge/         base and fragments of a site → one text, proved
//! x_robots_tag/  X-Robots-Tag by path, for crawlers that may fetch the page
//! edit/          text → text                 fixes, format, reconcile, the builder
//! budget.rs      every bound on their work
//! ```
//!
//! [`Subject`] is a file to judge: [`check`](mod@check) asks it everything.
//!
//! The same input gives the same result: nothing reads a clock, the environment or the network, and
//! nothing depends on the order of a hash map.

mod budget;
pub mod check;
pub mod claim;
pub mod compare;
pub mod diagnostic;
pub mod edit;
pub mod facts;
pub mod lint;
pub mod merge;
pub mod paths;
pub mod purpose;
pub mod x_robots_tag;

pub use check::{Report, check, check_file};
pub use claim::Claim;
pub use diagnostic::{Diagnostic, Level};
pub use lint::{Levels, Lint, Subject};
pub use paths::Route;
// A build script that checks a file needs no other crate.
pub use robots_core::{Dialect, SourceText};
