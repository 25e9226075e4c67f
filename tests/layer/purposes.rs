//! Denials and rate limits by the purpose of crawlers.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bytes::Bytes;
use http::header::LINK;
use http::{HeaderValue, Request, Response};
use robots_static::crawlers::CrawlerPurpose;
use robots_static::identity::Identity;
use robots_static::layer::{DenialStatus, LayerOutcome, RequestHead};
use robots_static::rate_limit::PurposeBudget;
use robots_static::{Crawler, RobotsLayer, RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt!(
    "User-agent: *"
    "User-agent: HouseCrawler9"
    "Disallow: /articles/"
);

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

fn request(user_agent: &str, path: &str) -> Request<()> {
    let request = Request::get(path).header("user-agent", user_agent);
    request.body(()).expect("a request")
}

#[test]
fn denied_crawler_gets_the_status_of_its_purpose() {
    const LICENSE: &str = "<https://example.com/license.xml>; rel=\"license\"";
    let layer = RobotsLayer::new(&ROBOTS).deny(|denial, _| {
        let purpose = denial.crawler().known().map(|known| known.purpose);
        if purpose != Some(CrawlerPurpose::AiTraining) {
            return denial.response(DenialStatus::Gone);
        }
        let mut response = denial.response(DenialStatus::PaymentRequired);
        response.headers_mut().insert(LINK, HeaderValue::from_static(LICENSE));
        response
    });
    let asked = |user_agent, path| -> Option<Response<Bytes>> {
        let request = request(user_agent, path);
        match layer.apply(&RequestHead::of(&request)) {
            LayerOutcome::Respond(response) => Some(response),
            LayerOutcome::Forward { .. } => None,
        }
    };
    for (user_agent, status, link) in [
        ("GPTBot/1.3", 402, Some(LICENSE)),
        ("Mozilla/5.0 (compatible; ClaudeBot/1.0)", 402, Some(LICENSE)),
        ("Googlebot/2.1", 410, None),
        ("HouseCrawler9", 410, None),
    ] {
        let response = asked(user_agent, "/articles/1").expect("a denial");
        assert_eq!(response.status(), status, "{user_agent}");
        let field = response.headers().get("link");
        assert_eq!(field.map(HeaderValue::as_bytes), link.map(str::as_bytes));
        assert_eq!(response.headers()["cache-control"], "private, no-store");
        let body = String::from_utf8_lossy(response.body());
        assert!(body.ends_with("by /robots.txt line 3: `Disallow: /articles/`\n"), "{body}");
    }
    // The rules alone select who is denied.
    assert!(asked("GPTBot/1.3", "/").is_none());
    assert!(asked(FIREFOX, "/articles/1").is_none());
}

#[test]
fn crawlers_are_limited_by_the_rate_of_their_purpose() {
    let seconds = Arc::new(AtomicU64::new(0));
    let two = NonZeroU32::new(2).expect("not zero");
    let minute = Duration::from_secs(60);
    for is_shared in [false, true] {
        seconds.store(1_000, Ordering::Relaxed);
        let clock = Arc::clone(&seconds);
        let budget = PurposeBudget::new()
            .limit(CrawlerPurpose::AiTraining, NonZeroU32::MIN, minute)
            .limit(CrawlerPurpose::AiTraining, two, minute)
            .limit(CrawlerPurpose::Seo, NonZeroU32::MIN, Duration::ZERO)
            .shared(is_shared)
            .clock(move || Duration::from_secs(clock.load(Ordering::Relaxed)));
        let is_verified = |_: &Crawler<'_>, head: &RequestHead<'_>| {
            if head.headers().contains_key("x-verified") {
                Identity::Verified
            } else {
                Identity::Unknown
            }
        };
        let layer = RobotsLayer::new(&ROBOTS).verify(is_verified).rate_limiter(budget);
        let wait = |user_agent, verified| -> Option<u64> {
            let mut request = request(user_agent, "/");
            if verified {
                request.headers_mut().insert("x-verified", HeaderValue::from_static("1"));
            }
            let LayerOutcome::Respond(response) = layer.apply(&RequestHead::of(&request)) else {
                return None;
            };
            assert_eq!(response.status(), 429);
            response.headers()["retry-after"].to_str().ok()?.parse().ok()
        };
        assert_eq!(wait("GPTBot/1.3", false), None);
        assert_eq!(wait("GPTBot/1.3", false), None);
        assert_eq!(wait("GPTBot/1.3", false), Some(60));
        // The other crawler of the purpose has used up nothing, unless they share a budget.
        assert_eq!(wait("ClaudeBot/1.0", false), is_shared.then_some(60));
        // Impostors use up nothing of a verified crawler.
        assert_eq!(wait("GPTBot/1.3", true), None);
        // Other purposes, and crawlers without one, have no limit.
        for user_agent in ["Googlebot/2.1", "AhrefsBot/7.0", "HouseCrawler9", FIREFOX] {
            for _ in 0..10 {
                assert_eq!(wait(user_agent, false), None, "{user_agent}");
            }
        }
        seconds.store(1_060, Ordering::Relaxed);
        assert_eq!(wait("GPTBot/1.3", false), None);
        assert_eq!(wait("GPTBot/1.3", false), Some(60));
    }
}

#[test]
fn denial_of_status_and_deny_is_that_of_the_last_call() {
    let status = |layer: RobotsLayer| {
        let request = request("GPTBot/1.3", "/articles/1");
        match layer.apply(&RequestHead::of(&request)) {
            LayerOutcome::Respond(response) => response.status().as_u16(),
            LayerOutcome::Forward { .. } => 200,
        }
    };
    let layer = || RobotsLayer::new(&ROBOTS);
    assert_eq!(status(layer()), 403);
    let gone = |layer: RobotsLayer| layer.deny(|denial, _| denial.response(DenialStatus::Gone));
    assert_eq!(status(gone(layer().status(DenialStatus::NotFound))), 410);
    assert_eq!(status(gone(layer()).status(DenialStatus::NotFound)), 404);
}
