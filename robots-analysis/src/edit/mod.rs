//! Fixes, formats and builds texts.
//!
//! In: a text with its findings, or values. Out: a text. Where an edit must keep the meaning, this
//! is proved by a comparison of both readings for every crawler: by [`prove()`] for each fix alone
//! in every dialect, by [`fix()`] for all applied fixes together, by [`format()`] in RFC 9309 and
//! Google. An edit that may change the meaning passes [`gate()`], or is not offered. [`builder`]
//! writes a file from values.
//!
//! ```
//! use robots_core::{Dialect, SourceText};
//! use robots_analysis::edit;
//!
//! let [before, after] = ["/a", "/a/"].map(|path| {
//!     SourceText::new("robots.txt", format!("User-agent: *\nDisallow: {path}\n"))
//! });
//! let change = edit::changed_meaning(&before, &after, Dialect::RFC_9309);
//! let Some(edit::MeaningChange::Verdict { witness, .. }) = change else { panic!("a verdict") };
//! assert_eq!(witness, b"/a");
//! ```

pub mod builder;
mod edits;
mod fix;
mod format;
mod gate;
mod proof;
mod prove;
mod repaired;

pub use fix::{Fixed, fix, suggest};
pub use format::format;
pub use gate::gate;
pub use proof::{MeaningChange, changed_meaning};
pub use prove::prove;
