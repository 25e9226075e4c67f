//! Responses for `/robots.txt`.

use std::io::Read;

use axum::Router;
use axum::http::HeaderValue;
use axum::routing::get;
use robots_static::{Mode, RobotsLayer, RobotsTxt, include_robots};

use crate::client::{self, FIREFOX, GPTBOT, request};
use crate::robots_txt::ALIASES;
use crate::site::{PAGE, compiled, pages, start, start_site};

const TEXT: &str = "User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /\n";

/// S1-55, S1-56, S2-7, S3-8, S3-9: `text/plain` for an unconditional GET, without a file on disk.
#[tokio::test]
async fn get_of_robots_txt_returns_the_file() {
    let site = start_site(TEXT).await;
    let response = request(site, "GET", "/robots.txt").send().await;
    assert_eq!(response.status, 200);
    assert_eq!(response.text(), TEXT);
    assert_eq!(response.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(response.header("cache-control"), Some("public, max-age=3600"));
    assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(response.header("etag"), Some(compiled(TEXT).etag()));
    assert_eq!(response.header("content-length"), Some(TEXT.len().to_string().as_str()));
    assert_eq!(response.header("vary"), None);
}

#[tokio::test]
async fn etag_of_the_file_is_strong_and_derived_from_its_text() {
    let etag = compiled(TEXT).etag();
    assert!(etag.len() > 2 && etag.starts_with('"') && etag.ends_with('"'), "{etag}");
    assert_ne!(etag, compiled("User-agent: *\nAllow: /\n").etag());
}

/// S2-32: crawlers may share a cached copy.
#[tokio::test]
async fn robots_txt_with_any_client_or_query_is_the_file() {
    let site = start_site(TEXT).await;
    for target in ["/robots.txt", "/robots.txt?", "/robots.txt?from=gptbot"] {
        for user_agent in [FIREFOX, GPTBOT, ""] {
            let response = client::get(site, target, user_agent).await;
            assert_eq!((response.status, response.text()), (200, TEXT), "{target}");
        }
    }
}

#[tokio::test]
async fn head_of_robots_txt_returns_the_headers_of_get() {
    let site = start_site(TEXT).await;
    let get = request(site, "GET", "/robots.txt").send().await;
    let head = request(site, "HEAD", "/robots.txt").send().await;
    assert_eq!(head.status, 200);
    assert_eq!(head.text(), "");
    for name in
        ["content-length", "content-type", "cache-control", "etag", "x-content-type-options"]
    {
        assert!(head.header(name).is_some(), "{name}");
        assert_eq!(head.header(name), get.header(name), "{name}");
    }
}

#[tokio::test]
async fn if_none_match_with_the_current_tag_gets_304() {
    let site = start_site(TEXT).await;
    let etag = compiled(TEXT).etag();
    for condition in
        [etag.to_owned(), format!("W/{etag}"), format!("\"other\", {etag}"), "*".to_owned()]
    {
        for method in ["GET", "HEAD"] {
            let response = request(site, method, "/robots.txt")
                .header("if-none-match", &condition)
                .send()
                .await;
            assert_eq!(response.status, 304, "{method} {condition}");
            assert_eq!(response.text(), "");
            assert_eq!(response.header("etag"), Some(etag));
            assert_eq!(response.header("cache-control"), Some("public, max-age=3600"));
            // RFC 9110 §8.6: the length of the file, or none.
            let length = response.header("content-length");
            assert!(length.is_none() || length == Some(&TEXT.len().to_string()), "{length:?}");
        }
    }
}

#[tokio::test]
async fn if_none_match_with_another_tag_gets_the_file() {
    let site = start_site(TEXT).await;
    let response =
        request(site, "GET", "/robots.txt").header("if-none-match", "\"other\"").send().await;
    assert_eq!((response.status, response.text()), (200, TEXT));
}

#[tokio::test]
async fn if_none_match_in_a_second_field_gets_304() {
    let site = start_site(TEXT).await;
    let response = request(site, "GET", "/robots.txt")
        .header("if-none-match", "\"other\"")
        .header("if-none-match", compiled(TEXT).etag())
        .send()
        .await;
    assert_eq!(response.status, 304);
}

#[tokio::test]
async fn robots_txt_with_another_method_gets_405() {
    let site = start_site(TEXT).await;
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"] {
        let response =
            request(site, method, "/robots.txt").header("content-length", "0").send().await;
        assert_eq!(response.status, 405, "{method}");
        assert_eq!(response.header("allow"), Some("GET, HEAD"), "{method}");
        assert_eq!(response.header("cache-control"), Some("no-store"), "{method}");
    }
}

/// S0-14, S1-54, S2-5: in lower case, at the top level.
#[tokio::test]
async fn other_path_is_not_robots_txt() {
    let site = start_site("User-agent: GPTBot\nDisallow: /x\n").await;
    for target in [
        "/Robots.txt",
        "/a/robots.txt",
        "/a//robots.txt",
        "/robots.txt.bak",
        "/robots.txt/a",
        "/robots.txt/..",
        "/%2572obots.txt",
        "/?/robots.txt",
    ] {
        let response = request(site, "GET", target).send().await;
        assert_eq!((response.status, response.text()), (200, PAGE), "{target}");
    }
}

