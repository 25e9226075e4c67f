use robots_core::dialect::Dialect;
use robots_core::source::{SourceText, Span};

use super::*;
use crate::diagnostic::Meant;

/// Returns whether a line break before the second key of a line is offered.
fn is_split(text: &str) -> bool {
    let source = SourceText::new("robots.txt", text);
    let at = text.find(" User-agent").expect("a second key");
    let fix = Fix::suggestion("start a new line", Span::new(at, at + 1), "\n");
    let mut findings = [Diagnostic::error("two keys").fix(fix.meant(Meant::Lines))];
    gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
    !findings[0].fixes.is_empty()
}

#[test]
fn group_that_loses_rules_to_a_new_line_keeps_the_path_of_its_own() {
    assert!(is_split("User-agent: a\nDisallow: /a User-agent: b\nDisallow: /\n"));
    assert!(is_split("User-agent: *\nDisallow: /a User-agent: b\nDisallow: /\n"));
    assert!(!is_split("User-agent: a\nDisallow: / User-agent: b\nDisallow: /b\n"));
    assert!(!is_split("User-agent: a\nDisallow: /* User-agent: b\nDisallow: /b\n"));
}

#[test]
fn line_break_before_a_value_that_names_no_crawler_is_not_offered() {
    let split = |name: &str| {
        is_split(&format!("User-agent: a\nDisallow: /a User-agent: {name}\nDisallow: /\n"))
    };
    assert!(split("b"));
    assert!(!split("!b"));
}

#[test]
fn key_of_a_rule_for_all_urls_is_written_only_if_its_lint_means_lines() {
    let source = SourceText::new("robots.txt", "User-agent: a\nBlock: /\n");
    let fix = Fix::suggestion("write the key", Span::new(14, 19), "Disallow");
    for (fix, offered) in [(fix.clone(), 0), (fix.meant(Meant::Lines), 1)] {
        let mut findings = [Diagnostic::error("unknown key").fix(fix)];
        gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
        assert_eq!(findings[0].fixes.len(), offered);
    }
}

#[test]
fn proved_fix_is_kept_beside_one_that_is_gated() {
    let text = "User-agent: a\nDisallow: /x\nDisallow: /x\nDisallow: y\n";
    let source = SourceText::new("robots.txt", text);
    let mut proved = Fix::equivalent("delete the line", Span::new(27, 40), "");
    proved.safety = Safety::KeepsMeaning;
    let gated = Fix::suggestion("write `/y`", Span::new(50, 50), "/");
    let mut findings = [proved, gated].map(|fix| Diagnostic::error("a path").fix(fix));
    gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
    assert_eq!(findings.map(|finding| finding.fixes.len()), [1, 1]);
}

#[test]
fn rule_for_the_folders_of_a_site_is_not_offered() {
    let text = "User-agent: *\nDisallow: /<int:id>/\n";
    let source = SourceText::new("robots.txt", text);
    let start = text.find('<').expect("a parameter");
    for (with, offered) in [("*", 0), ("id*", 1)] {
        let span = Span::new(start, start + "<int:id>".len());
        let fix = Fix::suggestion("write a wildcard", span, with);
        let mut findings = [Diagnostic::error("a parameter").fix(fix)];
        gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
        assert_eq!(findings[0].fixes.len(), offered, "{with}");
    }
}

#[test]
fn rule_that_another_fix_gives_to_another_group_is_not_fixed_alone() {
    let text = "User-agent: a\nDisallow: /x\nAgent: b\nDisallow: private/\n";
    let source = SourceText::new("robots.txt", text);
    let [key, path] = ["Agent", "private"].map(|word| text.find(word).expect("in the text"));
    let key =
        Fix::suggestion("write the key", Span::new(key, key + 5), "User-agent").meant(Meant::Lines);
    let path = Fix::suggestion("write `/private/`", Span::new(path, path), "/");
    // Alone, the rule closes the folder for `a`, whose line is elsewhere once both are fixed.
    let mut both = [key, path.clone()].map(|fix| Diagnostic::error("a slip").fix(fix));
    gate(&Reading::new(&source, Dialect::RFC_9309), &mut both);
    assert_eq!(both.map(|finding| finding.fixes.len()), [1, 0]);
    let mut alone = [Diagnostic::error("a slip").fix(path)];
    gate(&Reading::new(&source, Dialect::RFC_9309), &mut alone);
    assert_eq!(alone[0].fixes.len(), 1);
}

