//! The settings of a layer.

use axum::http::{HeaderValue, Method, Response, StatusCode};
use bytes::Bytes;
use robots_static::identity::Identity;
use robots_static::layer::{DenialStatus, ModeSwitch};
use robots_static::{Client, Mode, RequestVerdict, RobotsLayer};

use crate::client::{self, FIREFOX, GOOGLEBOT, GPTBOT, request};
use crate::site::{PAGE, compiled, pages, start};

const TEXT: &str = "User-agent: GPTBot\nDisallow: /\n";

/// S3-6: obeying is voluntary, unless the site enforces it.
#[tokio::test]
async fn layer_in_mode_off_denies_nothing() {
    let layer = RobotsLayer::new(compiled(TEXT)).mode(Mode::Off);
    let site = start(pages().layer(layer)).await;
    assert_eq!(client::get(site, "/robots.txt", GPTBOT).await.text(), TEXT);
    assert_eq!(client::get(site, "/a", GPTBOT).await.text(), PAGE);
}

#[tokio::test]
async fn layer_that_does_not_serve_forwards_robots_txt() {
    let layer = RobotsLayer::new(compiled(TEXT)).serve(false);
    let site = start(pages().layer(layer)).await;
    for target in ["/robots.txt", "/robots.txt?a"] {
        assert_eq!(client::get(site, target, GPTBOT).await.text(), PAGE, "{target}");
    }
    let response = request(site, "POST", "/robots.txt").header("content-length", "0").send().await;
    assert_eq!(response.text(), PAGE);
    assert_eq!(client::get(site, "/a", GPTBOT).await.status, 403);
}

#[tokio::test]
async fn mode_switch_when_set_changes_the_mode() {
    static MODE: ModeSwitch = ModeSwitch::new(Mode::Report);
    let layer = RobotsLayer::new(compiled(TEXT)).mode_switch(&MODE);
    let site = start(pages().layer(layer)).await;
    for (mode, status) in
        [(Mode::Report, 200), (Mode::Enforce, 403), (Mode::Off, 200), (Mode::Enforce, 403)]
    {
        MODE.set(mode);
        assert_eq!(MODE.get(), mode);
        assert_eq!(client::get(site, "/a", GPTBOT).await.status, status);
    }
}

/// Responds with the client, and with the line that disallows the request.
async fn who(verdict: RequestVerdict) -> String {
    let token = match verdict.client() {
        Client::Crawler(crawler) => crawler.token(),
        _ => "browser",
    };
    let line = verdict.denial().map(|denial| denial.rule().line());
    format!("{token} {line:?} {:?}", verdict.identity())
}

#[tokio::test]
async fn handler_receives_the_verdict() {
    let app = axum::Router::new().fallback(who);
    let layer = RobotsLayer::new(compiled(TEXT)).mode(Mode::Report).verify(|crawler, _| {
        if crawler.token() == "GPTBot" { Identity::Contradicted } else { Identity::Unknown }
    });
    let site = start(app.clone().layer(layer)).await;
    for (user_agent, expected) in [
        (GPTBOT, "GPTBot Some(2) Contradicted"),
        (GOOGLEBOT, "Googlebot None Unknown"),
        (FIREFOX, "browser None Unknown"),
    ] {
        assert_eq!(client::get(site, "/a", user_agent).await.text(), expected);
    }
    let without = start(app).await;
    assert_eq!(client::get(without, "/a", GPTBOT).await.text(), "browser None Unknown");
}

#[tokio::test]
async fn denial_has_the_status_that_was_set() {
    for (status, number) in [
        (DenialStatus::Forbidden, 403),
        (DenialStatus::PaymentRequired, 402),
        (DenialStatus::NotFound, 404),
        (DenialStatus::Gone, 410),
        (DenialStatus::UnavailableForLegalReasons, 451),
        (DenialStatus::TooManyRequests, 429),
        (DenialStatus::ServiceUnavailable, 503),
    ] {
        let layer = RobotsLayer::new(compiled(TEXT)).status(status);
        let site = start(pages().layer(layer)).await;
        assert_eq!(client::get(site, "/a", GPTBOT).await.status, number);
    }
}

