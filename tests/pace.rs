//! `Crawl-delay`, enforced.

use std::time::Duration;

use http::{Request, Response};
use robots_core::{Dialect, SourceText, compile};
use robots_static::{
    Client, CrawlBudget, Mode, Outcome, Pace, RequestHead, RobotsLayer, RobotsTxt,
};

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

/// `text`, compiled at run time, where nobody warns of delays that are absurd.
fn compiled(text: &str) -> &'static RobotsTxt {
    let source = SourceText::new("robots.txt", text);
    let compilation = Box::leak(Box::new(compile(&source, Dialect::RFC_9309)));
    Box::leak(Box::new(compilation.site().robots_txt()))
}

fn asked(layer: &RobotsLayer, user_agent: &str, path: &str) -> Option<Response<bytes::Bytes>> {
    let request = Request::get(path).header("user-agent", user_agent).body(());
    let request = request.expect("a request");
    match layer.judge(&RequestHead::of(&request)) {
        Outcome::Answered(response) => Some(response),
        Outcome::Passed { .. } => None,
    }
}

fn layer() -> RobotsLayer {
    let robots = compiled(TEXT);
    RobotsLayer::new(robots).pace(CrawlBudget::new([robots]))
}

#[test]
fn who_is_too_fast_is_told_how_long_to_wait() {
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
fn nobody_else_is_slowed_down() {
    let layer = layer();
    for user_agent in [
        "Googlebot/2.1",
        "bingbot/2.0",
        "Mozilla/5.0 Firefox/140.0",
        "AdsBot-Google",
    ] {
        for _ in 0..5 {
            assert!(asked(&layer, user_agent, "/a").is_none(), "{user_agent}");
        }
    }
}

#[test]
fn the_file_and_what_is_forbidden_cost_nothing() {
    let layer = layer();
    for _ in 0..5 {
        let file = asked(&layer, "GPTBot", "/robots.txt").expect("the file");
        assert_eq!(file.status(), 200);
        let refused = asked(&layer, "GPTBot", "/drafts/").expect("a refusal");
        assert_eq!(refused.status(), 403);
    }
    assert!(asked(&layer, "GPTBot", "/a").is_none());
}

#[test]
fn what_is_exempt_costs_nothing() {
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

/// Crawlers count by host.
#[test]
fn files_have_budgets_of_their_own() {
    let one = compiled("User-agent: bingbot\nCrawl-delay: 3600\n");
    let other = compiled("User-agent: bingbot\nCrawl-delay: 3600\n# of another host\n");
    let budget = CrawlBudget::new([one, other]);
    for file in [one, other] {
        let Client::Crawler(crawler) = file.identify(b"bingbot/2.0") else {
            panic!("it is in the table");
        };
        assert_eq!(budget.wait(&crawler), None);
        assert!(budget.wait(&crawler).is_some());
    }
}

#[test]
fn a_report_slows_nobody_down() {
    let layer = layer().mode(Mode::Report);
    for _ in 0..5 {
        assert!(asked(&layer, "GPTBot", "/a").is_none());
    }
}

#[test]
fn an_absurd_delay_is_a_day() {
    let robots = compiled(TEXT);
    let budget = CrawlBudget::new([robots]);
    let Client::Crawler(crawler) = robots.identify(b"CCBot/2.0") else {
        panic!("it is in the table");
    };
    assert_eq!(budget.wait(&crawler), None);
    let wait = budget.wait(&crawler).expect("it is too soon");
    assert!(wait <= Duration::from_hours(24), "{wait:?}");
    assert!(wait > Duration::from_hours(23), "{wait:?}");
}

/// Each file may give a crawler another delay; a file without the crawler gives none.
#[test]
fn a_budget_is_for_the_files_that_it_was_made_of() {
    let robots = compiled(TEXT);
    let other = compiled("User-agent: GPTBot\nCrawl-delay: 7\n");
    let budget = CrawlBudget::new([robots]);
    let Client::Crawler(crawler) = other.identify(b"GPTBot") else {
        panic!("it is in the table");
    };
    for _ in 0..3 {
        assert_eq!(budget.wait(&crawler), None);
    }
    let both = CrawlBudget::new([robots, other]);
    assert_eq!(both.wait(&crawler), None);
    let wait = both.wait(&crawler).expect("it is too soon");
    assert!(wait <= Duration::from_secs(7), "{wait:?}");
}
