//! The compiler of robots.txt: parses, lints and compares files, and compiles them to verdict automata.
//!
//! Most users need robots-static, whose macros call this crate, or the `robots` command. Use it
//! directly to check a robots.txt in a build script or a test, or to write another tool.
//!
//! ```
//! use robots_core::{Dialect, Levels, SourceText, check, compile};
//!
//! let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /basket/\n");
//!
//! // Every lint at its default level.
//! let report = check(&source, Dialect::RFC_9309, &Levels::default());
//! assert!(report.findings().is_empty());
//!
//! // The bytes that a server embeds, and the slow reference for their decisions.
//! let compilation = compile(&source, Dialect::RFC_9309);
//! assert!(!compilation.site().packed().is_empty());
//! let evaluation = compilation.reading().evaluate(b"GPTBot", b"/basket/1");
//! assert!(evaluation.verdict.is_disallow());
//! ```
//!
//! # Stages
//!
//! A file passes through these modules, in the order of [`compile::compile`]:
//!
//! ```text
//! source/        bytes → SourceText, Line, Span
//! syntax/        lines → Document            lossless, never fails
//! pattern/       value → PathPattern         /a*b$, canonical forms, request targets
//! extension/     value → ExtensionValue      lines outside of RFC 9309
//! dialect/       how each family of crawlers reads a file: data
//! reading/       text + Dialect → Reading    merged groups, rules with precedence; evaluate is the reference
//! pack/          Reading → verdict automata → bytes
//! ```
//!
//! These modules use a reading:
//!
//! ```text
//! diagnostic/    Diagnostic, Label, Fix; render
//! paths/         languages of canonical paths: of URLs, patterns, groups, routes
//! graph/         the automaton of a group as a drawing
//! facts/         overridden, redundant, tied, unreachable …, each with a witness
//! compare/       Reading × Reading → changes: diff, dialects, proofs of fixes
//! lint/          facts → diagnostics         one file a lint
//! claim/         claims about all URLs → proof or counterexample
//! x_robots_tag/  X-Robots-Tag by path, for crawlers that may fetch the page
//! edit/          text → text                 fixes, format, reconcile, the builder
//! ```
//!
//! The same input gives the same bytes: nothing reads a clock, the environment or the network, and
//! nothing depends on the order of a hash map.

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
pub use pack::{BandStatistics, Budget, GroupStatistics, PackedSite, PackedTokens, Statistics};
pub use pattern::Route;
pub use reading::{Evaluation, Reading};
pub use robots_matcher as matcher;
pub use source::SourceText;
pub use syntax::Document;
