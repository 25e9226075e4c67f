//! Servers that refuse, redirect or fail.

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::server::{
    OPEN, Server, check_site, check_target, closed, findings, human, lints, response, robots_txt,
    settings, target,
};

#[test]
fn server_error_is_unreachable() {
    let site = Server::new(|_| response("503 Service Unavailable", "", ""));
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_unreachable");
    assert!(report.is_denied());
    assert!(human(&report).contains("disallow all; koster1996: retry"), "{}", human(&report));
}

#[test]
fn closed_port_is_unreachable() {
    let settings = settings(&[]);
    let report = check_target(&target("http://site.test"), &settings);
    assert_eq!(lints(&report), "live_unreachable");
    assert!(human(&report).contains("connection refused"));
    assert!(report.unmeasured().next().is_none());
}

#[test]
fn next_address_is_tried_if_no_server_listens_at_the_first() {
    let site = Server::new(|_| robots_txt(OPEN));
    let addresses = [closed(Ipv4Addr::LOCALHOST), site.address];
    let settings = settings(&[("site.test", 80, &addresses)]);
    let report = check_target(&target("http://site.test"), &settings);
    assert_eq!(lints(&report), "");
    let first = report.targets[0].observed.first().expect("a request");
    assert_eq!(first.address, Some(site.address));
}

#[test]
fn crawler_that_a_firewall_refuses_is_named() {
    let site = Server::new(|asked| {
        if asked.user_agent().contains("GPTBot") {
            response("403 Forbidden", "", "")
        } else {
            robots_txt(OPEN)
        }
    });
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_refused");
    assert_eq!(findings(&report)[0].notes[0].as_str(), "GPTBot: 403 Forbidden; browser: 200");
    assert!(!report.is_denied(), "a firewall may refuse this address alone");
}

#[test]
fn crawler_that_is_redirected_too_often_is_named() {
    let site = Server::new(|asked| {
        if asked.user_agent().contains("GPTBot") {
            response("302 Found", &format!("Location: {}r\r\n", asked.path), "")
        } else {
            robots_txt(OPEN)
        }
    });
    let report = check_site(&site);
    let expected = "GPTBot: more than five redirects (302 Found)";
    assert!(human(&report).contains(expected), "{}", human(&report));
}

#[test]
fn host_without_another_label_has_no_sibling_without_www() {
    let settings = robots_live::Settings { resolve: Vec::new(), ..settings(&[]) };
    for (host, siblings) in [("www.a.invalid", 2), ("www.invalid", 0)] {
        let report = human(&check_target(&target(&format!("http://{host}")), &settings));
        assert!(report.contains(&format!("https://{host}/robots.txt")), "{report}");
        let others = report.matches("://").count() - report.matches(host).count();
        assert_eq!(others, siblings, "{report}");
    }
}

#[test]
fn every_crawler_refused_is_not_unreachable() {
    let site = Server::new(|asked| match asked.user_agent() {
        agent if agent.starts_with("Mozilla/") => robots_txt(OPEN),
        _ => response("503 Service Unavailable", "", ""),
    });
    let report = check_site(&site);
    // What differs follows from the refusal.
    assert_eq!(lints(&report), "live_refused", "{}", human(&report));
}

#[test]
fn every_client_refused_is_reported() {
    let site = Server::new(|_| response("401 Unauthorized", "", ""));
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_refused");
    assert!(human(&report).contains("allow all; koster1996, python-legacy: disallow all"));
}

#[test]
fn requests_name_the_crawler_and_this_program() {
    let site = Server::new(|_| robots_txt(OPEN));
    let mut settings = settings(&[("site.test", 80, &[site.address])]);
    settings.impersonated = vec!["Mozilla/5.0 (compatible; bingbot/2.0)".to_owned()];
    let report = check_target(&target("http://site.test"), &settings);
    let agents: Vec<_> = site.asked().iter().map(|asked| asked.user_agent().to_owned()).collect();
    assert!(agents[0].starts_with("Googlebot (robots-live/"), "{agents:?}");
    assert!(agents[1].starts_with("Mozilla/5.0 (X11;"), "{agents:?}");
    assert!(agents[2].starts_with("GPTBot (robots-live/"), "{agents:?}");
    assert_eq!(agents[3], "Mozilla/5.0 (compatible; bingbot/2.0)");
    assert!(human(&report).contains("  bingbot (exact)  "));
}

#[test]
fn redirect_to_another_host_is_followed() {
    let site = Server::new(|asked| match asked.field("host") {
        "site.test" => {
            response("301 Moved Permanently", "Location: http://www.site.test/robots.txt#a\r\n", "")
        }
        _ => robots_txt(OPEN),
    });
    let names =
        [("site.test", 80, &[site.address][..]), ("www.site.test", 80, &[site.address][..])];
    let report = check_target(&target("http://site.test"), &settings(&names));
    assert_eq!(lints(&report), "", "{}", human(&report));
    assert!(human(&report).contains("301, 200"));
}

