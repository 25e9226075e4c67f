//! Whether crawlers get an answer.

use http::StatusCode;
use robots_crawler::FetchPolicy;
use robots_crawler::access::{Access, FetchError};
use robots_lint::live::{REFUSED, TOO_MANY_REDIRECTS, UNREACHABLE};

use super::{Context, Finding};
use crate::plan::Role;
use crate::session::{Fetched, Outcome};

pub(super) fn check(context: &Context<'_>) -> Vec<Finding> {
    let refused = refused(context);
    let mut found: Vec<_> = if refused.is_empty() {
        unreachable(context).into_iter().collect()
    } else {
        refused
    };
    found.extend(too_many_redirects(context));
    found
}

/// Returns the finding of a first request that no crawler gets an answer to.
fn unreachable(context: &Context<'_>) -> Option<Finding> {
    let first = context.first;
    let is_unreachable = |access| matches!(access, Access::DisallowAll { .. });
    first
        .access(&FetchPolicy::RFC_9309)
        .filter(|access| is_unreachable(*access))
        .or_else(|| {
            let is_loop = matches!(&first.outcome, Outcome::Failed(_));
            is_loop.then_some(Access::Follow)
        })?;
    let result = result(first);
    let help = match &first.outcome {
        Outcome::Response(response) if response.status == StatusCode::TOO_MANY_REQUESTS => {
            "allow requests for `/robots.txt` without a limit"
        }
        Outcome::Response(_) => {
            "repair the server so that it sends the file with 200, or 404 without one"
        }
        Outcome::Failed(failure) => match failure.kind {
            FetchError::Tls => {
                "renew the certificate, and send it for this name with its whole chain; for an \
                 authority of your own, pass its certificate with `--ca`"
            }
            FetchError::RedirectLoop | FetchError::InvalidRedirect => {
                "serve the file at this URL, without a redirect"
            }
            FetchError::NameResolution => "add an address record for the name, or correct the URL",
            _ => "make the server answer at this address in time",
        },
        Outcome::NotSent(_) => return None,
    };
    let diagnostic = UNREACHABLE
        .finding(format!("robots.txt cannot be fetched: {result}"))
        .note(
            "while it is unreachable, crawlers assume that every URL is disallowed (RFC 9309 \
             §2.3.1.4)",
        )
        .help(help);
    Some(context.finding(diagnostic))
}

/// Returns the finding of crawlers that get an error where a browser gets a file, or of a refusal
/// for every client.
fn refused(context: &Context<'_>) -> Vec<Finding> {
    let all = || std::iter::once(context.first).chain(context.observed.with(Role::Client));
    let browser = all().find(|fetched| !fetched.request.identity.is_crawler());
    let crawlers = || all().filter(|fetched| fetched.request.identity.is_crawler());
    let is_refused = |fetched: &&Fetched| fetched.is_measured() && fetched.success().is_none();
    let is_served = browser.is_some_and(|browser| browser.success().is_some());
    if is_served && crawlers().any(|fetched| is_refused(&fetched)) {
        let refused: Vec<_> = crawlers()
            .filter(is_refused)
            .map(|fetched| format!("{}: {}", fetched.request.identity.name(), result(fetched)))
            .collect();
        let diagnostic = REFUSED
            .finding("crawlers are refused the file that a browser gets")
            .note(format!("{}; browser: 200", refused.join("; ")))
            .note(
                "after 401 and 403 many crawlers fetch every URL, after 429 and 5xx none (RFC \
                 9309 §2.3.1.3 and §2.3.1.4)",
            )
            .note("a firewall may refuse only this address: it is none of the crawler's operator")
            .help("allow `/robots.txt` for every client, above all other rules of the firewall");
        return vec![context.finding(diagnostic)];
    }
    let status = context.first.response().map(|response| response.status);
    match status {
        Some(status @ (StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN)) => {
            let diagnostic = REFUSED
                .finding(format!(
                    "every client is refused the file: {}",
                    status.as_u16()
                ))
                .note(
                    "crawlers that obey RFC 9309 may then fetch every URL (§2.3.1.3); crawlers \
                     that obey older drafts fetch none",
                )
                .help("send the file with 200, or 404 to allow every URL");
            vec![context.finding(diagnostic)]
        }
        _ => Vec::new(),
    }
}

fn too_many_redirects(context: &Context<'_>) -> Option<Finding> {
    let first = context.first;
    first.has_too_many_redirects().then(|| {
        let (last, _) = first
            .redirects
            .last()
            .unwrap_or(&(first.request.url.clone(), StatusCode::OK))
            .clone();
        let diagnostic = TOO_MANY_REDIRECTS
            .finding("robots.txt is more than five redirects away")
            .note(format!("the fifth is `{last}`"))
            .note("crawlers may stop there, and fetch every URL (RFC 9309 §2.3.1.2)")
            .help("serve the file at its own URL, or redirect to it at once");
        context.finding(diagnostic)
    })
}

/// Returns what came of a request, as a status or a reason.
pub(crate) fn result(fetched: &Fetched) -> String {
    match &fetched.outcome {
        Outcome::Response(response) => {
            let status = response.status;
            let reason = status.canonical_reason().unwrap_or_default();
            format!("{} {reason}", status.as_u16())
                .trim_end()
                .to_owned()
        }
        Outcome::Failed(failure) => failure.reason.clone(),
        Outcome::NotSent(reason) => reason.clone(),
    }
}
