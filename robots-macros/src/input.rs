//! The input of a macro call.
//!
//! In: tokens. Out: [`Content`] and [`Options`], or errors about the accepted input. The first
//! tokens decide whether the input is literals or statements.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::format_ident;
use robots_analysis::edit::builder::Keyword;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::token::Brace;
use syn::{LitStr, Token};

use crate::dsl::{self, Script};
use crate::errors::{NO_CONSTANTS, failure, is_url, string, usage};
use crate::macro_kind::MacroKind;
use crate::options::{self, Options};

pub(crate) enum Content {
    /// String literals: at least one, and exactly one for [`MacroKind::IncludeRobots`].
    Literals(Vec<LitStr>),
    Script(Script),
}

const FILE_OF_BUILD: &str = "write the path in quotes; for a file that a build script writes, let \
                             the script also write `include_robots!(\"…\")` with the absolute path \
                             into a source file in `OUT_DIR`, and `include!` that source file";

const NO_EXPANSION: &str = "a procedural macro cannot expand another macro";

const TEXT_OF_CONSTANT: &str =
    "write the text itself, or include a file: `include_robots!(\"robots.txt\")`";

/// Splits `facade; body`, the tokens that the `macro_rules!` of the facade pass on.
pub(crate) fn split(tokens: TokenStream) -> (TokenTree, TokenStream) {
    let mut tokens = tokens.into_iter();
    let facade = tokens.next();
    let body = tokens.skip(1).collect();
    // Only the facade calls these macros, and it always names itself.
    (facade.unwrap_or_else(|| format_ident!("robots_static").into()), body)
}

/// Parses the input.
///
/// Statements never return an error: the script keeps its errors.
pub(crate) fn parse(kind: MacroKind, tokens: TokenStream) -> syn::Result<(Content, Options)> {
    let parser = |input: ParseStream<'_>| {
        if kind == MacroKind::RobotsTxt && is_script(input) {
            let mut options = Options::default();
            let script = dsl::parse(input, &mut options);
            return Ok((Content::Script(script), options));
        }
        let content = Content::Literals(literals(kind, input)?);
        Ok((content, Options::after_comma(kind, input)?))
    };
    parser.parse2(tokens)
}

/// Returns whether statements follow. Text without quotes is not read as statements.
fn is_script(input: ParseStream<'_>) -> bool {
    if input.peek(Token![#]) {
        return true;
    }
    if !input.peek(Ident::peek_any) || input.peek2(Token![!]) || is_value(input) {
        return false;
    }
    let is_key = input.peek2(Token![-]) || input.peek2(Token![:]);
    !is_key || input.fork().parse().is_ok_and(contains_statements)
}

/// Returns whether tokens contain braces, semicolons or strings, as text without quotes does not.
fn contains_statements(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        TokenTree::Literal(literal) => literal.to_string().starts_with('"'),
        TokenTree::Ident(_) => false,
    })
}

/// Returns whether the name of a constant follows, and not the beginning of a keyword.
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
            MacroKind::IncludeRobots => "expected the path of a robots.txt",
            MacroKind::RobotsTxt => "expected the text of a robots.txt",
        };
        return Err(usage(Span::call_site(), message, kind.accepted()));
    }
    let mut literals = vec![literal(kind, input)?];
    while !input.is_empty() && !input.peek(Token![,]) && !options::follows(input) {
        if kind == MacroKind::RobotsTxt && input.peek(Brace) {
            let tokens: Vec<_> = literals.iter().map(|it| format!("{:?}", it.value())).collect();
            let block: TokenTree = input.parse()?;
            let help = format!("write `user_agent {} {block}`", tokens.join(", "));
            input.parse::<TokenStream>()?;
            let message = "missing `user_agent` before the product tokens of a group";
            return Err(usage(literals[0].span(), message, help));
        }
        if kind == MacroKind::IncludeRobots && input.peek(LitStr) {
            return Err(options::second_literal(kind, input)?);
        }
        if kind == MacroKind::IncludeRobots {
            let message = "expected `,` and options after the path";
            let help = "write one path, and a comma before each option: \
                        `include_robots!(\"robots.txt\", deny(dead_rule))`";
            return Err(usage(input.span(), message, help));
        }
        literals.push(literal(kind, input)?);
    }
    if let [literal] = literals.as_slice()
        && let Some(error) = swapped(kind, literal)
    {
        return Err(error);
    }
    Ok(literals)
}

/// Returns an error for a literal that is the input of the other macro, or a URL.
fn swapped(kind: MacroKind, literal: &LitStr) -> Option<syn::Error> {
    let value = literal.value();
    let text = value.trim();
    let error = |message: String, help| Some(usage(literal.span(), message, help));
    if let Some(error) = is_url(literal).filter(|_| !text.contains(char::is_whitespace)) {
        return Some(error);
    }
    let is_line = |line: &str| {
        let key = line.split(':').next().unwrap_or_default();
        line.starts_with('#') || line.contains(':') && Keyword::by_key(key.trim()).is_some()
    };
    let is_text = text.contains('\n') || is_line(text);
    let has_extension = || {
        let (name, extension) = text.rsplit_once('.')?;
        (!name.is_empty() && extension.chars().all(char::is_alphanumeric)).then_some(())
    };
    match kind {
        MacroKind::IncludeRobots if is_text => error(
            "expected a path, found the text of a robots.txt".to_owned(),
            "write `robots_txt!` in place of `include_robots!`".to_owned(),
        ),
        MacroKind::RobotsTxt if !is_text && !text.contains(':') && has_extension().is_some() => {
            error(
                format!("expected the text of a robots.txt, found the path `{text}`"),
                format!("write `include_robots!({text:?})`"),
            )
        }
        _ => None,
    }
}

fn literal(kind: MacroKind, input: ParseStream<'_>) -> syn::Result<LitStr> {
    if input.peek(LitStr) {
        return string(input);
    }
    let is_value = is_value(input);
    let is_macro = input.peek(Ident::peek_any) && input.peek2(Token![!]);
    let token: TokenTree = input.parse()?;
    let message = match &token {
        TokenTree::Ident(name) if is_macro => {
            format!("expected a string literal, found macro `{name}!`")
        }
        TokenTree::Group(_) => "expected a string literal".to_owned(),
        token => format!("expected a string literal, found `{token}`"),
    };
    let (note, help) = match kind {
        MacroKind::IncludeRobots if is_macro => (NO_EXPANSION, FILE_OF_BUILD),
        MacroKind::RobotsTxt if is_macro => (NO_EXPANSION, TEXT_OF_CONSTANT),
        MacroKind::RobotsTxt if is_value => (NO_CONSTANTS, TEXT_OF_CONSTANT),
        _ => return Err(usage(token.span(), message, kind.accepted())),
    };
    Err(failure(token.span(), message, note, help))
}
