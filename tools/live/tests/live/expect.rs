//! Sites that are expected to be open or closed.

use robots_analysis::Route;
use robots_core::SourceText;
use robots_lint::Levels;
use robots_live::{Expected, Report, Target};

use crate::server::{Server, check_target, human, lints, response, robots_txt, settings, target};

fn expect(expected: Expected, text: &'static str) -> Report {
    let site = Server::new(move |_| robots_txt(text));
    expect_of(expected, &site)
}

fn expect_of(expected: Expected, site: &Server) -> Report {
    let settings = settings(&[("site.test", 80, &[site.address])]);
    let routes = vec![Route::parse("/books/{id}").expect("a route")];
    let target = Target { expected: Some(expected), routes, ..target("http://site.test") };
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
fn address_without_a_route_from_this_machine_is_not_judged() {
    let site = Server::new(|_| robots_txt("User-agent: *\nDisallow:\n"));
    // Without the number of an interface, no machine has a route to a link-local address.
    let addresses = [site.address, ([0xfe80, 0, 0, 0, 0, 0, 0, 1], 80).into()];
    let settings = settings(&[("site.test", 80, &addresses)]);
    let target = Target { expected: Some(Expected::Open), ..target("http://site.test") };
    let report = check_target(&target, &settings);
    assert_eq!(lints(&report), "", "{}", human(&report));
    assert!(
        human(&report).contains("(over IPv6)`: this machine has no route over IPv6"),
        "{}",
        human(&report)
    );
}

#[test]
fn site_whose_only_address_has_no_route_from_this_machine_is_not_measured() {
    let address = ([0xfe80, 0, 0, 0, 0, 0, 0, 1], 80).into();
    let settings = settings(&[("site.test", 80, &[address])]);
    let report = check_target(&target("http://site.test"), &settings);
    assert_eq!((lints(&report).as_str(), report.unmeasured().count()), ("", 1));
    assert!(human(&report).contains("this machine has no route to it"), "{}", human(&report));
}

#[test]
fn closed_site_names_the_crawlers_that_ignore_its_group() {
    let report = expect(Expected::Closed, "User-agent: *\nDisallow: /\n");
    assert!(human(&report).contains("note: documented to ignore group `*`"), "{}", human(&report));
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
        assert_eq!(lints(&report), "live_not_closed", "{text}: {}", human(&report));
    }
}

