//! The assertions for the tests of an application.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use axum::Router;
use axum::http::{Method, StatusCode};
use axum::routing::get;
use robots_static::crawlers::identifiable_crawlers;
use robots_static::hosts::RobotsHosts;
use robots_static::identity::Identity;
use robots_static::layer::DenialStatus;
use robots_static::testing::{header_forms, spellings_of};
use robots_static::{
    Client, Mode, RobotsLayer, RobotsTxt, assert_allowed, assert_denied, assert_served, robots_txt,
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
    Router::new().route("/members/{id}", get(page)).route("/search", get(page)).fallback(missing)
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
        "expected `/members/1` to be denied to `CCBot`\n  User-Agent: CCBot\n  no rule of the \
         group `*`, which `CCBot` obeys, matches `/members/1`"
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

#[test]
fn assertion_about_no_crawler_or_page_states_what_is_expected() {
    for (crawler, target, expected) in [
        (
            "GPTBot/1.2",
            "/",
            "`GPTBot/1.2` is not a product token: pass the name alone, such as `GPTBot`",
        ),
        ("", "/", "no crawler is named: pass a product token, such as `GPTBot`"),
        ("*", "/", "`*` names no crawler: pass the product token of one that obeys it"),
        (
            "GPTBot",
            "members/1",
            "cannot request `members/1`: a target starts with `/`, or is a URL",
        ),
    ] {
        assert_eq!(failure(async { assert_allowed!(app(), crawler, target) }), expected);
        assert_eq!(failure(async { assert_denied!(app(), crawler, target) }), expected);
    }
}

#[tokio::test]
async fn crawler_that_has_to_wait_is_allowed() {
    let slow = RobotsLayer::new(&ROBOTS).limit_rate(|_| Some(Duration::from_secs(1)));
    assert_allowed!(pages().layer(slow), "GPTBot", "/search?q=a");
}

#[test]
fn assertion_fails_for_a_contradicted_crawler() {
    let strict =
        RobotsLayer::new(&ROBOTS).verify(|_, _| Identity::Contradicted).deny_contradicted(true);
    assert_eq!(
        failure(async { assert_allowed!(pages().layer(strict), "GPTBot", "/search?q=a") }),
        "expected `/search?q=a` not to be denied to `GPTBot`\n  User-Agent: GPTBot\n  the layer \
         denies it, because its verifier contradicts the client"
    );
}

/// axum decodes parameters of a route, and no separator.
#[tokio::test]
async fn spellings_of_a_route_are_those_that_the_router_serves() {
    let served = spellings_of(&pages(), "/members/4(2)").await.expect("a page");
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
    let problem = spellings_of(&pages(), "/missing").await.expect_err("no page").to_string();
    assert_eq!(problem, "`/missing` is not served: the status is 404");
}

/// Returns the last line of a message: the cause.
fn cause(work: impl Future<Output = ()>) -> String {
    let failure = failure(work);
    let (_, cause) = failure.rsplit_once("\n  ").expect("a cause");
    cause.to_owned()
}

/// Both assertions fail: nothing states that a page is allowed if nothing decides.
#[test]
fn application_without_layer_fails_each_assertion() {
    let cause_of = |cause: &str| {
        assert!(cause.starts_with("no `RobotsLayer` saw the request: add"), "{cause}");
    };
    cause_of(&cause(async {
        assert_denied!(pages(), "GPTBot", "/members/1");
    }));
    cause_of(&cause(async {
        assert_allowed!(pages(), "CCBot", "/members/1");
    }));
    let cause = cause(async { assert_served!(pages(), &ROBOTS) });
    assert!(cause.starts_with("no `RobotsLayer` saw the request, and the status is 404: add"));
}

#[test]
fn layer_before_the_routes_is_the_cause() {
    let app = || {
        let covered = Router::new().layer(RobotsLayer::new(&ROBOTS));
        covered.route("/members/{id}", get(|| async { "hello" }))
    };
    for cause in [
        cause(async { assert_denied!(app(), "GPTBot", "/members/1") }),
        cause(async { assert_allowed!(app(), "CCBot", "/members/1") }),
    ] {
        assert!(cause.contains("the layer is before the routes"), "{cause}");
    }
}

#[test]
fn layer_of_routes_does_not_serve_the_file() {
    let app = || pages().route_layer(RobotsLayer::new(&ROBOTS));
    let served = cause(async { assert_served!(app(), &ROBOTS) });
    assert!(served.ends_with("`Router::route_layer` does not cover `/robots.txt`"), "{served}");
    let missing = cause(async { assert_denied!(app(), "GPTBot", "/missing") });
    assert!(missing.contains("covers only requests that match a route"), "{missing}");
}

#[test]
fn nested_layer_without_the_whole_path_is_the_cause() {
    let nested =
        Router::new().route("/{id}", get(|| async { "hello" })).layer(RobotsLayer::new(&ROBOTS));
    let app = Router::new().nest("/members", nested);
    let cause = cause(async { assert_denied!(app, "GPTBot", "/members/1") });
    assert!(cause.starts_with("the layer decides `/1`: in `Router::nest`"), "{cause}");
}

#[test]
fn name_that_identifies_no_crawler_fails_with_the_closest_one() {
    for (written, help) in [
        ("GTPBot", "did you mean `GPTBot`?"),
        ("HouseCrawlr9", "did you mean `HouseCrawler9`?"),
        ("Claude", "did you mean `ClaudeBot`?"),
        ("NoSuchProgram", "no rule applies to it, and every page is allowed"),
    ] {
        for cause in [
            cause(async { assert_denied!(app(), written, "/members/1") }),
            cause(async { assert_allowed!(app(), written, "/members/1") }),
        ] {
            let expected =
                format!("`{written}` is in neither the table of crawlers nor the file: {help}");
            assert_eq!(cause, expected);
        }
    }
}

#[test]
fn request_that_is_forwarded_fails_with_the_reason() {
    let with = |layer: RobotsLayer| pages().layer(layer);
    let layer = || RobotsLayer::new(&ROBOTS);
    let report = cause(async {
        assert_denied!(with(layer().mode(Mode::Report)), "GPTBot", "/members/1");
    });
    assert_eq!(
        report,
        "disallowed for GPTBot by /robots.txt line 4: `Disallow: /members/`, but the layer is in \
         mode `Report`"
    );
    let off = cause(async {
        assert_denied!(with(layer().mode(Mode::Off)), "GPTBot", "/members/1");
    });
    assert_eq!(off, "the layer is in mode `Off`, which denies nothing");
    let exempt = cause(async {
        assert_denied!(with(layer().exempt(|_| true)), "GPTBot", "/members/1");
    });
    assert!(
        exempt.contains("line 4: `Disallow: /members/`, but the request is exempt"),
        "{exempt}"
    );
    let method = cause(async {
        let layer = layer().methods([Method::POST]);
        assert_denied!(with(layer), "GPTBot", "/members/1");
    });
    assert!(method.contains("`RobotsLayer::methods`"), "{method}");
    let ignores = cause(async { assert_denied!(app(), "ChatGPT-User", "/search?q=a") });
    assert!(ignores.ends_with("it is documented to ignore `*`"), "{ignores}");
}

#[tokio::test]
async fn served_file_passes_the_assertion() {
    assert_served!(app(), &ROBOTS);
    let reporting = RobotsLayer::new(&ROBOTS).mode(Mode::Report);
    assert_served!(pages().layer(reporting), &ROBOTS);
    let file = || async { String::from_utf8_lossy(ROBOTS.body()).into_owned() };
    assert_served!(pages().route("/robots.txt", get(file)), &ROBOTS);
}

#[test]
fn other_file_fails_with_the_line_that_differs() {
    static OTHER: RobotsTxt = robots_txt!(
        "User-agent: GPTBot"
        "Disallow: /"
    );
    assert_eq!(
        cause(async { assert_served!(app(), &OTHER) }),
        "another text is served: line 2 is `User-agent: HouseCrawler9`, and in the robots.txt it \
         is `Disallow: /`"
    );
    let page = || async { axum::response::Html("User-agent: GPTBot\nDisallow: /\n") };
    assert_eq!(
        cause(async { assert_served!(pages().route("/robots.txt", get(page)), &OTHER) }),
        "the response is of the type `text/html; charset=utf-8`, and crawlers expect `text/plain`"
    );
    let hidden = RobotsLayer::new(&ROBOTS).serve(false);
    assert_eq!(
        cause(async { assert_served!(pages().layer(hidden), &ROBOTS) }),
        "the layer does not serve the file, by `serve(false)`, and the status is 404"
    );
}

#[test]
fn host_of_a_url_selects_the_file() {
    static HOSTS: RobotsHosts<1> = RobotsHosts::new([("books.example", &ROBOTS)]);
    let app = || pages().layer(RobotsLayer::new(&HOSTS));
    for cause in [
        cause(async { assert_denied!(app(), "GPTBot", "/members/1") }),
        cause(async { assert_allowed!(app(), "CCBot", "/members/1") }),
        cause(async { assert_served!(app(), &ROBOTS) }),
    ] {
        assert!(cause.contains("selects no robots.txt for the host `localhost`"), "{cause}");
    }
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime").block_on(async {
        assert_served!(app(), &ROBOTS, "https://books.example/");
        assert_denied!(app(), "GPTBot", "https://books.example/members/1");
        assert_allowed!(app(), "CCBot", "https://books.example/members/1");
    });
}
