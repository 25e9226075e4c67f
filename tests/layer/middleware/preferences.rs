//! `Content-Signal` and `Content-Usage` on responses.

use axum::Router;
use axum::routing::get;
use robots_static::{Mode, RobotsLayer};

use crate::client::{self, ADSBOT, FIREFOX, GOOGLEBOT, GPTBOT};
use crate::site::{PAGE, compiled, pages, start};

const TEXT: &str = "\
User-agent: *
Content-Signal: search=yes, ai-train=no
Content-Signal: use=reference
Content-Usage: train-ai=n
Content-Usage: /open/ train-ai=y
Content-Usage: /open/*.pdf$ train-ai=n, search=y
Content-Usage: /caf\u{e9} search=n
Disallow: /open/basket/

User-agent: Googlebot
Content-Usage: search=y
Disallow: /open/

User-agent: GPTBot
Disallow: /
";

fn layer() -> RobotsLayer {
    RobotsLayer::new(compiled(TEXT)).send_preferences(true)
}

#[tokio::test]
async fn preferences_of_the_longest_path_are_sent() {
    let site = start(pages().layer(layer())).await;
    for (target, usage) in [
        ("/", "train-ai=n"),
        ("/open", "train-ai=n"),
        ("/open/", "train-ai=y"),
        ("/open/a.pdf", "train-ai=n, search=y"),
        ("/open/a.pdf?page=2", "train-ai=y"),
        ("/%6Fpen/a", "train-ai=y"),
        ("/caf%c3%a9/a", "search=n"),
    ] {
        let response = client::get(site, target, FIREFOX).await;
        let signal = response.header("content-signal");
        assert_eq!(signal, Some("search=yes, ai-train=no, use=reference"), "{target}");
        assert_eq!(response.header("content-usage"), Some(usage), "{target}");
    }
}

#[tokio::test]
async fn crawler_gets_the_preferences_of_its_group() {
    let site = start(pages().layer(layer())).await;
    let googlebot = client::get(site, "/", GOOGLEBOT).await;
    assert_eq!(googlebot.header("content-usage"), Some("search=y"));
    assert_eq!(googlebot.header("content-signal"), None);
    // It ignores `*`, so the layer treats it as an unknown client.
    let adsbot = client::get(site, "/", ADSBOT).await;
    assert_eq!(adsbot.header("content-usage"), Some("train-ai=n"));
}

/// A disallowed page has no preferences for the crawler, and `Vary` is set only if preferences
/// differ.
#[tokio::test]
async fn preferences_that_differ_by_crawler_set_vary() {
    let site = start(pages().layer(layer())).await;
    let page = client::get(site, "/", FIREFOX).await;
    assert_eq!(page.header("vary"), Some("User-Agent"));
    let page = client::get(site, "/", GOOGLEBOT).await;
    assert_eq!(page.header("vary"), Some("User-Agent"));
    let only_people_and_the_unnamed = client::get(site, "/open/", FIREFOX).await;
    assert_eq!(only_people_and_the_unnamed.header("vary"), None);
}

#[tokio::test]
async fn disallowed_path_has_no_preferences() {
    let site = start(pages().layer(layer().mode(Mode::Report))).await;
    for (target, user_agent) in [("/open/basket/", FIREFOX), ("/", GPTBOT)] {
        let response = client::get(site, target, user_agent).await;
        assert_eq!(response.text(), PAGE);
        assert_eq!(response.header("content-signal"), None, "{user_agent}");
        assert_eq!(response.header("content-usage"), None, "{user_agent}");
    }
    let site = start(pages().layer(layer())).await;
    for target in ["/", "/robots.txt"] {
        let response = client::get(site, target, GPTBOT).await;
        assert_eq!(response.header("content-usage"), None, "{target}");
        assert_eq!(response.header("content-signal"), None, "{target}");
    }
}

#[tokio::test]
async fn preferences_that_the_page_sets_are_kept() {
    let of_the_page = [("content-usage", "train-ai=y"), ("vary", "accept")];
    let app = Router::new().route("/", get(move || async move { (of_the_page, PAGE) }));
    let text = "User-agent: *\nContent-Usage: train-ai=n\nContent-Signal: ai-train=no\n";
    let layer = RobotsLayer::new(compiled(text)).send_preferences(true);
    let response = client::get(start(app.layer(layer)).await, "/", FIREFOX).await;
    assert_eq!(response.header("content-usage"), Some("train-ai=y"));
    assert_eq!(response.header("content-signal"), Some("ai-train=no"));
    assert_eq!(response.header("vary"), Some("accept"));
}

#[tokio::test]
async fn preferences_by_default_are_not_sent() {
    let site = start(pages().layer(RobotsLayer::new(compiled(TEXT)))).await;
    let response = client::get(site, "/", FIREFOX).await;
    assert_eq!(response.header("content-usage"), None);
    assert_eq!(response.header("content-signal"), None);
    assert_eq!(response.header("vary"), None);
}

const LICENSES: &str = "\
License: https://a.example/license.xml
License: /relative.xml
License: https://a.example/<b>.xml

User-agent: *
License: https://b.example/other.xml
Disallow: /basket/
";

#[tokio::test]
async fn licenses_of_the_file_are_links() {
    let layer = RobotsLayer::new(compiled(LICENSES)).send_preferences(true);
    let site = start(pages().layer(layer)).await;
    for user_agent in [FIREFOX, GPTBOT] {
        let page = client::get(site, "/", user_agent).await;
        assert_eq!(
            page.header("link"),
            Some(
                "<https://a.example/license.xml>; rel=\"license\", \
                 <https://b.example/other.xml>; rel=\"license\""
            )
        );
        assert_eq!(page.header("vary"), None, "{user_agent}");
    }
}

#[tokio::test]
async fn license_that_the_page_links_is_kept_alone() {
    for (of_the_page, is_license) in [
        ("</own>; rel=license", true),
        ("</own>; REL=\"next license\"", true),
        ("</license>; rel=\"next\"", false),
    ] {
        let links = [("link", of_the_page)];
        let app = Router::new().route("/", get(move || async move { (links, PAGE) }));
        let layer = RobotsLayer::new(compiled(LICENSES)).send_preferences(true);
        let response = client::get(start(app.layer(layer)).await, "/", FIREFOX).await;
        let sent = response.headers("link");
        assert_eq!(sent.len(), if is_license { 1 } else { 2 }, "{of_the_page}: {sent:?}");
    }
}
