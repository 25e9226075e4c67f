//! Levels of lints.
//!
//! In: tokens after the name of a level. Out: names of lints, and every error in them.

use proc_macro2::Ident;
use robots_lint::UnknownLint;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::token::Paren;
use syn::{Token, parenthesized};

use crate::errors::{Errors, skip, usage};

/// Reads `(dead_rule, style)` after the name of a level: the lints, and the errors.
pub(crate) fn lints(name: &Ident, input: ParseStream<'_>) -> syn::Result<(Vec<Ident>, Errors)> {
    if !input.peek(Paren) {
        let message = format!("missing lints for `{name}`");
        let help = format!("write `{name}(dead_rule)`");
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
            let help = format!("write `{name}(dead_rule, key_case)`");
            errors.push(usage(start, "expected the name of a lint", help));
            skip(&list)?;
        } else {
            lints.extend(read);
        }
        list.parse::<Option<Token![,]>>()?;
    }
    Ok((lints, errors))
}

/// Sets the level of a lint with `set`. Returns an error for an unknown lint.
pub(crate) fn set_level(
    lint: &Ident,
    set: impl FnOnce(&str) -> Result<(), UnknownLint>,
) -> syn::Result<()> {
    set(&lint.to_string()).map_err(|unknown| {
        let message = format!("unknown lint `{lint}`");
        usage(lint.span(), message, unknown.help())
    })
}
