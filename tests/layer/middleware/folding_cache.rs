//! A cache whose key ignores case, before a site: `/Robots.TXT` has the key of `/robots.txt`.

use std::collections::HashMap;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::Redirect;
use axum::routing::get;
use robots_static::{Mode, RobotsLayer};
use tower::ServiceExt as _;
use url::Url;

use crate::client::{FIREFOX, GPTBOT};
use crate::site::{PAGE, compiled};

const TEXT: &str = "User-agent: *\nDisallow: /private/\n";

const OTHER_CASES: [&str; 7] = [
    "/Robots.TXT",
    "/ROBOTS.txt?a",
    "/%52obots.txt",
    "//Robots.txt",
    "/x/../robots.Txt",
    "/Robots%2Etxt",
    "/Robots.txt/",
];

/// A response, and whether it is a copy.
struct Received {
    status: StatusCode,
    text: String,
    is_copy: bool,
}

/// The cache. Its key is the path in lower case, decoded and without empty and dot segments.
struct FoldingCache {
    site: Router,
    kept: HashMap<String, (StatusCode, String)>,
}

impl FoldingCache {
    fn of(site: Router) -> Self {
        Self { site, kept: HashMap::new() }
    }

    fn key(target: &str) -> String {
        let url = Url::parse(&format!("http://example.com{target}")).expect("a URL");
        let path = url.path().to_ascii_lowercase().replace("%52", "r").replace("%2e", ".");
        let segments: Vec<_> = path.split('/').filter(|part| !part.is_empty()).collect();
        segments.join("/")
    }

    async fn get(&mut self, target: &str, user_agent: &str) -> Received {
        let key = Self::key(target);
        if let Some((status, text)) = self.kept.get(&key).cloned() {
            return Received { status, text, is_copy: true };
        }
        let request = Request::get(target).header("user-agent", user_agent);
        let request = request.body(Body::empty()).expect("a request");
        let response = self.site.clone().oneshot(request).await.expect("a response");
        let (head, body) = response.into_parts();
        let body = to_bytes(body, 10_000).await.expect("a body");
        let text = String::from_utf8_lossy(&body).into_owned();
        if may_be_kept(&head.headers) {
            self.kept.insert(key, (head.status, text.clone()));
        }
        Received { status: head.status, text, is_copy: false }
    }
}

/// Returns whether a cache may keep a response with these header fields (RFC 9111 §3).
fn may_be_kept(headers: &HeaderMap) -> bool {
    let fields = headers.get_all("cache-control").iter();
    let mut directives = fields.flat_map(|field| field.to_str().unwrap_or_default().split(','));
    !directives.any(|directive| matches!(directive.trim(), "no-store" | "private"))
}

/// Sites that respond to every path but the file: with 404, with a page, and with a redirect.
fn sites() -> [Router; 3] {
    let page = || async { ([("cache-control", "public, max-age=600")], PAGE) };
    let redirect = || async { Redirect::permanent("/robots.txt") };
    let layer = RobotsLayer::new(compiled(TEXT));
    [
        Router::new().layer(layer.clone()),
        Router::new().fallback(page).layer(layer.clone()),
        Router::new().fallback(redirect).layer(layer.mode(Mode::Off)),
    ]
}

#[tokio::test]
async fn robots_txt_after_its_name_in_another_case_is_the_file() {
    for site in sites() {
        for target in OTHER_CASES {
            for user_agent in [FIREFOX, GPTBOT, ""] {
                let mut cache = FoldingCache::of(site.clone());
                // The test is only meaningful if the cache returns copies in another case.
                cache.get("/Nothing", FIREFOX).await;
                assert!(cache.get("/nothing", FIREFOX).await.is_copy);
                assert_eq!(FoldingCache::key(target), "robots.txt");
                cache.get(target, user_agent).await;
                let file = cache.get("/robots.txt", GPTBOT).await;
                assert_eq!((file.status, &*file.text), (StatusCode::OK, TEXT), "{target}");
                assert!(cache.get("/robots.txt", GPTBOT).await.is_copy);
            }
        }
    }
}

/// The page is that of the site, whose `Cache-Control` is replaced.
#[tokio::test]
async fn page_with_the_name_of_the_file_in_another_case_is_served_and_not_kept() {
    let [_, pages, _] = sites();
    for target in OTHER_CASES {
        let mut cache = FoldingCache::of(pages.clone());
        for user_agent in [FIREFOX, GPTBOT] {
            let page = cache.get(target, user_agent).await;
            assert_eq!((page.status, &*page.text, page.is_copy), (StatusCode::OK, PAGE, false));
        }
    }
}

/// A layer that does not serve the file changes nothing about its names.
#[tokio::test]
async fn layer_that_does_not_serve_leaves_the_cache_control_of_every_name() {
    let page = || async { ([("cache-control", "public, max-age=600")], PAGE) };
    let layer = RobotsLayer::new(compiled(TEXT)).serve(false);
    let site = Router::new().route("/{*path}", get(page)).layer(layer);
    let mut cache = FoldingCache::of(site);
    cache.get("/Robots.TXT", FIREFOX).await;
    assert!(cache.get("/Robots.TXT", FIREFOX).await.is_copy);
}
