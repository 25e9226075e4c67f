//! One statement.

use proc_macro2::{Ident, Span, TokenTree};
use quote::ToTokens as _;
use robots_core::builder::{Keyword, Place, RobotsText};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::token::Brace;
use syn::{Lit, LitStr, Token, braced};

use super::{Attributes, Script};
use crate::options::suggestion;
use crate::report::usage;

/// A keyword, its value or values, and what is inside.
pub(crate) struct Statement {
    pub(crate) attributes: Attributes,
    pub(crate) keyword: Keyword,
    /// The keyword as it is written.
    pub(crate) span: Span,
    pub(crate) body: Body,
}

/// What stands behind a keyword.
pub(crate) enum Body {
    /// Names, and statements in braces.
    Group(Vec<Name>, Vec<Statement>),
    /// A value, which is a name too.
    Value(Name),
}

/// A text and where it stands.
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// The keyword that follows, if one does.
pub(super) fn keyword(input: ParseStream<'_>) -> Option<Keyword> {
    let word = Ident::parse_any(&input.fork()).ok()?;
    Keyword::by_name(&word.to_string())
}

impl Script {
    /// Reads a statement. After an error some of it is left.
    pub(super) fn statement(
        &mut self,
        input: ParseStream<'_>,
        around: Option<&Ident>,
    ) -> syn::Result<Statement> {
        let attributes = Attributes::parse(input)?;
        let is_group = around.is_some();
        let word = word(input, &attributes, is_group)?;
        self.keywords.push(word.clone());
        let keyword = known(&word, is_group)?;
        misplaced(&word, keyword, around)?;
        if input.peek(Token![:]) {
            let help = format!("write `{}`", keyword.example());
            return Err(usage(input.span(), "a colon behind a keyword", help));
        }
        let body = if keyword.place() == Place::Head {
            let names = names(&word, input)?;
            if !input.peek(Brace) {
                let message = "a group needs its rules in braces";
                let help = format!("write `{}`", keyword.example());
                return Err(usage(place(input, &word), message, help));
            }
            let content;
            braced!(content in input);
            for name in &names {
                self.check(keyword, name);
            }
            Body::Group(names, self.block(&content, Some(&word)))
        } else {
            let value = value(&word, keyword, input)?;
            if input.parse::<Option<Token![;]>>()?.is_none() {
                // What follows is a statement of its own.
                let help = "end the statement with `;`";
                let message = format!("`{word}` needs a `;` behind its value");
                self.errors.push(usage(value.span, message, help));
            }
            self.check(keyword, &value);
            Body::Value(value)
        };
        Ok(Statement {
            attributes,
            keyword,
            span: word.span(),
            body,
        })
    }

    /// Can this be said?
    fn check(&mut self, keyword: Keyword, value: &Name) {
        if let Err(error) = RobotsText::new().write(keyword, &value.text) {
            let help = error.help();
            self.errors.push(usage(value.span, error.to_string(), help));
        }
    }
}

fn word(input: ParseStream<'_>, attributes: &Attributes, is_group: bool) -> syn::Result<Ident> {
    if input.peek(Ident::peek_any) {
        return Ident::parse_any(input);
    }
    let help = format!("the keywords are {}", listed(is_group));
    if let Ok(token) = input.fork().parse::<TokenTree>() {
        let message = match &token {
            TokenTree::Group(_) => "expected a keyword".to_owned(),
            token => format!("expected a keyword, found `{token}`"),
        };
        return Err(usage(token.span(), message, help));
    }
    let behind = attributes.levels.last().map(|(_, lint)| lint.span());
    let span = behind.or(attributes.comments.last().map(|comment| comment.span));
    let message = "nothing stands behind this";
    Err(usage(span.unwrap_or_else(Span::call_site), message, help))
}

