//! Writes a robots.txt from values.
//!
//! In: product tokens, paths and other values. Out: text that every dialect splits into the same
//! groups and rules: no value can contain a line break, no group runs into the next, nothing is
//! escaped twice, and no line is too long to be read. Dialects still differ in the keys they
//! support, in the rule that wins, and in the length of a token (Google's ends at a digit or a
//! dot).

mod error;
mod keyword;
mod to_dsl;
mod writer;

pub use error::BuildError;
pub use keyword::{Keyword, Placement};
pub use to_dsl::to_dsl;
pub use writer::{RobotsWriter, WrittenDirective};

#[cfg(test)]
mod tests;
