//! Sites that are expected to be open or closed.

use robots_analysis::Route;
use robots_live::{Expected, Report, Target};

use crate::server::{Server, check_target, human, lints, response, robots_txt, settings, target};

fn expect(expected: Expected, text: &'static str) -> Report {
    let site = Server::new(move |_| robots_txt(text));
    expect_of(expected, &site)
}

fn expect_of(expected: Expected, site: &Server) -> Report {
    let settings = settings(&[("site.test", 80, &[site.address])]);
    let routes = vec![Route::parse("/books/{id}").expect("a route")];
    let target = Target {
        expected: Some(expected),
        routes,
        ..target("http://site.test")
    };
    check_target(&target, &settings)
}

#[test]
fn closed_site_is_proved_closed() {
    for text in [
        "User-agent: *\nDisallow: /\n",
        "User-agent: *\nDisallow: /\nUser-agent: GPTBot\nDisallow: /*\n",
        "User-agent: *\nDisallow: /\nAllow: /robots.txt$\n",
    ] {
        let report = expect(Expected::Closed, text);
        assert_eq!(lints(&report), "", "{}", human(&report));
    }
}

#[test]
fn closed_site_names_the_crawlers_that_ignore_its_group() {
    let report = expect(Expected::Closed, "User-agent: *\nDisallow: /\n");
    assert!(
        human(&report).contains("note: documented to ignore group `*`"),
        "{}",
        human(&report)
    );
    assert!(human(&report).contains("`AdsBot-Google`"));
}

#[test]
fn site_with_an_open_url_is_not_closed() {
    for text in [
        "",
        "User-agent: *\nDisallow: /\nAllow: /a$\n",
        "User-agent: *\nDisallow: /a\n",
        "User-agent: *\nDisallow: /\nUser-agent: GPTBot\nDisallow: /a\n",
        "User-agent: GPTBot\nDisallow: /\n",
        "User-agent: *\nDisallow: /*?\n",
    ] {
        let report = expect(Expected::Closed, text);
        assert_eq!(
            lints(&report),
            "live_not_closed",
            "{text}: {}",
            human(&report)
        );
    }
}

#[test]
fn site_without_a_file_is_not_closed() {
    for status in ["404 Not Found", "410 Gone", "403 Forbidden"] {
        let site = Server::new(move |_| response(status, "", ""));
        let report = expect_of(Expected::Closed, &site);
        assert!(
            lints(&report).contains("live_not_closed"),
            "{status}: {}",
            human(&report)
        );
    }
}

#[test]
fn open_site_is_proved_open() {
    for text in [
        "",
        "User-agent: *\nDisallow: /drafts/\n",
        "User-agent: *\nDisallow: /*?\n",
        "User-agent: GPTBot\nDisallow: /\n",
    ] {
        let report = expect(Expected::Open, text);
        assert_eq!(lints(&report), "", "{text}: {}", human(&report));
    }
    let missing = Server::new(|_| response("404 Not Found", "", ""));
    assert_eq!(lints(&expect_of(Expected::Open, &missing)), "");
}

#[test]
fn open_site_that_blocks_a_search_engine_or_a_route_is_not_open() {
    for (text, count) in [
        ("User-agent: *\nDisallow: /\n", 2),
        ("User-agent: bingbot\nDisallow: /\n", 2),
        ("User-agent: *\nDisallow: /books/*9\n", 1),
        ("User-agent: Googlebot\nDisallow: /$\n", 1),
    ] {
        let report = expect(Expected::Open, text);
        let expected = vec!["live_not_open"; count].join(" ");
        assert_eq!(lints(&report), expected, "{text}: {}", human(&report));
    }
}

#[test]
fn expectation_of_a_broken_site_is_not_judged() {
    let site = Server::new(|_| response("502 Bad Gateway", "", ""));
    for expected in [Expected::Open, Expected::Closed] {
        assert_eq!(lints(&expect_of(expected, &site)), "live_unreachable");
    }
}
