//! Crawlers that obey the default group only because the layer extends it to their purpose.

use std::sync::{Arc, Mutex};

use http::Request;
use robots_static::crawlers::{CrawlerPurpose, DefaultGroupPolicy, KNOWN_CRAWLERS};
use robots_static::hosts::{RobotsHosts, SelectRobots};
use robots_static::layer::{Denial, LayerOutcome, RequestHead};
use robots_static::rate_limit::CrawlBudget;
use robots_static::{Mode, RobotsLayer, RobotsTxt, Site, robots_txt};

use crate::client::{self, FIREFOX, GPTBOT};
use crate::forged::sites;
use crate::site::{pages, start};

static ROBOTS: RobotsTxt = robots_txt! {
    "User-agent: PetalBot"
    "Disallow: /drafts/"
    ""
    "User-agent: *"
    "Disallow: /essays/"
};
static HOSTS: RobotsHosts<1> = RobotsHosts::new([("example.com", &ROBOTS)]);

/// A crawler that trains models, about which nothing documents that it obeys `*`.
const BYTESPIDER: &str = "Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)";

fn status<C: SelectRobots>(layer: &RobotsLayer<C>, user_agent: &str, path: &str) -> u16 {
    let request = Request::get(path).header("host", "example.com").header("user-agent", user_agent);
    let request = request.body(()).expect("a request");
    match layer.apply(&RequestHead::of(&request)) {
        LayerOutcome::Respond(response) => response.status().as_u16(),
        LayerOutcome::Forward { .. } => 200,
    }
}

#[test]
fn default_group_applies_to_undocumented_crawlers_of_its_purposes() {
    let purposes = [CrawlerPurpose::AiTraining, CrawlerPurpose::Dataset];
    let layer = RobotsLayer::new(&ROBOTS);
    let extended = layer.clone().extend_default_group(purposes);
    let mut denied = 0;
    for crawler in KNOWN_CRAWLERS {
        if crawler.control_token || crawler.token == "PetalBot" || !crawler.fallbacks.is_empty() {
            continue;
        }
        let header = format!("{} (+https://example.com)", crawler.token);
        let documented = crawler.default_group_policy == DefaultGroupPolicy::Obeys;
        let expected = documented
            || crawler.default_group_policy == DefaultGroupPolicy::Undocumented
                && purposes.contains(&crawler.purpose);
        let status_of = |is_denied| if is_denied { 403 } else { 200 };
        let token = crawler.token;
        assert_eq!(status(&layer, &header, "/essays/1"), status_of(documented), "{token}");
        assert_eq!(status(&extended, &header, "/essays/1"), status_of(expected), "{token}");
        assert_eq!(status(&extended, &header, "/drafts/1"), 200, "{token}");
        denied += usize::from(expected && !documented);
    }
    assert!(denied >= 10, "{denied} crawlers");
}

#[test]
fn setting_changes_nothing_for_other_clients() {
    let layer = RobotsLayer::new(&ROBOTS).extend_default_group([CrawlerPurpose::Search]);
    let layer = layer.extend_default_group([CrawlerPurpose::AiTraining]);
    for (user_agent, essays, drafts) in [
        (FIREFOX, 200, 200),
        ("", 200, 200),
        ("HouseCrawler/1.0", 200, 200),
        ("AdsBot-Google", 200, 200),
        ("Googlebot/2.1", 403, 200),
        ("PetalBot", 200, 403),
        (BYTESPIDER, 403, 200),
        // Relatives of a crawler are undocumented.
        ("Bytespider-render/1.0", 403, 200),
        ("GPTBot-render/1.0", 403, 200),
        // A header with many names is no crawler.
        ("A1 B2 C3 D4 E5 F6 G7 H8 Foobot Bytespider", 403, 200),
    ] {
        assert_eq!(status(&layer, user_agent, "/essays/1"), essays, "{user_agent}");
        assert_eq!(status(&layer, user_agent, "/drafts/1"), drafts, "{user_agent}");
    }
}

