//! Errors in how a macro is called, each of which is one error.

use proc_macro2::{Span, TokenTree};
use robots_core::diagnostic::render::compiler_message;
use robots_core::diagnostic::{MessageText, closest_match};
use robots_core::{Diagnostic, Level};
use syn::Token;
use syn::parse::ParseStream;

use crate::token_range::TokenRange;

/// Every error so far, in order.
#[derive(Default)]
pub(crate) struct Errors(Vec<syn::Error>);

impl Errors {
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.0.push(error);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// What was read, or one error more.
    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// The value, if there is no error.
    pub(crate) fn none_or<T>(self, value: T) -> syn::Result<T> {
        let all = self.0.into_iter().reduce(|mut first, next| {
            first.combine(next);
            first
        });
        all.map_or(Ok(value), Err)
    }
}

/// Reads on behind an error: up to the next comma.
pub(crate) fn skip(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// The accepted name that `written` is a slip of, else all of them.
pub(crate) fn suggestion(written: &str, accepted: &[String], all: &str) -> String {
    match closest_match(written, accepted.iter().map(String::as_str)) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("{all} `{}`", accepted.join("`, `")),
    }
}

/// An error in how a macro is called.
pub(crate) fn usage(
    span: Span,
    message: impl Into<MessageText>,
    help: impl Into<MessageText>,
) -> syn::Error {
    error(
        span,
        &Diagnostic::new(None, Level::Deny, message).help(help),
    )
}

/// [`usage`] from one token to another.
pub(crate) fn usage_of(
    [first, last]: [Span; 2],
    message: impl Into<MessageText>,
    help: impl Into<MessageText>,
) -> syn::Error {
    let diagnostic = Diagnostic::new(None, Level::Deny, message).help(help);
    TokenRange { first, last }.error(compiler_message(&diagnostic, None))
}

/// [`usage`] with a reason.
pub(crate) fn failure(
    span: Span,
    message: impl Into<MessageText>,
    note: impl Into<MessageText>,
    help: impl Into<MessageText>,
) -> syn::Error {
    let diagnostic = Diagnostic::new(None, Level::Deny, message);
    error(span, &diagnostic.note(note).help(help))
}

fn error(span: Span, diagnostic: &Diagnostic) -> syn::Error {
    syn::Error::new(span, compiler_message(diagnostic, None))
}
