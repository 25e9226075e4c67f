//! Files of the site, without the feature that reads them: the error says how to get it.

use robots_core::check::EvidenceKind;
use robots_core::{Compilation, Levels};
use syn::LitStr;

use crate::errors::usage;
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

    /// Nothing is read.
    #[expect(clippy::unused_self, reason = "with the feature it is looked at")]
    pub(crate) fn served(&self) -> Vec<String> {
        Vec::new()
    }

    /// Adds the error that names what is missing.
    pub(crate) fn check(
        self,
        _: &Compilation,
        _: &MacroText,
        _: &Levels,
        findings: &mut Findings,
    ) -> Vec<String> {
        let name = self.kind.name();
        let message = format!("option `{name}` needs the feature `site` of `robots-static`");
        let help =
            "write `features = [\"site\"]` in the Cargo.toml: the macros then take longer to build";
        findings.error(usage(self.option.span(), message, help));
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use crate::expand;
    use crate::macro_kind::MacroKind;

    use super::*;

    #[test]
    fn without_the_feature_the_error_names_it() {
        for name in EvidenceKind::ALL.map(EvidenceKind::name) {
            let tokens = format!("site; \"Disallow:\", {name} = \".\"");
            let value = expand(MacroKind::RobotsTxt, tokens.parse().expect("tokens")).to_string();
            let message = format!("option `{name}` needs the feature `site`");
            assert!(
                value.contains(&message) && value.contains("features = ["),
                "{value}"
            );
        }
    }
}
