//! Texts: fixed, formatted, reconciled between dialects, or built from values.
//!
//! In: a text and what was found in it, or values. Out: a text. Where the meaning has to stay, it is
//! proved to: both readings are compared for every crawler. [`prove()`] does so for each fix alone and as
//! every dialect reads it, [`fix()`] for those that it makes together, [`format()`] as RFC 9309 and
//! Google read the file, [`reconcile`] for the dialects that are to agree. [`builder`] writes a file
//! from values.

pub mod builder;
mod edits;
mod fix;
mod format;
mod proof;
mod prove;
pub mod reconcile;

pub use fix::{Fixed, fix, suggest};
pub use format::format;
pub use proof::{MeaningChange, changed_meaning};
pub use prove::prove;
