//! The compiler of robots.txt: bytes in, a packed site out.
//!
//! [`compile::compile`] reads as the list of stages:
//!
//! ```text
//! source/        bytes → SourceText, Line, Span
//! syntax/        lines → Document            lossless, total: cannot fail
//! pattern/       value → PathPattern         /a*b$, canonical forms, request targets
//! extension/     value → ExtensionValue      lines outside the protocol
//! dialect/       how each family of crawlers reads a file: data
//! reading/       text + Dialect → Reading    groups merged, rules ranked; evaluate is the oracle
//! pack/          Reading → verdict automata → bytes
//! ```
//!
//! and what is asked of a reading, each folder a use of it:
//!
//! ```text
//! diagnostic/    Diagnostic, Label, Fix; render
//! paths/         languages of canonical paths: of URLs, patterns, groups, routes
//! graph/         the automaton of a group, to be drawn
//! facts/         overridden, redundant, tied, unreachable …, each with a witness
//! compare/       Reading × Reading → changes: diff, dialects, proofs of fixes
//! lint/          facts → diagnostics         one file a lint
//! claim/         claims about all URLs → proof or counterexample
//! x_robots_tag/  X-Robots-Tag by path, for crawlers that may fetch the page
//! edit/          text → text                 fixes, format, reconcile, the builder
//! ```
//!
//! The same input gives the same bytes: no clock, no environment, no network, no hash order.

pub mod check;
pub mod claim;
pub mod compare;
pub mod compile;
pub mod diagnostic;
pub mod dialect;
pub mod edit;
pub mod extension;
pub mod facts;
pub mod graph;
pub mod lint;
pub mod pack;
pub mod paths;
pub mod pattern;
pub mod reading;
pub mod source;
pub mod syntax;
pub mod x_robots_tag;

pub use check::{Report, check, check_file};
pub use claim::Claim;
pub use compile::{Compilation, compile};
pub use diagnostic::{Diagnostic, Level};
pub use dialect::Dialect;
pub use lint::{Levels, Lint};
pub use pack::{BandStatistics, GroupStatistics, PackedSite, Statistics};
pub use pattern::Route;
pub use reading::{Evaluation, Reading};
pub use robots_matcher as matcher;
pub use source::SourceText;
pub use syntax::Document;
