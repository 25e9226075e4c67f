//! `robots check --watch`: each change is checked, however a program writes it.

use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// No change takes this long to be seen.
const DEADLINE: Duration = Duration::from_secs(30);

const GOOD: &str = "User-agent: *\nDisallow: /staff/\n";
const BAD: &str = "User-agent: *\nDisallow: staff/\n";

/// A command that watches, which is killed when the test ends.
struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

impl Watching {
    fn start(folder: &Path, arguments: &[&str]) -> Result<Self, Box<dyn Error>> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
        command.current_dir(folder).arg("check").args(arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let (sender, lines) = channel();
        let stdout = child.stdout.take().ok_or("no output")?;
        let stderr = child.stderr.take().ok_or("no errors")?;
        let of_errors = sender.clone();
        thread::spawn(move || {
            let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
            lines.try_for_each(|line| sender.send(line))
        });
        thread::spawn(move || {
            let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
            lines.try_for_each(|line| of_errors.send(line))
        });
        Ok(Self { child, lines })
    }

    /// Waits for a line that starts with this text, and until the command watches again. The two
    /// are of different streams, so either may come first.
    fn expect(&self, text: &str) -> Result<(), Box<dyn Error>> {
        let mut seen: Vec<String> = Vec::new();
        for wanted in [text, "watching for changes"] {
            while !seen.iter().any(|line| line.starts_with(wanted)) {
                let line = self.lines.recv_timeout(DEADLINE);
                seen.push(line.map_err(|_| format!("no `{wanted}` after {seen:#?}"))?);
            }
        }
        Ok(())
    }
}

fn folder(name: &str) -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("watch").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join("site"))?;
    fs::write(folder.join("site/robots.txt"), BAD)?;
    Ok(folder)
}

const FAILED: &str = "1 file checked: 1 error";
const PASSED: &str = "1 file checked: no errors, no warnings";

/// A file that is written in place, one that replaces it, and one that is removed first.
fn changes_are_seen(name: &str, arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    let folder = folder(name)?;
    let robots = folder.join("site/robots.txt");
    let watching = Watching::start(&folder, arguments)?;
    watching.expect(FAILED)?;
    fs::write(&robots, GOOD)?;
    watching.expect(PASSED)?;
    fs::write(folder.join("site/new"), BAD)?;
    fs::rename(folder.join("site/new"), &robots)?;
    watching.expect(FAILED)?;
    fs::remove_file(&robots)?;
    watching.expect("error: ")?;
    fs::write(&robots, GOOD)?;
    watching.expect(PASSED)
}

#[test]
fn changes_of_a_named_file_are_checked() -> Result<(), Box<dyn Error>> {
    changes_are_seen("file", &["--watch", "site/robots.txt"])
}

#[test]
fn changes_in_a_folder_are_checked() -> Result<(), Box<dyn Error>> {
    changes_are_seen("folder", &["--watch=events", "."])
}

#[test]
fn changes_are_polled_where_nothing_tells_of_them() -> Result<(), Box<dyn Error>> {
    changes_are_seen("poll", &["--watch=poll", "site/robots.txt"])
}

/// The configuration is above the folder that is checked.
#[test]
fn changes_of_the_configuration_are_checked() -> Result<(), Box<dyn Error>> {
    let folder = folder("configuration")?;
    let configuration = folder.join("robots.toml");
    fs::write(&configuration, "")?;
    let watching = Watching::start(&folder, &["--watch", "site"])?;
    watching.expect(FAILED)?;
    fs::write(&configuration, "[lints]\nmissing_leading_slash = 'allow'\n")?;
    watching.expect(PASSED)?;
    fs::write(&configuration, "[lints]\nmissing_leading_slash = 'no'\n")?;
    watching.expect("error: ")?;
    fs::write(&configuration, "")?;
    watching.expect(FAILED)
}

#[test]
fn watch_of_standard_input_is_an_error() -> Result<(), Box<dyn Error>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    let output = command.args(["check", "--watch", "-"]).output()?;
    assert_eq!(output.status.code(), Some(2));
    let expected = "error: `--watch` cannot watch standard input: name a file\n";
    assert_eq!(String::from_utf8(output.stderr)?, expected);
    Ok(())
}
