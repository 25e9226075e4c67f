//! The layer allocates nothing for a request that passes.

use allocation_counter::measure;
use http::{HeaderMap, Request};
use robots_static::hosts::RobotsHosts;
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::{Client, RobotsLayer, RobotsTxt, include_robots, robots_txt};

static ROBOTS: RobotsTxt = include_robots!("tests/sites/bookshop.txt");
static HOSTS: RobotsHosts<2> =
    RobotsHosts::new([("example.com", &ROBOTS), ("*.example.com", &ROBOTS)]);

const KNOWN_CRAWLERS: &str = include_str!("../../robots-matcher/tests/headers/crawlers.tsv");
const PEOPLE: &str = include_str!("../../robots-matcher/tests/headers/browsers.txt");

fn headers() -> Vec<&'static str> {
    let crawlers = KNOWN_CRAWLERS.lines().filter_map(|row| row.split_once('\t'));
    let people = PEOPLE.lines().filter(|line| !line.starts_with('#'));
    crawlers.map(|(_, header)| header).chain(people).collect()
}

#[test]
fn identify_and_decide_allocate_nothing() {
    let headers = headers();
    assert!(headers.len() > 400);
    let long = "a/1 (Googlebo; ".repeat(4000);
    let path = "/%2e%2E//caf\u{e9}?a=%zz*$".repeat(1000);
    let counted = measure(|| {
        for header in headers.iter().copied().chain([long.as_str()]) {
            if let Client::Crawler(crawler) = ROBOTS.identify(header.as_bytes()) {
                for path in ["/", "/basket/7?a=b", path.as_str()] {
                    let decision = crawler.explain(path);
                    assert_eq!(decision.verdict(), crawler.decide(path));
                }
            }
        }
    });
    assert_eq!(counted.count_total, 0);
}

/// A denied request allocates its response.
#[test]
fn request_that_passes_allocates_nothing() {
    let layer = RobotsLayer::new(&HOSTS);
    let hostile = format!("/{}", "(%29%2F/./x/../%2e%5c".repeat(20));
    let mut passed = 0;
    for header in headers() {
        for uri in [
            "/",
            "https://www.example.com/books/1234-a_book.html?q=//a/../b",
            "/wiki/Foo_(bar)",
            "/@user/spring%20tides,1:2",
            "//a/./b/../c%2Fd.pdf/",
            hostile.as_str(),
        ] {
            let request = Request::get(uri)
                .header("user-agent", header)
                .header("host", "Example.COM.:8080")
                .body(())
                .expect("a request");
            let mut outcome = None;
            let counted = measure(|| outcome = Some(layer.apply(&RequestHead::of(&request))));
            if let Some(LayerOutcome::Forward { .. }) = outcome {
                assert_eq!(counted.count_total, 0, "{header} {}", &uri[..uri.len().min(80)]);
                passed += 1;
            }
        }
    }
    assert!(passed > 2_100, "{passed}");
}

/// Rules with wildcards, which no prefix decides, and tags are looked up for each alternate
/// spelling.
#[test]
fn alternate_spellings_of_a_path_allocate_nothing() {
    static WILD: RobotsTxt = robots_txt! {
        #![x_robots_tag = { "/*never$": "noindex" }]
        user_agent * {
            disallow "/*a*b*c*d$";
            disallow "/*x*y*z$";
        }
    };
    let layer = RobotsLayer::new(&WILD);
    for target in
        [format!("/{}b", "a(%29%2Fx//".repeat(100)), format!("/{}.", "a(%29/b/../".repeat(180))]
    {
        let request =
            Request::get(target).header("user-agent", "Googlebot/2.1").body(()).expect("a request");
        let mut outcome = None;
        let counted = measure(|| outcome = Some(layer.apply(&RequestHead::of(&request))));
        assert!(matches!(outcome, Some(LayerOutcome::Forward { .. })));
        assert_eq!(counted.count_total, 0);
    }
}

/// Tags of paths and single preference lists are static strings.
#[test]
fn added_headers_allocate_nothing() {
    static TAGGED: RobotsTxt = robots_txt! {
        #![x_robots_tag = { "/drafts/": "noindex" }]
        user_agent * {
            content_signal "ai-train=no";
            content_usage "/drafts/ train-ai=n";
            disallow "/basket/";
        }
    };
    let layer = RobotsLayer::new(&TAGGED).send_preferences(true).vary_by_crawler(true);
    let request = Request::get("/drafts/7").body(()).expect("a request");
    let mut outcome = None;
    let counted = measure(|| outcome = Some(layer.apply(&RequestHead::of(&request))));
    assert_eq!(counted.count_total, 0);

    let Some(LayerOutcome::Forward { headers, .. }) = outcome else {
        panic!("people pass");
    };
    let mut fields = HeaderMap::with_capacity(8);
    let counted = measure(|| headers.add_to(&mut fields));
    assert_eq!(counted.count_total, 0);
    let value = |name: &str| fields.get(name).and_then(|value| value.to_str().ok());
    assert_eq!(value("x-robots-tag"), Some("noindex"));
    assert_eq!(value("content-signal"), Some("ai-train=no"));
    assert_eq!(value("content-usage"), Some("train-ai=n"));
    assert_eq!(value("vary"), None);
}
