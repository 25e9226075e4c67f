//! What a user wrote between the parentheses.
//!
//! In: tokens. Out: [`MacroInput`], or the errors that say what is accepted. Which kind a body has is
//! decided by its first tokens.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::format_ident;
use robots_core::edit::builder::Keyword;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{LitStr, Token};

use crate::dsl::{self, Script};
use crate::errors::usage;
use crate::macro_kind::MacroKind;
use crate::options::{self, Options};

/// What the text comes from, and options.
pub(crate) struct MacroInput {
    pub(crate) content: Content,
    pub(crate) options: Options,
}

/// What the text comes from.
pub(crate) enum Content {
    /// At least one; exactly one in [`MacroKind::IncludeRobots`].
    Literals(Vec<LitStr>),
    /// Statements.
    Script(Script),
}

const FILE_OF_BUILD: &str = "a procedural macro cannot expand another macro: write the path in quotes; for a file that a \
                             build script writes, let the script also write `include_robots!(\"…\")` with its absolute \
                             path into a source file of `OUT_DIR`, and `include!` that";

/// Takes apart `facade; body`, as the facade's `macro_rules!` put it together.
pub(crate) fn split(tokens: TokenStream) -> (TokenTree, TokenStream) {
    let mut tokens = tokens.into_iter();
    let facade = tokens.next();
    let body = tokens.skip(1).collect();
    // Nobody but the facade calls these macros, and it always names itself.
    (
        facade.unwrap_or_else(|| format_ident!("robots_static").into()),
        body,
    )
}

impl MacroInput {
    /// Total in [`MacroKind::RobotsTxt`] with statements, whose errors the script keeps.
    pub(crate) fn parse(kind: MacroKind, tokens: TokenStream) -> syn::Result<Self> {
        let parser = |input: ParseStream<'_>| {
            if kind == MacroKind::RobotsTxt && is_script(input) {
                let mut options = Options::default();
                let script = dsl::parse(input, &mut options);
                let content = Content::Script(script);
                return Ok(Self { content, options });
            }
            let content = Content::Literals(literals(kind, input)?);
            let options = Options::after_comma(kind, input)?;
            Ok(Self { content, options })
        };
        parser.parse2(tokens)
    }
}

/// Do statements follow, and not text that somebody forgot the quotes of?
fn is_script(input: ParseStream<'_>) -> bool {
    if input.peek(Token![#]) {
        return true;
    }
    if !input.peek(Ident::peek_any) || input.peek2(Token![!]) || is_value(input) {
        return false;
    }
    let is_key = input.peek2(Token![-]) || input.peek2(Token![:]);
    !is_key || input.fork().parse().is_ok_and(holds_statements)
}

/// Text has neither braces nor semicolons.
fn holds_statements(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    })
}

/// Does the name of a constant follow, and not the beginning of a keyword?
fn is_value(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    let Ok(word) = Ident::parse_any(&ahead) else {
        return false;
    };
    let word = word.to_string();
    let is_begun = |keyword: Keyword| keyword.name().starts_with(&word.to_ascii_lowercase());
    ahead.peek(Token![::])
        || (ahead.is_empty() || ahead.peek(Token![,])) && !Keyword::all().any(is_begun)
}

fn literals(kind: MacroKind, input: ParseStream<'_>) -> syn::Result<Vec<LitStr>> {
    if input.is_empty() {
        let message = match kind {
            MacroKind::IncludeRobots => "`include_robots!` needs the path of a robots.txt",
            MacroKind::RobotsTxt => "`robots_txt!` needs the text of a robots.txt",
        };
        return Err(usage(Span::call_site(), message, kind.accepted()));
    }
    let mut literals = vec![literal(kind, input)?];
    while !input.is_empty() && !input.peek(Token![,]) && !options::follows(input) {
        if kind == MacroKind::IncludeRobots {
            let message = "only options may follow the path, behind a comma";
            return Err(usage(input.span(), message, kind.accepted()));
        }
        literals.push(literal(kind, input)?);
    }
    Ok(literals)
}

fn literal(kind: MacroKind, input: ParseStream<'_>) -> syn::Result<LitStr> {
    if input.peek(LitStr) {
        let literal: LitStr = input.parse()?;
        if literal.suffix().is_empty() {
            return Ok(literal);
        }
        let message = format!("a string literal with the suffix `{}`", literal.suffix());
        return Err(usage(literal.span(), message, kind.accepted()));
    }
    let is_value = is_value(input);
    let is_macro = input.peek(Ident::peek_any) && input.peek2(Token![!]);
    let token: TokenTree = input.parse()?;
    let message = match &token {
        TokenTree::Ident(name) if is_macro => {
            format!("expected a string literal, found the macro `{name}!`")
        }
        TokenTree::Group(_) => "expected a string literal".to_owned(),
        token => format!("expected a string literal, found `{token}`"),
    };
    let help = match kind {
        MacroKind::IncludeRobots if is_macro => FILE_OF_BUILD,
        MacroKind::RobotsTxt if is_macro => {
            "write the text itself, or include a file: `include_robots!(\"robots.txt\")`"
        }
        MacroKind::RobotsTxt if is_value => {
            "no macro sees what a constant holds: write the text itself, or include a file: \
             `include_robots!(\"robots.txt\")`"
        }
        _ => kind.accepted(),
    };
    Err(usage(token.span(), message, help))
}