#[test]
fn path_of_a_group_that_is_all_it_allows_stays_open() {
    let text = "User-agent: a\nDisallow: /b/*\nDisallow: /\nAllow: /b/*\n";
    let source = SourceText::new("robots.txt", text);
    let star = text.rfind('*').expect("a wildcard");
    let fix = Fix::suggestion("delete the `*`", Span::new(star, star + 1), "");
    let mut findings = [Diagnostic::error("a wildcard").fix(fix)];
    gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
    assert_eq!(findings[0].fixes.len(), 0);
}

#[test]
fn fix_that_takes_a_group_that_google_alone_reads_is_not_offered() {
    let rules = "User-agent: *\nDisallow: /x\n";
    for (group, offered) in [("User agent: b\nAllow: /\n", 0), ("Uzer: b\nAllow: /\n", 1)] {
        let source = SourceText::new("robots.txt", format!("{rules}{group}"));
        let span = Span::new(rules.len(), source.bytes().len());
        let fix = Fix::suggestion("delete the lines", span, "");
        let mut findings = [Diagnostic::error("unknown key").fix(fix)];
        gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
        assert_eq!(findings[0].fixes.len(), offered, "{group}");
    }
}

#[test]
fn rules_that_a_group_has_already_change_nothing_for_it() {
    for (path, offered) in [("/z", 1), ("/y", 0)] {
        let line = "User-agent: b\n";
        let text = format!(
            "User-agent: a\nDisallow: /z\nDisallow: /x\n{line}Disallow: /x\nDisallow: {path}\n"
        );
        let source = SourceText::new("robots.txt", &*text);
        let start = text.find(line).expect("in the text");
        let fix = Fix::suggestion("delete the line", Span::new(start, start + line.len()), "");
        let mut findings = [Diagnostic::error("a name").fix(fix)];
        gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
        assert_eq!(findings[0].fixes.len(), offered, "{path}");
    }
}

#[test]
fn rule_that_closes_a_site_is_written_only_if_its_line_has_it() {
    for (value, offered) in [("\"/\"", 1), ("all", 0)] {
        let text = format!("User-agent: a\nDisallow: {value}\n");
        let source = SourceText::new("robots.txt", &*text);
        let span = Span::new(24, 24 + value.len());
        let mut findings =
            [Diagnostic::error("a path").fix(Fix::suggestion("write `/`", span, "/"))];
        gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
        assert_eq!(findings[0].fixes.len(), offered, "{value}");
    }
}

#[test]
fn word_added_at_the_end_of_a_line_changes_that_line() {
    let source = SourceText::new("robots.txt", "User-agent: Google\nDisallow: /a\n");
    let fix = Fix::suggestion("write `Googlebot`", Span::new(18, 18), "bot");
    for (fix, offered) in [(fix.clone().meant(Meant::Crawler("Googlebot".to_owned())), 1), (fix, 0)]
    {
        let mut findings = [Diagnostic::error("a name").fix(fix)];
        gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
        assert_eq!(findings[0].fixes.len(), offered);
    }
}

#[test]
fn title_of_a_removed_fix_is_the_help_of_a_finding_without_another() {
    let source = SourceText::new("robots.txt", "User-agent: a\nDisallow: tmp /\n");
    let found = |finding: Diagnostic, paths: &[&'static str]| {
        let fixes = paths.iter().map(|&path| Fix::suggestion(path, Span::new(24, 29), path));
        let mut findings = [fixes.fold(finding, Diagnostic::fix)];
        gate(&Reading::new(&source, Dialect::RFC_9309), &mut findings);
        let [finding] = findings;
        (finding.help.as_deref().map(str::to_owned), finding.fixes.len())
    };
    let finding = Diagnostic::error("space in path");
    assert_eq!(found(finding.clone(), &["/"]), (Some("/".to_owned()), 0));
    assert_eq!(found(finding.clone(), &["/tmp/", "/"]), (None, 1));
    let helped = finding.help("ask");
    assert_eq!(found(helped, &["/"]), (Some("ask".to_owned()), 0));
}

/// The gate tests a crawler for each value that older dialects take as a whole.
#[test]
fn rule_for_all_folders_is_offered_for_no_named_crawler() {
    for name in ["*", "a", "a b", "a/1.0", "a (b)", "a, b", "a b (c)", "!a"] {
        let text = format!("User-agent: {name}\nDisallow: /<int:id>/\n");
        let source = SourceText::new("robots.txt", &*text);
        let start = text.find('<').expect("a parameter");
        let span = Span::new(start, start + "<int:id>".len());
        for dialect in Dialect::ALL {
            let fix = Fix::suggestion("write a wildcard", span, "*");
            let mut findings = [Diagnostic::error("a parameter").fix(fix)];
            gate(&Reading::new(&source, dialect), &mut findings);
            assert_eq!(findings[0].fixes.len(), usize::from(name == "!a"), "{name}");
        }
    }
}
