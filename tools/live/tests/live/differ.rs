//! Sites with several robots.txt files.

use std::net::{Ipv6Addr, SocketAddr};

use robots_live::Role;

use crate::server::{
    OPEN, Server, check_site, check_target, closed, finding, findings, human, lints, response,
    robots_txt, settings, target,
};

const OTHER: &str = "User-agent: *\nDisallow: /\n";

fn v6(answer: &'static str) -> Option<Server> {
    // Some machines have no IPv6, not even on loopback.
    std::net::TcpListener::bind("[::1]:0").ok()?;
    Some(Server::start("[::1]:0", Box::new(|stream| Box::new(stream)), move |_, stream| {
        _ = stream.write_all(&robots_txt(answer));
    }))
}

fn check_versions(v4: SocketAddr, v6: SocketAddr) -> robots_live::Report {
    let settings = settings(&[("site.test", 80, &[v4, v6])]);
    check_target(&target("http://site.test"), &settings)
}

#[test]
fn rules_for_one_client_are_compared_by_meaning() {
    let site = Server::new(|asked| match asked.user_agent() {
        agent if agent.starts_with("GPTBot") => robots_txt(OTHER),
        agent if agent.starts_with("Mozilla/") => robots_txt(format!("# a comment\n{OPEN}")),
        _ => robots_txt(OPEN),
    });
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_clients_differ");
    let found = finding(&report, "live_clients_differ");
    assert_eq!(found.notes.len(), 2, "the comment is no difference: {found:?}");
    assert!(found.notes[0].contains("(as GPTBot)"));
}

#[test]
fn ipv6_with_other_rules_is_reported() {
    let Some(over_v6) = v6(OTHER) else {
        println!("skipped: this machine has no IPv6");
        return;
    };
    let over_v4 = Server::new(|_| robots_txt(OPEN));
    let report = check_versions(over_v4.address, over_v6.address);
    assert_eq!(lints(&report), "live_ip_versions_differ");
    assert!(human(&report).contains("(over IPv6)"), "{}", human(&report));
}

#[test]
fn ipv6_with_equal_rules_has_no_finding() {
    let Some(over_v6) = v6(OPEN) else {
        println!("skipped: this machine has no IPv6");
        return;
    };
    let over_v4 = Server::new(|_| robots_txt(OPEN));
    assert_eq!(lints(&check_versions(over_v4.address, over_v6.address)), "");
    assert_eq!(over_v6.asked().len(), 1);
}

#[test]
fn ipv6_address_without_a_server_is_reported() {
    if v6("").is_none() {
        println!("skipped: this machine has no IPv6");
        return;
    }
    let site = Server::new(|_| robots_txt(OPEN));
    let report = check_versions(site.address, closed(Ipv6Addr::LOCALHOST));
    assert_eq!(lints(&report), "live_ip_versions_differ");
    assert!(human(&report).contains("fails: connection refused"), "{}", human(&report));
}

#[test]
fn host_without_www_with_other_rules_is_reported() {
    let bare = Server::new(|_| robots_txt(OPEN));
    let www = Server::new(|_| robots_txt(OTHER));
    let names = [("site.test", 80, &[bare.address][..]), ("www.site.test", 80, &[www.address][..])];
    let report = check_target(&target("http://www.site.test"), &settings(&names));
    assert_eq!(lints(&report), "live_sites_differ");
    let note = finding(&report, "live_sites_differ").notes[0].as_str();
    assert!(note.contains("disallowed for `*` by `http://www.site.test/robots.txt`"), "{note}");
    assert!(note.contains("allowed by `http://site.test/robots.txt`"), "{note}");
}

#[test]
fn missing_file_at_the_other_host_is_reported() {
    let bare = Server::new(|_| robots_txt(OPEN));
    let www = Server::new(|_| response("404 Not Found", "", ""));
    let names = [("site.test", 80, &[bare.address][..]), ("www.site.test", 80, &[www.address][..])];
    let report = check_target(&target("http://site.test"), &settings(&names));
    assert_eq!(lints(&report), "live_sites_differ");
}

#[test]
fn copy_of_a_cache_that_differs_is_stale() {
    let site = Server::new(|asked| robots_txt(if asked.is_fresh() { OTHER } else { OPEN }));
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_stale_copy");
    assert!(human(&report).contains("(past caches)"));
}

#[test]
fn copy_that_is_older_than_a_day_is_stale() {
    let with_age = |age: &'static str| {
        Server::new(move |_| {
            response("200 OK", &format!("Content-Type: text/plain\r\nAge: {age}\r\n"), OPEN)
        })
    };
    let old = check_site(&with_age("1209600"));
    assert_eq!(lints(&old), "live_stale_copy");
    assert_eq!(findings(&old)[0].message.as_str(), "the copy of a cache is more than 14 days old");
    for age in ["0", "86400", "-1", "99999999999999999999999", "a"] {
        assert_eq!(lints(&check_site(&with_age(age))), "", "{age}");
    }
}

#[test]
fn role_of_each_request_is_known() {
    let site = Server::new(|_| robots_txt(OPEN));
    let report = check_site(&site);
    let roles: Vec<_> = report.targets[0].observed.all.iter().map(|(role, _)| *role).collect();
    let expected = [Role::First, Role::Client, Role::Client, Role::Fresh];
    assert_eq!(roles[..4], expected);
    assert_eq!(roles[4..], [Role::OtherSite; 3]);
}
