//! The values of labels: outcomes and groups.

use robots_matcher::Client;

pub(super) const SERVED: &str = "served";
pub(crate) const ALLOWED: &str = "allowed";
pub(super) const DENIED: &str = "denied";
pub(crate) const REPORTED: &str = "reported";
pub(super) const CONTRADICTED: &str = "contradicted";
pub(crate) const CONTRADICTED_REPORTED: &str = "contradicted_reported";
pub(super) const RATE_LIMITED: &str = "rate_limited";
/// The label for no crawler and for no group.
pub(super) const NONE: &str = "-";

/// Returns the token of the group that applies to this client.
pub(crate) fn group_label(client: Client<'static>) -> &'static str {
    let Client::Crawler(crawler) = client else {
        return NONE;
    };
    let agent = crawler.group().and_then(|group| group.token());
    agent.unwrap_or(NONE)
}
