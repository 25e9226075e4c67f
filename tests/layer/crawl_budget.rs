//! Enforcement of `Crawl-delay`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use http::{Request, Response};
use robots_core::{Dialect, SourceText, compile};
use robots_static::hosts::{SelectRobots, SiteHandle, SiteRef};
use robots_static::identity::Identity;
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::rate_limit::{CrawlBudget, CrawlerRequest, RateLimiter};
use robots_static::{Client, Crawler, Mode, RobotsLayer, RobotsTxt, Site};

const TEXT: &str = "\
User-agent: GPTBot
User-agent: HouseCrawler9
Crawl-delay: 3600
Disallow: /drafts/

User-agent: Googlebot
Crawl-delay: 0
Disallow:

User-agent: bingbot
Disallow:

User-agent: *
Crawl-delay: 999999999
Disallow:
";

/// Compiles `text` at run time, without the lints that report absurd delays.
fn compiled(text: &str) -> &'static RobotsTxt<'static> {
    let source = SourceText::new("robots.txt", text);
    let compilation = Box::leak(Box::new(compile(&source, Dialect::RFC_9309)));
    Box::leak(Box::new(compilation.site().robots_txt()))
}

fn asked<S: SelectRobots>(
    layer: &RobotsLayer<S>,
    user_agent: &str,
    path: &str,
) -> Option<Response<bytes::Bytes>> {
    let request = Request::get(path).header("user-agent", user_agent).body(());
    let request = request.expect("a request");
    match layer.apply(&RequestHead::of(&request)) {
        LayerOutcome::Respond(response) => Some(response),
        LayerOutcome::Forward { .. } => None,
    }
}

/// Returns how long a crawler with this identity has to wait.
fn wait(
    budget: &impl RateLimiter,
    robots: &'static RobotsTxt<'static>,
    crawler: Crawler<'_>,
    identity: Identity,
) -> Option<Duration> {
    let request = Request::get("/a").body(()).expect("a request");
    let head = RequestHead::of(&request);
    let site = SiteRef::Embedded(robots);
    budget.retry_after(&CrawlerRequest::new(site, crawler, identity, &head))
}

fn layer() -> RobotsLayer {
    let robots = compiled(TEXT);
    RobotsLayer::new(robots).rate_limiter(CrawlBudget::new([robots]))
}

#[test]
fn early_request_gets_429_with_retry_after() {
    let layer = layer();
    for user_agent in ["GPTBot/1.0", "HouseCrawler9/1.0"] {
        assert!(asked(&layer, user_agent, "/a").is_none(), "{user_agent}");
        let slowed = asked(&layer, user_agent, "/b").expect("it is too soon");
        assert_eq!(slowed.status(), 429);
        assert_eq!(slowed.headers()["cache-control"], "private, no-store");
        let wait = slowed.headers()["retry-after"].to_str().expect("a number");
        let wait: u64 = wait.parse().expect("a number");
        assert!((3590..=3600).contains(&wait), "{wait}");
    }
}

#[test]
fn client_without_a_delay_is_never_rate_limited() {
    let layer = layer();
    for user_agent in ["Googlebot/2.1", "bingbot/2.0", "Mozilla/5.0 Firefox/140.0", "AdsBot-Google"]
    {
        for _ in 0..5 {
            assert!(asked(&layer, user_agent, "/a").is_none(), "{user_agent}");
        }
    }
}

#[test]
fn robots_txt_and_denied_requests_leave_the_budget_unchanged() {
    let layer = layer();
    for _ in 0..5 {
        let file = asked(&layer, "GPTBot", "/robots.txt").expect("the file");
        assert_eq!(file.status(), 200);
        let denied = asked(&layer, "GPTBot", "/drafts/").expect("a denial");
        assert_eq!(denied.status(), 403);
    }
    assert!(asked(&layer, "GPTBot", "/a").is_none());
}

