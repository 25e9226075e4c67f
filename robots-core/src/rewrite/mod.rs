//! Another text that says the same, or what was meant.
//!
//! In: a text and what was found in it. Out: a text. AFTER THIS STAGE: where the meaning had to stay,
//! it is proved to: the automata of every crawler were compared, before and after. [`prove()`] does so
//! for each fix alone and as every dialect reads it, [`fix()`] for those that it makes together,
//! [`format()`] as RFC 9309 and Google read the file.

mod edits;
mod fix;
mod format;
mod proof;
mod prove;

pub use fix::{Fixed, fix, suggest};
pub use format::format;
pub use proof::{Difference, changed_meaning};
pub use prove::prove;
