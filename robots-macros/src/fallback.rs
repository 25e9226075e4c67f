//! The value of a call with an error.

use proc_macro2::{TokenStream, TokenTree};
use robots_core::{Dialect, SourceText};

use crate::compiled::Compiled;
use crate::emit;

/// Returns `errors` and a robots.txt that allows every path, which prevents further errors.
pub(crate) fn value(facade: &TokenTree, errors: &TokenStream) -> TokenStream {
    let empty = SourceText::new("", "");
    let compilation = robots_core::compile(&empty, Dialect::RFC_9309);
    let compiled = Compiled::new(compilation, Vec::new());
    emit::value(facade, &compiled, &[], None, &[], errors)
}