/// About a third of the table, as the guide states.
#[test]
fn about_a_third_of_the_table_is_documented_to_obey_the_default_group() {
    let obeys = |policy| policy == DefaultGroupPolicy::Obeys;
    let count = KNOWN_CRAWLERS.iter().filter(|crawler| obeys(crawler.default_group_policy));
    let percent = count.count() * 100 / KNOWN_CRAWLERS.len();
    assert!((30..=40).contains(&percent), "{percent} %");
}

#[test]
fn default_group_is_extended_in_hosts_and_loaded_sites() {
    let purposes = [CrawlerPurpose::AiTraining];
    let hosts = RobotsLayer::new(&HOSTS).extend_default_group(purposes);
    let site = Site::compile("User-agent: *\nDisallow: /essays/\n");
    let loaded = RobotsLayer::new(site.clone()).extend_default_group(purposes);
    let selected = RobotsLayer::select(move |_| Some(site.clone())).extend_default_group(purposes);
    assert_eq!(status(&hosts, BYTESPIDER, "/essays/1"), 403);
    assert_eq!(status(&loaded, BYTESPIDER, "/essays/1"), 403);
    assert_eq!(status(&selected, BYTESPIDER, "/essays/1"), 403);
    assert_eq!(status(&hosts, FIREFOX, "/essays/1"), 200);
}

/// The denial, the event, the verdict and the budget are those of a crawler of the default group.
#[test]
fn crawler_of_an_extended_group_is_reported_and_limited_as_its_other_crawlers() {
    static SLOW: RobotsTxt = robots_txt!("User-agent: *\nCrawl-delay: 20\nDisallow: /essays/\n");
    let seen = Arc::new(Mutex::new(Vec::new()));
    let observed = Arc::clone(&seen);
    let layer = RobotsLayer::new(&SLOW)
        .extend_default_group([CrawlerPurpose::AiTraining])
        .rate_limiter(CrawlBudget::new([&SLOW]))
        .observe(move |event| {
            observed.lock().expect("no panic").push(event.outcome());
        });
    let denial = {
        let request = Request::get("/essays/1").header("user-agent", BYTESPIDER);
        let request = request.body(()).expect("a request");
        let LayerOutcome::Respond(response) = layer.apply(&RequestHead::of(&request)) else {
            panic!("denied")
        };
        response.extensions().get::<Denial>().expect("the reason").clone()
    };
    assert_eq!((denial.group(), denial.rule().line()), ("*", 3));
    assert_eq!(denial.crawler().group().and_then(|group| group.token()), Some("*"));
    let statuses = |user_agent| [0; 20].map(|_| status(&layer, user_agent, "/a"));
    let outcomes = seen.lock().expect("no panic").clone();
    assert_eq!(outcomes, ["denied"]);
    let limited = statuses(BYTESPIDER);
    assert_eq!((limited[0], limited[19]), (200, 429));
    assert_eq!(limited, statuses(GPTBOT), "a crawler that is documented to obey it");

    let request = Request::get("/essays/1").header("user-agent", BYTESPIDER);
    let request = request.body(()).expect("a request");
    let report = layer.mode(Mode::Report);
    let LayerOutcome::Forward { verdict, .. } = report.apply(&RequestHead::of(&request)) else {
        panic!("forwarded")
    };
    let verdict = verdict.expect("a crawler");
    assert_eq!(verdict.denial().map(|denial| denial.rule().line()), Some(3));
}

#[tokio::test]
async fn servers_deny_crawlers_of_an_extended_group() {
    let layer = || RobotsLayer::new(&ROBOTS).extend_default_group([CrawlerPurpose::AiTraining]);
    let axum = start(pages().layer(layer())).await;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let hyper = listener.local_addr().expect("an address");
    tokio::spawn(sites::hyper(listener, layer()));
    for site in [axum, hyper, sites::actix(layer())] {
        for (user_agent, path, status) in [
            (BYTESPIDER, "/essays/1", 403),
            (BYTESPIDER, "//essays/1", 403),
            (BYTESPIDER, "/a", 200),
            ("SemrushBot/7", "/drafts/", 200),
            (FIREFOX, "/essays/1", 200),
        ] {
            let answer = client::get(site, path, user_agent).await;
            assert_eq!(answer.status, status, "{user_agent} {path}");
        }
    }
}
