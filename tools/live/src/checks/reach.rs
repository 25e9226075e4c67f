//! Whether clients get a robots.txt: one finding for each cause for which one gets none.

use robots_analysis::Diagnostic;
use robots_analysis::diagnostic::Level;
use robots_crawler::FetchPolicy;
use robots_crawler::access::Access;
use robots_lint::Lint;
use robots_lint::live::{
    APP_INDEX, CHALLENGE, HTML_BODY, REFUSED, STATUS, TOO_MANY_REDIRECTS, UNREACHABLE,
};

use super::{Context, Finding};
use crate::cause::{Cause, result};
use crate::client::FailureKind;
use crate::meaning::{other_format, source};
use crate::plan::Role;
use crate::session::{Fetched, Outcome};

const FOR_CHALLENGE: &str =
    "allow `/robots.txt` for every client, above all challenges of the edge";

/// Judges what the clients get at the first address. Returns the findings, and what came of the
/// requests that one of them, at level deny, is about.
pub(super) fn check(context: &Context<'_>) -> (Vec<Finding>, Vec<String>) {
    let clients: Vec<_> = context.clients().collect();
    let with = |wanted: fn(Cause) -> bool| {
        let clients = clients.iter().copied().filter(|fetched| wanted(Cause::of(fetched)));
        clients.collect::<Vec<_>>()
    };
    let served = with(Cause::is_file);
    let missing = with(|cause| cause == Cause::Missing);
    // Without a file, a client that gets none is reached, too.
    let reached = if served.is_empty() { &missing } else { &served };
    let is_reached = |fetched: &Fetched| {
        let mut reached = reached.iter();
        reached.any(|other| std::ptr::eq(*other, fetched))
    };
    let (mut findings, mut denied) = (Vec::new(), Vec::new());
    let mut add = |finding: Option<Finding>, of: &[&Fetched]| {
        let lint = finding.as_ref().and_then(|found| found.diagnostic.lint);
        if lint.is_some_and(|lint| context.target.levels.of(lint) == Level::Deny) {
            denied.extend(of.iter().map(|fetched| result(fetched)));
        }
        findings.extend(finding);
    };
    if reached.is_empty() {
        add(cause(context, context.first), &[context.first]);
    } else {
        let pages = with(Cause::is_page);
        if !served.is_empty() {
            add(challenge(&pages), &pages);
        }
        let others = clients.iter().copied().filter(|fetched| {
            let cause = Cause::of(fetched);
            let has_finding = cause.is_page() && !served.is_empty();
            !(is_reached(fetched) || has_finding)
        });
        let others: Vec<_> = others.collect();
        if !others.is_empty() {
            add(Some(refused(context, &others, reached)), &others);
        }
    }
    if let Some(other) = served.iter().find(|fetched| Cause::of(fetched) == Cause::OtherSuccess) {
        add(cause(context, other), &[]);
    }
    (findings, denied)
}

/// Returns the finding of what came of a request; `None` for a file, and for none.
fn cause(context: &Context<'_>, fetched: &Fetched) -> Option<Finding> {
    let result = result(fetched);
    let diagnostic = match Cause::of(fetched) {
        Cause::File | Cause::Missing | Cause::Unmeasured => return None,
        Cause::Page => return Some(page(context, fetched)),
        Cause::Challenge => return challenge(&[fetched]),
        Cause::OtherSuccess => {
            STATUS.finding(format!("expected 200 with the robots.txt, found {result}")).note(
                "crawlers read the body of every success (RFC 9309 §2.3.1.1): that of 204 and 205 \
                 is empty, and that of 206 is a part",
            )
        }
        Cause::Refused => {
            REFUSED.finding(format!("every client is refused the file: {result}")).note(
                "crawlers that obey RFC 9309 may then fetch every URL (§2.3.1.3); crawlers that \
                 obey older drafts fetch none",
            )
        }
        Cause::TooManyRedirects => {
            let last = fetched.redirects.last();
            let last = last.map_or(&fetched.request.url, |(last, _)| last);
            TOO_MANY_REDIRECTS
                .finding("robots.txt is more than five redirects away")
                .note(format!("the fifth is `{last}`"))
                .note("crawlers may stop there, and fetch every URL (RFC 9309 §2.3.1.2)")
        }
        Cause::Status | Cause::Failed => {
            let diagnostic = UNREACHABLE.finding(format!("robots.txt cannot be fetched: {result}"));
            match fetched.access(&FetchPolicy::RFC_9309) {
                Some(Access::AllowAll { .. }) => diagnostic.note(
                    "crawlers may stop after five redirects, and fetch every URL (RFC 9309 \
                     §2.3.1.2)",
                ),
                _ => diagnostic.note(
                    "while it is unreachable, crawlers assume that every URL is disallowed (RFC \
                     9309 §2.3.1.4)",
                ),
            }
        }
    };
    Some(context.finding_of(fetched, diagnostic.help(help(fetched))))
}

pub(super) fn help(fetched: &Fetched) -> &'static str {
    match Cause::of(fetched) {
        Cause::File | Cause::Missing => "serve the expected file",
        Cause::Page => "serve the file as `text/plain`, or 404 without one",
        Cause::Challenge => FOR_CHALLENGE,
        Cause::OtherSuccess | Cause::Refused => "send the file with 200, or 404 to allow every URL",
        Cause::TooManyRedirects => "serve the file at its own URL, or redirect to it at once",
        Cause::Status if is_limited(fetched) => "allow requests for `/robots.txt` without a limit",
        Cause::Status => "repair the server so that it sends the file with 200, or 404 without one",
        Cause::Failed => match &fetched.outcome {
            Outcome::Failed(failure) => help_for(failure.kind),
            _ => "serve the expected file",
        },
        Cause::Unmeasured => {
            "name the URL where the redirects end, with fewer `--agents`, or try again later"
        }
    }
}

