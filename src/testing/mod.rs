//! Assertions for the tests of an application: that it serves its robots.txt, which crawlers it
//! denies, and in which spellings it serves a page.
//!
//! In: a tower service with a [`RobotsLayer`](crate::RobotsLayer), such as an axum router. Out: a
//! failed assertion with the header that was sent and the response. Enable the feature `testing`
//! in the development dependencies only.
//!
//! ```
//! use axum::{Router, routing::get};
//! use robots_static::testing::spellings_of;
//! use robots_static::{
//!     RobotsLayer, RobotsTxt, assert_allowed, assert_denied, assert_served, robots_txt,
//! };
//!
//! static ROBOTS: RobotsTxt = robots_txt!("User-agent: GPTBot\nDisallow: /members/\n");
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! let pages: Router = Router::new().route("/members/{id}", get(|| async { "hello" }));
//! let app = pages.clone().layer(RobotsLayer::new(&ROBOTS));
//!
//! assert_served!(app, &ROBOTS);
//! assert_denied!(app, "GPTBot", "/members/42");
//! assert_allowed!(app, "Googlebot", "/members/42");
//!
//! // Every spelling in which the application serves the page is denied, too.
//! for spelling in spellings_of(&pages, "/members/42").await.expect("a page") {
//!     assert_denied!(app, "GPTBot", &spelling);
//! }
//! # }
//! ```

mod cause;
mod header_forms;
mod no_body;
mod send;
mod spellings;

use alloc::format;
use alloc::string::String;
use core::fmt::Display;

use http::Response;
use http::header::CONTENT_TYPE;
use http_body::Body;
use robots_matcher::{RobotsTxt, known_crawler};
use tower_service::Service;

pub use header_forms::header_forms;
pub use no_body::NoBody;
pub use spellings::{NotServed, spellings_of};

use crate::layer::Denial;
use crate::probe::Passage;
use send::{Answer, read, send};

/// Asserts that an application serves a robots.txt at `/robots.txt`: with status 200, as
/// `text/plain`, and with these bytes.
///
/// The arguments are the application, a reference to the robots.txt, and, for an application with
/// several hosts, a URL of one of them.
///
/// ```
/// use axum::{Router, routing::get};
/// use robots_static::{RobotsLayer, RobotsTxt, assert_served, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: GPTBot\nDisallow: /members/\n");
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let pages: Router = Router::new().route("/", get(|| async { "hello" }));
///
/// assert_served!(pages.layer(RobotsLayer::new(&ROBOTS)), &ROBOTS);
/// # }
/// ```
///
/// # Panics
///
/// If the response is another one. The message states why: no layer saw the request, the layer does
/// not serve the file, or the first line that differs.
#[macro_export]
macro_rules! assert_served {
    ($app:expr, $robots:expr $(,)?) => {
        $crate::assert_served!($app, $robots, "/robots.txt")
    };
    ($app:expr, $robots:expr, $url:expr $(,)?) => {
        if let ::core::result::Result::Err(problem) =
            $crate::testing::__is_served(&$app, $robots, $url).await
        {
            ::core::panic!("{}", problem)
        }
    };
}

/// Asserts that the layer of an application denies a path to a crawler.
///
/// The arguments are the application, the product token and a target: a path, with a query if it
/// has one, or a URL, whose host then selects the robots.txt. Sends a request with each of
/// [`header_forms`](crate::testing::header_forms), and awaits the responses, so it is used in an
/// asynchronous test. The application is not changed.
///
/// # Panics
///
/// If the layer forwards one of these requests, denies it to another crawler, or the token is one
/// that no client sends. The message states why, also if no layer saw the request.
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
/// If the layer denies one of the requests, if no layer saw them, or if the token is one that no
/// client sends or that neither the table of crawlers nor the file has: any page is allowed then.
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
        let Answer { response, passage } = send(app, target, Some(&header)).await?;
        if let Some(denial) = response.extensions().get::<Denial>() {
            let is_of_crawler = denial.crawler().token().eq_ignore_ascii_case(crawler);
            if expected && is_of_crawler {
                continue;
            }
            let cause = match expected {
                true => format!("denied as another crawler: {denial}"),
                false => format!("{denial}"),
            };
            return Err(failed(&header, cause));
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
#[doc(hidden)]
pub async fn __is_served<S, B>(app: &S, robots: &RobotsTxt<'_>, url: &str) -> Result<(), String>
where
    S: Service<http::Request<NoBody>, Response = Response<B>> + Clone,
    S::Error: Display,
    B: Body,
{
    let target = cause::file_of(url);
    let Answer { response, passage } = send(app, &target, None).await?;
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
