//! Whether other requests get the same rules.

use std::time::Duration;

use robots_core::matcher::Verdict;
use robots_lint::Lint;
use robots_lint::live::{CLIENTS_DIFFER, IP_VERSIONS_DIFFER, SITES_DIFFER, STALE_COPY};

use super::served::Answer;
use super::{Context, Finding};
use crate::cause::{Cause, result};
use crate::meaning::difference;
use crate::plan::{Role, is_used};
use crate::session::Fetched;

/// The age from which a copy of a cache is reported: crawlers keep a file for a day themselves (RFC
/// 9309 §2.4).
const HIGH_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// Compares the first response with the others. `proved` are the answers for which what is stated
/// about the target is proved.
pub(super) fn check(context: &Context<'_>, proved: &[&Answer<'_>]) -> Vec<Finding> {
    if Cause::of(context.first).is_page() {
        // Each of the others would differ from the page.
        return Vec::new();
    }
    let is_file = |fetched: &Fetched| Cause::of(fetched).is_file();
    let comparisons: [(_, &'static Lint, _, _, _); 3] = [
        (
            Role::Client,
            &CLIENTS_DIFFER,
            "clients get rules with another meaning",
            "a cache may send the file of one client to another",
            "serve one file, with a group for each crawler",
        ),
        (
            Role::OtherSite,
            &SITES_DIFFER,
            "the rules differ at another scheme or host of the site",
            "each scheme and host has its own robots.txt (RFC 9309 §2.3)",
            "redirect to one scheme and host, or serve the same file at each",
        ),
        (
            Role::OtherIpVersion,
            &IP_VERSIONS_DIFFER,
            "the rules differ over the other version of IP",
            "a crawler uses the version that it has",
            "configure both addresses alike, or delete the address record of one",
        ),
    ];
    let mut found = Vec::new();
    for (role, lint, message, reason, help) in comparisons {
        let others = context.observed.with(role).filter(|fetched| match role {
            // A client that gets no file where others get one has a finding of its own.
            Role::Client => is_file(context.first) && is_file(fetched),
            Role::OtherSite => is_used(fetched),
            _ => true,
        });
        let differences: Vec<_> = others.filter_map(|other| differs(context, other)).collect();
        if !differences.is_empty() {
            let mut diagnostic = lint.finding(message);
            for difference in differences {
                diagnostic = diagnostic.note(difference);
            }
            found.push(context.finding(diagnostic.note(reason).help(help)));
        }
    }
    found.extend(stale(context, proved));
    found
}

/// Returns how a response differs from the first one, as a sentence.
fn differs(context: &Context<'_>, fetched: &Fetched) -> Option<String> {
    if !fetched.is_measured() {
        return None;
    }
    let name = context.name(fetched);
    match (context.rules(context.first), context.rules(fetched)) {
        (Some(one), Some(other)) => difference(&one, &other),
        (None, None) => None,
        (Some(_), None) => Some(format!("`{name}` fails: {}", result(fetched))),
        (None, Some(_)) => Some(format!("`{name}` does not fail: {}", result(fetched))),
    }
}

/// Returns the finding of a copy of a cache that differs from what the server has, or is old.
fn stale(context: &Context<'_>, proved: &[&Answer<'_>]) -> Option<Finding> {
    let response = context.first.success()?;
    let mut fresh = context.observed.with(Role::Fresh);
    let different = fresh.find_map(|fresh| Some((fresh, differs(context, fresh)?)));
    let age = response.header("age").trim().parse().ok();
    let age = age.map(Duration::from_secs).filter(|age| *age > HIGH_AGE);
    let is_proved = |fetched| proved.iter().any(|answer| answer.is_of(fetched));
    let target = context.target;
    let mut help = "purge `/robots.txt` from the cache at each deployment, and send \
                    `Cache-Control: max-age=3600`";
    let mut diagnostic = match (different, age) {
        (Some((fresh, difference)), _) => {
            let is_file = Cause::of(fresh).is_file();
            let message = if is_file {
                "a cache sends rules that the server no longer has"
            } else {
                "a cache sends a robots.txt that the server no longer sends"
            };
            let mut diagnostic = STALE_COPY.finding(message).note(difference);
            if closes(context, fresh) {
                diagnostic = diagnostic.note(
                    "a purge closes the site: the rules of the server disallow `/` for crawlers \
                     without a group of their own",
                );
            }
            if !is_file {
                help = "correct the answer of the server before the copy expires: until then, do \
                        not purge it";
            } else if target.expected.is_none() && target.against.is_none() {
                help = "decide which rules are meant: after a purge, or when the copy expires, \
                        every client gets those of the server";
            } else if !is_proved(fresh) {
                help = "correct the robots.txt of the server: after a purge, or when the copy \
                        expires, every client gets it";
            }
            diagnostic
        }
        (None, Some(age)) if target.against.is_none() || !is_proved(context.first) => {
            let days = age.as_secs() / HIGH_AGE.as_secs();
            let days = if days == 1 { "a day".to_owned() } else { format!("{days} days") };
            STALE_COPY.finding(format!("the copy of a cache is more than {days} old"))
        }
        _ => return None,
    };
    diagnostic = diagnostic
        .note("crawlers keep the file for up to a day in addition (RFC 9309 §2.4)")
        .help(help);
    Some(context.finding(diagnostic))
}

/// Returns whether the start page, which the first response allows for crawlers of group `*`, is
/// disallowed by this one.
fn closes(context: &Context<'_>, fetched: &Fetched) -> bool {
    let verdict = |fetched| {
        let rules = context.rules(fetched)?;
        let group = rules.obeyed(b"*").group();
        Some(rules.evaluate_in(group, b"/").verdict)
    };
    verdict(context.first) == Some(Verdict::Allow) && verdict(fetched) == Some(Verdict::Disallow)
}
