//! What a router serves to a crawler, under whatever spelling, is what the file allows it.
//!
//! The oracle is the router itself: without the layer it tells which page a target leads to, and the
//! file tells whether the page may be had.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, Uri};
use axum::routing::get;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use robots_static::{RobotsLayer, RobotsTxt};
use tempfile::TempDir;
use tower::ServiceExt;
use tower_http::services::ServeDir;

use crate::client::GPTBOT;
use crate::site::compiled;

/// Pages that are routes.
const ROUTES: [&str; 6] = ["/", "/admin", "/admin/", "/admin/users", "/a/b", "/x(1)/b"];
/// Pages that are files; those of `/files` are nested.
const FILES: [&str; 8] = [
    "/secret.html",
    "/private/x.txt",
    "/private/index.txt",
    "/private/(draft)/a@b.txt",
    "/private/deep/er.txt",
    "/open/a b.txt",
    "/open/caf\u{e9}.txt",
    "/a+b,c.txt",
];
/// Rules about those pages; of characters that may stand raw or escaped, either all are escaped or
/// none is.
const RULES: [&str; 24] = [
    "/",
    "/$",
    "/admin",
    "/admin$",
    "/admin/",
    "/a/",
    "/x(1)/",
    "/x%281%29/",
    "/secret.html$",
    "/private/",
    "/private/x.txt$",
    "/private/(draft)/",
    "/private/%28draft%29/a%40b.txt",
    "/private/*/er",
    "/open/a%20b.txt$",
    "/open/caf\u{e9}",
    "/a+b,c.txt",
    "/a%2Bb%2Cc.txt$",
    "/files/private/",
    "/files/secret.html$",
    "/files/a+b",
    "/*.txt$",
    "/*(",
    "/*%28",
];

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder made");
    for file in FILES {
        let path = folder.path().join(&file[1..]);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder made");
        fs::write(path, file).expect("a file written");
    }
    folder
});

fn site(folder: &Path) -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        router = router.route(route, get(move || async move { route }));
    }
    router
        .nest_service("/files", ServeDir::new(folder))
        .fallback_service(ServeDir::new(folder))
}

/// The page that a target leads to, by its path.
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

/// Is a page forbidden under one of the two uniform spellings of its path?
fn is_forbidden(robots: &RobotsTxt, page: &str, query: &str) -> bool {
    let escaped: String = page
        .chars()
        .map(|character| match character {
            '(' | ')' | '@' | ' ' | '+' | ',' => format!("%{:02X}", u32::from(character)),
            other => other.to_string(),
        })
        .collect();
    let raw = page.replace(' ', "%20");
    [raw, escaped].iter().any(|path| {
        let target = format!("{path}{query}");
        robots.decide("GPTBot", &target).is_disallow()
    })
}

/// One way to spell a path otherwise.
fn misspell(target: &mut String, way: u8, at: Index) {
    let boundaries: Vec<_> = target.char_indices().map(|(at, _)| at).collect();
    let place = boundaries[at.index(boundaries.len())];
    let slashes: Vec<_> = target.match_indices('/').map(|(at, _)| at).collect();
    let slash = slashes[at.index(slashes.len())];
    let character = target[place..].chars().next().expect("a character there");
    match way {
        0 => target.insert(slash, '/'),
        1 => target.insert_str(slash, "/."),
        2 => target.insert_str(slash, "/x/.."),
        3 => target.insert_str(slash, "/%2e"),
        4 => target.replace_range(slash..=slash, "%2F"),
        5 => target.replace_range(slash..=slash, "%5c"),
        6 | 7 if place > 0 && character != '%' => {
            let mut bytes = [0; 4];
            let escaped: String = character
                .encode_utf8(&mut bytes)
                .bytes()
                .map(|byte| {
                    if way == 6 {
                        format!("%{byte:02X}")
                    } else {
                        format!("%{byte:02x}")
                    }
                })
                .collect();
            target.replace_range(place..place + character.len_utf8(), &escaped);
        }
        8 => target.push('/'),
        9 => target.push_str("/."),
        10 => target.push_str("%2f"),
        11 => target.push_str(";v=1"),
        12 => target.push_str("?a=//b/../c"),
        13 => target.insert_str(slash, "/.."),
        14 => target.insert_str(slash, ";v=1"),
        15 => target.push_str("%2F%2e"),
        _ => {}
    }
}

fn targets() -> impl Strategy<Value = String> {
    let pages = ROUTES.iter().map(|&path| path.to_owned()).chain(
        FILES
            .iter()
            .flat_map(|path| [(*path).to_owned(), format!("/files{path}")]),
    );
    let page = select(pages.collect::<Vec<_>>());
    (page, vec((0..20_u8, any::<Index>()), 0..4)).prop_map(|(page, ways)| {
        let mut target = page;
        for (way, at) in ways {
            if target.contains('/') {
                misspell(&mut target, way, at);
            }
        }
        target.replace(' ', "%20")
    })
}

fn rule() -> impl Strategy<Value = String> {
    let allowed: Vec<_> = RULES
        .into_iter()
        .filter(|rule| !rule.contains(['%', '(', '+']))
        .collect();
    prop_oneof![
        3 => select(&RULES[1..]).prop_map(|path| format!("Disallow: {path}\n")),
        1 => select(allowed).prop_map(|path| format!("Allow: {path}\n")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn what_is_served_is_what_is_allowed(rules in vec(rule(), 1..5), targets in vec(targets(), 6)) {
        let site = site(FOLDER.path());
        let robots = compiled(&format!("User-agent: GPTBot\n{}", rules.concat()));
        let guarded = site.clone().layer(RobotsLayer::new(robots));
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        for target in targets {
            // Some misspellings are no longer the target of a request.
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
            let letter = robots.decide("GPTBot", &target).is_disallow();
            let must_be_refused = forbidden || letter;
            // Whether `/a%2F` is the file `/a` or the folder `/a/` only the disk knows: it is refused
            // when either is.
            let may_be_refused = must_be_refused
                || ["%2f", "%5c", "/.", "%2e"].iter().any(|end| {
                    uri.path().to_ascii_lowercase().ends_with(end)
                });
            prop_assert!(
                is_refused || !must_be_refused,
                "{} reaches {}, which is forbidden", target, page_path
            );
            prop_assert!(
                may_be_refused || !is_refused,
                "{} is refused, but neither it nor {} is forbidden", target, page_path
            );
        }
    }
}
