//! What `assert_denied!` and `assert_allowed!` call.

use alloc::format;
use alloc::string::String;
use core::fmt::Display;

use http::Response;
use http_body::Body;
use robots_matcher::known_crawler;
use tower_service::Service;

use super::header_forms::header_forms;
use super::no_body::NoBody;
use super::send::send;
use crate::layer::Denial;

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
    if let Some(known) = known_crawler(crawler).filter(|known| known.control_token) {
        return Err(format!(
            "no client sends `{}`, a token that only robots.txt files have: assert what another \
             crawler of {} may fetch",
            known.token, known.operator
        ));
    }
    for header in header_forms(crawler) {
        let response = send(app, target, Some(&header)).await?;
        let denial = response.extensions().get::<Denial>();
        let is_of_crawler = |denial: &&Denial| {
            let token = denial.crawler().token();
            token.eq_ignore_ascii_case(crawler)
        };
        let status = response.status().as_u16();
        let problem = match (denial, expected) {
            (None, false) => continue,
            (Some(denial), true) if is_of_crawler(&denial) => continue,
            (Some(denial), true) => format!("denied as another crawler: {denial}"),
            (Some(denial), false) => format!("{denial}"),
            (None, true) => format!(
                "forwarded by the layer, in mode `Report` or because no rule disallows it for the \
                 client; the status is {status}"
            ),
        };
        let not = if expected { "" } else { "not " };
        return Err(format!(
            "expected `{target}` {not}to be denied to `{crawler}`\n  User-Agent: {header}\n  \
             {problem}"
        ));
    }
    Ok(())
}
