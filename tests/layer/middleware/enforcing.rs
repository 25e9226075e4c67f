//! Denied requests and their responses.

use std::sync::{Arc, Mutex};

use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use robots_static::layer::{Denial, LayerOutcome, RequestHead};
use robots_static::{RobotsLayer, RobotsTxt, robots_txt};

use crate::client::{self, ADSBOT, FIREFOX, GOOGLEBOT, GOOGLEBOT_IMAGE, GPTBOT, request};
use crate::site::{PAGE, compiled, pages, start, start_site};

const CLOSED: &str = "User-agent: *\nDisallow: /\n";

/// S1-5, S3-54: the file is not authorization; clients that name no crawler pass.
#[tokio::test]
async fn browser_on_a_closed_site_passes() {
    let site = start_site(CLOSED).await;
    for user_agent in [FIREFOX, "", "curl/8.9.1", "SomeFeedReader/3.1 (for people)"] {
        let response = client::get(site, "/shop?page=2", user_agent).await;
        assert_eq!((response.status, response.text()), (200, PAGE), "{user_agent}");
        for added in ["vary", "cache-control", "etag", "x-content-type-options"] {
            assert_eq!(response.header(added), None, "{added}");
        }
    }
}

#[tokio::test]
async fn request_without_user_agent_passes() {
    let site = start_site("User-agent: *\nUser-agent: GPTBot\nDisallow: /\n").await;
    let response = request(site, "GET", "/a").send().await;
    assert_eq!((response.status, response.text()), (200, PAGE));
}

#[tokio::test]
async fn header_with_two_tokens_is_denied_if_either_is() {
    let site = start_site("User-agent: GPTBot\nDisallow: /members/\n").await;
    for user_agent in [
        "GPTBot/1.2 Google-GeminiNotebook",
        "Google-GeminiNotebook GPTBot/1.2",
        "Mozilla/5.0 (compatible; Google-GeminiNotebook; GPTBot/1.2)",
    ] {
        let response = client::get(site, "/members/42", user_agent).await;
        assert_eq!(response.status, 403, "{user_agent}");
        assert!(response.text().contains("GPTBot"), "{}", response.text());
        let response = client::get(site, "/about", user_agent).await;
        assert_eq!(response.status, 200, "{user_agent}");
    }
}

#[tokio::test]
async fn browser_with_a_phone_named_in_the_file_passes() {
    let list = "User-agent: Titan\nUser-agent: Twitter\nUser-agent: Zeus\nDisallow: /\n";
    let site = start_site(list).await;
    for user_agent in [
        "Mozilla/5.0 (Linux; Android 11; Titan Pocket) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0 Mobile Safari/537.36",
        "Mozilla/5.0 (Linux; Android 12; Zeus/3) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0 Mobile Safari/537.36",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/8.72.2",
    ] {
        let response = client::get(site, "/", user_agent).await;
        assert_eq!(response.status, 200, "{user_agent}");
    }
    assert_eq!(client::get(site, "/", "Zeus/2.0").await.status, 403);
}

