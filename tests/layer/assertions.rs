//! The assertions for the tests of an application.

use std::panic::{AssertUnwindSafe, catch_unwind};

use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;
use robots_static::crawlers::identifiable_crawlers;
use robots_static::layer::DenialStatus;
use robots_static::testing::{header_forms, spellings_of};
use robots_static::{
    Client, Mode, RobotsLayer, RobotsTxt, assert_allowed, assert_denied, robots_txt,
};

static ROBOTS: RobotsTxt = robots_txt!(
    "User-agent: GPTBot"
    "User-agent: HouseCrawler9"
    "User-agent: Googlebot"
    "Disallow: /members/"
    "User-agent: *"
    "Disallow: /search?"
);

fn pages() -> Router {
    let page = || async { "hello" };
    let missing = || async { StatusCode::NOT_FOUND };
    Router::new()
        .route("/members/{id}", get(page))
        .route("/search", get(page))
        .fallback(missing)
}

fn app() -> Router {
    pages().layer(RobotsLayer::new(&ROBOTS))
}

/// Returns the text of the failed assertion, which `work` is.
fn failure(work: impl Future<Output = ()>) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.expect("a runtime");
    let result = catch_unwind(AssertUnwindSafe(|| runtime.block_on(work)));
    let problem = result.expect_err("a failed assertion");
    *problem.downcast::<String>().expect("a text")
}

#[test]
fn header_forms_of_every_crawler_identify_it() {
    for crawler in identifiable_crawlers(&ROBOTS) {
        for header in header_forms(crawler.token()) {
            let client = ROBOTS.identify(header.as_bytes());
            let Client::Crawler(found) = client else {
                let of_apps = ["Daum/1.0", "Pinterest/1.0"];
                let is_of_app = of_apps.iter().any(|it| it.eq_ignore_ascii_case(&header));
                assert!(is_of_app, "{header}: {client:?}");
                continue;
            };
            assert_eq!(found.token(), crawler.token(), "{header}");
        }
    }
}

#[tokio::test]
async fn denied_crawler_passes_the_assertion() {
    assert_denied!(app(), "GPTBot", "/members/1");
    assert_denied!(app(), "gptbot", "/members/1?x=1");
    assert_denied!(app(), "HouseCrawler9", "/members/1");
    // It obeys the group of Googlebot.
    assert_denied!(app(), "Googlebot-Image", "/members/1");
    assert_denied!(app(), "CCBot", "/search?q=a");
    // Whatever the response of a denial is.
    let hidden = RobotsLayer::new(&ROBOTS).status(DenialStatus::NotFound);
    assert_denied!(pages().layer(hidden), "GPTBot", "/members/1");
}

#[tokio::test]
async fn allowed_crawler_passes_the_assertion() {
    assert_allowed!(app(), "CCBot", "/members/1");
    assert_allowed!(app(), "GPTBot", "/search?q=a");
    assert_allowed!(app(), "GPTBot", "/robots.txt");
    // The application has no such page.
    assert_allowed!(app(), "GPTBot", "/missing");
    let reporting = RobotsLayer::new(&ROBOTS).mode(Mode::Report);
    assert_allowed!(pages().layer(reporting), "GPTBot", "/members/1");
}

#[test]
fn failed_assertion_shows_header_and_reason() {
    assert_eq!(
        failure(async { assert_denied!(app(), "CCBot", "/members/1") }),
        "expected `/members/1` to be denied to `CCBot`\n  User-Agent: CCBot\n  forwarded by the \
         layer, in mode `Report` or because no rule disallows it for the client; the status is 200"
    );
    assert_eq!(
        failure(async { assert_allowed!(app(), "GPTBot", "/members/1") }),
        "expected `/members/1` not to be denied to `GPTBot`\n  User-Agent: GPTBot\n  disallowed \
         for GPTBot by /robots.txt line 4: `Disallow: /members/`"
    );
    assert_eq!(
        failure(async { assert_allowed!(app(), "Google-Extended", "/") }),
        "no client sends `Google-Extended`, a token that only robots.txt files have: assert what \
         another crawler of Google may fetch"
    );
    let problem = failure(async { assert_denied!(app(), "GPTBot", "/a b") });
    assert!(problem.starts_with("cannot request `/a b`: "), "{problem}");
}

/// axum decodes parameters of a route, and no separator.
#[tokio::test]
async fn spellings_of_a_route_are_those_that_the_router_serves() {
    let served = spellings_of(&pages(), "/members/4(2)").await;
    let served = served.expect("a page");
    for spelling in ["/members/4%282)", "/members/%34(2)", "/members/4(2);x=1"] {
        assert!(served.iter().any(|it| it == spelling), "{spelling}");
    }
    for spelling in ["//members/4(2)", "/members%2F4(2)", "/%6Dembers/4(2)"] {
        assert!(served.iter().all(|it| it != spelling), "{spelling}");
    }
    for spelling in &served {
        assert_denied!(app(), "GPTBot", spelling);
    }
}

#[tokio::test]
async fn spellings_of_a_page_that_is_not_served_are_an_error() {
    let problem = spellings_of(&pages(), "/missing").await;
    let problem = problem.expect_err("no page").to_string();
    assert_eq!(problem, "`/missing` is not served: the status is 404");
}