#[test]
fn site_without_a_file_is_not_closed() {
    for status in ["404 Not Found", "410 Gone", "403 Forbidden"] {
        let site = Server::new(move |_| response(status, "", ""));
        let report = expect_of(Expected::Closed, &site);
        assert!(lints(&report).contains("live_not_closed"), "{status}: {}", human(&report));
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
fn expectation_of_a_broken_site_fails_by_its_cause_alone() {
    let site = Server::new(|_| response("502 Bad Gateway", "", ""));
    for expected in [Expected::Open, Expected::Closed] {
        assert_eq!(lints(&expect_of(expected, &site)), "live_unreachable");
    }
}

#[test]
fn expectation_that_is_not_proved_for_one_client_fails() {
    for (answer, result) in [
        ("500 Internal Server Error", "500 Internal Server Error"),
        ("429 Too Many Requests", "429 Too Many Requests"),
    ] {
        for client in ["Googlebot", "GPTBot", "Mozilla/"] {
            let site = Server::new(move |asked| match asked.user_agent() {
                agent if agent.starts_with(client) => response(answer, "", ""),
                _ => robots_txt("User-agent: *\nDisallow: /drafts/\n"),
            });
            let report = expect_of(Expected::Open, &site);
            assert_eq!(
                lints(&report),
                "live_not_open live_refused",
                "{client}: {}",
                human(&report)
            );
            let text = human(&report);
            assert!(text.contains("site is not proved open: `http://site.test"), "{text}");
            assert!(text.contains(result), "{text}");
        }
    }
}

#[test]
fn client_with_other_rules_than_expected_is_named() {
    let site = Server::new(|asked| match asked.user_agent() {
        agent if agent.starts_with("Googlebot") => robots_txt("User-agent: *\nDisallow: /\n"),
        _ => robots_txt("User-agent: *\nDisallow: /drafts/\n"),
    });
    let report = expect_of(Expected::Closed, &site);
    assert_eq!(lints(&report), "live_not_closed live_clients_differ", "{}", human(&report));
    let text = human(&report);
    assert!(text.contains("--> http://site.test/robots.txt (as browser)"), "{text}");
    assert!(text.contains("the same for `http://site.test/robots.txt (as GPTBot)`"), "{text}");
    let report = expect_of(Expected::Open, &site);
    assert!(lints(&report).starts_with("live_not_open"), "{}", human(&report));
}

#[test]
fn right_copy_of_a_server_that_closes_the_site_fails_without_the_advice_to_purge_it() {
    let site = Server::new(|asked| {
        robots_txt(if asked.is_fresh() {
            "User-agent: *\nDisallow: /\n"
        } else {
            "User-agent: *\nDisallow: /drafts/\n"
        })
    });
    let report = expect_of(Expected::Open, &site);
    let text = human(&report);
    assert_eq!(
        lints(&report),
        "live_not_open live_not_open live_stale_copy",
        "one for `/`, and one for the route: {text}"
    );
    assert!(text.contains("(past caches):2:1"), "{text}");
    assert!(text.contains("a purge closes the site"), "{text}");
    assert!(text.contains("help: correct the robots.txt of the server"), "{text}");
    assert!(!text.contains("help: purge"), "{text}");
    // Where nothing is expected, both may be meant.
    let settings = settings(&[("site.test", 80, &[site.address])]);
    let text = human(&check_target(&target("http://site.test"), &settings));
    assert!(text.contains("a purge closes the site"), "{text}");
    assert!(text.contains("help: decide which rules are meant"), "{text}");
    // A copy that is wrong, of a server that is right, is purged.
    let site = Server::new(|asked| {
        robots_txt(if asked.is_fresh() {
            "User-agent: *\nDisallow: /drafts/\n"
        } else {
            "User-agent: *\nDisallow: /\n"
        })
    });
    let text = human(&expect_of(Expected::Open, &site));
    assert!(text.contains("help: purge `/robots.txt`"), "{text}");
    assert!(!text.contains("a purge closes"), "{text}");
}

#[test]
fn expectation_is_proved_for_the_other_hosts_of_a_site() {
    let bare = Server::new(|_| robots_txt("User-agent: *\nDisallow: /drafts/\n"));
    let www = Server::new(|_| response("503 Service Unavailable", "", ""));
    let names = [("site.test", 80, &[bare.address][..]), ("www.site.test", 80, &[www.address][..])];
    let target = Target { expected: Some(Expected::Open), ..target("http://site.test") };
    let report = check_target(&target, &settings(&names));
    assert_eq!(lints(&report), "live_not_open live_sites_differ", "{}", human(&report));
}

#[test]
fn answer_without_rules_is_reported_once_at_the_highest_level() {
    let site = Server::new(|_| response("503 Service Unavailable", "", ""));
    let settings = settings(&[("site.test", 80, &[site.address])]);
    let check = |warned: &[&str]| {
        let warned: Vec<_> = warned.iter().map(|&name| name.to_owned()).collect();
        let target = Target {
            expected: Some(Expected::Closed),
            against: Some(SourceText::new("robots.txt", "User-agent: *\nDisallow: /\n")),
            levels: Levels::named(&[], &warned, &[]).expect("lints"),
            ..target("http://site.test")
        };
        lints(&check_target(&target, &settings))
    };
    let of_response = check(&[]);
    for (warned, expected) in
        [("live_not_closed", "live_rules_differ"), ("live_rules_differ", "live_not_closed")]
    {
        let mut all: Vec<_> = of_response.split(' ').collect();
        all.push(warned);
        let found = check(&all);
        assert!(found.contains(expected) && !found.contains(warned), "{found}");
    }
}