fn is_limited(fetched: &Fetched) -> bool {
    let status = fetched.response().map(|response| response.status);
    status == Some(http::StatusCode::TOO_MANY_REQUESTS)
}

fn help_for(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::NameResolution => "add an address record for the name, or correct the URL",
        FailureKind::NoConnection => {
            "start a server at this address, or correct the address record"
        }
        FailureKind::Closed => {
            "let the server answer: it, or a firewall before it, closes the connection"
        }
        FailureKind::Tls => {
            "renew the certificate, and send it for this name with its whole chain; for an \
             authority of your own, pass its certificate with `--ca`"
        }
        FailureKind::Timeout => "make the server answer at this address in time",
        FailureKind::Interrupted => {
            "send as many bytes as `Content-Length` states, and end a chunked body with its last \
             chunk"
        }
        FailureKind::NotDecoded => {
            "encode the body as `Content-Encoding` says, or remove the field"
        }
        FailureKind::NotAccepted => {
            "send the file without an encoding to a client that does not accept it"
        }
        FailureKind::TooLarge => "delete rules, or replace several by a shorter one",
        FailureKind::NotHttp => "let a server of HTTP listen at this port, or correct the URL",
        FailureKind::InvalidRedirect | FailureKind::RedirectLoop => {
            "serve the file at this URL, without a redirect"
        }
    }
}

/// Returns the finding of clients that get an error where others get a file, or 404.
fn refused(context: &Context<'_>, refused: &[&Fetched], reached: &[&Fetched]) -> Finding {
    let is_crawler = |fetched: &&&Fetched| fetched.request.identity.is_crawler();
    let others = match reached.iter().find(|fetched| !is_crawler(fetched)) {
        Some(_) => "a browser gets",
        None => "other crawlers get",
    };
    let is_file = reached.iter().any(|fetched| Cause::of(fetched).is_file());
    let what = if is_file { "the file" } else { "the 404" };
    let crawlers = refused.iter().any(|fetched| is_crawler(&fetched));
    let message = if crawlers {
        format!("crawlers are refused {what} that {others}")
    } else {
        format!("browsers are refused {what} that {others}")
    };
    let listed = refused.iter().chain(reached.iter().find(|fetched| !is_crawler(fetched)));
    let listed = listed.map(|fetched| {
        let is_file = Cause::of(fetched) == Cause::File;
        let result = if is_file { "200".to_owned() } else { result(fetched) };
        format!("{}: {result}", fetched.request.identity.name())
    });
    let mut diagnostic = REFUSED.finding(message).note(listed.collect::<Vec<_>>().join("; "));
    if crawlers {
        diagnostic = diagnostic
            .note(
                "after 401 and 403 many crawlers fetch every URL, after 429 and 5xx none (RFC \
                 9309 §2.3.1.3 and §2.3.1.4)",
            )
            .note("a firewall may refuse only this address: it is none of the crawler's operator");
    }
    let helps: Vec<_> = refused.iter().map(|fetched| help(fetched)).collect();
    let is_failed = |fetched: &&Fetched| Cause::of(fetched) == Cause::Failed;
    let help = match helps.as_slice() {
        // A response that is broken in the same way for all has a reason of its own.
        [first, rest @ ..]
            if refused.iter().all(is_failed) && rest.iter().all(|it| it == first) =>
        {
            first
        }
        _ => "allow `/robots.txt` for every client, above all other rules of the firewall",
    };
    context.finding(diagnostic.help(help))
}

/// Returns the finding of clients that get a page; `None` without any.
fn challenge(pages: &[&Fetched]) -> Option<Finding> {
    let first = pages.first()?;
    let names = pages.iter().map(|page| page.request.identity.name());
    let names = names.collect::<Vec<_>>().join(", ");
    let verb = if pages.len() == 1 { "gets" } else { "get" };
    let message = format!("{names} {verb} a challenge in place of the robots.txt");
    Some(about_page(first, &CHALLENGE, message, FOR_CHALLENGE, None))
}

fn page(context: &Context<'_>, page: &Fetched) -> Finding {
    let random = context.observed.with(Role::RandomPath).next();
    let index = random.filter(|random| Cause::of(random).is_page());
    if let Some(random) = index {
        let path = random.request.url.path();
        let evidence = format!("`{path}`, which does not exist, gets a page too");
        let message = "a page is served for every path, also for `/robots.txt`".to_owned();
        let help = "serve the file, or 404 without one, before the rule that sends the page";
        return about_page(page, &APP_INDEX, message, help, Some(evidence));
    }
    let format = other_format(&source(page, ""));
    let message = format.map(|format| format.message.as_str().to_owned());
    let message = message.unwrap_or_else(|| "expected a robots.txt".to_owned());
    about_page(page, &HTML_BODY, message, help(page), None)
}

fn about_page(
    page: &Fetched,
    lint: &'static Lint,
    message: String,
    help: &str,
    evidence: Option<String>,
) -> Finding {
    let source = source(page, page.request.url.as_str());
    let mut diagnostic: Diagnostic = lint.finding(message);
    if let Some(format) = other_format(&source) {
        diagnostic.labels = format.labels;
    }
    let mut response = page.response().map_or_else(String::new, |response| {
        let status = response.status.as_u16();
        let content_type = response.header("content-type");
        format!("status {status}, `Content-Type: {content_type}`")
    });
    if let Some(evidence) = evidence {
        response.extend(["; ", &evidence]);
    }
    let diagnostic = diagnostic
        .note(response)
        .note(
            "crawlers skip lines that they do not understand, so they may fetch every URL (RFC \
             9309 §2.2)",
        )
        .help(help);
    Finding { diagnostic, source }
}
