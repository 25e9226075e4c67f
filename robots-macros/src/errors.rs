//! Errors in the call of a macro.

use proc_macro2::{Span, TokenTree};
use robots_analysis::Diagnostic;
use robots_analysis::diagnostic::render::compiler_message;
use robots_analysis::diagnostic::{MessageText, closest_match};
use syn::parse::ParseStream;
use syn::{LitStr, Token};

use crate::token_range::TokenRange;

/// The errors so far, in order.
#[derive(Default)]
pub(crate) struct Errors(Vec<syn::Error>);

impl Errors {
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.0.push(error);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the value, or adds the error.
    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Returns the value, or all errors combined.
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

/// Creates the same error for a range of tokens.
pub(crate) fn usage_of(
    [first, last]: [Span; 2],
    message: impl Into<MessageText>,
    help: impl Into<MessageText>,
) -> syn::Error {
    let diagnostic = Diagnostic::error(message).help(help);
    TokenRange { first, last }.error(compiler_message(&diagnostic, None))
}

/// Creates the same error with a note, the reason.
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

/// Returns the error for a string literal with a suffix.
pub(crate) fn invalid_suffix(literal: &LitStr) -> syn::Error {
    let message = format!("invalid suffix `{}` on a string literal", literal.suffix());
    usage(literal.span(), message, "delete the suffix")
}
