//! `X-Robots-Tag` by path.

use axum::Router;
use axum::http::HeaderValue;
use axum::routing::get;
use robots_static::{RobotsLayer, RobotsTxt, robots_txt};

use crate::client::{self, FIREFOX, GOOGLEBOT, GPTBOT};
use crate::site::{PAGE, pages, start};

static ROBOTS: RobotsTxt = robots_txt! {
    #![x_robots_tag = {
        "/drafts/": "noindex, nofollow",
        "/drafts/*.pdf$": "noindex",
        "/drafts/open$": "all",
        "/caf\u{e9} menu": "googlebot: nosnippet",
        "/robots.txt$": "noindex",
    }]
    user_agent "GPTBot" {
        disallow "/";
    }
    user_agent * {
        disallow "/basket/";
    }
};

#[tokio::test]
async fn x_robots_tag_of_the_longest_pattern_is_sent() {
    let site = start(pages().layer(RobotsLayer::new(&ROBOTS))).await;
    for (target, tag) in [
        ("/", None),
        ("/drafts", None),
        ("/drafts/", Some("noindex, nofollow")),
        ("/drafts/open", Some("all")),
        ("/drafts/open?", Some("noindex, nofollow")),
        ("/drafts/a.pdf", Some("noindex")),
        ("/caf%c3%a9%20menu?a", Some("googlebot: nosnippet")),
        ("/robots.txt", Some("noindex")),
    ] {
        for user_agent in [FIREFOX, GOOGLEBOT] {
            let response = client::get(site, target, user_agent).await;
            assert_eq!(response.header("x-robots-tag"), tag, "{target}");
            assert_eq!(ROBOTS.x_robots_tags(target), Vec::from_iter(tag), "{target}");
        }
    }
}

#[tokio::test]
async fn x_robots_tags_of_several_crawlers_are_fields_of_their_own() {
    static TAGGED: RobotsTxt = robots_txt!(
        "User-agent: *\nDisallow: /basket/\n",
        x_robots_tag = {
            "/drafts/": ["googlebot: noindex, nofollow", "bingbot: noarchive", "noai"],
            "/caf%c3%a9/": "googlebot: noindex",
            "/café/": "bingbot: nofollow",
        }
    );
    let layer = RobotsLayer::new(&TAGGED).x_robots_tag(|request| match request.uri().query() {
        Some(_) => vec![
            HeaderValue::from_static("googlebot: nosnippet"),
            HeaderValue::from_static("bingbot: nocache"),
        ],
        None => Vec::new(),
    });
    let site = start(pages().layer(layer)).await;
    let drafts = ["googlebot: noindex, nofollow", "bingbot: noarchive", "noai"];
    let cafe = ["googlebot: noindex", "bingbot: nofollow"];
    for (target, tags) in [
        ("/drafts/a", &drafts[..]),
        ("//drafts/a", &drafts),
        ("/caf%C3%A9/", &cafe),
        ("/drafts", &[]),
    ] {
        for user_agent in [FIREFOX, GOOGLEBOT] {
            let response = client::get(site, target, user_agent).await;
            assert_eq!(response.headers("x-robots-tag"), tags, "{target}");
        }
    }
    let computed = client::get(site, "/?a", FIREFOX).await;
    assert_eq!(computed.headers("x-robots-tag"), ["googlebot: nosnippet", "bingbot: nocache"]);
    let denied = client::get(site, "/basket/?a", GOOGLEBOT).await;
    assert_eq!(denied.status, 403);
    assert_eq!(denied.headers("x-robots-tag").len(), 2);
}

/// A search engine would list a page at its alternate spelling.
#[tokio::test]
async fn x_robots_tag_of_an_alternate_spelling_is_that_of_its_path() {
    let site = start(pages().layer(RobotsLayer::new(&ROBOTS))).await;
    for target in ["//drafts/a", "/x/../drafts/a", "/drafts%2Fa", "/%64rafts/a"] {
        let response = client::get(site, target, FIREFOX).await;
        let tag = response.header("x-robots-tag");
        assert_eq!(tag, Some("noindex, nofollow"), "{target}");
    }
    let layer = RobotsLayer::new(&ROBOTS).escaped_slash_separates(false);
    let site = start(pages().layer(layer)).await;
    let response = client::get(site, "/drafts%2Fa", FIREFOX).await;
    assert_eq!(response.header("x-robots-tag"), None);
}

#[tokio::test]
async fn x_robots_tag_is_sent_with_a_denial() {
    let site = start(pages().layer(RobotsLayer::new(&ROBOTS))).await;
    let denied = client::get(site, "/drafts/", GPTBOT).await;
    assert_eq!(denied.status, 403);
    assert_eq!(denied.header("x-robots-tag"), Some("noindex, nofollow"));
}

/// Several fields are combined (RFC 9110 §5.3), and the more restrictive value applies.
#[tokio::test]
async fn x_robots_tag_of_the_page_is_kept() {
    let page = get(|| async { ([("x-robots-tag", "noarchive")], PAGE) });
    let layer = RobotsLayer::new(&ROBOTS).x_robots_tag(|_| Some(HeaderValue::from_static("noai")));
    let site = start(Router::new().route("/drafts/", page).layer(layer)).await;
    let response = client::get(site, "/drafts/", FIREFOX).await;
    let mut tags = response.headers("x-robots-tag");
    tags.sort_unstable();
    assert_eq!(tags, ["noai", "noarchive", "noindex, nofollow"]);
}
