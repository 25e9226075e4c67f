//! The rule language.
//!
//! In: the tokens of statements. Out: a [`Script`], and every error in it.
//!
//! ```text
//! #![deny(dead_rule)]
//! /// pays for what it takes
//! user_agent "GPTBot", "CCBot" {
//!     #[allow(redundant_rule)]
//!     allow "/about";
//!     disallow "/";
//! }
//! sitemap "https://example.com/sitemap.xml";
//! ```
//!
//! Parsing is total: an invalid statement is one error, and parsing continues after it.
//! `robots-core` defines the keywords.

mod attribute;
mod inherit;
mod statement;
#[cfg(test)]
mod tests;
mod word;

pub(crate) use attribute::{Attributes, Value};
pub(crate) use statement::{Group, Script, Statement, StatementBody};
use syn::parse::ParseStream;

use crate::options::Options;

/// Reads the whole input. Inner attributes are read into `options`.
pub(crate) fn parse(input: ParseStream<'_>, options: &mut Options) -> Script {
    let mut script = Script::default();
    while attribute::is_inner(input) {
        if let Err(error) = attribute::inner(input, options, &mut script.comments) {
            script.errors.push(error);
        }
    }
    script.statements = script.block(input, None);
    for error in inherit::inherit(&mut script.statements) {
        script.errors.push(error);
    }
    script
}