#[test]
fn exempt_request_leaves_the_budget_unchanged() {
    let layer = layer().exempt(|request| request.uri().path().starts_with("/feeds/"));
    for _ in 0..5 {
        for path in ["/feeds/new", "/.well-known/acme-challenge/x"] {
            assert!(asked(&layer, "GPTBot", path).is_none(), "{path}");
        }
        assert!(asked(&layer, "GPTBot", "/robots.txt").is_some());
    }
    assert!(asked(&layer, "GPTBot", "/a").is_none());
    assert!(asked(&layer, "GPTBot", "/a").is_some());
}

/// Each file has its own budgets.
#[test]
fn budget_of_one_file_is_independent_of_another() {
    let one = compiled("User-agent: bingbot\nCrawl-delay: 3600\n");
    let other = compiled("User-agent: bingbot\nCrawl-delay: 3600\n# of another host\n");
    let budget = CrawlBudget::new([one, other]);
    for file in [one, other] {
        let Client::Crawler(crawler) = file.identify(b"bingbot/2.0") else {
            panic!("it is in the table");
        };
        assert_eq!(wait(&budget, file, crawler, Identity::Unknown), None);
        assert!(wait(&budget, file, crawler, Identity::Unknown).is_some());
    }
}

#[test]
fn report_mode_rate_limits_no_crawler() {
    let layer = layer().mode(Mode::Report);
    for _ in 0..5 {
        assert!(asked(&layer, "GPTBot", "/a").is_none());
    }
}

#[test]
fn delay_longer_than_a_day_is_capped_at_a_day() {
    let robots = compiled(TEXT);
    let budget = CrawlBudget::new([robots]);
    let Client::Crawler(crawler) = robots.identify(b"CCBot/2.0") else {
        panic!("it is in the table");
    };
    assert_eq!(wait(&budget, robots, crawler, Identity::Unknown), None);
    let wait = wait(&budget, robots, crawler, Identity::Unknown).expect("it is too soon");
    assert!(wait <= Duration::from_secs(24 * 60 * 60), "{wait:?}");
    assert!(wait > Duration::from_secs(23 * 60 * 60), "{wait:?}");
}

/// Files can have different delays for a crawler; a file without a delay has no budget.
#[test]
fn budget_of_an_unknown_file_limits_nothing() {
    let robots = compiled(TEXT);
    let other = compiled("User-agent: GPTBot\nCrawl-delay: 7\n");
    let budget = CrawlBudget::new([robots]);
    let Client::Crawler(crawler) = other.identify(b"GPTBot") else {
        panic!("it is in the table");
    };
    for _ in 0..3 {
        assert_eq!(wait(&budget, other, crawler, Identity::Unknown), None);
    }
    let both = CrawlBudget::new([robots, other]);
    assert_eq!(wait(&both, other, crawler, Identity::Unknown), None);
    let wait = wait(&both, other, crawler, Identity::Unknown).expect("it is too soon");
    assert!(wait <= Duration::from_secs(7), "{wait:?}");
}

/// Returns the identity that the verifier of these tests reads from the request.
fn identity(request: &RequestHead<'_>) -> Identity {
    match request.headers().get("x-identity").map(http::HeaderValue::as_bytes) {
        Some(b"verified") => Identity::Verified,
        Some(b"contradicted") => Identity::Contradicted,
        _ => Identity::Unknown,
    }
}

fn status(layer: &RobotsLayer, identity: &str, path: &str) -> u16 {
    let request = Request::get(path)
        .header("user-agent", "GPTBot/1.0")
        .header("x-identity", identity)
        .body(())
        .expect("a request");
    match layer.apply(&RequestHead::of(&request)) {
        LayerOutcome::Respond(response) => response.status().as_u16(),
        LayerOutcome::Forward { .. } => 200,
    }
}

fn verifying() -> RobotsLayer {
    layer().verify(|_, request| identity(request))
}

#[test]
fn verified_crawler_is_not_rate_limited_by_impostors() {
    let layer = verifying();
    for impostor in ["contradicted", "unknown"] {
        assert_eq!(status(&layer, impostor, "/a"), 200);
        for _ in 0..100 {
            assert_eq!(status(&layer, impostor, "/a"), 429);
        }
    }
    assert_eq!(status(&layer, "verified", "/a"), 200);
    assert_eq!(status(&layer, "verified", "/a"), 429);
}