#[tokio::test]
async fn crawler_is_denied_by_its_group() {
    let site =
        start_site("User-agent: *\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /members/\n").await;
    let response = client::get(site, "/members/42", GPTBOT).await;
    assert_eq!(response.status, 403);
    assert_eq!(response.header("cache-control"), Some("private, no-store"));
    assert_eq!(response.header("vary"), Some("User-Agent"));
    assert_eq!(response.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(
        response.text(),
        "disallowed for GPTBot by /robots.txt line 5: `Disallow: /members/`\n"
    );

    let allowed = client::get(site, "/articles/42", GPTBOT).await;
    assert_eq!((allowed.status, allowed.text()), (200, PAGE));
    assert_eq!(allowed.header("vary"), None);
    assert_eq!(allowed.header("cache-control"), None);
}

/// S3-26: rules apply to every method.
#[tokio::test]
async fn disallowed_request_with_any_method_is_denied() {
    let site = start_site("User-agent: GPTBot\nDisallow: /\n").await;
    for method in ["GET", "HEAD", "POST", "OPTIONS"] {
        let response = request(site, method, "/a")
            .header("user-agent", GPTBOT)
            .header("content-length", "0")
            .send()
            .await;
        assert_eq!(response.status, 403, "{method}");
        assert_eq!(response.body.is_empty(), method == "HEAD", "{method}");
    }
}

#[tokio::test]
async fn denied_response_has_the_denial_in_its_extensions() {
    let seen = Arc::new(Mutex::new(Vec::<Denial>::new()));
    let log = Arc::clone(&seen);
    let app = pages()
        .layer(RobotsLayer::new(compiled("User-agent: GPTBot\nDisallow: /a # not this\n")))
        .layer(from_fn(move |request: Request, next: Next| {
            let log = Arc::clone(&log);
            async move {
                let response: Response = next.run(request).await;
                let denial = response.extensions().get::<Denial>().cloned();
                log.lock().expect("no panic elsewhere").extend(denial);
                response
            }
        }));
    let site = start(app).await;
    client::get(site, "/b", GPTBOT).await;
    client::get(site, "/a", GPTBOT).await;

    let seen = seen.lock().expect("no panic elsewhere");
    let [denial] = seen.as_slice() else {
        panic!("one denial, not {seen:?}");
    };
    assert_eq!(denial.crawler().token(), "GPTBot");
    assert_eq!(denial.rule().text(), "Disallow: /a");
    assert_eq!(denial.rule().line(), 2);
}

/// S2-67: the most specific group in the file applies.
#[tokio::test]
async fn crawler_without_a_group_obeys_its_documented_fallback() {
    let site = start_site("User-agent: Googlebot\nDisallow: /drafts/\n").await;
    let response = client::get(site, "/drafts/1.png", GOOGLEBOT_IMAGE).await;
    assert_eq!(response.status, 403);
    assert!(response.text().contains("Googlebot-Image"), "{}", response.text());
    assert_eq!(client::get(site, "/a.png", GOOGLEBOT_IMAGE).await.status, 200);
}

#[tokio::test]
async fn crawler_with_a_group_ignores_its_fallback() {
    let site = start_site(
        "User-agent: Googlebot\nDisallow: /drafts/\n\nUser-agent: Googlebot-Image\nDisallow: /raw/\n",
    )
    .await;
    assert_eq!(client::get(site, "/drafts/1.png", GOOGLEBOT_IMAGE).await.status, 200);
    assert_eq!(client::get(site, "/raw/1.png", GOOGLEBOT_IMAGE).await.status, 403);
    assert_eq!(client::get(site, "/raw/1.png", GOOGLEBOT).await.status, 200);
}

/// S2-2: the default group does not apply to some crawlers.
#[tokio::test]
async fn default_group_applies_only_to_crawlers_that_obey_it() {
    let site = start_site(CLOSED).await;
    assert_eq!(client::get(site, "/a", GOOGLEBOT).await.status, 403);
    assert_eq!(client::get(site, "/a", ADSBOT).await.status, 200);
    let named = start_site("User-agent: AdsBot-Google\nDisallow: /a\n").await;
    assert_eq!(client::get(named, "/a", ADSBOT).await.status, 403);
}

/// S1-26, S3-24: the header contains the token.
#[tokio::test]
async fn crawler_named_only_in_the_file_obeys_its_group() {
    let site = start_site("User-agent: HouseCrawler9\nDisallow: /a\n").await;
    let header = "Mozilla/5.0 (compatible; HouseCrawler9/0.3; +https://example.com)";
    assert_eq!(client::get(site, "/a", header).await.status, 403);
    assert_eq!(client::get(site, "/b", header).await.status, 200);
}

#[tokio::test]
async fn rule_with_a_query_matches_the_query() {
    let site = start_site("User-agent: GPTBot\nDisallow: /*?*sort=\nDisallow: /search?q=$\n").await;
    for (target, status) in [
        ("/shop?sort=price", 403),
        ("/shop?page=2&sort=price", 403),
        ("/shop?page=2", 200),
        ("/search?q=", 403),
        ("/search?q=tide", 200),
    ] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, status, "{target}");
    }
}

#[tokio::test]
async fn user_agent_of_any_bytes_gets_a_response() {
    let site = start_site("User-agent: GPTBot\nDisallow: /\n").await;
    let read_and_unknown = "x".repeat(4096);
    // The bytes that are not read may name any crawler.
    let long_and_unknown = "x".repeat(4097);
    let long_and_known = format!("{} {GPTBOT}", "x".repeat(64 * 1024));
    for (user_agent, status) in [
        (b"\xff\xfe \xc3\x28 caf\xe9".as_slice(), 200),
        (b"\xe9\xe8 (compatible; GPTBot/1.4)", 403),
        (read_and_unknown.as_bytes(), 200),
        (long_and_unknown.as_bytes(), 403),
        (long_and_known.as_bytes(), 403),
    ] {
        let response = request(site, "GET", "/a").header("user-agent", user_agent).send().await;
        assert_eq!(response.status, status, "{}", user_agent.escape_ascii());
    }
}

/// A limit denies a request that no rule may disallow: the reason says so.
#[test]
fn denial_by_a_limit_states_what_is_not_known() {
    static SHOP: RobotsTxt = robots_txt! {
        "User-agent: *"
        "Disallow: /basket/"
    };
    let long_path = format!("/books/{}", "a,".repeat(1_500));
    let long_header = format!("Mozilla/5.0 {}", "x ".repeat(2_500));
    let page = "denied to GPTBot: it is not known which page the target names, and /robots.txt \
                line 2 disallows some pages: `Disallow: /basket/`";
    let crawler = "denied to *: it is not known which crawler the User-Agent header names, and \
                   /robots.txt line 2 disallows some pages: `Disallow: /basket/`";
    let rule = "disallowed for GPTBot by /robots.txt line 2: `Disallow: /basket/`";
    for (target, header, reason) in [
        ("*", "GPTBot/1.2", page),
        (&*long_path, "GPTBot/1.2", page),
        ("/books/1", &*long_header, crawler),
        ("/basket/1", "GPTBot/1.2", rule),
        ("//basket/1", "GPTBot/1.2", rule),
    ] {
        let request = http::Request::get(target).header("user-agent", header);
        let request = request.body(()).expect("a request");
        let outcome = RobotsLayer::new(&SHOP).apply(&RequestHead::of(&request));
        let LayerOutcome::Respond(response) = outcome else {
            panic!("{target} is denied");
        };
        let denial = response.extensions().get::<Denial>().expect("a reason");
        assert_eq!(denial.to_string(), reason);
        assert_eq!(denial.is_decided(), reason == rule, "{target}");
    }
}
