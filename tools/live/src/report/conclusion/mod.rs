//! What the crawlers of each dialect do after a response.

use std::time::Duration;

use robots_crawler::FetchPolicy;
use robots_crawler::access::Access;

use crate::client::FailureKind;
use crate::session::{Fetched, Outcome};

/// Returns what the crawlers of each dialect do; empty if nothing was measured.
pub(super) fn by_dialect(fetched: &Fetched) -> Vec<(&'static str, &'static str)> {
    let policies = FetchPolicy::ALL.iter();
    let words =
        policies.filter_map(|(dialect, policy)| Some((*dialect, word(access(fetched, policy)?))));
    words.collect()
}

/// Returns what crawlers do: that of RFC 9309, and that of the dialects that differ from it.
pub(super) fn text(fetched: &Fetched) -> String {
    let all = by_dialect(fetched);
    let Some(&(_, first)) = all.first() else {
        return match &fetched.outcome {
            Outcome::NotSent(reason) => format!("not sent: {reason}"),
            _ if is_without_host(fetched) => "no such host".to_owned(),
            _ => "not measured".to_owned(),
        };
    };
    let mut text = first.to_owned();
    let mut known = vec![first];
    for &(_, word) in &all {
        if !known.contains(&word) {
            known.push(word);
            let dialects = all.iter().filter(|(_, other)| *other == word);
            let dialects: Vec<_> = dialects.map(|(dialect, _)| *dialect).collect();
            text.extend(["; ", &dialects.join(", "), ": ", word]);
        }
    }
    text
}

/// Returns how long crawlers that obey RFC 9309 use a response.
pub(super) fn valid_for(fetched: &Fetched) -> Option<Duration> {
    access(fetched, &FetchPolicy::RFC_9309)?.valid_for()
}

/// Returns what a crawler does; `None` if nothing was measured, also because there is no host.
fn access(fetched: &Fetched, policy: &FetchPolicy) -> Option<Access> {
    fetched.access(policy).filter(|_| !is_without_host(fetched))
}

/// Returns whether the name of the host has no address, so that no site was asked.
fn is_without_host(fetched: &Fetched) -> bool {
    let Outcome::Failed(failure) = &fetched.outcome else {
        return false;
    };
    failure.kind == FailureKind::NameResolution && fetched.redirects.is_empty()
}

/// Returns the statuses of a request and its redirects, or why there is none.
pub(super) fn statuses(fetched: &Fetched) -> String {
    let mut statuses: Vec<_> =
        fetched.redirects.iter().map(|(_, status)| status.as_u16().to_string()).collect();
    match &fetched.outcome {
        Outcome::Response(response) => statuses.push(response.status.as_u16().to_string()),
        Outcome::Failed(failure) => statuses.push(failure.reason.clone()),
        Outcome::NotSent(_) => statuses.push("-".to_owned()),
    }
    statuses.join(", ")
}

/// Returns the version of IP; empty if it is not known.
pub(super) fn version(fetched: &Fetched) -> String {
    let version = fetched.ip_version().map(|version| version.to_string());
    version.unwrap_or_default()
}

/// Returns the size of the body; empty without one.
pub(super) fn bytes(fetched: &Fetched) -> String {
    let response = fetched.success();
    let bytes = response.map(|response| response.body.len().to_string());
    bytes.unwrap_or_default()
}

fn word(access: Access) -> &'static str {
    match access {
        Access::Follow => "follow",
        Access::Parse { .. } => "parse",
        Access::KeepCopy { .. } => "keep copy",
        Access::AllowAll { .. } => "allow all",
        Access::DisallowAll { .. } => "disallow all",
        Access::Retry { .. } => "retry",
    }
}

#[cfg(test)]
mod tests;