#[tokio::test]
async fn robots_txt_in_any_spelling_and_mode_is_the_file() {
    const TEXT: &str = "User-agent: *\nDisallow: /\n";
    for mode in [Mode::Off, Mode::Report, Mode::Enforce] {
        let layer = RobotsLayer::new(compiled(TEXT)).mode(mode);
        let site = start(pages().layer(layer)).await;
        for target in ALIASES {
            for user_agent in [GPTBOT, FIREFOX, ""] {
                let response = client::get(site, target, user_agent).await;
                assert_eq!((response.status, response.text()), (200, TEXT), "{target}");
                assert_eq!(
                    response.header("cache-control"),
                    Some("public, max-age=3600"),
                    "{target}"
                );
            }
        }
    }
}

#[tokio::test]
async fn layer_that_does_not_serve_forwards_robots_txt_in_any_spelling() {
    let layer = RobotsLayer::new(compiled("User-agent: *\nDisallow: /\n")).serve(false);
    let site = start(pages().layer(layer)).await;
    for target in ALIASES {
        let response = client::get(site, target, GPTBOT).await;
        assert_eq!((response.status, response.text()), (200, PAGE), "{target}");
    }
}

/// S0-10: a site has one robots.txt.
#[tokio::test]
async fn route_or_fallback_does_not_shadow_robots_txt() {
    let app = Router::new()
        .route("/robots.txt", get(|| async { "a handler\n" }))
        .merge(pages())
        .layer(RobotsLayer::new(compiled(TEXT)));
    let with_route = start(app).await;
    let with_wildcard = start(
        Router::new()
            .route("/{*path}", get(|| async { "a handler\n" }))
            .layer(RobotsLayer::new(compiled(TEXT))),
    )
    .await;
    let without_routes = start(Router::new().layer(RobotsLayer::new(compiled(TEXT)))).await;
    for site in [with_route, with_wildcard, without_routes] {
        for method in ["GET", "HEAD"] {
            let response = request(site, method, "/robots.txt").send().await;
            assert_eq!(response.status, 200);
            assert_eq!(response.header("etag"), Some(compiled(TEXT).etag()));
        }
        let response = request(site, "POST", "/robots.txt").send().await;
        assert_eq!(response.status, 405);
        assert_eq!(response.header("allow"), Some("GET, HEAD"));
    }
}

#[tokio::test]
async fn cache_control_when_set_replaces_the_default() {
    let layer =
        RobotsLayer::new(compiled(TEXT)).cache_control(HeaderValue::from_static("no-store"));
    let site = start(pages().layer(layer)).await;
    let response = request(site, "GET", "/robots.txt").send().await;
    assert_eq!(response.header("cache-control"), Some("no-store"));
}

/// A file with a body in every coding.
static BOOKSHOP: RobotsTxt = include_robots!("tests/sites/bookshop.txt");

fn decoded(coding: &str, bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    let read = match coding {
        "gzip" => flate2::read::GzDecoder::new(bytes).read_to_end(&mut body),
        "br" => brotli::Decompressor::new(bytes, 4096).read_to_end(&mut body),
        other => panic!("`{other}` was not asked for"),
    };
    read.expect("bytes of this coding");
    body
}

#[tokio::test]
async fn accept_encoding_with_a_coding_gets_the_compressed_file() {
    let site = start(pages().layer(RobotsLayer::new(&BOOKSHOP))).await;
    for (accepted, coding) in [("gzip", "gzip"), ("gzip, br", "br"), ("br;q=0.1", "br")] {
        let ask = |method| request(site, method, "/robots.txt").header("accept-encoding", accepted);
        let got = ask("GET").send().await;
        assert_eq!(got.header("content-encoding"), Some(coding));
        assert_eq!(got.header("vary"), Some("Accept-Encoding"));
        assert_eq!(decoded(coding, &got.body), BOOKSHOP.body());
        assert!(got.body.len() < BOOKSHOP.body().len());
        let length = got.body.len().to_string();
        assert_eq!(got.header("content-length"), Some(length.as_str()));

        let head = ask("HEAD").send().await;
        assert!(head.body.is_empty());
        for name in ["content-encoding", "content-length", "etag", "vary", "content-type"] {
            assert_eq!(head.header(name), got.header(name), "{name}");
        }

        let etag = got.header("etag").expect("a tag").to_owned();
        assert_ne!(etag, BOOKSHOP.etag());
        let again = ask("GET").header("if-none-match", format!("W/{etag}")).send().await;
        assert_eq!(again.status, 304);
        assert_eq!(again.header("etag"), Some(etag.as_str()));
        let of_another = ask("GET").header("if-none-match", BOOKSHOP.etag()).send().await;
        assert_eq!(of_another.status, 200);
    }
}

#[tokio::test]
async fn accept_encoding_without_a_coding_gets_the_plain_file() {
    let site = start(pages().layer(RobotsLayer::new(&BOOKSHOP))).await;
    for accepted in ["", "identity", "gzip;q=0, br;q=0", "zstd"] {
        let got =
            request(site, "GET", "/robots.txt").header("accept-encoding", accepted).send().await;
        assert_eq!(got.body, BOOKSHOP.body());
        assert_eq!(got.header("content-encoding"), None);
        assert_eq!(got.header("vary"), Some("Accept-Encoding"));
        assert_eq!(got.header("etag"), Some(BOOKSHOP.etag()));
    }
}
