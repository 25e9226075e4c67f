use robots_core::dialect::Dialect;
use robots_core::source::Span;

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
    assert!(is_split(
        "User-agent: a\nDisallow: /a User-agent: b\nDisallow: /\n"
    ));
    assert!(is_split(
        "User-agent: *\nDisallow: /a User-agent: b\nDisallow: /\n"
    ));
    assert!(!is_split(
        "User-agent: a\nDisallow: / User-agent: b\nDisallow: /b\n"
    ));
    assert!(!is_split(
        "User-agent: a\nDisallow: /* User-agent: b\nDisallow: /b\n"
    ));
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
