//! The file in force at the time of a request.

use std::fs;
use std::process::Command;

use robots_audit::Settings;
use robots_audit::history::{History, Version, dated_files, git_versions};
use robots_audit::kernel::RuleFile;
use robots_audit::tally::RulesRead;

use crate::{DAY, GPTBOT, audit, crawler, line};

fn settings(versions: &[(Option<i64>, &str)]) -> Settings {
    let versions = versions.iter().map(|&(from, text)| Version {
        name: format!("{from:?}"),
        from,
        file: RuleFile::new(text),
    });
    Settings::new(History::new(versions.collect()).expect("versions"))
}

const OPEN: &str = "User-agent: *\nDisallow: /z\n";
const CLOSED: &str = "User-agent: *\nDisallow: /a\n";

#[test]
fn new_rule_is_violated_a_day_after_the_change() {
    let settings = settings(&[(None, OPEN), (Some(DAY + 3_600), CLOSED)]);
    let log = [
        line(0, "/a", 200, GPTBOT),
        line(3_600, "/a", 200, GPTBOT),
        line(3_600 + 86_399, "/a", 200, GPTBOT),
        line(3_600 + 86_400, "/a", 200, GPTBOT),
    ];
    let found = audit(log.concat(), &settings);
    let gptbot = crawler(&found, "GPTBot");
    assert_eq!(
        (gptbot.allowed, gptbot.allowed_by_copy, gptbot.disallowed),
        (1, 2, 1)
    );
    assert_eq!(found.versions[1].rules[0].allowed_by_copy, 2);
    assert_eq!(
        (found.versions[0].requests, found.versions[1].disallowed),
        (1, 1)
    );
}

#[test]
fn redirect_of_the_file_has_no_rules() {
    let settings = settings(&[(None, CLOSED)]);
    for (status, read) in [
        (200, RulesRead::BeforeViolation),
        (304, RulesRead::BeforeViolation),
        (301, RulesRead::Never),
        (302, RulesRead::Never),
        (308, RulesRead::Never),
        (404, RulesRead::Never),
        (503, RulesRead::Never),
    ] {
        let log = [
            line(0, "/robots.txt", status, GPTBOT),
            line(1, "/a", 200, GPTBOT),
        ];
        let found = audit(log.concat(), &settings);
        let fetched = &crawler(&found, "GPTBot").robots_txt;
        assert_eq!(fetched.statuses, [(status, 1)]);
        assert_eq!(fetched.read, read, "{status}");
    }
}

#[test]
fn rule_of_both_files_is_violated_at_once() {
    let settings = settings(&[(None, CLOSED), (Some(DAY), CLOSED)]);
    let found = audit(line(1, "/a", 200, GPTBOT), &settings);
    assert_eq!(crawler(&found, "GPTBot").disallowed, 1);
}

#[test]
fn requests_before_the_first_version_are_not_judged() {
    let settings = settings(&[(Some(DAY + 100), CLOSED)]);
    let log = [line(1, "/a", 200, GPTBOT), line(101, "/a", 200, GPTBOT)];
    let found = audit(log.concat(), &settings);
    assert_eq!((found.senders.before_history, found.violations()), (1, 0));
    // It may not know the first file yet.
    assert_eq!(crawler(&found, "GPTBot").allowed_by_copy, 1);
}

#[test]
fn fetch_of_an_earlier_version_is_told_apart() {
    let settings = settings(&[(None, OPEN), (Some(DAY + 100), CLOSED)]);
    let late = 2 * 86_400;
    let log = [
        line(1, "/robots.txt", 200, GPTBOT),
        line(late, "/a", 200, GPTBOT),
    ];
    let found = audit(log.concat(), &settings);
    assert_eq!(
        crawler(&found, "GPTBot").robots_txt.read,
        RulesRead::OtherVersion
    );
}

#[test]
fn files_of_a_folder_have_their_dates() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("robots-2026-10-11.txt"), CLOSED).expect("a file");
    fs::write(folder.path().join("robots-2026-10-01.txt"), OPEN).expect("a file");
    fs::write(folder.path().join("notes.txt"), "").expect("a file");
    let history = dated_files(folder.path(), RuleFile::new).expect("a history");
    let dates: Vec<_> = history
        .versions()
        .iter()
        .map(|version| version.from)
        .collect();
    assert_eq!(dates, [Some(DAY - 9 * 86_400), Some(DAY + 86_400)]);
    let empty = tempfile::tempdir().expect("a folder");
    assert!(dated_files(empty.path(), RuleFile::new).is_err());
}

#[test]
fn commits_of_a_file_have_their_times() {
    let folder = tempfile::tempdir().expect("a folder");
    let git = |arguments: &[&str], date: &str| {
        let status = Command::new("git")
            .arg("-C")
            .arg(folder.path())
            .args([
                "-c",
                "user.name=a",
                "-c",
                "user.email=a@a.example",
                "-c",
                "commit.gpgsign=false",
            ])
            .args(arguments)
            .env("GIT_COMMITTER_DATE", date)
            .env("GIT_AUTHOR_DATE", date)
            .output();
        status.is_ok_and(|output| output.status.success())
    };
    if !git(&["init", "-q"], "") {
        eprintln!("skipped: there is no program `git`");
        return;
    }
    let file = folder.path().join("robots.txt");
    for (text, date) in [
        (OPEN, "2026-10-01T00:00:00Z"),
        (CLOSED, "2026-10-10T00:00:00Z"),
    ] {
        fs::write(&file, text).expect("a file");
        assert!(git(&["add", "robots.txt"], date) && git(&["commit", "-qm", "x"], date));
    }
    let history = git_versions(&file, RuleFile::new).expect("a history");
    let versions: Vec<_> = history
        .versions()
        .iter()
        .map(|version| (version.from, version.file.text().to_vec()))
        .collect();
    let expected = [
        (Some(DAY - 9 * 86_400), OPEN.into()),
        (Some(DAY), CLOSED.into()),
    ];
    assert_eq!(versions, expected);
    let error = git_versions(&folder.path().join("none.txt"), RuleFile::new).expect_err("no file");
    assert!(error.to_string().contains("no commit has"), "{error}");
}