#[tokio::test]
async fn custom_denial_is_not_cacheable() {
    let layer = RobotsLayer::new(compiled(TEXT)).deny(|denial, request| {
        let text = format!("{} {}", denial.group(), request.uri());
        let mut response = Response::new(Bytes::from(text));
        *response.status_mut() = StatusCode::GONE;
        let headers = response.headers_mut();
        headers.insert("cache-control", HeaderValue::from_static("public"));
        response
    });
    let site = start(pages().layer(layer)).await;
    let response = client::get(site, "/a", GPTBOT).await;
    assert_eq!((response.status, response.text()), (410, "GPTBot /a"));
    assert_eq!(response.header("cache-control"), Some("private, no-store"));
    assert_eq!(response.header("vary"), Some("User-Agent"));
}

#[tokio::test]
async fn request_with_an_unlisted_method_passes() {
    let layer = RobotsLayer::new(compiled(TEXT)).methods([Method::GET, Method::HEAD]);
    let site = start(pages().layer(layer)).await;
    for (method, status) in [("GET", 403), ("HEAD", 403), ("POST", 200), ("OPTIONS", 200)] {
        let response = request(site, method, "/a")
            .header("user-agent", GPTBOT)
            .header("content-length", "0")
            .send()
            .await;
        assert_eq!(response.status, status, "{method}");
    }
}

#[tokio::test]
async fn exempt_request_passes() {
    let layer =
        RobotsLayer::new(compiled(TEXT)).exempt(|request| request.uri().path() == "/sitemap.xml");
    let site = start(pages().layer(layer)).await;
    assert_eq!(client::get(site, "/sitemap.xml", GPTBOT).await.text(), PAGE);
    assert_eq!(client::get(site, "/a/sitemap.xml", GPTBOT).await.status, 403);
}

#[tokio::test]
async fn well_known_path_is_denied_only_by_a_rule_that_names_it() {
    let text = "User-agent: GPTBot\nDisallow: /\nDisallow: /.well-known/secret\n";
    let site = start(pages().layer(RobotsLayer::new(compiled(text)))).await;
    for (target, status) in [
        ("/.well-known/security.txt", 200),
        ("/.well-known/secret/a", 403),
        ("/.well-known/../a", 403),
        ("/.well-known/x%2F..%2F..%2Fa", 403),
        ("/.well-known%2Fa", 403),
        ("/.well-known", 403),
        ("/a/.well-known/", 403),
    ] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, status, "{target}");
    }
    let layer = RobotsLayer::new(compiled(TEXT)).exempt_well_known(false);
    let site = start(pages().layer(layer)).await;
    let response = client::get(site, "/.well-known/security.txt", GPTBOT).await;
    assert_eq!(response.status, 403);
}

#[tokio::test]
async fn vary_by_crawler_sets_vary_on_disallowed_paths() {
    let text = "User-agent: *\nDisallow: /a\nUser-agent: GPTBot\nDisallow: /b\n";
    let layer = RobotsLayer::new(compiled(text)).vary_by_crawler(true);
    let site = start(pages().layer(layer)).await;
    for (target, vary) in [
        ("/a", Some("User-Agent")),
        ("/b", Some("User-Agent")),
        ("//b", Some("User-Agent")),
        ("/c", None),
        ("/robots.txt", None),
    ] {
        let response = client::get(site, target, FIREFOX).await;
        assert_eq!((response.status, response.header("vary")), (200, vary));
    }
    for layer in [
        RobotsLayer::new(compiled(text)),
        RobotsLayer::new(compiled(text)).vary_by_crawler(true).mode(Mode::Report),
    ] {
        let site = start(pages().layer(layer)).await;
        let response = client::get(site, "/a", FIREFOX).await;
        assert_eq!(response.header("vary"), None);
    }
}

#[tokio::test]
async fn x_robots_tag_closure_applies_to_every_response() {
    let layer = RobotsLayer::new(compiled(TEXT)).x_robots_tag(|request| {
        (request.uri().path() != "/open").then(|| HeaderValue::from_static("noindex, nofollow"))
    });
    let site = start(pages().layer(layer)).await;
    for (target, user_agent, tag) in [
        ("/a", FIREFOX, Some("noindex, nofollow")),
        ("/a", GPTBOT, Some("noindex, nofollow")),
        ("/robots.txt", GPTBOT, Some("noindex, nofollow")),
        ("/open", FIREFOX, None),
    ] {
        let response = client::get(site, target, user_agent).await;
        assert_eq!(response.header("x-robots-tag"), tag, "{target}");
    }
}
