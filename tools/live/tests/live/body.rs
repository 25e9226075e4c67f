//! Bodies that are not a robots.txt.

use crate::server::{OPEN, Server, check_site, findings, human, lints, response, robots_txt};

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
    assert!(
        text.contains("expected a robots.txt, found an HTML page"),
        "{text}"
    );
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
    assert!(
        lints(&report).contains("live_challenge"),
        "{}",
        human(&report)
    );
    assert!(!lints(&report).contains("live_html_body"));
}

#[test]
fn status_202_is_a_challenge() {
    let site = Server::new(|_| response("202 Accepted", "Content-Type: text/html\r\n", PAGE));
    assert_eq!(lints(&check_site(&site)), "live_challenge");
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
    assert_eq!(
        findings(&check_site(&site))[0].message.as_str(),
        "missing `Content-Type`"
    );
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
