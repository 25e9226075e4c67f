//! The rule language: statements to a script.
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
//! Total: a statement that is wrong is one error, and reading goes on behind it. Which keywords there
//! are and what they mean is for `robots-core` to say.

mod attribute;
mod statement;

use proc_macro2::{Ident, TokenTree};
use syn::Token;
use syn::parse::ParseStream;
use syn::token::Brace;

pub(crate) use attribute::{Attributes, Comment};
pub(crate) use statement::{Body, Name, Statement};

use crate::options::Options;

#[cfg(test)]
mod tests;

/// Everything that stands in the braces.
#[derive(Default)]
pub(crate) struct Script {
    pub(crate) comments: Vec<Comment>,
    pub(crate) statements: Vec<Statement>,
    /// Every word in the place of a keyword.
    pub(crate) keywords: Vec<Ident>,
    /// Every mistake, in order.
    pub(crate) errors: Vec<syn::Error>,
}

/// Reads all of the input. Attributes of the whole are read into `options`.
pub(crate) fn parse(input: ParseStream<'_>, options: &mut Options) -> Script {
    let mut script = Script::default();
    while attribute::is_inner(input) {
        if let Err(error) = attribute::inner(input, options, &mut script.comments) {
            script.errors.push(error);
        }
    }
    script.statements = script.block(input, None);
    script
}

impl Script {
    /// Reads statements up to the end of the input, which is inside a statement with the keyword
    /// `around`, if there is one.
    fn block(&mut self, input: ParseStream<'_>, around: Option<&Ident>) -> Vec<Statement> {
        let mut statements = Vec::new();
        while !input.is_empty() {
            match self.statement(input, around) {
                Ok(statement) => statements.push(statement),
                Err(error) => {
                    self.errors.push(error);
                    skip(input);
                }
            }
        }
        statements
    }
}

/// Skips the rest of a statement: with its `;` or its braces, or up to the next keyword.
fn skip(input: ParseStream<'_>) {
    // What could not be read has lost at least a token, or does not start with a word.
    while !input.is_empty() && statement::keyword(input).is_none() {
        let is_end = input.peek(Token![;]) || input.peek(Brace);
        if input.parse::<TokenTree>().is_err() || is_end {
            return;
        }
    }
}
