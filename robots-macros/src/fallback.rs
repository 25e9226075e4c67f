//! The value where there is an error.

use proc_macro2::{TokenStream, TokenTree};
use robots_core::{Dialect, SourceText};

use crate::emit;

/// A robots.txt that allows everything, behind `errors`: with a value of the right type, one error
/// makes one error.
pub(crate) fn value(facade: &TokenTree, errors: &TokenStream) -> TokenStream {
    let nothing = SourceText::new("", "");
    let compilation = robots_core::compile(&nothing, Dialect::RFC_9309);
    emit::value(facade, compilation.site(), &[], &[], errors)
}
