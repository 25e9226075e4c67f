//! Sites that serve other rules than those of the repository.

use robots_analysis::compare::Relation;
use robots_core::SourceText;
use robots_live::{Report, Target};

use crate::server::{Server, check_target, human, lints, response, robots_txt, settings, target};

const OWN: &str =
    "User-agent: *\nDisallow: /drafts/\n\nUser-agent: GPTBot\nAllow: /blog/\nDisallow: /\n";
const MANAGED: &str = "# BEGIN Edge Managed content\n\nUser-agent: *\nContent-Signal: search=yes,ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n\n# END Edge Managed Content\n\n";

fn against(own: &str, required: Relation, server: &Server) -> Report {
    let settings = settings(&[("site.test", 80, &[server.address])]);
    let against = Some(SourceText::new("public/robots.txt", own));
    let target = Target { against, required, ..target("http://site.test") };
    check_target(&target, &settings)
}

fn equivalent(own: &str, server: &Server) -> Report {
    against(own, Relation::Equivalent, server)
}

#[test]
fn same_file_is_proved_equivalent() {
    let site =
        Server::new(|_| robots_txt(format!("\u{feff}# now\r\n{}", OWN.replace('\n', "\r\n"))));
    let report = equivalent(OWN, &site);
    assert_eq!(lints(&report), "", "{}", human(&report));
    assert!(human(&report).contains("are equivalent for every crawler and every URL"));
}

#[test]
fn block_that_changes_no_decision_is_a_note() {
    let site = Server::new(|_| robots_txt(format!("{MANAGED}{OWN}")));
    let own = "User-agent: *\nDisallow: /drafts/\n\nUser-agent: GPTBot\nDisallow: /\n";
    let served = Server::new(move |_| robots_txt(format!("{MANAGED}{own}")));
    let report = equivalent(own, &served);
    assert_eq!(lints(&report), "", "{}", human(&report));
    assert!(
        human(&report).contains(
            "note: 11 lines are added above the file, marked by `# BEGIN Edge Managed content`"
        ),
        "{}",
        human(&report)
    );
    // The same block opens or closes nothing of the other file either: its longer rules win.
    assert_eq!(lints(&equivalent(OWN, &site)), "", "{}", human(&equivalent(OWN, &site)));
}

#[test]
fn block_that_changes_decisions_is_an_error_with_the_difference() {
    let block = "# begin managed\nUser-agent: GPTBot\nDisallow: /*\n# end managed\n";
    let own = "User-agent: GPTBot\nAllow: /\nDisallow: /a\n";
    let site = Server::new(move |_| robots_txt(format!("{block}{own}")));
    let report = equivalent(own, &site);
    assert_eq!(lints(&report), "live_rules_differ");
    let text = human(&report);
    assert!(text.contains("4 lines are added above the file"), "{text}");
    assert!(text.contains("newly disallowed: `/`"), "{text}");
    assert!(text.contains("requirement `equivalent` does not hold"), "{text}");
}

#[test]
fn relation_that_is_required_decides() {
    let site = Server::new(|_| robots_txt("User-agent: *\nDisallow: /drafts/\nDisallow: /b\n"));
    let own = "User-agent: *\nDisallow: /drafts/\n";
    assert_eq!(lints(&against(own, Relation::AtMostAsPermissive, &site)), "");
    assert_eq!(lints(&against(own, Relation::AtLeastAsPermissive, &site)), "live_rules_differ");
}

#[test]
fn other_file_without_any_own_rule_is_missing_rules() {
    let site = Server::new(|_| robots_txt("User-agent: *\nAllow: /\n"));
    assert_eq!(lints(&equivalent(OWN, &site)), "live_rules_missing");
}

#[test]
fn missing_file_is_missing_rules() {
    let site = Server::new(|_| response("404 Not Found", "", ""));
    let report = equivalent(OWN, &site);
    assert_eq!(lints(&report), "live_rules_missing");
    assert!(human(&report).contains("no robots.txt is served: 404 Not Found"));
    // Without rules, the file means what no file means.
    assert_eq!(lints(&equivalent("# nothing\n", &site)), "");
}

#[test]
fn unreachable_file_is_not_compared() {
    let site = Server::new(|_| response("500 Internal Server Error", "", ""));
    let report = equivalent(OWN, &site);
    assert_eq!(lints(&report), "live_unreachable");
    assert!(human(&report).contains("note: not compared with `public/robots.txt`: 500"));
}

#[test]
fn old_copy_that_is_the_expected_file_is_not_stale() {
    let site =
        Server::new(|_| response("200 OK", "Content-Type: text/plain\r\nAge: 900000\r\n", OWN));
    assert_eq!(lints(&equivalent(OWN, &site)), "");
}

#[test]
fn marked_block_without_a_file_is_a_note() {
    let site = Server::new(|_| robots_txt(format!("{MANAGED}{OWN}")));
    let settings = settings(&[("site.test", 80, &[site.address])]);
    let report = check_target(&target("http://site.test"), &settings);
    assert_eq!(lints(&report), "");
    assert!(
        human(&report).contains("note: lines 1 to 10 are a block of another system"),
        "{}",
        human(&report)
    );
}
