//! Gates of tests.
//!
//! A gate is this test program, started again, so that it can be killed and gets signals.

use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use robots_config::Config;
use serde_json::Value;

/// The variable with the configuration of a gate.
const CONFIG: &str = "ROBOTS_GATE_TEST_CONFIG";

/// The longest time that a test waits for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs the gate of the variable, and ends the process as the command does.
pub(crate) fn run_if_started() {
    let Some(path) = std::env::var_os(CONFIG) else {
        return;
    };
    let result = Config::load(Path::new(&path))
        .and_then(|config| robots_gate::run(config, &mut io::stderr()));
    let status = match result {
        Ok(()) => 0,
        Err(invalid) => {
            eprintln!("{invalid}");
            2
        }
    };
    std::process::exit(status);
}

/// A running process, killed when dropped.
#[derive(Debug)]
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        // The process may have ended already.
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// A running gate.
#[derive(Debug)]
pub(crate) struct Gate {
    pub(crate) process: Running,
    pub(crate) lines: BufReader<ChildStderr>,
}

impl Gate {
    /// Starts the gate of this configuration, and waits until it answers.
    pub(crate) fn start(config: &Path) -> Self {
        let mut gate = Self::spawn(config);
        gate.wait_for("listening");
        gate
    }

    /// Starts the gate of this configuration.
    pub(crate) fn spawn(config: &Path) -> Self {
        let program = std::env::current_exe().expect("this program");
        let child = Command::new(program)
            .args(["--exact", "gate_runs_as_a_process_of_its_own", "--nocapture"])
            .env(CONFIG, config)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let mut process = Running(child.expect("it starts"));
        let stderr = process.0.stderr.take().expect("a pipe");
        Self { process, lines: BufReader::new(stderr) }
    }

    /// Reads the log up to a line about this event, and returns it.
    pub(crate) fn wait_for(&mut self, event: &str) -> Value {
        let mut text = String::new();
        loop {
            let start = text.len();
            let length = self.lines.read_line(&mut text).expect("a log");
            assert!(length > 0, "no `{event}` in the log:\n{text}");
            let line: Value = serde_json::from_str(&text[start..]).unwrap_or_default();
            if line["event"] == event {
                return line;
            }
        }
    }
}

/// Returns a folder for the files of a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("gate-{name}"));
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Waits until a condition is true, and returns whether it is in time.
pub(crate) fn becomes(mut condition: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + PATIENCE;
    while !condition() {
        if Instant::now() > end {
            return false;
        }
        thread::yield_now();
    }
    true
}
