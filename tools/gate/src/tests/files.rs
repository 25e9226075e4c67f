//! What a gate does with files that change.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use robots_config::Config;
use robots_core::SourceText;

use super::{FIREFOX, GPTBOT, Gate};
use crate::plan::Plan;

const LISTEN: &str = "[[gate.listen]]\naddress = '127.0.0.1:0'\ntarget = 'x-original-uri'\n";
const CLOSED: &str = "User-agent: *\nDisallow: /\n";
const OPEN: &str = "User-agent: *\nDisallow: /never\n";

fn gate(settings: &str) -> Gate {
    let table = format!("[gate]\ndefault = 'robots.txt'\n{settings}{LISTEN}");
    Gate::new(&table, &[("robots.txt", CLOSED)])
}

/// Looks until a change is in force: it is settled when two looks agree.
fn settle(gate: &mut Gate) {
    gate.look();
    gate.look();
}

#[test]
fn file_is_loaded_when_two_looks_agree() {
    let mut gate = gate("");
    gate.replace("robots.txt", OPEN);
    gate.look();
    assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 403, "after one look");
    gate.look();
    assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 200, "after two");
}

/// A writer that takes its time: no part of its file is ever in force.
#[test]
fn file_that_is_being_written_is_not_loaded() {
    let mut gate = gate("");
    let mut file = File::create(gate.path().join("robots.txt")).expect("created");
    for line in ["User-agent: *\n", "Allow: /\n", "User-agent: GPTBot\n", "Disallow: /\n"] {
        gate.look();
        assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 403, "before {line:?}");
        file.write_all(line.as_bytes()).expect("written");
    }
    settle(&mut gate);
    assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 403);
    assert_eq!(gate.status("bingbot/2.0", "a.example", "/a"), 200, "the new file");
}

/// Makes a file one that cannot be used.
type Break<'b> = Box<dyn Fn(&Path) + 'b>;

/// What cannot be a robots.txt leaves the last good one in force, and is reported once.
#[test]
fn file_that_cannot_be_used_leaves_the_last_good_one_in_force() {
    let large = format!("{OPEN}#{}", "a".repeat(2 << 20));
    let remove: fn(&Path) = |path| _ = fs::remove_file(path);
    let cases: Vec<(&str, Break<'_>)> = vec![
        ("no such file", Box::new(remove)),
        ("no directive", Box::new(|path| fs::write(path, "").expect("written"))),
        ("no directive", Box::new(|path| fs::write(path, "# later\n").expect("written"))),
        (
            "no directive",
            Box::new(|path| fs::write(path, "<!doctype html><h1>502</h1>").expect("written")),
        ),
        ("NUL bytes", Box::new(|path| fs::write(path, [0; 64]).expect("written"))),
        (
            "NUL bytes",
            Box::new(|path| {
                let text = OPEN.encode_utf16().flat_map(u16::to_le_bytes);
                fs::write(path, text.collect::<Vec<_>>()).expect("written");
            }),
        ),
        ("larger than", Box::new(|path| fs::write(path, &large).expect("written"))),
        (
            "not a regular file",
            Box::new(|path| {
                remove(path);
                fs::create_dir(path).expect("created");
            }),
        ),
        #[cfg(unix)]
        (
            "no such file",
            Box::new(|path| {
                remove(path);
                std::os::unix::fs::symlink("nowhere", path).expect("linked");
            }),
        ),
        #[cfg(unix)]
        (
            "not a regular file",
            Box::new(|path| {
                remove(path);
                let made = std::process::Command::new("mkfifo").arg(path).status();
                assert!(made.expect("mkfifo runs").success());
            }),
        ),
    ];
    for (reason, make) in cases {
        let mut gate = gate("");
        let path = gate.path().join("robots.txt");
        make(&path);
        for _ in 0..5 {
            gate.look();
        }
        assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 403, "{reason}");
        assert_eq!(gate.status(FIREFOX, "a.example", "/a"), 200, "{reason}");
        let metrics = gate.metrics.text();
        assert!(metrics.contains("robots_gate_files_kept 1\n"), "{reason}");
        assert!(metrics.contains("robots_gate_reloads_total{result=\"kept\"} 1\n"), "{reason}");
        // A good one again.
        _ = fs::remove_dir(&path);
        gate.replace("robots.txt", OPEN);
        settle(&mut gate);
        assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 200, "{reason}");
        assert!(gate.metrics.text().contains("robots_gate_files_kept 0\n"), "{reason}");
        let lines = gate.logged();
        let kept: Vec<_> = lines.iter().filter(|line| line["event"] == "kept").collect();
        assert_eq!(kept.len(), 1, "{lines:?}");
        let said = kept[0]["reason"].as_str().expect("a reason").to_lowercase();
        assert!(said.contains(&reason.to_lowercase()), "{reason}: {said}");
        assert_eq!(kept[0]["effect"], "the last good file stays in force");
    }
}

