//! The output formats.

use robots_live::{Expected, FailureKind, Outcome, Report, Target};
use serde_json::Value;

use crate::server::{Server, check_target, human, response, robots_txt, settings, target};

fn closed_site() -> Report {
    let site = Server::new(|asked| match asked.user_agent() {
        agent if agent.starts_with("GPTBot") => response("403 Forbidden", "", ""),
        _ => response(
            "200 OK",
            "Content-Type: text/plain\r\nAge: 7\r\nCache-Control: max-age=3607\r\n",
            "User-agent: *\nDisallow: /\n",
        ),
    });
    let settings = settings(&[("site.test", 80, &[site.address])]);
    let against = robots_core::SourceText::new("robots.txt", "User-agent: *\nDisallow: /a\n");
    let target = Target {
        expected: Some(Expected::Open),
        against: Some(against),
        ..target("http://site.test")
    };
    check_target(&target, &settings)
}

#[test]
fn human_has_a_table_findings_the_difference_and_a_summary() {
    let text = human(&closed_site());
    assert!(text.starts_with("http://site.test/robots.txt\n  as "), "{text}");
    assert!(text.contains("parse (1 h)"), "{text}");
    assert!(text.contains("error[live_not_open]: "), "{text}");
    assert!(text.contains("2 | Disallow: /"), "{text}");
    assert!(text.contains("warning[live_refused]: "), "{text}");
    assert!(text.contains("from `robots.txt` to `http://site.test/robots.txt`"), "{text}");
    assert!(text.ends_with("1 site fetched: 3 errors, 1 warning\n"), "{text}");
}

#[test]
fn json_has_a_type_in_each_line() {
    let mut out = Vec::new();
    closed_site().json(&mut out).expect("memory");
    let text = String::from_utf8(out).expect("UTF-8");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(
        text.starts_with("{\"type\":\"header\",\"schema\":1,\"command\":\"live\"}\n"),
        "{text}"
    );
    let of =
        |kind: &str| -> Vec<&Value> { lines.iter().filter(|line| line["type"] == kind).collect() };
    let first = of("fetch")[0];
    assert_eq!(first["role"], "first");
    assert_eq!(first["status"], 200);
    assert_eq!(first["ip_version"], 4);
    assert_eq!(first["valid_for"], 3600);
    assert_eq!(first["conclusions"]["google"], "parse");
    assert_eq!(of("fetch")[2]["status"], 403);
    assert_eq!(of("finding")[0]["lint"], "live_not_open");
    assert_eq!(of("finding")[0]["line"], 2);
    assert_eq!(of("difference")[0]["requirement"]["proved"], false);
    let summary = lines.last().expect("a line");
    assert_eq!(summary["type"], "summary");
    assert_eq!((&summary["errors"], &summary["warnings"]), (&3.into(), &1.into()));
    assert_eq!(of("fetch").len() as u64, summary["fetches"].as_u64().expect("a number"));
}

#[test]
fn markdown_of_equal_sites_is_equal() {
    let markdown = || {
        let mut out = Vec::new();
        closed_site().markdown(&mut out).expect("memory");
        String::from_utf8(out).expect("UTF-8")
    };
    let text = markdown();
    assert_eq!(text, markdown(), "it has no ports and no times");
    assert!(text.starts_with("## `http://site.test/robots.txt`\n\n| as |"), "{text}");
    assert!(text.contains("- 🔴 **"), "{text}");
    assert!(text.contains("### robots.txt: "), "{text}");
}

#[test]
fn text_of_a_server_cannot_control_the_terminal_or_the_page() {
    let site = Server::new(|_| {
        response("302 Found", "Location: http://site.test/\u{1b}[31m<img>|`@team\r\n", "")
    });
    let settings = settings(&[("site.test", 80, &[site.address])]);
    let report = check_target(&target("http://site.test"), &settings);
    assert!(!human(&report).contains('\u{1b}'));
    let mut out = Vec::new();
    report.markdown(&mut out).expect("memory");
    let text = String::from_utf8(out).expect("UTF-8");
    assert!(!text.contains("<img>") && !text.contains('\u{1b}'), "{text}");
    let page = Server::new(|_| robots_txt("<html>\u{1b}[31m"));
    let settings = settings_of(&page);
    let report = check_target(&target("http://site.test"), &settings);
    assert!(!human(&report).contains('\u{1b}'));
}

fn settings_of(server: &Server) -> robots_live::Settings {
    settings(&[("site.test", 80, &[server.address])])
}

#[test]
fn markdown_has_the_line_and_the_remedy_of_each_finding() {
    let site = Server::new(|_| robots_txt("User-agent: *\nDisalow: /a\n"));
    let report = check_target(&target("http://site.test"), &settings_of(&site));
    let mut out = Vec::new();
    report.markdown(&mut out).expect("memory");
    let text = String::from_utf8(out).expect("UTF-8");
    let (_, finding) = text.split_once("(`misspelled_directive`, line 2)\n").expect("a finding");
    assert!(finding.contains("Help: write `Disallow`"), "{text}");
}

#[test]
fn host_without_an_address_is_not_judged_and_an_empty_file_is_noted() {
    let site = Server::new(|_| robots_txt(""));
    let mut report = check_target(&target("http://site.test"), &settings_of(&site));
    // As on a machine that looks the name up and finds no address.
    for (_, fetched) in &mut report.targets[0].observed.all {
        if let Outcome::Failed(failure) = &mut fetched.outcome {
            failure.kind = FailureKind::NameResolution;
        }
    }
    let text = human(&report);
    assert!(text.contains("note: the file is empty"), "{text}");
    let www = text.lines().find(|line| line.contains("www.site.test"));
    assert!(www.is_some_and(|line| line.contains("no such host")), "{text}");
    let full = Server::new(|_| robots_txt("User-agent: *\nDisallow: /a\n"));
    let report = check_target(&target("http://site.test"), &settings_of(&full));
    assert!(!human(&report).contains("is empty"));
}
