//! The options `merge` and `inherit`: fragments of a file, by the prefix of their URLs.
//!
//! In: a map of prefixes and paths. Out: [`MacroText`], merged. `robots-analysis` merges the files,
//! and finds the reasons why they cannot be.

use proc_macro2::{Ident, Span};
use robots_analysis::diagnostic::render::compiler_message;
use robots_analysis::merge::{self, Prefix, Silence};
use robots_core::Dialect;
use syn::parse::ParseStream;
use syn::token::Brace;
use syn::{LitStr, Token, braced};

use crate::errors::{Errors, entries, equals, failure, quoted, usage};
use crate::file;
use crate::macro_kind::MacroKind;
use crate::report::MacroText;

pub(crate) struct Merge {
    pub(crate) fragments: Vec<Fragment>,
    /// The name of the file of the call in comments of the merged text. The default is its path.
    pub(crate) name: Option<String>,
}

/// `"/docs/": "docs/robots.txt"`, or an entry of a configuration.
pub(crate) struct Fragment {
    pub(crate) prefix: Prefix,
    pub(crate) path: LitStr,
    /// The name in comments of the merged text.
    pub(crate) name: String,
}

const EXAMPLE: &str = "write `merge = { \"/docs/\": \"docs/robots.txt\" }`";

/// Reads `= { "/docs/": "docs/robots.txt" }` after `name`, or every error in it.
pub(crate) fn parse(name: &Ident, input: ParseStream<'_>) -> syn::Result<Merge> {
    equals(name, input, "{ \"/docs/\": \"docs/robots.txt\" }")?;
    if !input.peek(Brace) {
        let message = format!("expected a map of files for option `{name}`");
        return Err(usage(name.span(), message, EXAMPLE));
    }
    let map;
    braced!(map in input);
    let entries = entries(name, &map, EXAMPLE, entry)?;
    let mut fragments = Vec::new();
    let mut errors = Errors::default();
    for (prefix, path) in entries {
        let read = Prefix::parse(&prefix.value());
        let read = read.map_err(|error| usage(prefix.span(), error.message, error.help));
        if let Some(prefix) = errors.take(read) {
            let name = path.value();
            fragments.push(Fragment { prefix, path, name });
        }
    }
    errors.none_or(Merge { fragments, name: None })
}

fn entry(input: ParseStream<'_>) -> syn::Result<(LitStr, LitStr)> {
    let prefix = quoted(input, "expected a prefix in quotes", EXAMPLE)?;
    if input.parse::<Option<Token![:]>>()?.is_none() {
        let message = "expected `:` after the prefix";
        return Err(usage(prefix.span(), message, EXAMPLE));
    }
    let path = quoted(input, "expected the path of a file in quotes", EXAMPLE)?;
    Ok((prefix, path))
}

pub(crate) fn merged(
    base: &LitStr,
    files: &Merge,
    inherit: Option<Span>,
    dialect: &Dialect,
) -> syn::Result<MacroText> {
    let mut text = file::read(base)?;
    if !merge::is_proved_in(dialect) {
        let message = format!("cannot merge files in dialect `{}`", dialect.camel_case_name());
        let note = "which rule decides depends there on the order of all lines of the file";
        let help = "write `dialect = Rfc9309`";
        return Err(failure(base.span(), message, note, help));
    }
    let mut errors = Errors::default();
    let mut opened = Vec::new();
    for fragment in &files.fragments {
        let path = &fragment.path;
        if is_same(base, path) {
            let message = format!("`{}` is the base and a fragment", path.value());
            errors.push(usage(path.span(), message, "name another file"));
        } else if let Some(found) = errors.take(read(fragment)) {
            text.watched.extend(found.watched);
            opened.push(merge::Fragment {
                prefix: fragment.prefix.clone(),
                source: found.source,
                name: fragment.name.clone(),
            });
        }
    }
    errors.none_or(())?;
    let silence = match inherit {
        Some(_) => Silence::Inherits,
        None => Silence::Allows,
    };
    let path = base.value();
    let name = files.name.as_deref().unwrap_or(&path);
    match merge::merge(&text.source, name, &opened, silence) {
        Ok(source) => Ok(MacroText { source, ..text }),
        Err(refusals) => {
            let mut errors = Errors::default();
            for refusal in refusals {
                let message = compiler_message(&refusal.diagnostic, Some(&refusal.source));
                errors.push(syn::Error::new(base.span(), message));
            }
            errors.none_or(text)
        }
    }
}

fn read(fragment: &Fragment) -> syn::Result<MacroText> {
    let prefix = fragment.prefix.to_string();
    file::read_or_suggest(&fragment.path, |found| format!("{prefix:?}: {found:?}"))
}

fn is_same(one: &LitStr, other: &LitStr) -> bool {
    let file = |literal: &LitStr| {
        let (_, root) = file::caller_and_root(literal.span());
        root.join(literal.value()).canonicalize().ok()
    };
    file(one).is_some_and(|one| Some(one) == file(other))
}

/// Returns the error for these options where there is no file to merge, or no other one.
pub(crate) fn without_file(
    kind: MacroKind,
    files: Option<&Merge>,
    inherit: Option<Span>,
) -> syn::Result<()> {
    let help =
        "write `include_robots!(\"robots.txt\", merge = { \"/docs/\": \"docs/robots.txt\" })`";
    match (kind, files, inherit) {
        (MacroKind::RobotsTxt, Some(files), _) => {
            let first = files.fragments.first().map(|fragment| fragment.path.span());
            let message = "option `merge` merges files, and this text is no file";
            Err(usage(first.unwrap_or_else(Span::call_site), message, help))
        }
        (_, None, Some(inherit)) => Err(usage(inherit, "option `inherit` without `merge`", help)),
        _ => Ok(()),
    }
}