/// A contradicted client does not use up the budget of a crawler that cannot be verified.
#[test]
fn unknown_crawler_is_not_rate_limited_by_contradicted_clients() {
    let layer = verifying();
    for _ in 0..100 {
        status(&layer, "contradicted", "/a");
    }
    assert_eq!(status(&layer, "unknown", "/a"), 200);
}

#[test]
fn denied_contradicted_client_gets_403_and_leaves_the_budgets_unchanged() {
    let layer = verifying().deny_contradicted(true);
    for _ in 0..10 {
        assert_eq!(status(&layer, "contradicted", "/a"), 403);
    }
    for identity in ["verified", "unknown"] {
        assert_eq!(status(&layer, identity, "/a"), 200);
        assert_eq!(status(&layer, identity, "/a"), 429);
    }
}

#[test]
fn budget_after_the_delay_is_restored() {
    let robots = compiled(TEXT);
    let seconds = Arc::new(AtomicU64::new(7));
    let clock = Arc::clone(&seconds);
    let elapsed = move || Duration::from_secs(clock.load(Ordering::Relaxed));
    let budget = CrawlBudget::new([robots]).clock(elapsed);
    let Client::Crawler(crawler) = robots.identify(b"GPTBot/1.0") else {
        panic!("it is in the table");
    };
    let ask = || wait(&budget, robots, crawler, Identity::Verified);
    assert_eq!(ask(), None);
    assert_eq!(ask(), Some(Duration::from_secs(60 * 60)));
    seconds.store(3606, Ordering::Relaxed);
    assert_eq!(ask(), Some(Duration::from_secs(1)));
    seconds.store(3607, Ordering::Relaxed);
    assert_eq!(ask(), None);
    assert_eq!(ask(), Some(Duration::from_secs(60 * 60)));
}

/// A custom `RateLimiter` receives crawler, identity and request.
#[test]
fn rate_limiter_receives_identity_and_request() {
    let layer = RobotsLayer::new(compiled(TEXT)).verify(|_, request| identity(request)).limit_rate(
        |request| {
            let is_costly = request.head().uri().path().starts_with("/search");
            let is_unknown = request.identity() == Identity::Unknown;
            let is_slowed = request.crawler().token() == "GPTBot" && is_unknown;
            (is_costly && is_slowed).then_some(Duration::from_secs(3))
        },
    );
    assert_eq!(status(&layer, "unknown", "/search"), 429);
    assert_eq!(status(&layer, "verified", "/search"), 200);
    assert_eq!(status(&layer, "unknown", "/a"), 200);
}

/// A crawler without a delay in the same request does not evade the delay of another.
#[test]
fn request_with_several_crawlers_is_limited_by_each() {
    let layer = layer();
    let ask = || {
        let request = Request::get("/a")
            .header("user-agent", "bingbot/2.0")
            .header("user-agent", "GPTBot/1.0")
            .body(())
            .expect("a request");
        matches!(layer.apply(&RequestHead::of(&request)), LayerOutcome::Respond(_))
    };
    assert!(!ask());
    assert!(ask());
}

const DELAYS: &str = "User-agent: Bytespider\nUser-agent: AhrefsBot\nCrawl-delay: 5\n";

/// Returns the status of a request with this User-Agent header: 200 if it passes.
fn status_for<S: SelectRobots>(layer: &RobotsLayer<S>, user_agent: &str) -> u16 {
    asked(layer, user_agent, "/a").map_or(200, |response| response.status().as_u16())
}

