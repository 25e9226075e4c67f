//! A router with the layer serves a crawler only what the file allows, in every spelling.
//!
//! The oracle is the router without the layer, which shows the page of a target, and the file,
//! which decides whether the crawler may fetch that page.

use std::path::Path;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, Uri};
use axum::routing::get;
use proptest::collection::vec;
use proptest::prelude::*;
use robots_static::RobotsLayer;
use tower::ServiceExt;
use tower_http::services::ServeDir;

use crate::client::GPTBOT;
use crate::server_models::{MOST_PATHS, alternate_spellings, server_paths};
use crate::site::compiled;
use crate::targets::{FOLDER, ROUTES, is_forbidden, rule, targets};

fn site(folder: &Path) -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        router = router.route(route, get(move || async move { route }));
    }
    router.nest_service("/files", ServeDir::new(folder)).fallback_service(ServeDir::new(folder))
}

/// Returns the path of the page that a target leads to.
async fn page(site: Router, target: &Uri) -> Result<Option<String>, StatusCode> {
    let request = Request::builder()
        .uri(target.clone())
        .header("user-agent", GPTBOT)
        .body(Body::empty())
        .expect("a request");
    let response = site.oneshot(request).await.expect("an answer");
    match response.status() {
        StatusCode::OK => {
            let body = to_bytes(response.into_body(), 4096).await.expect("a page");
            Ok(String::from_utf8(body.to_vec()).ok())
        }
        StatusCode::FORBIDDEN => Err(StatusCode::FORBIDDEN),
        _ => Ok(None),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn file_service_serves_a_crawler_only_what_is_allowed(rules in vec(rule(), 1..5), targets in vec(targets(), 6)) {
        let site = site(FOLDER.path());
        let robots = compiled(&format!("User-agent: GPTBot\n{}", rules.concat()));
        let guarded = site.clone().layer(RobotsLayer::new(robots));
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        for target in targets {
            // Some spellings are not a valid request target.
            let Ok(uri) = target.parse::<Uri>() else { continue };
            let Ok(Some(page_path)) = runtime.block_on(page(site.clone(), &uri)) else { continue };
            let page_path = if uri.path().trim_start_matches('/').starts_with("files") {
                format!("/files{page_path}")
            } else {
                page_path
            };
            let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
            let forbidden = is_forbidden(robots, &page_path, &query);
            let is_refused = runtime.block_on(page(guarded.clone(), &uri)).is_err();
            let letter = uri.path_and_query().is_some_and(|target| {
                robots.decide("GPTBot", target.as_str()).is_disallow()
            });
            let must_be_refused = forbidden || letter;
            let is_compared = server_paths(uri.path()).len() <= MOST_PATHS;
            // Another server may serve the target as a page that is disallowed.
            let may_be_refused = must_be_refused
                || !is_compared
                || alternate_spellings(uri.path()).iter().any(|path| {
                    let target = format!("{path}{query}");
                    robots.decide("GPTBot", &target).is_disallow()
                });
            prop_assert!(
                is_refused || !must_be_refused,
                "{} reaches {}, which is forbidden", target, page_path
            );
            prop_assert!(
                may_be_refused || !is_refused,
                "{} is denied, but neither {} nor an alternate spelling is", target, page_path
            );
        }
    }
}

/// For a server on Unix, a backslash is part of a name, also in a name that starts with `..`.
#[tokio::test]
async fn disallowed_file_with_a_backslash_is_denied_in_every_spelling() {
    let site = site(FOLDER.path());
    let robots = compiled("User-agent: GPTBot\nDisallow: /private/\n");
    let guarded = site.clone().layer(RobotsLayer::new(robots));
    for target in [
        "/private/..\\x",
        "/private%2F..\\x",
        "/private%2F..%5Cx",
        "/private%2f%2E.%5cx",
        "/private//..%5cx",
    ] {
        let uri: Uri = target.parse().expect("a target");
        let served = page(site.clone(), &uri).await;
        assert_eq!(served, Ok(Some("/private/..\\x".to_owned())), "{target}");
        assert!(page(guarded.clone(), &uri).await.is_err(), "{target}");
    }
}
