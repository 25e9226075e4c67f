//! Regular expressions, without the feature that reads them: the error names it.

use super::error::{ClaimError, ClaimPart};
use crate::matcher::PathForm;
use crate::paths::Language;

/// Returns the error that names the feature.
pub(super) fn language(_: &str, _: PathForm) -> Result<Language, ClaimError> {
    Err(ClaimError::new(
        ClaimPart::Notation,
        "a claim by `regex` needs the feature `regex`",
        "write `features = [\"regex\"]` in the Cargo.toml, or claim routes and patterns",
    ))
}

#[cfg(test)]
mod tests {
    use crate::claim::{Claim, WrittenClaim};
    use crate::{Dialect, Reading, SourceText};

    use super::*;

    #[test]
    fn claim_by_regex_without_the_feature_names_it() {
        let claim = WrittenClaim {
            verdict: "allow".into(),
            agents: vec!["*".into()],
            notation: Some("regex".into()),
            target: "/a+".into(),
            ..WrittenClaim::default()
        };
        let reading = Reading::new(&SourceText::new("robots.txt", ""), Dialect::RFC_9309);
        let error = Claim::read(&claim).and_then(|claim| claim.prove(&reading));
        let error = error.expect_err("the feature is missing");
        assert_eq!(error.part, ClaimPart::Notation);
        assert!(
            error.help.contains("features = [\"regex\"]"),
            "{}",
            error.help
        );
    }
}
