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
    assert_eq!((gptbot.allowed, gptbot.allowed_by_copy, gptbot.disallowed), (1, 2, 1));
    assert_eq!(found.versions[1].rules[0].allowed_by_copy, 2);
    assert_eq!((found.versions[0].requests, found.versions[1].disallowed), (1, 1));
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
        let log = [line(0, "/robots.txt", status, GPTBOT), line(1, "/a", 200, GPTBOT)];
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
    let log = [line(1, "/robots.txt", 200, GPTBOT), line(late, "/a", 200, GPTBOT)];
    let found = audit(log.concat(), &settings);
    assert_eq!(crawler(&found, "GPTBot").robots_txt.read, RulesRead::OtherVersion);
}

#[test]
fn files_of_a_folder_have_their_dates() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("robots-2026-10-11.txt"), CLOSED).expect("a file");
    fs::write(folder.path().join("robots-2026-10-01.txt"), OPEN).expect("a file");
    fs::write(folder.path().join(".notes"), "").expect("a file");
    let history = dated_files(folder.path(), RuleFile::new).expect("a history");
    let dates: Vec<_> = history.versions().iter().map(|version| version.from).collect();
    assert_eq!(dates, [Some(DAY - 9 * 86_400), Some(DAY + 86_400)]);
    let empty = tempfile::tempdir().expect("a folder");
    assert!(dated_files(empty.path(), RuleFile::new).is_err());
}

#[test]
fn file_without_a_date_is_named() {
    for name in ["notes.txt", "robots-202610.txt", "2026_10_05.txt"] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("robots-2026-10-01.txt"), OPEN).expect("a file");
        fs::write(folder.path().join(name), "").expect("a file");
        let error = dated_files(folder.path(), RuleFile::new).expect_err("no date");
        let message = error.to_string();
        assert!(message.contains(name) && message.contains("`20261001`"), "{message}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("2026-10-05")).expect("a folder");
    let error = dated_files(folder.path(), RuleFile::new).expect_err("a folder");
    assert!(error.to_string().contains("is a folder"), "{error}");
}

#[test]
fn compressed_version_is_inflated() {
    let folder = tempfile::tempdir().expect("a folder");
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    let text = ruzstd::encoding::compress_to_vec(CLOSED.as_bytes(), level);
    fs::write(folder.path().join("robots.txt-20261010.zst"), text).expect("a file");
    let history = dated_files(folder.path(), RuleFile::new).expect("a history");
    assert_eq!(history.versions()[0].file.text(), CLOSED.as_bytes());
}

#[test]
fn files_of_one_date_are_an_error_that_names_both() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("robots-2026-10-11.txt"), CLOSED).expect("a file");
    fs::write(folder.path().join("robots-2026-10-11.txt~"), OPEN).expect("a file");
    let error = dated_files(folder.path(), RuleFile::new).expect_err("two files");
    let expected = "`robots-2026-10-11.txt` and `robots-2026-10-11.txt~` in ";
    assert!(error.to_string().starts_with(expected), "{error}");
}

#[test]
fn history_has_at_most_a_thousand_versions() {
    let history = |count: i64| {
        let versions = (0..count).map(|from| Version {
            name: from.to_string(),
            from: Some(from),
            file: RuleFile::new(""),
        });
        History::new(versions.collect())
    };
    assert!(history(1_000).is_ok());
    let error = history(1_001).expect_err("too many");
    assert!(error.to_string().contains("1001 versions"), "{error}");
}

/// A Git repository in a folder of its own.
struct Repository(tempfile::TempDir);

impl Repository {
    /// Creates a repository; `None` if there is no program `git`.
    fn new() -> Option<Self> {
        let repository = Self(tempfile::tempdir().expect("a folder"));
        if repository.git(&["init", "-q"], "") {
            return Some(repository);
        }
        eprintln!("skipped: there is no program `git`");
        None
    }

    fn git(&self, arguments: &[&str], date: &str) -> bool {
        let status = Command::new("git")
            .arg("-C")
            .arg(self.0.path())
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
    }

    fn commit(&self, text: &str, date: &str) {
        let file = self.0.path().join("robots.txt");
        fs::write(file, text).expect("a file");
        assert!(self.git(&["add", "robots.txt"], date) && self.git(&["commit", "-qm", "x"], date));
    }

    fn versions(&self) -> Vec<(Option<i64>, Vec<u8>)> {
        let file = self.0.path().join("robots.txt");
        let history = git_versions(&file, RuleFile::new).expect("a history");
        let versions = history.versions().iter();
        versions.map(|version| (version.from, version.file.text().to_vec())).collect()
    }
}

#[test]
fn commits_of_a_file_have_their_times() {
    let Some(repository) = Repository::new() else {
        return;
    };
    repository.commit(OPEN, "2026-10-01T00:00:00Z");
    repository.commit(CLOSED, "2026-10-10T00:00:00Z");
    let expected = [(Some(DAY - 9 * 86_400), OPEN.into()), (Some(DAY), CLOSED.into())];
    assert_eq!(repository.versions(), expected);
    let none = repository.0.path().join("none.txt");
    let error = git_versions(&none, RuleFile::new).expect_err("no file");
    assert!(error.to_string().contains("no commit has"), "{error}");
}