#[test]
fn empty_file_is_loaded_if_configured() {
    let mut gate = gate("accept-empty = true\n");
    gate.replace("robots.txt", "");
    settle(&mut gate);
    assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 200);
}

#[test]
fn missing_file_at_the_start_is_loaded_when_it_comes() {
    let table = format!("[gate]\ndefault = 'robots.txt'\n{LISTEN}");
    let mut gate = Gate::new(&table, &[]);
    assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 200);
    assert_eq!(gate.status(FIREFOX, "a.example", "/a"), 200);
    assert!(!gate.plan.files.are_loaded());
    assert_eq!(gate.answer("/robots.txt", &[]).status(), 503);
    fs::write(gate.path().join("robots.txt"), CLOSED).expect("written");
    settle(&mut gate);
    assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 403);
    assert!(gate.plan.files.are_loaded());
    let lines = gate.logged();
    assert_eq!(lines[0]["event"], "kept");
    assert_eq!(lines[0]["effect"], "no rules apply until there is a file");
}

/// A volume of Kubernetes: a link to a folder whose link is replaced.
#[cfg(unix)]
#[test]
fn link_that_is_replaced_is_another_file() {
    use std::os::unix::fs::symlink;
    let table = format!("[gate]\ndefault = 'robots.txt'\n{LISTEN}");
    let files = [("one/robots.txt", CLOSED), ("two/robots.txt", OPEN)];
    let mut gate = Gate::new(&table, &files);
    symlink("one", gate.path().join("data")).expect("linked");
    symlink("data/robots.txt", gate.path().join("robots.txt")).expect("linked");
    settle(&mut gate);
    assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 403);
    symlink("two", gate.path().join("next")).expect("linked");
    fs::rename(gate.path().join("next"), gate.path().join("data")).expect("renamed");
    settle(&mut gate);
    assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 200);
}

/// A copy that keeps length and time of modification.
#[cfg(unix)]
#[test]
fn text_of_the_same_length_and_time_is_loaded() {
    let mut gate = gate("");
    let path = gate.path().join("robots.txt");
    let modified = fs::metadata(&path).and_then(|metadata| metadata.modified());
    let other = CLOSED.replace("/\n", "x\n");
    fs::write(&path, other).expect("written");
    let file = File::options().write(true).open(&path).expect("opened");
    file.set_modified(modified.expect("a time")).expect("set");
    settle(&mut gate);
    assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 200);
}

/// A clock that jumps changes the times of files: forth and back, they are only other times.
#[test]
fn time_of_a_file_may_be_any() {
    use std::time::{Duration, SystemTime};
    let mut gate = gate("");
    let path = gate.path().join("robots.txt");
    for (text, status, time) in [
        (OPEN, 200, SystemTime::now() + Duration::from_secs(1 << 30)),
        (CLOSED, 403, SystemTime::UNIX_EPOCH),
        (OPEN, 200, SystemTime::now()),
    ] {
        fs::write(&path, text).expect("written");
        let file = File::options().write(true).open(&path).expect("opened");
        file.set_modified(time).expect("set");
        settle(&mut gate);
        assert_eq!(gate.status(GPTBOT, "a.example", "/a"), status, "{time:?}");
    }
}

