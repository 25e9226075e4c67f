//! Mistakes in how a macro is called, each of which is one error.

use proc_macro2::Span;
use robots_core::diagnostic::render::compiler_message;
use robots_core::{Diagnostic, Level};

use crate::report::Tokens;

/// Every mistake so far, in order.
#[derive(Default)]
pub(crate) struct Mistakes(Option<syn::Error>);

impl Mistakes {
    pub(crate) fn push(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// What was read, or one mistake more.
    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// The value, if there is no mistake.
    pub(crate) fn none_or<T>(self, value: T) -> syn::Result<T> {
        self.0.map_or(Ok(value), Err)
    }
}

/// An error in how a macro is called.
pub(crate) fn usage(span: Span, message: impl Into<String>, help: impl Into<String>) -> syn::Error {
    error(
        span,
        &Diagnostic::new(None, Level::Deny, message).help(help),
    )
}

/// [`usage`] from one token to another.
pub(crate) fn usage_of(
    [first, last]: [Span; 2],
    message: impl Into<String>,
    help: impl Into<String>,
) -> syn::Error {
    let diagnostic = Diagnostic::new(None, Level::Deny, message).help(help);
    Tokens { first, last }.syn_error(compiler_message(&diagnostic, None))
}

/// [`usage`] with a reason.
pub(crate) fn failure(
    span: Span,
    message: impl Into<String>,
    note: impl Into<String>,
    help: impl Into<String>,
) -> syn::Error {
    let diagnostic = Diagnostic::new(None, Level::Deny, message);
    error(span, &diagnostic.note(note).help(help))
}

fn error(span: Span, diagnostic: &Diagnostic) -> syn::Error {
    syn::Error::new(span, compiler_message(diagnostic, None))
}
