//! Bodies that are not a robots.txt.

use crate::server::{
    OPEN, Server, check_site, findings, human, lints, lints_of_text, response, robots_txt,
};

const PAGE: &str = "<!doctype html>\n<title>Shop</title>\n";

fn page() -> Vec<u8> {
    response("200 OK", "Content-Type: text/html\r\n", PAGE)
}

#[test]
fn robots_txt_has_no_finding() {
    let site = Server::new(|_| robots_txt(OPEN));
    let report = check_site(&site);
    assert_eq!(lints(&report), "", "{}", human(&report));
    assert!(report.unmeasured().next().is_none());
    assert!(site.asked().iter().all(|asked| asked.path == "/robots.txt"));
}

#[test]
fn page_in_place_of_robots_txt_is_shown() {
    let site = Server::new(|asked| match asked.path.as_str() {
        "/robots.txt" => page(),
        _ => response("404 Not Found", "", ""),
    });
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_html_body");
    let text = human(&report);
    assert!(text.contains("expected a robots.txt, found an HTML page"), "{text}");
    assert!(text.contains("1 | <!doctype html>"), "{text}");
}

#[test]
fn index_for_every_path_is_that_of_an_app() {
    let site = Server::new(|_| page());
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_app_index");
    let paths: Vec<_> = site.asked().into_iter().map(|asked| asked.path).collect();
    let random: Vec<_> = paths.iter().filter(|path| *path != "/robots.txt").collect();
    assert_eq!(random.len(), 1, "{paths:?}");
    assert!(findings(&report)[0].notes[0].contains(random[0].as_str()));
}

#[test]
fn page_for_crawlers_alone_is_a_challenge() {
    let site = Server::new(|asked| match asked.user_agent() {
        agent if agent.starts_with("Mozilla/") => robots_txt(OPEN),
        _ => page(),
    });
    let report = check_site(&site);
    assert!(lints(&report).contains("live_challenge"), "{}", human(&report));
    assert!(!lints(&report).contains("live_html_body"));
    // The page is not a refusal, too.
    assert_eq!(lints(&report).matches("live_").count(), 1, "{}", lints(&report));
}

#[test]
fn location_of_a_file_is_not_followed() {
    let site = Server::new(|asked| match asked.path.as_str() {
        "/robots.txt" => response("200 OK", "Content-Type: text/plain\r\nLocation: /a\r\n", OPEN),
        _ => page(),
    });
    assert_eq!(lints(&check_site(&site)), "");
}

#[test]
fn status_202_is_a_challenge() {
    let site = Server::new(|_| response("202 Accepted", "Content-Type: text/html\r\n", PAGE));
    assert_eq!(lints(&check_site(&site)), "live_challenge");
}

#[test]
fn status_202_with_rules_is_no_challenge() {
    let site = Server::new(|_| response("202 Accepted", "Content-Type: text/plain\r\n", OPEN));
    assert_eq!(lints(&check_site(&site)), "live_status");
}

#[test]
fn other_content_type_is_reported_once() {
    let site = Server::new(|_| response("200 OK", "Content-Type: application/json\r\n", OPEN));
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_content_type");
    assert_eq!(
        findings(&report)[0].message.as_str(),
        "expected `Content-Type: text/plain`, found `application/json`"
    );
}

#[test]
fn missing_content_type_is_reported() {
    let site = Server::new(|_| response("200 OK", "", OPEN));
    assert_eq!(findings(&check_site(&site))[0].message.as_str(), "missing `Content-Type`");
}

#[test]
fn empty_robots_txt_has_no_finding() {
    let site = Server::new(|_| robots_txt(""));
    assert_eq!(lints(&check_site(&site)), "");
}

#[test]
fn site_without_robots_txt_has_no_finding() {
    let site = Server::new(|_| response("404 Not Found", "Content-Type: text/html\r\n", PAGE));
    assert_eq!(lints(&check_site(&site)), "");
}

#[test]
fn lints_of_check_run_on_each_text_that_is_served_once() {
    for (text, lint) in [
        (&b"User agent: *\nDisallow: /a\n"[..], "misspelled_directive"),
        (b"Not Found", "syntax_not_understood"),
        (b"User-agent: *\nDisallow: /caf\xe9\n", "invalid_utf8"),
    ] {
        let site = Server::new(move |_| robots_txt(text));
        let report = check_site(&site);
        assert_eq!(lints_of_text(&report), lint, "{}", human(&report));
        assert!(report.is_denied());
        assert!(human(&report).contains("--> http://site.test/robots.txt:"), "{}", human(&report));
    }
    let site = Server::new(|asked| match asked.user_agent() {
        agent if agent.starts_with("GPTBot") => robots_txt("Disalow: /\n"),
        _ => robots_txt(OPEN),
    });
    let report = check_site(&site);
    assert_eq!(lints_of_text(&report), "misspelled_directive", "{}", human(&report));
    assert!(human(&report).contains("--> http://site.test/robots.txt (as GPTBot):1:1"));
}

#[test]
fn lints_of_policy_are_reported_where_no_policy_is_stated() {
    use robots_live::{Expected, Target};

    use crate::server::{check_target, settings, target};

    let site = Server::new(|_| robots_txt("User-agent: *\nDisallow: /\n"));
    assert_eq!(lints_of_text(&check_site(&site)), "blocks_everything");
    let settings = settings(&[("site.test", 80, &[site.address])]);
    let closed = Target { expected: Some(Expected::Closed), ..target("http://site.test") };
    let report = check_target(&closed, &settings);
    assert_eq!((lints(&report), lints_of_text(&report)), (String::new(), String::new()));
}

#[test]
fn rules_that_are_sent_with_404_have_a_finding() {
    let response = |body: &str| {
        let length = body.len();
        format!(
            "HTTP/1.1 404 Not Found\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
    };
    let site = Server::new(move |_| response("User-agent: *\nDisallow: /a\n").into_bytes());
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_status", "{}", human(&report));
    let found = findings(&report)[0];
    assert_eq!(found.message.as_str(), "the robots.txt is sent with 404 Not Found");
    let site = Server::new(move |_| response("Not found: /robots.txt\n").into_bytes());
    assert_eq!(lints(&check_site(&site)), "");
}

#[test]
fn noindex_of_a_closed_site_has_a_finding() {
    let response = |rules: &str| {
        let rules = format!("User-agent: *\n{rules}\n");
        let length = rules.len();
        format!(
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nX-Robots-Tag: noindex, nofollow\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n{rules}"
        )
    };
    for (rules, expected) in [("Disallow: /", "live_noindex_hidden"), ("Disallow: /a", "")] {
        let site = Server::new(move |_| response(rules).into_bytes());
        let report = check_site(&site);
        assert_eq!(lints(&report), expected, "{}", human(&report));
    }
}

#[test]
fn status_204_has_a_finding_of_its_own() {
    let site = Server::new(|_| b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".to_vec());
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_status", "{}", human(&report));
    let found = findings(&report)[0];
    assert_eq!(found.message.as_str(), "expected 200 with the robots.txt, found 204 No Content");
}
