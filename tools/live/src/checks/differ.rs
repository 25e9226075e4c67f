//! Whether other requests get the same rules.

use std::time::Duration;

use robots_crawler::access::FetchError;
use robots_lint::Lint;
use robots_lint::live::{CLIENTS_DIFFER, IP_VERSIONS_DIFFER, SITES_DIFFER, STALE_COPY};

use super::reach::result;
use super::{Context, Finding};
use crate::meaning::{difference, is_page, reading};
use crate::plan::Role;
use crate::session::{Fetched, Outcome};

/// The age from which a copy of a cache is reported: crawlers keep a file for a day themselves (RFC
/// 9309 §2.4).
const HIGH_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// Compares the first response with the others. `is_as_expected` is whether it is proved to be the
/// expected file.
pub(super) fn check(context: &Context<'_>, is_as_expected: bool) -> Vec<Finding> {
    let is_robots_txt = |fetched: &Fetched| {
        fetched
            .success()
            .is_none_or(|response| !is_page(&response.body))
    };
    if !is_robots_txt(context.first) {
        // Each of the others would differ from the page.
        return Vec::new();
    }
    let clients = context.observed.with(Role::Client);
    // Those that get an error or a page have findings of their own.
    let clients = clients
        .filter(|fetched| fetched.success().is_some() && is_robots_txt(fetched))
        .filter_map(|fetched| differs(context, fetched));
    let sites = context.observed.with(Role::OtherSite);
    let sites = sites.filter(|site| is_alternative(site));
    let sites: Vec<_> = sites
        .filter_map(|fetched| differs(context, fetched))
        .collect();
    let versions = context.observed.with(Role::OtherIpVersion);
    let versions = versions.filter_map(|fetched| differs(context, fetched));
    let mut found = Vec::new();
    found.extend(finding(
        context,
        &CLIENTS_DIFFER,
        clients.collect(),
        (
            "clients get rules with another meaning",
            "a cache may send the file of one client to another",
            "serve one file, with a group for each crawler",
        ),
    ));
    found.extend(finding(
        context,
        &SITES_DIFFER,
        sites,
        (
            "the rules differ at another scheme or host of the site",
            "each scheme and host has its own robots.txt (RFC 9309 §2.3)",
            "redirect to one scheme and host, or serve the same file at each",
        ),
    ));
    found.extend(finding(
        context,
        &IP_VERSIONS_DIFFER,
        versions.collect(),
        (
            "the rules differ over the other version of IP",
            "a crawler uses the version that it has",
            "configure both addresses alike, or delete the address record of one",
        ),
    ));
    found.extend(stale(context, is_as_expected));
    found
}

/// Returns whether a site is one that crawlers use: its name has an address, and its port is open.
fn is_alternative(fetched: &Fetched) -> bool {
    let unused = [FetchError::NameResolution, FetchError::Connection];
    match &fetched.outcome {
        Outcome::Response(_) => true,
        Outcome::Failed(failure) if failure.kind == FetchError::Tls => {
            // A site without TLS has no certificate for it.
            fetched
                .request
                .url
                .host_str()
                .is_some_and(|host| host.starts_with("www."))
        }
        Outcome::Failed(failure) => !unused.contains(&failure.kind) && !failure.is_local,
        Outcome::NotSent(_) => false,
    }
}

/// Returns how a response differs from the first one, as a sentence.
fn differs(context: &Context<'_>, fetched: &Fetched) -> Option<String> {
    if !fetched.is_measured() {
        return None;
    }
    let dialect = context.target.dialect;
    let (url, name) = (context.name(context.first), context.name(fetched));
    let one = reading(context.first, &url, dialect);
    let other = reading(fetched, &name, dialect);
    match (one, other) {
        (Some(one), Some(other)) => difference(&one, &other),
        (None, None) => None,
        (Some(_), None) => Some(format!("`{name}` fails: {}", result(fetched))),
        (None, Some(_)) => Some(format!("`{name}` does not fail: {}", result(fetched))),
    }
}

/// Returns the finding of differences: its message, the reason and what to do.
fn finding(
    context: &Context<'_>,
    lint: &'static Lint,
    differences: Vec<String>,
    (message, reason, help): (&str, &str, &str),
) -> Option<Finding> {
    if differences.is_empty() {
        return None;
    }
    let mut diagnostic = lint.finding(message);
    for difference in differences {
        diagnostic = diagnostic.note(difference);
    }
    Some(context.finding(diagnostic.note(reason).help(help)))
}

fn stale(context: &Context<'_>, is_as_expected: bool) -> Option<Finding> {
    let response = context.first.success()?;
    let fresh = context.observed.with(Role::Fresh);
    let mut fresh = fresh.filter(|fresh| fresh.success().is_some());
    let difference = fresh.find_map(|fresh| differs(context, fresh));
    let age = response.header("age").trim().parse().ok();
    let age = age.map(Duration::from_secs).filter(|age| *age > HIGH_AGE);
    let (message, evidence) = match (difference, age) {
        (Some(difference), _) => {
            let message = "a cache sends rules that the server no longer has".to_owned();
            (message, Some(difference))
        }
        (None, Some(age)) if !is_as_expected => {
            let days = age.as_secs() / HIGH_AGE.as_secs();
            let days = if days == 1 {
                "a day".to_owned()
            } else {
                format!("{days} days")
            };
            (format!("the copy of a cache is more than {days} old"), None)
        }
        _ => return None,
    };
    let mut diagnostic = STALE_COPY.finding(message);
    if let Some(note) = evidence {
        diagnostic = diagnostic.note(note);
    }
    let diagnostic = diagnostic
        .note("crawlers keep the file for up to a day in addition (RFC 9309 §2.4)")
        .help("purge `/robots.txt` from the cache at each deployment, and send `Cache-Control: max-age=3600`");
    Some(context.finding(diagnostic))
}
