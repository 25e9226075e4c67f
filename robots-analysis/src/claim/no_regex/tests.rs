use robots_core::matcher::Verdict;
use robots_core::{Dialect, Reading, SourceText};

use super::*;
use crate::claim::{Agents, Claim, Target};

#[test]
fn regex_claim_without_the_feature_is_an_error() {
    let claim =
        Claim { verdict: Verdict::Allow, agents: Agents::All, target: Target::Regex("/a+".into()) };
    let reading = Reading::new(&SourceText::new("robots.txt", ""), Dialect::RFC_9309);
    let error = claim.prove(&reading).expect_err("the feature is missing");
    assert_eq!(error.part, ClaimPart::Notation);
    assert!(error.help.contains("features = [\"regex\"]"), "{}", error.help);
}
