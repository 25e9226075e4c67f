//! `robots audit --watch`. What is counted is tested in `tools/audit`.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

const LINE: &str = "192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] \"GET /a HTTP/1.1\" 200 9 \"-\" \
                    \"GPTBot/1.2\"\n";

/// A folder with a robots.txt and a log of two lines.
fn folder(name: &str) -> Result<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("robots.txt"), "User-agent: *\nDisallow: /a\n")?;
    fs::write(folder.join("access.log"), LINE.repeat(2))?;
    Ok(folder)
}

fn watch(folder: &Path, arguments: &[&str]) -> Result<Child> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    command.current_dir(folder).args(["audit", "access.log", "--watch"]);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    Ok(command.spawn()?)
}

fn json(line: Option<std::io::Result<String>>) -> Result<Value> {
    Ok(serde_json::from_str(&line.ok_or("no line")??)?)
}

#[test]
fn watch_reads_a_rotated_log_until_standard_input_is_closed() -> Result {
    let folder = folder("audit_watch")?;
    let mut child = watch(&folder, &["--format", "json", "--interval", "3600"])?;
    let stdout = child.stdout.take().ok_or("no output")?;
    let mut lines = BufReader::new(stdout).lines();
    assert_eq!(json(lines.next())?["type"], "header");
    let summary = json(lines.next())?;
    assert_eq!((&summary["type"], &summary["lines"]), (&"summary".into(), &2.into()));

    let log = folder.join("access.log");
    File::options().append(true).open(&log)?.write_all(LINE.as_bytes())?;
    fs::rename(&log, folder.join("access.log.1"))?;
    fs::write(&log, LINE)?;
    drop(child.stdin.take());
    assert_eq!(json(lines.next())?["type"], "logs");
    let summary = json(lines.last())?;
    assert_eq!((&summary["lines"], &summary["violations"]), (&4.into(), &4.into()));
    assert!(child.wait()?.success());
    Ok(())
}

#[cfg(unix)]
#[test]
fn watch_ends_at_a_signal_with_its_last_metrics() -> Result {
    let folder = folder("audit_watch_signal")?;
    let arguments = ["--format", "json", "--metrics", "robots.prom", "--interval", "3600"];
    let mut child = watch(&folder, &arguments)?;
    let stdout = child.stdout.take().ok_or("no output")?;
    let mut lines = BufReader::new(stdout).lines().skip(1);
    assert_eq!(json(lines.next())?["lines"], 2);
    let metrics = folder.join("robots.prom");
    let count = |count: u32| format!("{{crawler=\"GPTBot\",outcome=\"reported\"}} {count}\n");
    assert!(fs::read_to_string(&metrics)?.contains(&count(2)));

    let mut log = File::options().append(true).open(folder.join("access.log"))?;
    log.write_all(LINE.as_bytes())?;
    // A supervisor may send several.
    for _ in 0..3 {
        // The process may have ended.
        Command::new("kill").arg(child.id().to_string()).output()?;
    }
    assert!(child.wait()?.success());
    let text = fs::read_to_string(&metrics)?;
    assert!(text.contains(&count(3)), "{text}");
    Ok(())
}
