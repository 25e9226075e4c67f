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
            (&*change.crawler, change.verdict, change.requests, change.line, change.new_line)
        })
        .collect();
    assert_eq!(changes, [("GPTBot", "disallow", 2, 0, 2), ("GPTBot", "allow", 1, 2, 0)]);
    assert_eq!(found.changes[0].new_rule.as_deref(), Some("Disallow: /b"));
    assert_eq!(found.changes[0].paths.len(), 2);
}

#[test]
fn crawler_that_only_one_file_names_is_compared() {
    let mut settings = by("User-agent: HouseBot\nDisallow: /\n");
    settings.against = Some(RuleFile::new("User-agent: OtherBot\nDisallow: /\n"));
    let log = [line(1, "/a", 200, "HouseBot/1"), line(2, "/a", 200, "OtherBot/1")];
    let found = audit(log.concat(), &settings);
    let changes: Vec<_> =
        found.changes.iter().map(|change| (&*change.crawler, change.verdict)).collect();
    assert_eq!(changes, [("HouseBot", "allow"), ("OtherBot", "disallow")]);
}

#[test]
fn same_file_changes_nothing() {
    let mut settings = by("User-agent: *\nDisallow: /a\n");
    settings.against = Some(RuleFile::new("User-agent: *\nDisallow: /a\n"));
    let log = [line(1, "/a", 200, GPTBOT), line(2, "/b", 200, GPTBOT)];
    assert!(audit(log.concat(), &settings).changes.is_empty());
}

#[test]
fn paths_of_a_change_are_those_of_its_requests() {
    let mut settings = by("User-agent: *\nDisallow: /a\nDisallow: /b\n");
    settings.against = Some(RuleFile::new("User-agent: *\nDisallow: /c\nDisallow: /d\n"));
    let log = ["/a", "/b", "/c", "/d", "/d"].map(|path| line(1, path, 200, GPTBOT));
    let found = audit(log.concat(), &settings);
    for change in &found.changes {
        let requests = change.paths.iter().map(|path| path.requests);
        assert_eq!(requests.sum::<u64>(), change.requests, "{change:?}");
        let [path] = &*change.paths else {
            panic!("a change of one path: {change:?}");
        };
        let path = path.path.as_str();
        let line = (change.verdict, change.line, change.new_line);
        assert!(
            [
                ("/a", ("allow", 2, 0)),
                ("/b", ("allow", 3, 0)),
                ("/c", ("disallow", 0, 2)),
                ("/d", ("disallow", 0, 3))
            ]
            .contains(&(path, line)),
            "{change:?}"
        );
    }
    assert_eq!(found.changes.len(), 4);
}

#[test]
fn program_that_fetches_for_a_user_changes_in_no_direction() {
    const NAMED: &str = "User-agent: ChatGPT-User\nDisallow: /a\n";
    const OTHER: &str = "User-agent: *\nDisallow: /b\n";
    for (present, proposed) in [(NAMED, OTHER), (OTHER, NAMED)] {
        let mut settings = by(present);
        settings.against = Some(RuleFile::new(proposed));
        let found = audit(line(1, "/a", 200, "ChatGPT-User/1.0"), &settings);
        assert_eq!(found.changes, [], "{present}");
    }
}

#[test]
fn change_names_the_rule_that_decides_it() {
    let mut settings = by("User-agent: *\nDisallow: //b/\n");
    // It disallows another spelling of the path, and allows this one.
    settings.against = Some(RuleFile::new("User-agent: *\nDisallow: /b/\n"));
    let found = audit(line(1, "//b/1", 200, GPTBOT), &settings);
    let [change] = &found.changes[..] else {
        panic!("one change: {:?}", found.changes);
    };
    assert_eq!((change.verdict, change.line, change.new_line), ("allow", 2, 0));
    assert_eq!(change.new_rule, None);
}

#[test]
fn changes_of_two_crawlers_are_apart() {
    let mut settings = by("User-agent: GPTBot\nDisallow: /a\n\nUser-agent: CCBot\nDisallow: /b\n");
    settings.against = Some(RuleFile::new("User-agent: *\nDisallow: /c\n"));
    let log = [
        line(1, "/a", 200, GPTBOT),
        line(2, "/b", 200, "CCBot/2.0"),
        line(3, "/b/1", 200, "CCBot/2.0"),
    ];
    let found = audit(log.concat(), &settings);
    let changes = found.changes.iter().map(|change| {
        let paths = change.paths.iter().map(|path| &*path.path).collect::<Vec<_>>();
        (&*change.crawler, change.line, paths)
    });
    let expected = [("CCBot", 5, vec!["/b", "/b/1"]), ("GPTBot", 2, vec!["/a"])];
    assert_eq!(changes.collect::<Vec<_>>(), expected);
}
