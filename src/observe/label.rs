//! The values of labels: what happened, and whose rules applied, in a word.

use robots_matcher::Client;

use crate::RobotsVerdict;

pub(super) const SERVED: &str = "served";
pub(super) const PASSED: &str = "passed";
pub(super) const REFUSED: &str = "refused";
pub(super) const REPORTED: &str = "reported";
pub(super) const CONTRADICTED: &str = "contradicted";
pub(super) const CONTRADICTED_REPORTED: &str = "contradicted_reported";
pub(super) const SLOWED: &str = "slowed";
/// No crawler, or no group.
pub(super) const NONE: &str = "-";

/// Returns the token of the group that applies to this client.
pub(crate) fn group_label(client: Client<'static>) -> &'static str {
    let Client::Crawler(crawler) = client else {
        return NONE;
    };
    let agent = crawler.group().and_then(|group| group.agent());
    agent.unwrap_or(NONE)
}

/// Returns the outcome of a request that is passed on with this verdict.
pub(crate) fn outcome_of_passed(verdict: &RobotsVerdict) -> &'static str {
    if verdict.refusal().is_some() {
        REPORTED
    } else if verdict.is_denied_by_identity() {
        CONTRADICTED_REPORTED
    } else {
        PASSED
    }
}