/// The keywords that may stand inside a group, or outside of groups.
fn names_of(is_group: bool) -> Vec<String> {
    let stands = |keyword: &Keyword| (keyword.place() == Place::Group) == is_group;
    let keywords = Keyword::all().filter(stands);
    keywords.map(Keyword::name).collect()
}

fn listed(is_group: bool) -> String {
    format!("`{}`", names_of(is_group).join("`, `"))
}

fn known(word: &Ident, is_group: bool) -> syn::Result<Keyword> {
    let name = word.to_string();
    Keyword::by_name(&name).ok_or_else(|| {
        let mut names = names_of(is_group);
        let here = format!("the keywords are {}", listed(is_group));
        names.extend(names_of(!is_group));
        let help = suggestion(&name, &names, "");
        let help = if help.starts_with("did you mean") {
            help
        } else {
            here
        };
        usage(word.span(), format!("there is no keyword `{name}`"), help)
    })
}

fn misplaced(word: &Ident, keyword: Keyword, around: Option<&Ident>) -> syn::Result<()> {
    let (message, help) = match (keyword.place(), around) {
        (Place::Group, None) => {
            let head = Keyword::all().find(|keyword| keyword.place() == Place::Head);
            let head = head.map_or_else(String::new, Keyword::name);
            (
                format!("`{word}` stands outside of groups, where it is for nobody"),
                format!("write `{head} * {{ {} }}`", keyword.example()),
            )
        }
        (Place::Head, Some(_)) => (
            "a group inside a group".to_owned(),
            "close the group with `}` first".to_owned(),
        ),
        (Place::Outside, Some(around)) => (
            format!("`{word}` is for every crawler, whatever group it stands in"),
            format!("move it behind the `}}` of `{around}`"),
        ),
        _ => return Ok(()),
    };
    Err(usage(word.span(), message, help))
}

/// Reads `"A", "B", *`.
fn names(word: &Ident, input: ParseStream<'_>) -> syn::Result<Vec<Name>> {
    let mut names = Vec::new();
    loop {
        if let Some(star) = input.parse::<Option<Token![*]>>()? {
            names.push(Name {
                text: "*".to_owned(),
                span: star.span,
            });
        } else if input.peek(LitStr) {
            names.push(text(input)?);
        } else if input.peek(Ident::peek_any) {
            let name = Ident::parse_any(input)?;
            let help = format!("write `{word} \"{name}\" {{ … }}`");
            return Err(usage(name.span(), "a name without quotes", help));
        } else {
            let message = format!("`{word}` needs the name of a crawler, or `*`");
            let help = format!("write `{word} \"Googlebot\" {{ … }}`");
            return Err(usage(place(input, word), message, help));
        }
        if input.parse::<Option<Token![,]>>()?.is_none() || input.peek(Brace) {
            return Ok(names);
        }
    }
}

fn value(word: &Ident, keyword: Keyword, input: ParseStream<'_>) -> syn::Result<Name> {
    if input.peek(LitStr) {
        return text(input);
    }
    if input.peek(Lit) && keyword.takes_number() {
        let number: Lit = input.parse()?;
        return Ok(Name {
            text: number.to_token_stream().to_string(),
            span: number.span(),
        });
    }
    let help = format!("write `{}`", keyword.example());
    if input.is_empty() || input.peek(Token![;]) {
        let message = format!("`{word}` needs a value");
        return Err(usage(word.span(), message, help));
    }
    Err(usage(input.span(), "expected a value in quotes", help))
}

fn text(input: ParseStream<'_>) -> syn::Result<Name> {
    let literal: LitStr = input.parse()?;
    if !literal.suffix().is_empty() {
        let message = format!("a string literal with the suffix `{}`", literal.suffix());
        return Err(usage(literal.span(), message, "delete the suffix"));
    }
    Ok(Name {
        text: literal.value(),
        span: literal.span(),
    })
}

/// The next token, or else the word.
fn place(input: ParseStream<'_>, word: &Ident) -> Span {
    if input.is_empty() {
        word.span()
    } else {
        input.span()
    }
}
