//! The option `ranges` without the feature `ranges`: an error that names the feature.

use proc_macro2::{TokenStream, TokenTree};
use syn::LitStr;

use crate::errors::failure;
use crate::report::Findings;

/// Adds the error that names the missing feature.
pub(crate) fn rows(
    option: &LitStr,
    _: &TokenTree,
    findings: &mut Findings,
    _: &mut Vec<String>,
) -> Option<TokenStream> {
    let message = "option `ranges` requires the feature `ranges` of `robots-static`";
    let note = "the feature is optional because the macros take longer to build with it";
    let help = "add `features = [\"ranges\"]` to the dependency in Cargo.toml";
    findings.error(failure(option.span(), message, note, help));
    None
}

#[cfg(test)]
mod tests {
    use crate::expand;
    use crate::macro_kind::MacroKind;

    #[test]
    fn ranges_without_the_feature_are_an_error() {
        let tokens = "site; \"Disallow:\", ranges = \".\"";
        let value = expand(MacroKind::RobotsTxt, tokens.parse().expect("tokens")).to_string();
        assert!(value.contains("features = [\\\"ranges\\\"]"), "{value}");
    }
}
