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
#[cfg(test)]
mod tests;
mod word;

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::Token;
use syn::parse::ParseStream;
use syn::token::Brace;

pub(crate) use attribute::{Attributes, Comment};
pub(crate) use statement::{Body, Name, Statement};

use crate::mistakes::usage;
use crate::options::{self, Options};

/// Everything that stands in the braces.
#[derive(Default)]
pub(crate) struct Script {
    pub(crate) comments: Vec<Comment>,
    pub(crate) statements: Vec<Statement>,
    /// Every word in the place of a keyword.
    pub(crate) keywords: Vec<Ident>,
    /// Every mistake, in order.
    pub(crate) errors: Vec<syn::Error>,
    /// All of it could be read, and nothing but values are wrong.
    pub(crate) is_read: bool,
}

/// Reads all of the input. Attributes of the whole are read into `options`.
pub(crate) fn parse(input: ParseStream<'_>, options: &mut Options) -> Script {
    let mut script = Script {
        is_read: true,
        ..Script::default()
    };
    while attribute::is_inner(input) {
        if let Err(error) = attribute::inner(input, options, &mut script.comments) {
            script.mistake(error);
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
            if around.is_none() && (input.peek(Token![,]) || is_option(input)) {
                self.option(input);
                continue;
            }
            if input.peek(Token![;]) {
                self.mistake(usage(input.span(), "a `;` behind nothing", "delete it"));
                let _ = input.parse::<Token![;]>();
                continue;
            }
            let before = self.errors.len();
            let attributes = Attributes::parse(input, &mut self.errors);
            let is_wrong = self.errors.len() > before;
            self.is_read &= !is_wrong;
            if is_wrong && input.is_empty() {
                break;
            }
            match self.statement(attributes, input, around) {
                Ok(statement) => statements.push(statement),
                Err(error) => {
                    self.mistake(error);
                    skip(input);
                }
            }
        }
        statements
    }

    /// Takes note of a mistake in more than a value.
    fn mistake(&mut self, error: syn::Error) {
        self.is_read = false;
        self.errors.push(error);
    }

    /// Reads an option in the place of a statement, a comma in front of it, or either.
    fn option(&mut self, input: ParseStream<'_>) {
        let comma = input.span();
        let _ = input.parse::<Option<Token![,]>>();
        if !options::follows(input) {
            let message = "a comma behind a statement";
            self.mistake(usage(comma, message, "delete it"));
            return;
        }
        let name = input.span();
        let length = if input.peek2(Token![=]) { 3 } else { 2 };
        let option = (0..length).map_while(|_| input.parse::<TokenTree>().ok());
        let option: TokenStream = option.collect();
        let message = "an option among statements";
        let help = format!("write `#![{option}]` in front of all statements");
        self.mistake(usage(name, message, help));
    }
}

/// Does an option follow, and no statement with a `=` in it?
fn is_option(input: ParseStream<'_>) -> bool {
    let is_statement = input.peek2(Token![=]) && statement::keyword(input).is_some();
    options::follows(input) && !is_statement
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
