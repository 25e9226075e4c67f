//! The compiler of robots.txt: reads a file and packs it to verdict automata.
//!
//! Most users need robots-static, whose macros call this crate, or the `robots` command. Use it
//! directly to compile a file that is known only at run time, or to write another tool. To check a
//! file in a build script or a test, use `robots-analysis`.
//!
//! ```
//! use robots_core::{Dialect, SourceText, compile};
//!
//! let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /basket/\n");
//!
//! // The bytes that a server embeds, and the slow reference for their decisions.
//! let compilation = compile(&source, Dialect::RFC_9309);
//! assert!(!compilation.site().packed().is_empty());
//! let evaluation = compilation.reading().evaluate(b"GPTBot", b"/basket/1");
//! assert!(evaluation.verdict.is_disallow());
//! ```
//!
//! A server that loads files while it runs has them as the `Site` of `robots-runtime`, whose
//! `Site::compile` calls this crate, within a budget.
//!
//! # Stages
//!
//! A file passes through these modules, in the order of [`compile::compile`]:
//!
//! ```text
//! source/        bytes → SourceText, Line, Span
//! syntax/        lines → Document            lossless, never fails
//! pattern/       value → PathPattern         /a*b$, canonical forms
//! extension/     value → ExtensionValue      lines outside of RFC 9309
//! dialect/       how each family of crawlers reads a file: data
//! reading/       text + Dialect → Reading    merged groups, rules with precedence, the reference
//! pack/          Reading → verdict automata → bytes
//! ```
//!
//! `robots-analysis` judges a reading: lints, claims, comparisons, fixes.
//!
//! The same input gives the same bytes: nothing reads a clock, the environment or the network, and
//! nothing depends on the order of a hash map.

pub mod compile;
pub mod dialect;
pub mod extension;
pub mod pack;
pub mod pattern;
pub mod reading;
pub mod source;
pub mod syntax;

pub use compile::{Compilation, compile};
pub use dialect::Dialect;
pub use pack::{BandStatistics, Budget, GroupStatistics, PackedSite, PackedTokens, Statistics};
pub use reading::{Evaluation, Reading};
pub use robots_matcher as matcher;
pub use source::SourceText;
pub use syntax::Document;
