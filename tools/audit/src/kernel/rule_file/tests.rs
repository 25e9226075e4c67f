use robots_core::Dialect;

use super::RuleFile;

#[test]
fn group_has_the_lines_of_all_its_records() {
    let file = RuleFile::new(
        "User-agent: a\nUser-agent: b\nDisallow: /1\n\nUser-agent: A\nDisallow: /2\n",
    );
    let [a, b] = ["a", "B"].map(|token| file.group_of(token).expect("a group"));
    assert_eq!(file.groups()[a].lines, [3, 6]);
    assert_eq!(file.groups()[b].lines, [3]);
    assert_eq!(file.rule(6).map(|rule| rule.text.as_str()), Some("Disallow: /2"));
    assert!(!file.has_default_group());
}

#[test]
fn lines_that_only_a_documented_dialect_reads_are_rules() {
    let text = "User-agent: *\nDisallow /a\n";
    assert_eq!(RuleFile::new(text).rules().len(), 1);
    let file = RuleFile::in_dialect(text, Dialect::RFC_9309);
    assert!(file.rules().is_empty());
}
