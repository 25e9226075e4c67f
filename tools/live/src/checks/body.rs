//! Whether the body is a robots.txt.

use http::StatusCode;
use robots_core::source::SIZE_LIMIT;
use robots_lint::Lint;
use robots_lint::live::{APP_INDEX, CHALLENGE, CONTENT_TYPE, HTML_BODY, TOO_LARGE};

use super::{Context, Finding};
use crate::client::Response;
use crate::meaning::{is_page, other_format, source};
use crate::plan::Role;
use crate::session::Fetched;

pub(super) fn check(context: &Context<'_>) -> Vec<Finding> {
    let all = || std::iter::once(context.first).chain(context.observed.with(Role::Client));
    let pages = || all().filter(|fetched| is_other(fetched));
    let is_served = all().any(|fetched| fetched.success().is_some() && !is_other(fetched));
    let mut found = Vec::new();
    if let Some(page) = pages().next() {
        found.extend(page_finding(context, page, is_served));
    }
    if let Some(response) = context.first.success() {
        found.extend(too_large(context, response));
        if !is_other(context.first) {
            found.extend(content_type(context, response));
        }
    }
    found
}

/// Returns whether a success is not a robots.txt.
fn is_other(fetched: &Fetched) -> bool {
    fetched
        .success()
        .is_some_and(|response| response.status == StatusCode::ACCEPTED || is_page(&response.body))
}

/// Returns the finding of a page in place of a robots.txt.
fn page_finding(context: &Context<'_>, page: &Fetched, is_served: bool) -> Option<Finding> {
    let response = page.success()?;
    let text = source(page, page.request.url.as_str());
    let name = page.request.identity.name();
    let format = other_format(&text);
    let message = format.as_ref().map(|format| format.message.as_str());
    let random = context.observed.with(Role::RandomPath).next();
    let is_index = random
        .and_then(Fetched::success)
        .is_some_and(|random| is_page(&random.body));
    let (lint, message, help): (&'static Lint, String, &str) =
        if response.status == StatusCode::ACCEPTED || is_served {
            let message = format!("{name} gets a challenge in place of the robots.txt");
            let help = "allow `/robots.txt` for every client, above all challenges of the edge";
            (&CHALLENGE, message, help)
        } else if is_index {
            let message = "a page is served for every path, also for `/robots.txt`".to_owned();
            let help = "serve the file, or 404 without one, before the rule that sends the page";
            (&APP_INDEX, message, help)
        } else {
            let message = message.unwrap_or("expected a robots.txt").to_owned();
            let help = "serve the file as `text/plain`, or 404 without one";
            (&HTML_BODY, message, help)
        };
    let status = response.status.as_u16();
    let content_type = response.header("content-type");
    let mut diagnostic = lint.finding(message);
    if let Some(format) = format {
        diagnostic.labels = format.labels;
    }
    let mut evidence = format!("status {status}, `Content-Type: {content_type}`");
    if let (true, Some(random)) = (is_index, random) {
        let path = random.request.url.path();
        evidence.extend(["; `", path, "`, which does not exist, gets a page too"]);
    }
    let diagnostic = diagnostic
        .note(evidence)
        .note(
            "crawlers skip lines that they do not understand, so they may fetch every URL (RFC \
             9309 §2.2)",
        )
        .help(help);
    Some(Finding {
        diagnostic,
        source: text,
    })
}

fn too_large(context: &Context<'_>, response: &Response) -> Option<Finding> {
    (response.body.len() > SIZE_LIMIT).then(|| {
        let diagnostic = TOO_LARGE
            .finding(format!("robots.txt has more than {SIZE_LIMIT} bytes"))
            .note("crawlers ignore the rest (RFC 9309 §2.5), and the checks here do, too")
            .help("delete rules, or replace several by a shorter one");
        context.finding(diagnostic)
    })
}

fn content_type(context: &Context<'_>, response: &Response) -> Option<Finding> {
    let content_type = response.header("content-type");
    let mime = content_type.split(';').next().unwrap_or_default().trim();
    let message = if let Some(encoding) = &response.unknown_encoding {
        format!("unexpected `Content-Encoding: {encoding}`: the request accepted gzip alone")
    } else if mime.is_empty() {
        "missing `Content-Type`".to_owned()
    } else if mime.eq_ignore_ascii_case("text/plain") {
        return None;
    } else {
        format!("expected `Content-Type: text/plain`, found `{mime}`")
    };
    let diagnostic = CONTENT_TYPE
        .finding(message)
        .note("the file must be `text/plain` in UTF-8 (RFC 9309 §2.3)")
        .help("send `Content-Type: text/plain; charset=utf-8`");
    Some(context.finding(diagnostic))
}
