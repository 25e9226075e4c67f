//! Levels of lints.
//!
//! In: tokens behind the name of a level. Out: names of lints, and every error in them.

use proc_macro2::Ident;
use robots_core::lint::UnknownLint;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::token::Paren;
use syn::{Token, parenthesized};

use crate::errors::{Errors, skip, usage};

/// Reads `(dead_rule, style)` behind the name of a level: the lints, and what is no name.
pub(crate) fn lints(name: &Ident, input: ParseStream<'_>) -> syn::Result<(Vec<Ident>, Errors)> {
    if !input.peek(Paren) {
        let message = format!("`{name}` needs the names of lints");
        let help = format!("write it as `{name}(dead_rule)`");
        return Err(usage(name.span(), message, help));
    }
    let list;
    parenthesized!(list in input);
    let mut lints = Vec::new();
    let mut errors = Errors::default();
    while !list.is_empty() {
        let is_name = list.peek(Ident::peek_any);
        let start = list.span();
        let read = if is_name {
            Some(Ident::parse_any(&list)?)
        } else {
            None
        };
        if !list.is_empty() && !list.peek(Token![,]) {
            let help = format!("write it as `{name}(dead_rule, key_case)`");
            errors.push(usage(start, "expected the name of a lint", help));
            skip(&list)?;
        } else {
            lints.extend(read);
        }
        list.parse::<Option<Token![,]>>()?;
    }
    Ok((lints, errors))
}

/// Gives a lint the level that `set` gives it, if there is such a lint.
pub(crate) fn set_level(
    lint: &Ident,
    set: impl FnOnce(&str) -> Result<(), UnknownLint>,
) -> syn::Result<()> {
    set(&lint.to_string()).map_err(|unknown| {
        let message = format!("there is no lint `{lint}`");
        usage(lint.span(), message, unknown.help())
    })
}
