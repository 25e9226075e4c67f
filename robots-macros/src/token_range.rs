//! A range of the user's tokens: where the compiler puts carets.

use proc_macro2::{Ident, Span};
use quote::quote;

#[derive(Clone, Copy)]
pub(crate) struct TokenRange {
    pub(crate) first: Span,
    pub(crate) last: Span,
}

impl TokenRange {
    pub(crate) fn one(span: Span) -> Self {
        Self { first: span, last: span }
    }

    /// Creates an error with carets under all tokens. The compiler needs a token at each end.
    pub(crate) fn error(self, message: String) -> syn::Error {
        let [first, last] = [self.first, self.last].map(|span| Ident::new("tokens", span));
        syn::Error::new_spanned(quote!(#first #last), message)
    }
}
