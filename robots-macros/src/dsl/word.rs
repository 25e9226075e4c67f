//! The word that a statement starts with.

use proc_macro2::{Ident, Span, TokenTree};
use robots_core::diagnostic::MessageText;
use robots_core::edit::builder::{Keyword, Placement};
use syn::Token;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;

use crate::errors::{suggestion, usage, usage_of};

/// A word, such as the keyword `user_agent`, the key `User-agent` of a robots.txt, or a name.
pub(super) struct Word {
    /// All of it.
    pub(super) text: String,
    pub(super) first: Ident,
    last: Ident,
}

impl Word {
    /// Reads a word, or tells what to write instead of what follows the attributes that end at `behind`.
    pub(super) fn parse(
        input: ParseStream<'_>,
        behind: Option<Span>,
        is_group: bool,
    ) -> syn::Result<Self> {
        if !input.peek(Ident::peek_any) {
            return Err(missing(input, behind, is_group));
        }
        Self::read(input)
    }

    /// Reads a word, of which `-` may part two parts.
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

    /// The token, if it is one.
    pub(super) fn plain(&self) -> Option<&Ident> {
        (self.first == self.text).then_some(&self.first)
    }

    /// An error about all of it.
    pub(super) fn error(&self, message: impl Into<MessageText>, help: String) -> syn::Error {
        usage_of([self.first.span(), self.last.span()], message, help)
    }

    /// The error that it is when it is no keyword.
    pub(super) fn unknown(&self, is_group: bool) -> syn::Error {
        let mut names = names_of(is_group);
        let here = format!("the keywords are {}", listed(is_group));
        names.extend(names_of(!is_group));
        let help = suggestion(&self.text, &names, "");
        let help = if help.starts_with("did you mean") {
            help
        } else {
            here
        };
        self.error(format!("there is no keyword `{}`", self.text), help)
    }
}

/// The keyword that follows, if one does.
pub(super) fn keyword(input: ParseStream<'_>) -> Option<Keyword> {
    let word = Ident::parse_any(&input.fork()).ok()?;
    Keyword::by_name(&word.to_string())
}

fn missing(input: ParseStream<'_>, behind: Option<Span>, is_group: bool) -> syn::Error {
    let help = format!("the keywords are {}", listed(is_group));
    if let Ok(token) = input.fork().parse::<TokenTree>() {
        let message = match &token {
            TokenTree::Group(_) => "expected a keyword".to_owned(),
            token => format!("expected a keyword, found `{token}`"),
        };
        return usage(token.span(), message, help);
    }
    let message = "nothing stands behind this";
    usage(behind.unwrap_or_else(Span::call_site), message, help)
}

/// The keywords that may stand inside a group, or outside of groups.
fn names_of(is_group: bool) -> Vec<String> {
    let stands = |keyword: &Keyword| (keyword.placement() == Placement::InGroup) == is_group;
    let keywords = Keyword::all().filter(stands);
    keywords.map(Keyword::name).collect()
}

fn listed(is_group: bool) -> String {
    format!("`{}`", names_of(is_group).join("`, `"))
}
