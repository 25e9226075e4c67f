//! Whether what is served is a good robots.txt: its fields, its size, and the lints of `check`.

use robots_analysis::Diagnostic;
use robots_analysis::x_robots_tag::{self, WrittenTag};
use robots_core::source::SIZE_LIMIT;
use robots_core::{Dialect, Reading, SourceText};
use robots_lint::LintGroup;
use robots_lint::live::{CONTENT_TYPE, NOINDEX_HIDDEN, STATUS, TOO_LARGE};

use super::{Context, Finding};
use crate::cause::{Cause, result};
use crate::client::Response;
use crate::session::Fetched;

/// The lints of a file whose findings follow from what a request gets, which has a finding.
const OF_RESPONSES: [&str; 2] = ["html_content", "file_too_large"];

/// Returns the findings about the fields and the size, each once.
pub(super) fn check(context: &Context<'_>) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for fetched in context.observed.judged() {
        let of_this = match (fetched.success(), Cause::of(fetched)) {
            (Some(response), cause) if cause.is_file() => {
                let hidden = noindex_hidden(&context.source(fetched), response);
                [content_type(response), too_large(response), hidden]
            }
            (None, Cause::Missing) => [ignored(fetched), None, None],
            _ => continue,
        };
        for diagnostic in of_this.into_iter().flatten() {
            let is_known = |known: &Finding| known.diagnostic.message == diagnostic.message;
            if !found.iter().any(is_known) {
                found.push(context.finding_of(fetched, diagnostic));
            }
        }
    }
    found
}

/// Returns the findings of the lints of `robots check` in each text that is served, each text once.
///
/// Lints of group `policy` guess what an author wants. Where that is stated, by an expectation or a
/// file, they are not reported.
pub(super) fn lint(context: &Context<'_>) -> Vec<Finding> {
    let target = context.target;
    let is_stated = target.expected.is_some() || target.against.is_some();
    let mut texts: Vec<&[u8]> = Vec::new();
    let mut found = Vec::new();
    for fetched in served(context) {
        let Some(response) = fetched.success() else {
            continue;
        };
        if texts.contains(&response.body.as_slice()) {
            continue;
        }
        texts.push(&response.body);
        let source = context.source(fetched);
        let report = robots_lint::check(&source, target.dialect, &target.levels);
        let findings = report.findings().iter().filter(|finding| {
            let is_policy = finding.lint.is_some_and(|lint| lint.group == LintGroup::Policy);
            !(OF_RESPONSES.contains(&finding.name()) || is_stated && is_policy)
        });
        found.extend(
            findings.map(|diagnostic| Finding {
                diagnostic: diagnostic.clone(),
                source: source.clone(),
            }),
        );
    }
    found
}

fn served<'c>(context: &'c Context<'_>) -> impl Iterator<Item = &'c Fetched> {
    let judged = context.observed.judged();
    judged.filter(|fetched| Cause::of(fetched).is_file())
}

/// Returns the finding of a `noindex` for a site that every crawler may fetch nothing of.
fn noindex_hidden(source: &SourceText, response: &Response) -> Option<Diagnostic> {
    let tag = response.header("x-robots-tag").to_ascii_lowercase();
    let is_noindex = tag.split([',', ' ']).any(|value| ["noindex", "none"].contains(&value));
    let reading = Reading::new(source, Dialect::RFC_9309);
    let tag = WrittenTag { paths: "/".to_owned(), tag: "noindex".to_owned() };
    let (_, hidden) = x_robots_tag::rules(&reading, &[tag]);
    (is_noindex && !hidden.is_empty()).then(|| {
        NOINDEX_HIDDEN
            .finding("`X-Robots-Tag: noindex` cannot be seen: every URL is disallowed")
            .note(
                "a crawler that may not fetch a page does not see its header fields, and may list \
                 its URL",
            )
            .help("allow the pages to remove them from search results, or send the field no more")
    })
}

/// Returns the finding of rules that are sent with a client error.
fn ignored(fetched: &Fetched) -> Option<Diagnostic> {
    let text = SourceText::new("", fetched.response()?.body.as_slice());
    let has_rules = !Reading::new(&text, Dialect::RFC_9309).agents().is_empty();
    has_rules.then(|| {
        STATUS
            .finding(format!("the robots.txt is sent with {}", result(fetched)))
            .note(
                "crawlers do not read the body of a client error, and fetch every URL (RFC 9309 \
                 §2.3.1.3)",
            )
            .help("send the file with 200")
    })
}

fn too_large(response: &Response) -> Option<Diagnostic> {
    (response.body.len() > SIZE_LIMIT).then(|| {
        TOO_LARGE
            .finding(format!("robots.txt has more than {SIZE_LIMIT} bytes"))
            .note("crawlers ignore the rest (RFC 9309 §2.5), and the checks here do, too")
            .help("delete rules, or replace several by a shorter one")
    })
}

fn content_type(response: &Response) -> Option<Diagnostic> {
    if matches!(response.status.as_u16(), 204 | 205) {
        // Without a body there is no type.
        return None;
    }
    let content_type = response.header("content-type");
    let mime = content_type.split(';').next().unwrap_or_default().trim();
    let message = if mime.is_empty() {
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
    Some(diagnostic)
}
