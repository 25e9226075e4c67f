//! Levels of lints.
//!
//! In: tokens after the name of a level. Out: names of lints, and every error in them.

use proc_macro2::{Ident, TokenTree};
use robots_lint::{LintSelector, UnknownLint};
use syn::parse::ParseStream;
use syn::token::Paren;
use syn::{Token, parenthesized};

use crate::errors::{Errors, until, usage};

/// Reads `(dead_rule, style)` after the name of a level: the lints, and the errors.
pub(crate) fn lints(name: &Ident, input: ParseStream<'_>) -> syn::Result<(Vec<Ident>, Errors)> {
    if !input.peek(Paren) {
        let rest = until(input, ',');
        let written = written(&rest).unwrap_or("dead_rule".into());
        let (at, message) = match rest.first() {
            Some(TokenTree::Punct(sign)) => {
                (sign.span(), format!("expected `(` after `{name}`, found `{sign}`"))
            }
            _ => (name.span(), format!("missing lints for `{name}`")),
        };
        return Err(usage(at, message, format!("write `{name}({written})`")));
    }
    let list;
    parenthesized!(list in input);
    let mut lints = Vec::new();
    let mut errors = Errors::default();
    if list.is_empty() {
        let message = format!("missing lints for `{name}`");
        errors.push(usage(name.span(), message, format!("write `{name}(dead_rule)`")));
    }
    while !list.is_empty() {
        let start = list.span();
        let mut entry = Vec::new();
        while !list.is_empty() && !list.peek(Token![,]) {
            entry.push(list.parse::<TokenTree>()?);
        }
        if let [TokenTree::Ident(lint)] = entry.as_slice() {
            lints.push(lint.clone());
        } else {
            let help = match written(&entry) {
                Some(known) => format!("write `{name}({known})`, without quotes and with `_`"),
                None => format!("write `{name}(dead_rule, key_case)`"),
            };
            errors.push(usage(start, "expected the name of a lint", help));
        }
        list.parse::<Option<Token![,]>>()?;
    }
    Ok((lints, errors))
}

/// Returns the lint or group that tokens name in another form: `"dead_rule"`, `dead-rule`,
/// `robots::dead_rule`, `[dead_rule]`.
fn written(tokens: &[TokenTree]) -> Option<String> {
    let text: String = tokens.iter().map(ToString::to_string).collect();
    let is_part = |byte: char| byte.is_ascii_alphanumeric() || byte == '_';
    let name = text.replace('-', "_");
    let names = name.split(|byte| !is_part(byte)).filter(|part| !part.is_empty());
    let mut known = names.filter(|name| LintSelector::by_name(name).is_ok());
    known.next().map(str::to_owned)
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
