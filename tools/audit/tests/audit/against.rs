//! What a proposed file would change.

use robots_audit::kernel::RuleFile;

use crate::{FIREFOX, GPTBOT, audit, by, line};

#[test]
fn changes_are_weighted_by_requests() {
    let mut settings = by("User-agent: *\nDisallow: /a\n");
    settings.against = Some(RuleFile::new("User-agent: *\nDisallow: /b\n"));
    let log = [
        line(1, "/a", 200, GPTBOT),
        line(2, "/b", 200, GPTBOT),
        line(3, "/b?1", 200, GPTBOT),
        line(4, "/c", 200, GPTBOT),
        line(5, "/b", 200, FIREFOX),
    ];
    let found = audit(log.concat(), &settings);
    let changes: Vec<_> = found
        .changes
        .iter()
        .map(|change| {
            (
                &*change.crawler,
                change.verdict,
                change.requests,
                change.line,
                change.new_line,
            )
        })
        .collect();
    assert_eq!(
        changes,
        [
            ("GPTBot", "disallow", 2, 0, 2),
            ("GPTBot", "allow", 1, 2, 0)
        ]
    );
    assert_eq!(found.changes[0].new_rule.as_deref(), Some("Disallow: /b"));
    assert_eq!(found.changes[0].paths.len(), 2);
}

#[test]
fn crawler_that_only_one_file_names_is_compared() {
    let mut settings = by("User-agent: HouseBot\nDisallow: /\n");
    settings.against = Some(RuleFile::new("User-agent: OtherBot\nDisallow: /\n"));
    let log = [
        line(1, "/a", 200, "HouseBot/1"),
        line(2, "/a", 200, "OtherBot/1"),
    ];
    let found = audit(log.concat(), &settings);
    let changes: Vec<_> = found
        .changes
        .iter()
        .map(|change| (&*change.crawler, change.verdict))
        .collect();
    assert_eq!(changes, [("HouseBot", "allow"), ("OtherBot", "disallow")]);
}

#[test]
fn same_file_changes_nothing() {
    let mut settings = by("User-agent: *\nDisallow: /a\n");
    settings.against = Some(RuleFile::new("User-agent: *\nDisallow: /a\n"));
    let log = [line(1, "/a", 200, GPTBOT), line(2, "/b", 200, GPTBOT)];
    assert!(audit(log.concat(), &settings).changes.is_empty());
}
