//! The first word of a statement.

use proc_macro2::{Ident, Span, TokenTree};
use robots_analysis::Diagnostic;
use robots_analysis::diagnostic::MessageText;
use robots_analysis::diagnostic::render::compiler_message;
use robots_analysis::edit::builder::{Keyword, Placement};
use syn::Token;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;

use crate::errors::{did_you_mean, expected, one_of, usage};
use crate::token_range::TokenRange;

/// A word: a keyword such as `user_agent`, a key such as `User-agent`, or a product token.
pub(super) struct Word {
    pub(super) text: String,
    pub(super) first: Ident,
    last: Ident,
}

impl Word {
    /// Reads a word, which may have parts separated by `-`.
    pub(super) fn read(input: ParseStream<'_>) -> syn::Result<Self> {
        let first = Ident::parse_any(input)?;
        let mut text = first.to_string();
        let mut last = first.clone();
        while input.peek(Token![-]) && input.peek2(Ident::peek_any) {
            input.parse::<Token![-]>()?;
            last = Ident::parse_any(input)?;
            text = format!("{text}-{last}");
        }
        Ok(Self { text, first, last })
    }

    pub(super) fn error(&self, message: impl Into<MessageText>, help: String) -> syn::Error {
        let tokens = TokenRange { first: self.first.span(), last: self.last.span() };
        tokens.error(compiler_message(&Diagnostic::error(message).help(help), None))
    }

    pub(super) fn is_keyword(&self) -> bool {
        let all = [keywords_in(true), keywords_in(false)].concat();
        did_you_mean(&self.text, &all).is_some()
    }

    pub(super) fn unknown(&self, is_group: bool, has_block: bool) -> syn::Error {
        let all = [keywords_in(is_group), keywords_in(!is_group)].concat();
        let help = did_you_mean(&self.text, &all).unwrap_or_else(|| {
            if has_block && !is_group {
                format!("write `user_agent \"{}\" {{ … }}`", self.text)
            } else {
                one_of(&keywords_in(is_group))
            }
        });
        self.error(format!("unknown keyword `{}`", self.text), help)
    }
}

pub(super) fn keyword(input: ParseStream<'_>) -> Option<Keyword> {
    let word = Ident::parse_any(&input.fork()).ok()?;
    Keyword::by_name(&word.to_string())
}

/// Creates the error for a statement without a word. `attributes` is the last token of the
/// attributes before it.
pub(super) fn missing(
    input: ParseStream<'_>,
    attributes: Option<Span>,
    is_group: bool,
) -> syn::Error {
    let help = one_of(&keywords_in(is_group));
    if let Ok(token) = input.fork().parse::<TokenTree>() {
        return usage(token.span(), expected("a keyword", input), help);
    }
    let message = "expected a statement after the attribute";
    usage(attributes.unwrap_or_else(Span::call_site), message, help)
}

/// Returns the keywords inside a group, or outside of groups.
fn keywords_in(is_group: bool) -> Vec<String> {
    let is_accepted = |keyword: &Keyword| (keyword.placement() == Placement::InGroup) == is_group;
    let keywords = Keyword::all().filter(is_accepted);
    keywords.map(Keyword::name).collect()
}