#[test]
fn request_that_one_crawler_may_not_make_leaves_the_budgets_of_the_others_unchanged() {
    let loaded = Site::compile(DELAYS);
    let embedded = compiled(DELAYS);
    for site in [SiteHandle::Embedded(embedded), SiteHandle::Loaded(loaded)] {
        let layer = RobotsLayer::select(move |_| Some(site.clone()))
            .rate_limiter(CrawlBudget::new([embedded]));
        assert_eq!(status_for(&layer, "AhrefsBot"), 200);
        for several in
            ["Bytespider AhrefsBot", "AhrefsBot Bytespider", "Bytespider GPTBot AhrefsBot"]
        {
            assert_eq!(status_for(&layer, several), 429, "{several}");
        }
        assert_eq!(status_for(&layer, "Bytespider"), 200);
        assert_eq!(status_for(&layer, "Bytespider"), 429);
    }
}

#[test]
fn request_that_several_crawlers_may_make_uses_up_the_budget_of_each() {
    let robots = compiled(DELAYS);
    let layer = RobotsLayer::new(robots).rate_limiter(CrawlBudget::new([robots]));
    assert_eq!(status_for(&layer, "Bytespider AhrefsBot"), 200);
    assert_eq!(status_for(&layer, "AhrefsBot"), 429);
    assert_eq!(status_for(&layer, "Bytespider"), 429);
}

/// A limiter without `peek` counts the crawlers up to the one that has to wait, once each.
#[test]
fn rate_limiter_without_peek_is_asked_for_each_crawler_once() {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&asked);
    let layer = RobotsLayer::new(compiled(DELAYS)).limit_rate(move |request| {
        let token = request.crawler().token().to_owned();
        let wait = (token == "AhrefsBot").then_some(Duration::MAX);
        log.lock().expect("a log").push(token);
        wait
    });
    assert_eq!(status_for(&layer, "Bytespider AhrefsBot GPTBot"), 429);
    assert_eq!(*asked.lock().expect("a log"), ["Bytespider", "AhrefsBot"]);
}

#[test]
fn retry_after_of_the_longest_wait_is_a_number() {
    let layer = RobotsLayer::new(compiled(DELAYS)).limit_rate(|_| Some(Duration::MAX));
    let slowed = asked(&layer, "AhrefsBot", "/a").expect("it has to wait");
    assert_eq!(slowed.headers()["retry-after"], u64::MAX.to_string());
}

/// In whatever order requests that name both crawlers race, no crawler gets two pages in a delay.
#[test]
fn crawlers_of_requests_that_race_get_one_page_in_a_delay() {
    let robots = compiled(DELAYS);
    let seconds = Arc::new(AtomicU64::new(0));
    let clock = Arc::clone(&seconds);
    let elapsed = move || Duration::from_secs(clock.load(Ordering::Relaxed));
    let budget = CrawlBudget::new([robots]).clock(elapsed);
    let layer = RobotsLayer::new(robots).rate_limiter(budget);
    for delay in 1..200 {
        seconds.store(delay * 5, Ordering::Relaxed);
        let passed = AtomicU64::new(0);
        thread::scope(|scope| {
            for user_agent in ["Bytespider AhrefsBot", "AhrefsBot Bytespider"] {
                let (layer, passed) = (&layer, &passed);
                scope.spawn(move || {
                    if status_for(layer, user_agent) == 200 {
                        passed.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
        assert!(passed.into_inner() <= 1, "delay {delay}");
        assert_eq!(status_for(&layer, "Bytespider AhrefsBot"), 429, "delay {delay}");
    }
}

#[test]
fn clock_beyond_its_range_or_set_back_denies_for_one_delay_at_most() {
    let robots = compiled(DELAYS);
    let now = Arc::new(Mutex::new(Duration::ZERO));
    let clock = Arc::clone(&now);
    let elapsed = move || *clock.lock().expect("a clock");
    let budget = CrawlBudget::new([robots]).clock(elapsed);
    let layer = RobotsLayer::new(robots).rate_limiter(budget);
    for at in [Duration::MAX, Duration::ZERO, Duration::from_secs(1 << 40), Duration::from_secs(9)]
    {
        *now.lock().expect("a clock") = at;
        for _ in 0..2 {
            let response = asked(&layer, "AhrefsBot", "/a");
            let wait = response.map(|response| response.headers()["retry-after"].clone());
            assert!(wait.is_none_or(|wait| wait == "5"), "{at:?}");
        }
    }
}
