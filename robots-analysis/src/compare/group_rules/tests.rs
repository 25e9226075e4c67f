use robots_core::{Dialect, SourceText};

use super::*;

fn reading(rules: &str, dialect: &'static Dialect) -> Reading {
    let source = SourceText::new("robots.txt", format!("User-agent: *\n{rules}"));
    Reading::new(&source, dialect)
}

fn of_star(readings: [&Reading; 2]) -> GroupRules<'_> {
    GroupRules::new(
        readings,
        readings.map(|reading| reading.obeyed(b"*").group()),
        &mut KnownRecords::default(),
    )
}

#[test]
fn rules_in_other_records_are_the_same() {
    let one = reading("Allow: /a\nAllow: /b\n", Dialect::RFC_9309);
    let two = "Allow: /a\nUser-agent: x\nDisallow: /\nUser-agent: *\nAllow: /b\n";
    let two = reading(two, Dialect::RFC_9309);
    let other = reading("Allow: /b\nAllow: /a\n", Dialect::RFC_9309);
    assert!(of_star([&one, &two]).are_the_same);
    assert!(!of_star([&one, &other]).are_the_same);
    let [same, same_again] = [[&one, &two], [&two, &one]].map(of_star);
    assert_eq!(same.fingerprint, same_again.fingerprint);
    assert!(same == same_again && same != of_star([&one, &other]));
}

#[test]
fn rules_between_a_common_prefix_and_suffix_are_undecided() {
    let old = reading("Allow: /a\nAllow: /b\nAllow: /c\n", Dialect::RFC_9309);
    let new = reading("Allow: /a\nAllow: /c\n", Dialect::RFC_9309);
    let lines = |old, new| -> Vec<_> {
        let readings: [&Reading; 2] = [old, new];
        let rules = of_star(readings);
        let line = |rule: UndecidedRule| {
            let reading = readings[rule.side.index()];
            reading.written_rule(rule.rule).map(|rule| rule.line)
        };
        rules.undecided().map(|rule| (rule.side, line(rule))).collect()
    };
    assert_eq!(lines(&old, &new), [(Side::Old, Some(3))]);
    assert_eq!(lines(&old, &old), []);
    assert!(of_star([&old, &old]).are_the_same);
    assert!(!of_star([&old, &new]).are_the_same);
    let first = reading("Allow: /a\nAllow: /c\n", Dialect::KOSTER_1996);
    assert_eq!(lines(&new, &first).len(), 4);
    assert!(!of_star([&new, &first]).are_the_same);
}
