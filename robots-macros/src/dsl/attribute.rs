//! Attributes: levels of lints, and comments.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use robots_analysis::Level;
use robots_lint::LintSelector;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::token::{Brace, Bracket, Not, Paren};
use syn::{LitStr, Token, bracketed};

use super::word::keyword;
use crate::errors::{Errors, suggestion, usage};
use crate::levels::{lints, set_level};
use crate::options::Options;

#[derive(Default)]
pub(crate) struct Attributes {
    pub(crate) levels: Vec<(Level, Ident)>,
    pub(crate) comments: Vec<Value>,
}

/// A comment, a value or a product token.
#[derive(Clone)]
pub(crate) struct Value {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// Returns whether `#![…]` follows.
pub(super) fn is_inner(input: ParseStream<'_>) -> bool {
    input.peek(Token![#]) && input.peek2(Token![!])
}

/// Reads `#![…]`, an option, or `//! text`.
pub(super) fn inner(
    input: ParseStream<'_>,
    options: &mut Options,
    comments: &mut Vec<Value>,
) -> syn::Result<()> {
    input.parse::<Token![#]>()?;
    input.parse::<Not>()?;
    let content;
    bracketed!(content in input);
    whole(&content, comments, |content| options.read(content))
}

impl Attributes {
    /// Reads every `#[…]` and `/// text` that follows. Adds their errors to `errors`.
    pub(super) fn parse(input: ParseStream<'_>, errors: &mut Errors) -> Self {
        let mut attributes = Self::default();
        while input.peek(Token![#]) {
            if let Err(error) = attributes.one(input) {
                errors.push(error);
            }
        }
        attributes
    }

    pub(super) fn end(&self) -> Option<Span> {
        let lint = self.levels.last().map(|(_, lint)| lint.span());
        lint.or_else(|| self.comments.last().map(|comment| comment.span))
    }

    fn one(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let hash = input.parse::<Token![#]>()?;
        let inner = input.parse::<Option<Not>>()?;
        if !input.peek(Bracket) {
            skip_comment(input);
            let help = "write a comment as `/// text`, and a level as `#[allow(dead_rule)]`";
            return Err(usage(hash.span, "expected an attribute", help));
        }
        let content;
        bracketed!(content in input);
        if let Some(not) = inner {
            content.parse::<TokenStream>()?;
            let message = "inner attributes must come first";
            let help = "move it before all statements";
            return Err(usage(not.span, message, help));
        }
        whole(&content, &mut self.comments, |content| level(content, &mut self.levels))
    }
}

fn level(content: ParseStream<'_>, levels: &mut Vec<(Level, Ident)>) -> syn::Result<()> {
    if !content.peek(Ident::peek_any) {
        let help = "write `#[allow(dead_rule)]`";
        return Err(usage(content.span(), "expected a lint level", help));
    }
    let name = Ident::parse_any(content)?;
    let Some(level) = Level::by_name(&name.to_string()) else {
        let accepted = Level::ALL.map(|level| level.name().to_owned());
        let help = suggestion(&name.to_string(), &accepted);
        let message = format!("unknown attribute `{name}`");
        return Err(usage(name.span(), message, help));
    };
    let (lints, mut errors) = lints(&name, content)?;
    for lint in lints {
        errors.take(set_level(&lint, |lint| LintSelector::by_name(lint).map(drop)));
        levels.push((level, lint));
    }
    errors.none_or(())
}

/// Reads `doc = "text"`, the tokens of a comment with three slashes.
fn comment(content: ParseStream<'_>) -> syn::Result<Option<Value>> {
    let is_comment = content.peek(Ident::peek_any)
        && content.peek2(Token![=])
        && Ident::parse_any(&content.fork())? == "doc";
    if !is_comment {
        return Ok(None);
    }
    Ident::parse_any(content)?;
    content.parse::<Token![=]>()?;
    let text: LitStr = content.parse()?;
    Ok(Some(Value { text: text.value(), span: text.span() }))
}

/// Reads the whole content of brackets: a comment, or what `read` reads. Tokens that are left would
/// be another error.
fn whole(
    content: ParseStream<'_>,
    comments: &mut Vec<Value>,
    read: impl FnOnce(ParseStream<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    let result = comment(content).and_then(|comment| {
        let Some(comment) = comment else { return read(content) };
        comments.push(comment);
        Ok(())
    });
    let rest: TokenStream = content.parse()?;
    result?;
    let Some(token) = rest.into_iter().next() else {
        return Ok(());
    };
    let help = "write `#[allow(dead_rule)]`";
    Err(usage(token.span(), "expected the end of the attribute", help))
}

/// Skips a comment in the syntax of robots.txt: up to a statement, or to the end of one.
fn skip_comment(input: ParseStream<'_>) {
    while !input.is_empty() {
        let is_statement = keyword(input).is_some() && !input.peek2(Paren);
        let is_end = input.peek(Token![;]) || input.peek(Brace);
        if is_statement || input.parse::<TokenTree>().is_err() || is_end {
            return;
        }
    }
}