#[test]
fn redirect_loop_is_unreachable() {
    let site = Server::new(|asked| match asked.path.as_str() {
        "/robots.txt" => response("302 Found", "Location: /a\r\n", ""),
        _ => response("302 Found", "Location: /robots.txt\r\n", ""),
    });
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_unreachable");
    assert!(human(&report).contains("the redirects form a loop"));
}

#[test]
fn six_redirects_are_too_many() {
    let site = Server::new(|asked| {
        let number = asked.path.strip_prefix("/r").and_then(|number| number.parse().ok());
        match number.unwrap_or(0) {
            6 => robots_txt(OPEN),
            number => response("302 Found", &format!("Location: /r{}\r\n", number + 1), ""),
        }
    });
    let report = check_site(&site);
    assert!(lints(&report).starts_with("live_too_many_redirects"), "{}", human(&report));
    // RFC 9309 lets a crawler stop after five; the draft of 1996 and Python go on.
    assert!(human(&report).contains("allow all; koster1996, python-legacy: follow"));
}

#[test]
fn redirect_to_another_scheme_is_unreachable() {
    for to in ["ftp://site.test/robots.txt", "file:///etc/passwd", "data:text/plain,a", "http://"] {
        let field = format!("Location: {to}\r\n");
        let site = Server::new(move |_| response("302 Found", &field, ""));
        assert_eq!(lints(&check_site(&site)), "live_unreachable", "{to}");
    }
}

#[test]
fn host_that_asks_to_wait_is_not_asked_again() {
    let site = Server::new(|_| response("429 Too Many Requests", "Retry-After: 3600\r\n", ""));
    let report = check_site(&site);
    assert_eq!(site.asked().len(), 1);
    assert_eq!(lints(&report), "live_unreachable");
    assert!(human(&report).contains("the server asks to wait 3600 s"));
}

#[test]
fn short_retry_after_is_waited_for() {
    static WAITED: Mutex<Vec<Duration>> = Mutex::new(Vec::new());
    let count = Arc::new(AtomicUsize::new(0));
    let site = Server::new(move |_| match count.fetch_add(1, Ordering::Relaxed) {
        0 => response("429 Too Many Requests", "Retry-After: 3\r\n", ""),
        _ => robots_txt(OPEN),
    });
    let mut settings = settings(&[("site.test", 80, &[site.address])]);
    settings.wait = |time| WAITED.lock().expect("no panic").push(time);
    check_target(&target("http://site.test"), &settings);
    assert_eq!(*WAITED.lock().expect("no panic"), [Duration::from_secs(3)]);
    assert!(site.asked().len() > 1);
}

#[test]
fn internationalized_host_is_asked_in_punycode() {
    let site = Server::new(|_| robots_txt(OPEN));
    let settings = settings(&[
        ("xn--bcher-kva.shop.test", 80, &[site.address]),
        ("xn--bcher-kva.shop.test", 443, &[closed(Ipv4Addr::LOCALHOST)]),
    ]);
    let report = check_target(&target("http://B\u{fc}cher.shop.test/a"), &settings);
    assert_eq!(lints(&report), "", "{}", human(&report));
    assert_eq!(site.asked()[0].field("host"), "xn--bcher-kva.shop.test");
}

#[test]
fn address_as_host_is_fetched() {
    let site = Server::new(|_| robots_txt(OPEN));
    let report = check_target(&target(&format!("http://{}/", site.address)), &settings(&[]));
    assert_eq!(lints(&report), "");
}

#[test]
fn redirect_to_a_name_that_does_not_exist_is_unreachable() {
    let site = Server::new(|_| response("302 Found", "Location: http://a.invalid/\r\n", ""));
    let url = format!("http://{}/", site.address);
    let settings = robots_live::Settings { resolve: Vec::new(), ..settings(&[]) };
    let report = check_target(&target(&url), &settings);
    assert_eq!(lints(&report), "live_unreachable");
    assert!(report.unmeasured().next().is_none());
}

#[test]
fn redirect_with_letters_that_are_not_ascii_is_followed() {
    let site = Server::new(|asked| match asked.path.as_str() {
        "/robots.txt" => response("302 Found", "Location: /caf\u{e9}\r\n", ""),
        "/caf%C3%A9" => robots_txt(OPEN),
        _ => response("404 Not Found", "", ""),
    });
    assert_eq!(lints(&check_site(&site)), "");
}
