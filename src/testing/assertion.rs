//! What the assertions call.

use alloc::format;
use alloc::string::String;
use core::fmt::Display;

use http::Response;
use http::header::CONTENT_TYPE;
use http_body::Body;
use robots_matcher::{RobotsTxt, known_crawler};
use tower_service::Service;

use super::NoBody;
use super::cause;
use super::header_forms::header_forms;
use super::send::{read, send};
use crate::identity::Identity;
use crate::layer::Denial;
use crate::probe::Passage;

/// Compares what an application does with requests of a crawler with what is expected.
///
/// # Errors
///
/// Returns the text of the failed assertion.
pub async fn is_denied<S, B>(
    app: &S,
    crawler: &str,
    target: &str,
    expected: bool,
) -> Result<(), String>
where
    S: Service<http::Request<NoBody>, Response = Response<B>> + Clone,
    S::Error: Display,
    B: Body,
{
    if let Some(problem) = cause::not_a_name(crawler) {
        return Err(problem);
    }
    if let Some(known) = known_crawler(crawler).filter(|known| known.control_token) {
        return Err(format!(
            "no client sends `{}`, a token that only robots.txt files have: assert what another \
             crawler of {} may fetch",
            known.token, known.operator
        ));
    }
    let failed = |header: &str, cause: String| {
        let not = if expected { "" } else { "not " };
        format!(
            "expected `{target}` {not}to be denied to `{crawler}`\n  User-Agent: {header}\n  {cause}"
        )
    };
    // Any page is allowed to a client that no form identifies.
    let mut unidentified = None;
    let mut is_decided = false;
    for header in header_forms(crawler) {
        let (response, passage) = send(app, target, Some(&header)).await?;
        if let Some(denial) = response.extensions().get::<Denial>() {
            let is_of_crawler = denial.crawler().token().eq_ignore_ascii_case(crawler);
            if expected && is_of_crawler {
                continue;
            }
            let other = if expected { "denied as another crawler: " } else { "" };
            let cause = format!("{other}{denial}");
            return Err(failed(&header, cause));
        }
        let identity = response.extensions().get::<Identity>();
        if !expected && identity == Some(&Identity::Contradicted) {
            let cause = "the layer denies it, because its verifier contradicts the client";
            return Err(failed(&header, cause.into()));
        }
        match passage {
            None => {
                let cause = cause::unseen(app, target, response.status()).await?;
                return Err(failed(&header, cause));
            }
            Some(Passage::Unidentified(tokens)) if !expected => {
                unidentified.get_or_insert((header, cause::unidentified(crawler, &tokens)));
            }
            Some(passage) if expected || matches!(passage, Passage::NoFile(_)) => {
                let cause = cause::of(passage, crawler, target, response.status());
                return Err(failed(&header, cause));
            }
            Some(_) => is_decided = true,
        }
    }
    match unidentified.filter(|_| !is_decided) {
        Some((header, cause)) => Err(failed(&header, cause)),
        None => Ok(()),
    }
}

/// Compares what an application serves at a URL with a robots.txt.
///
/// # Errors
///
/// Returns the text of the failed assertion.
pub async fn is_served<S, B>(app: &S, robots: &RobotsTxt<'_>, url: &str) -> Result<(), String>
where
    S: Service<http::Request<NoBody>, Response = Response<B>> + Clone,
    S::Error: Display,
    B: Body,
{
    let target = cause::file_of(url);
    let (response, passage) = send(app, &target, None).await?;
    let status = response.status();
    let failed = |cause| Err(format!("expected `{target}` to be served\n  {cause}"));
    if !status.is_success() {
        return failed(cause::not_served(passage, status));
    }
    let content_type = response.headers().get(CONTENT_TYPE);
    let content_type = content_type.map_or("", |value| value.to_str().unwrap_or_default());
    if !content_type.starts_with("text/plain") {
        return failed(format!(
            "the response is of the type `{content_type}`, and crawlers expect `text/plain`"
        ));
    }
    let body = read(response.into_body()).await;
    if body == robots.body() {
        return Ok(());
    }
    failed(cause::other_text(&body, robots.body()))
}
