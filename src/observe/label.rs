//! The values of labels: what happened, and whose rules applied, in a word.

use robots_matcher::Client;

pub(super) const SERVED: &str = "served";
pub(crate) const PASSED: &str = "passed";
pub(super) const REFUSED: &str = "refused";
pub(crate) const REPORTED: &str = "reported";
pub(super) const CONTRADICTED: &str = "contradicted";
pub(crate) const CONTRADICTED_REPORTED: &str = "contradicted_reported";
pub(super) const SLOWED: &str = "slowed";
/// No crawler, or no group.
pub(super) const NONE: &str = "-";

/// Returns the token of the group that applies to this client.
pub(crate) fn group_label(client: Client<'static>) -> &'static str {
    let Client::Crawler(crawler) = client else {
        return NONE;
    };
    let agent = crawler.group().and_then(|group| group.token());
    agent.unwrap_or(NONE)
}
