//! Errors in the call of a macro.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use robots_analysis::Diagnostic;
use robots_analysis::diagnostic::render::compiler_message;
use robots_analysis::diagnostic::{MessageText, closest_match};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::{LitStr, Token};

#[derive(Default)]
pub(crate) struct Errors(Vec<syn::Error>);

impl Errors {
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.0.push(error);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    pub(crate) fn none_or<T>(self, value: T) -> syn::Result<T> {
        let all = self.0.into_iter().reduce(|mut first, next| {
            first.combine(next);
            first
        });
        all.map_or(Ok(value), Err)
    }
}

/// Skips tokens after an error, up to the next comma.
pub(crate) fn skip(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// Skips the rest of a statement, with its `;`.
pub(crate) fn skip_statement(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && input.parse::<Option<Token![;]>>()?.is_none() {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// Returns the message that something is expected, with the token that is there, except a group,
/// which may be long.
pub(crate) fn expected(what: &str, input: ParseStream<'_>) -> String {
    match input.fork().parse() {
        Ok(TokenTree::Group(_)) | Err(_) => format!("expected {what}"),
        Ok(token) => format!("expected {what}, found `{token}`"),
    }
}

pub(crate) fn quoted(input: ParseStream<'_>, message: &str, help: &str) -> syn::Result<LitStr> {
    if input.peek(LitStr) {
        return input.parse();
    }
    Err(usage(input.span(), message, help))
}

/// Returns the span of the next token, or else of the one before.
pub(crate) fn next_span(before: Span, input: ParseStream<'_>) -> Span {
    if input.is_empty() { before } else { input.span() }
}

/// Returns the tokens that follow, up to a sign.
pub(crate) fn until(input: ParseStream<'_>, end: char) -> Vec<TokenTree> {
    let rest = input.fork().parse::<TokenStream>().unwrap_or_default();
    let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(it) if it.as_char() == end);
    rest.into_iter().take_while(|token| !is_end(token)).collect()
}

/// Reads the `=` after the name of an option. `example` is the value in the help, if the call has
/// none.
pub(crate) fn equals(name: &Ident, input: ParseStream<'_>, example: &str) -> syn::Result<()> {
    let is_other = input.peek(Token![==]) || input.peek(Token![=>]);
    let rest = input.fork();
    if !is_other && input.parse::<Option<Token![=]>>()?.is_some() {
        return Ok(());
    }
    let rest = until(&rest, ',');
    let Some(first) = rest.first() else {
        let message = format!("missing value for option `{name}`");
        let help = format!("write `{name} = {example}`");
        return Err(usage(name.span(), message, help));
    };
    let is_sign = |token: &&TokenTree| matches!(token, TokenTree::Punct(_));
    let signs: TokenStream = rest.iter().take_while(is_sign).cloned().collect();
    let value: TokenStream = rest.iter().skip_while(is_sign).cloned().collect();
    let (found, value) = match first {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            let value = group.stream();
            let value = match example.as_bytes() {
                [b'[', ..] => quote!([#value]),
                [b'{', ..] => quote!({ #value }),
                _ => value,
            };
            ("(".to_owned(), value)
        }
        _ => (signs.to_string(), value),
    };
    let message = if found.is_empty() {
        format!("missing `=` after option `{name}`")
    } else {
        format!("expected `=` after option `{name}`, found `{found}`")
    };
    let value = value.to_string().replace(" =>", ":");
    let value = if value.is_empty() { example } else { &value };
    let help = format!("write `{name} = {value}`");
    Err(usage(first.span(), message, help))
}

/// Reads the entries of a list, each with `entry` and with a comma after it, or the first error.
/// `help` shows the list. An empty list is an error: it has no effect.
pub(crate) fn entries<T>(
    name: &Ident,
    list: ParseStream<'_>,
    help: &str,
    entry: impl Fn(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<Vec<T>> {
    let mut entries = Vec::new();
    let mut read = || {
        if list.is_empty() {
            return Err(empty(name, help));
        }
        while !list.is_empty() {
            entries.push(entry(list)?);
            if !list.is_empty() && list.parse::<Option<Token![,]>>()?.is_none() {
                return Err(usage(list.span(), "expected `,` after the entry", help));
            }
        }
        Ok(())
    };
    let result = read();
    // Tokens that are left in the brackets would be another error.
    list.parse::<TokenStream>()?;
    result.map(|()| entries)
}

pub(crate) fn empty(name: &Ident, help: &str) -> syn::Error {
    let message = format!("option `{name}` is empty, and has no effect");
    usage(name.span(), message, format!("{help}, or delete the option"))
}

/// Returns the help for an unknown name: the closest of the accepted names, or else all of them.
pub(crate) fn suggestion(written: &str, accepted: &[String]) -> String {
    did_you_mean(written, accepted).unwrap_or_else(|| one_of(accepted))
}

/// Returns the help that suggests the closest of the accepted names, if one is close.
pub(crate) fn did_you_mean(written: &str, accepted: &[String]) -> Option<String> {
    let name = closest_match(written, accepted.iter().map(String::as_str))?;
    Some(format!("did you mean `{name}`?"))
}

/// Returns the help that lists the accepted names.
pub(crate) fn one_of(accepted: &[String]) -> String {
    format!("use one of `{}`", accepted.join("`, `"))
}

/// Creates an error in the call of a macro, with a help.
pub(crate) fn usage(
    span: Span,
    message: impl Into<MessageText>,
    help: impl Into<MessageText>,
) -> syn::Error {
    error(span, &Diagnostic::error(message).help(help))
}

pub(crate) fn failure(
    span: Span,
    message: impl Into<MessageText>,
    note: impl Into<MessageText>,
    help: impl Into<MessageText>,
) -> syn::Error {
    let diagnostic = Diagnostic::error(message);
    error(span, &diagnostic.note(note).help(help))
}

fn error(span: Span, diagnostic: &Diagnostic) -> syn::Error {
    syn::Error::new(span, compiler_message(diagnostic, None))
}

/// Returns the note on a name that is written like one of a constant, where a value is expected.
pub(crate) const NO_CONSTANTS: &str = "a macro cannot read the value of a constant";

pub(crate) fn is_constant(input: ParseStream<'_>) -> bool {
    let name = input.fork().call(Ident::parse_any);
    name.is_ok_and(|name| !name.to_string().contains(|c: char| c.is_ascii_lowercase()))
}

/// Returns the URL in a literal that is to be a path: no macro fetches it.
pub(crate) fn is_url(literal: &LitStr) -> Option<syn::Error> {
    let value = literal.value();
    let mut schemes = ["http://", "https://"].iter();
    schemes.any(|scheme| value.starts_with(scheme)).then(|| {
        let note = "a macro fetches nothing, so that every build has the same result";
        let help = "save the file in the crate, and write its path; for a robots.txt that is known \
                    only at run time, see `Site`";
        failure(literal.span(), format!("expected a path, found the URL `{value}`"), note, help)
    })
}

/// Reads a string literal. One with a suffix is an error.
pub(crate) fn string(input: ParseStream<'_>) -> syn::Result<LitStr> {
    let literal: LitStr = input.parse()?;
    if literal.suffix().is_empty() {
        return Ok(literal);
    }
    let message = format!("invalid suffix `{}` on a string literal", literal.suffix());
    Err(usage(literal.span(), message, "delete the suffix"))
}
