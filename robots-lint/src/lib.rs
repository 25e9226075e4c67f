//! The lints of a robots.txt, and the levels of their findings.
//!
//! Most users need robots-static, whose macros call this crate, or the `robots` command. Use it
//! directly to check a robots.txt in a build script or a test, or to write another tool.
//!
//! ```
//! use robots_lint::{Dialect, Levels, SourceText, check};
//!
//! let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /basket/\n");
//!
//! // Every lint at its default level.
//! let report = check(&source, Dialect::RFC_9309, &Levels::default());
//! assert!(report.findings().is_empty());
//! ```
//!
//! These modules use the answers of [`robots_analysis`]:
//!
//! ```text
//! lint/          facts → findings          one file a lint, with its documentation
//! check.rs       a file → every finding, with proved fixes
//! ```
//!
//! [`Subject`] is a file to judge: [`check`](mod@check) asks it everything.
//!
//! The same input gives the same result: nothing reads a clock, the environment or the network, and
//! nothing depends on the order of a hash map.

pub mod check;
mod lint;

pub use check::{Report, check, fix};
pub use lint::{
    LINTS, LLMS_TXT_DISALLOWED, Levels, LintEntry, LintSelector, NOINDEX_PAGE_DISALLOWED, Routes,
    SITEMAP_INVALID, SITEMAP_URL_DISALLOWED, STATIC_FILE_DISALLOWED, STRAY_ROBOTS_TXT, Subject,
    UnknownLint, all, by_name, fold, live,
};
pub use robots_analysis::diagnostic::{
    Diagnostic, Effect, Example, Instead, Level, Lint, LintGroup,
};
// A build script that checks a file needs no other crate.
pub use robots_core::{Dialect, SourceText};
