//! The option `ranges`: a folder of address ranges of crawlers.
//!
//! In: an option with a path. Out: the rows to embed, and the files that were read.

use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;
use robots_identity::RangeFolder;
use syn::LitStr;

use crate::errors::{failure, usage};
use crate::file::caller_and_root;
use crate::report::Findings;

/// Reads the folder, relative to the root of the calling crate, and returns the expression of the
/// rows. Adds the files to those that are watched.
pub(crate) fn rows(
    option: &LitStr,
    facade: &TokenTree,
    findings: &mut Findings,
    watched: &mut Vec<String>,
) -> Option<TokenStream> {
    let (_, root) = caller_and_root(option.span());
    let path = root.join(option.value());
    let folder = RangeFolder::read(&path).map_err(|reason| {
        let message = format!("cannot read `{}`: {reason}", option.value());
        let note = format!("looked for `{}`", path.display());
        let help =
            "write the path of a folder, relative to the directory of the crate's Cargo.toml";
        failure(option.span(), message, note, help)
    });
    let folder = findings.take(folder)?;
    for error in &folder.errors {
        let help = "`robots ranges check` shows all errors of the folder";
        findings.error(usage(option.span(), error.to_string(), help));
    }
    if !folder.errors.is_empty() {
        return None;
    }
    let files = folder.files.iter().filter_map(|file| file.path.to_str());
    watched.extend(files.map(str::to_owned));
    let ranges = folder.ranges();
    let rows = ranges.tables().map(|(token, table)| {
        let token = written(&folder, token);
        let v4 = table.v4().iter().map(|(first, last)| {
            let [first, last] = [first, last].map(|it| Literal::u32_unsuffixed(*it));
            quote!((#first, #last))
        });
        let v6 = table.v6().iter().map(|(first, last)| {
            let [first, last] = [first, last].map(|it| Literal::u128_unsuffixed(*it));
            quote!((#first, #last))
        });
        let date = table.date().map(|date| date.to_string());
        let date = date.map(|date| quote!(::core::option::Option::Some(#date)));
        let date = date.unwrap_or_else(|| quote!(::core::option::Option::None));
        quote! {
            #facade::__private::CrawlerRow {
                token: #token,
                ranges: #facade::__private::published_ranges(
                    &[#(#v4),*], &[#(#v6),*], #date
                ),
            }
        }
    });
    // A constant: the results of functions live as long as the program only there.
    Some(quote! {{
        const ROWS: &[#facade::__private::CrawlerRow<'static>] = &[#(#rows),*];
        ROWS
    }})
}

/// Returns a token as its file writes it.
fn written(folder: &RangeFolder, lower: &str) -> String {
    let mut tokens = folder.files.iter().flat_map(|file| &file.tokens);
    let token = tokens.find(|token| token.eq_ignore_ascii_case(lower));
    token.map_or(lower, String::as_str).to_owned()
}