#[test]
fn commit_of_another_branch_is_in_force_from_its_merge_on() {
    let Some(repository) = Repository::new() else {
        return;
    };
    repository.commit(OPEN, "2026-10-01T00:00:00Z");
    assert!(repository.git(&["checkout", "-qb", "topic"], ""));
    repository.commit(CLOSED, "2026-10-02T00:00:00Z");
    assert!(repository.git(&["checkout", "-q", "-"], ""));
    let merge = ["merge", "-q", "--no-ff", "-m", "x", "topic"];
    assert!(repository.git(&merge, "2026-10-10T00:00:00Z"));
    let expected = [(Some(DAY - 9 * 86_400), OPEN.into()), (Some(DAY), CLOSED.into())];
    assert_eq!(repository.versions(), expected);
}

#[test]
fn last_commit_is_in_force_last_whatever_its_clock() {
    let Some(repository) = Repository::new() else {
        return;
    };
    repository.commit(CLOSED, "2026-10-10T00:00:00Z");
    repository.commit(OPEN, "2026-10-01T00:00:00Z");
    let expected = [(Some(DAY), CLOSED.into()), (Some(DAY), OPEN.into())];
    assert_eq!(repository.versions(), expected);
}

#[test]
fn history_of_a_removed_folder_is_that_of_its_file() {
    let Some(repository) = Repository::new() else {
        return;
    };
    let folder = repository.0.path().join("public");
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("robots.txt"), CLOSED).expect("a file");
    assert!(repository.git(&["add", "."], "") && repository.git(&["commit", "-qm", "x"], ""));
    assert!(repository.git(&["rm", "-qr", "public"], ""));
    assert!(repository.git(&["commit", "-qm", "x"], "") && !folder.exists());
    let history = git_versions(&folder.join("robots.txt"), RuleFile::new).expect("a history");
    let texts = history.versions().iter().map(|version| version.file.text());
    assert_eq!(texts.collect::<Vec<_>>(), [CLOSED.as_bytes(), b""]);
}

#[test]
fn shallow_clone_is_a_warning() {
    let Some(repository) = Repository::new() else {
        return;
    };
    repository.commit(CLOSED, "2026-10-01T00:00:00Z");
    repository.commit(OPEN, "2026-10-10T00:00:00Z");
    let url = format!("file://{}", repository.0.path().display());
    assert!(repository.git(&["clone", "-q", "--depth", "1", &url, "clone"], ""));
    let warnings = |folder: &str| {
        let file = repository.0.path().join(folder).join("robots.txt");
        let history = git_versions(&file, RuleFile::new).expect("a history");
        let found = audit(line(1, "/a", 200, GPTBOT), &Settings::new(history));
        found.logs.warnings
    };
    assert!(warnings("").is_empty());
    let found = warnings("clone");
    assert!(found.len() == 1 && found[0].contains("--unshallow"), "{found:?}");
}

#[test]
fn requests_of_a_crawler_are_those_to_which_a_group_applied() {
    let settings = settings(&[(None, CLOSED), (Some(DAY + 100), "")]);
    let log = ["/", "/a", "/robots.txt"].map(|path| [1, 101].map(|at| line(at, path, 200, GPTBOT)));
    let found = audit(log.concat().concat(), &settings);
    let gptbot = crawler(&found, "GPTBot");
    assert_eq!((gptbot.requests, gptbot.judged), (6, 3));
    assert_eq!((found.senders.bound, found.senders.no_group), (3, 3));
    let mut text = Vec::new();
    found.human(&mut text).expect("it is written to memory");
    let text = String::from_utf8(text).expect("it is text");
    let row = text.lines().find(|line| line.starts_with("GPTBot"));
    let words: Vec<_> = row.expect("the crawler").split_whitespace().collect();
    assert_eq!(words[..6], ["GPTBot", "OpenAI", "ai-training", "*", "3", "1"]);
}

#[test]
fn path_of_one_line_in_two_versions_is_listed_once() {
    let settings = settings(&[(None, CLOSED), (Some(DAY + 100), CLOSED)]);
    let log = [1, 101, 102].map(|at| line(at, "/a", 200, GPTBOT));
    let found = audit(log.concat(), &settings);
    let [path] = &*crawler(&found, "GPTBot").disallowed_paths else {
        panic!("one path");
    };
    assert_eq!((&*path.path, path.line, path.requests), ("/a", 2, 3));
}

#[test]
fn pace_is_compared_with_the_crawl_delay_of_its_time() {
    const SHORT: &str = "User-agent: *\nCrawl-delay: 1\nDisallow: /a\n";
    const LONG: &str = "User-agent: *\nCrawl-delay: 60\nDisallow: /a\n";
    let change = DAY + 10 * 3_600;
    let minute = |start: u32| (0..50).map(move |second| line(start + second, "/b", 200, GPTBOT));
    let day = 86_400;
    let exceeded = |versions: &[(Option<i64>, &str)], starts: &[u32]| {
        let log: Vec<_> = starts.iter().flat_map(|&start| minute(start)).collect();
        let found = audit(log.concat(), &settings(versions));
        let delay = crawler(&found, "GPTBot").crawl_delay;
        delay.map(|delay| (delay.seconds, delay.hours_exceeded))
    };
    // Before the change, in the day of the copy, and after it.
    let starts = [0, 20 * 3_600, 2 * day];
    for before in [SHORT, OPEN] {
        let versions = [(None, before), (Some(change), LONG)];
        assert_eq!(exceeded(&versions, &starts), Some((60.0, 1)), "{before}");
    }
    let versions = [(None, LONG), (Some(change), SHORT)];
    assert_eq!(exceeded(&versions, &starts), Some((1.0, 1)));
    // The first file is new.
    let versions = [(Some(DAY), LONG)];
    assert_eq!(exceeded(&versions, &starts[..2]), Some((60.0, 0)));
}
