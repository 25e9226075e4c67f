//! The option `config` without the feature `config`: an error that names the feature.

use robots_core::Compilation;
use robots_lint::Levels;
use syn::LitStr;

use crate::errors::failure;
use crate::options::Options;
use crate::report::{Findings, MacroText};

/// A configuration that is not read.
#[derive(Default)]
pub(crate) struct Configured {
    pub(crate) watched: Vec<String>,
}

impl Configured {
    /// Adds the error that names the missing feature, if there is the option.
    pub(crate) fn apply(
        options: &mut Options,
        _: Option<&LitStr>,
        findings: &mut Findings,
    ) -> Option<Self> {
        let Some(config) = &options.config else {
            return Some(Self::default());
        };
        let message = "option `config` requires the feature `config` of `robots-static`";
        let note = "the feature is optional because the macros take longer to build with it";
        let help = "add `features = [\"config\"]` to the dependency in Cargo.toml";
        findings.error(failure(config.span(), message, note, help));
        None
    }

    /// Proves no claims: nothing is read.
    #[expect(clippy::unused_self, reason = "used with the feature")]
    pub(crate) fn prove(&self, _: &Compilation, _: &MacroText, _: &Levels, _: &mut Findings) {}
}

#[cfg(test)]
mod tests {
    use crate::expand;
    use crate::macro_kind::MacroKind;

    #[test]
    fn config_without_the_feature_is_an_error() {
        let tokens = r#"site; "Disallow:", config = "robots.toml""#;
        let value = expand(MacroKind::RobotsTxt, tokens.parse().expect("tokens")).to_string();
        let message = "option `config` requires the feature `config`";
        assert!(
            value.contains(message) && value.contains("features = ["),
            "{value}"
        );
    }
}