#[test]
fn folder_has_a_file_for_each_host() {
    let table = format!("[gate]\nfolder = 'sites'\n{LISTEN}");
    let files = [
        ("sites/a.example.txt", CLOSED),
        ("sites/B.example.txt", OPEN),
        ("sites/readme.md", "no host"),
        ("sites/.hidden.txt", CLOSED),
    ];
    let mut gate = Gate::new(&table, &files);
    assert_eq!(gate.status(GPTBOT, "A.example:80", "/a"), 403);
    assert_eq!(gate.status(GPTBOT, "b.example", "/a"), 200);
    assert_eq!(gate.status(GPTBOT, "b.example", "/never"), 403);
    // A host is added, and one is gone for a moment.
    fs::write(gate.path().join("sites/c.example.txt"), CLOSED).expect("written");
    fs::remove_file(gate.path().join("sites/a.example.txt")).expect("removed");
    gate.look();
    assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 403);
    assert_eq!(gate.status(GPTBOT, "c.example", "/a"), 200, "not settled");
    fs::write(gate.path().join("sites/a.example.txt"), CLOSED).expect("written");
    settle(&mut gate);
    assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 403);
    assert_eq!(gate.status(GPTBOT, "c.example", "/a"), 403);
    // One is gone, and one breaks.
    fs::remove_file(gate.path().join("sites/a.example.txt")).expect("removed");
    fs::write(gate.path().join("sites/c.example.txt"), "").expect("written");
    settle(&mut gate);
    assert_eq!(gate.status(GPTBOT, "a.example", "/a"), 200);
    assert_eq!(gate.status(GPTBOT, "c.example", "/a"), 403);
    // All of them, and then the folder.
    for name in ["B.example.txt", "c.example.txt"] {
        fs::remove_file(gate.path().join("sites").join(name)).expect("removed");
    }
    settle(&mut gate);
    settle(&mut gate);
    assert_eq!(gate.status(GPTBOT, "c.example", "/a"), 403);
    fs::remove_dir_all(gate.path().join("sites")).expect("removed");
    settle(&mut gate);
    assert_eq!(gate.status(GPTBOT, "c.example", "/a"), 403);
    let lines = gate.logged();
    let count = |event: &str| lines.iter().filter(|line| line["event"] == event).count();
    assert_eq!(count("dropped"), 1, "{lines:?}");
    assert_eq!(count("kept"), 3, "{lines:?}");
}

#[test]
fn merged_files_of_a_site_are_one_file() {
    let table = format!(
        "[[site]]\nfile = 'robots.txt'\nmerge = {{ '/docs/' = 'docs.txt' }}\n\
        hosts = ['https://a.example:8443']\n[gate]\n{LISTEN}"
    );
    let files = [("robots.txt", OPEN), ("docs.txt", "User-agent: *\nDisallow: /x\n")];
    let mut gate = Gate::new(&table, &files);
    assert_eq!(gate.status(GPTBOT, "a.example", "/docs/x"), 403);
    assert_eq!(gate.status(GPTBOT, "a.example", "/docs/y"), 200);
    gate.replace("docs.txt", "User-agent: *\nDisallow: /y\n");
    settle(&mut gate);
    assert_eq!(gate.status(GPTBOT, "a.example", "/docs/y"), 403);
}

#[test]
fn many_files_are_loaded_on_all_cores() {
    let table = format!("[gate]\nfolder = 'sites'\n{LISTEN}");
    let names: Vec<_> = (0..300).map(|at| format!("sites/h{at}.example.txt")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), CLOSED)).collect();
    let gate = Gate::new(&table, &files);
    for at in 0..300 {
        assert_eq!(gate.status(GPTBOT, &format!("h{at}.example"), "/a"), 403);
    }
}

/// Returns the error of a configuration that has a gate which cannot be run.
#[track_caller]
fn error(table: &str) -> String {
    let source = SourceText::new("robots.toml", table);
    let config = Config::parse(Path::new("/nowhere/robots.toml"), source);
    let plan = Plan::of(&Arc::new(config.expect("it can be read")));
    plan.expect_err("it cannot be run").to_string()
}

#[test]
fn configuration_that_cannot_be_run_is_an_error_with_its_place() {
    let shown = error("dialect = 'google'\n");
    assert!(shown.starts_with("error: no `[gate]` in this configuration\n"), "{shown}");
    let shown = error(&format!("[gate]\n{LISTEN}"));
    assert!(shown.starts_with("error: gate without a robots.txt\n"), "{shown}");
    assert!(shown.contains("robots.toml:1:"), "{shown}");
    let shown = error(&format!(
        "[[site]]\nfile = 'a.txt'\nhosts = ['https://A.example']\n\
        [gate]\nhosts = {{ 'a.example' = 'b.txt' }}\n{LISTEN}"
    ));
    assert!(shown.starts_with("error: two files for the host `a.example`\n"), "{shown}");
    assert!(shown.contains("robots.toml:5:11"), "{shown}");
    let shown = error(&format!(
        "[gate]\nranges = 'nowhere'\ndefault = 'a.txt'\n{LISTEN}client = 'x-real-ip'\n"
    ));
    assert!(shown.contains("cannot read `/nowhere/nowhere`: "), "{shown}");
    assert!(shown.contains("robots.toml:2:10"), "{shown}");
}
