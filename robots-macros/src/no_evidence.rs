//! Evidence without the feature `site`: an error that names the feature.

use robots_core::Compilation;
use robots_lint::Levels;
use robots_lint::check::EvidenceKind;
use syn::LitStr;

use crate::errors::failure;
use crate::report::{Findings, MacroText};

/// An option that needs the feature `site`.
pub(crate) struct OpenedEvidence<'o> {
    kind: EvidenceKind,
    option: &'o LitStr,
}

impl<'o> OpenedEvidence<'o> {
    pub(crate) fn new(kind: EvidenceKind, option: &'o LitStr) -> Self {
        Self { kind, option }
    }

    /// Returns no URLs: nothing is read.
    #[expect(clippy::unused_self, reason = "used with the feature")]
    pub(crate) fn served(&self) -> Vec<String> {
        Vec::new()
    }

    /// Adds the error that names the missing feature.
    pub(crate) fn check(
        self,
        _: &Compilation,
        _: &MacroText,
        _: &Levels,
        findings: &mut Findings,
    ) -> Vec<String> {
        let name = self.kind.name();
        let message = format!("option `{name}` requires the feature `site` of `robots-static`");
        let note = "the feature is optional because the macros take longer to build with it";
        let help = "add `features = [\"site\"]` to the dependency in Cargo.toml";
        findings.error(failure(self.option.span(), message, note, help));
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expand;
    use crate::macro_kind::MacroKind;

    #[test]
    fn evidence_without_the_feature_is_an_error() {
        for name in EvidenceKind::ALL.map(EvidenceKind::name) {
            let tokens = format!("site; \"Disallow:\", {name} = \".\"");
            let value = expand(MacroKind::RobotsTxt, tokens.parse().expect("tokens")).to_string();
            let message = format!("option `{name}` requires the feature `site`");
            assert!(
                value.contains(&message) && value.contains("features = ["),
                "{value}"
            );
        }
    }
}
