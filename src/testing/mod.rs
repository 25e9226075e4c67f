//! Assertions for the tests of an application: which crawlers it denies, and in which spellings it
//! serves a page.
//!
//! In: a tower service with a [`RobotsLayer`](crate::RobotsLayer), such as an axum router. Out: a
//! failed assertion with the header that was sent and the response. Enable the feature `testing`
//! in the development dependencies only.
//!
//! ```
//! use axum::{Router, routing::get};
//! use robots_static::testing::spellings_of;
//! use robots_static::{RobotsLayer, RobotsTxt, assert_allowed, assert_denied, robots_txt};
//!
//! static ROBOTS: RobotsTxt = robots_txt!("User-agent: GPTBot\nDisallow: /members/\n");
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! let pages: Router = Router::new().route("/members/{id}", get(|| async { "hello" }));
//! let app = pages.clone().layer(RobotsLayer::new(&ROBOTS));
//!
//! assert_denied!(app, "GPTBot", "/members/42");
//! assert_allowed!(app, "Googlebot", "/members/42");
//!
//! // Every spelling in which the application serves the page is denied, too.
//! for spelling in spellings_of(&pages, "/members/42").await.expect("a page") {
//!     assert_denied!(app, "GPTBot", &spelling);
//! }
//! # }
//! ```

mod header_forms;
mod no_body;
mod send;
mod spellings;

use alloc::format;
use alloc::string::String;
use core::fmt::Display;

use http::Response;
use http_body::Body;
use robots_matcher::known_crawler;
use tower_service::Service;

pub use header_forms::header_forms;
pub use no_body::NoBody;
pub use spellings::{NotServed, spellings_of};

use crate::layer::Denial;
use send::send;

/// Asserts that the layer of an application denies a path to a crawler.
///
/// The arguments are the application, the product token and a target: a path, with a query if it
/// has one. Sends a request with each of [`header_forms`](crate::testing::header_forms), and awaits
/// the responses, so it is used in an asynchronous test. The application is not changed.
///
/// # Panics
///
/// If the layer forwards one of these requests, denies it to another crawler, or the token is one
/// that no client sends.
///
/// See [`testing`](mod@crate::testing) for an example.
#[macro_export]
macro_rules! assert_denied {
    ($app:expr, $crawler:expr, $target:expr $(,)?) => {
        if let ::core::result::Result::Err(problem) =
            $crate::testing::__is_denied(&$app, $crawler, $target, true).await
        {
            ::core::panic!("{}", problem)
        }
    };
}

/// Asserts that the layer of an application does not deny a path to a crawler.
///
/// As [`assert_denied!`](crate::assert_denied), with the opposite result. What the application
/// responds is not compared: a page that does not exist is allowed.
///
/// # Panics
///
/// If the layer denies one of the requests, or the token is one that no client sends.
///
/// See [`testing`](mod@crate::testing) for an example.
#[macro_export]
macro_rules! assert_allowed {
    ($app:expr, $crawler:expr, $target:expr $(,)?) => {
        if let ::core::result::Result::Err(problem) =
            $crate::testing::__is_denied(&$app, $crawler, $target, false).await
        {
            ::core::panic!("{}", problem)
        }
    };
}

/// Compares what an application does with requests of a crawler with what is expected.
///
/// # Errors
///
/// Returns the text of the failed assertion.
#[doc(hidden)]
pub async fn __is_denied<S, B>(
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
