//! The compiler of robots.txt: bytes in, a packed site out.
//!
//! [`compile::compile`] reads as the list of stages; each folder is a stage, and a folder imports
//! only from those above it:
//!
//! ```text
//! source/      bytes → SourceText, Line, Span
//! diagnostic/  Diagnostic, Label; render
//! syntax/      lines → Document             lossless, total: cannot fail
//! pattern/     value → PathPattern          /a*b$
//! extension/   value → ExtensionValue       lines beside the protocol
//! dialect/     how each family of crawlers reads
//! builder/     what a file should say → text
//! reading/     SourceText + Dialect → Reading  groups merged, rules ranked; evaluate is the oracle
//! automata/    Reading → verdict automata → packed bytes
//! analysis/    facts, each with a place and a witness
//! lint/        facts → diagnostics          one file a lint
//! claim/       claims about every URL → proof or counterexample
//! tag/         X-Robots-Tag by path → rules that somebody sees
//! rewrite/     text → text                  fixes and the format, the meaning proved
//! changes/     two Readings → what changes for whom
//! reconcile/   text → texts that dialects read alike
//! ```
//!
//! The same input gives the same bytes: no clock, no environment, no network, no hash order.

pub mod builder;
pub mod check;
pub mod compile;
pub mod source;

pub mod diagnostic;

pub mod syntax;

pub mod pattern;

pub mod extension;

pub mod dialect;

pub mod reading;

pub mod automata;

pub mod analysis;

pub mod lint;

pub mod claim;

pub mod tag;

pub mod rewrite;

pub mod changes;

pub mod reconcile;

pub use automata::{BandStatistics, GroupStatistics, PackedSite, Statistics};
pub use check::{Report, check, check_file};
pub use claim::Claim;
pub use compile::{Compilation, compile};
pub use diagnostic::{Diagnostic, Level};
pub use dialect::Dialect;
pub use lint::{Levels, Lint};
pub use pattern::Route;
pub use reading::{Evaluation, Reading};
pub use robots_matcher as matcher;
pub use source::SourceText;
pub use syntax::Document;
