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

pub(crate) mod assertion;
mod cause;
mod header_forms;
mod send;
mod spellings;

pub use header_forms::header_forms;
pub use spellings::{NotServed, spellings_of};

type NoBody = alloc::string::String;

/// Asserts that an application serves a robots.txt at `/robots.txt`: with status 200, as
/// `text/plain`, and with these bytes.
///
/// The arguments are the application, a reference to the robots.txt, and, for an application with
/// several hosts, a URL of one of them.
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
            $crate::__private::is_served(&$app, $robots, $url).await
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
            $crate::__private::is_denied(&$app, $crawler, $target, true).await
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
            $crate::__private::is_denied(&$app, $crawler, $target, false).await
        {
            ::core::panic!("{}", problem)
        }
    };
}
