//! Processes of tests: gates, proxies, and a site.
//!
//! A gate is this test program, started again, so that it can be killed and gets signals.

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use robots_config::Config;
use serde_json::Value;

/// The variable with the configuration of a gate.
const CONFIG: &str = "ROBOTS_GATE_TEST_CONFIG";

/// The longest time that a test waits for anything.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

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
    lines: BufReader<std::process::ChildStderr>,
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

    /// Returns what is left of the log, after the process has ended, and its status.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        let mut text = String::new();
        _ = self.lines.read_to_string(&mut text);
        let status = self.process.0.wait().expect("it has ended");
        (status.code(), text)
    }

    pub(crate) fn kill(mut self) {
        self.process.0.kill().expect("killed");
        self.process.0.wait().expect("it has ended");
    }
}

/// Returns a folder for the files of a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("gate-{name}"));
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Starts a program, whose output goes into the file `output` of a folder; `None` if it is not
/// installed.
pub(crate) fn start(program: &str, arguments: &[String], folder: &Path) -> Option<Running> {
    let output = File::create(folder.join("output")).expect("a file");
    let path = std::env::var("PATH").unwrap_or_default();
    let started = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("PATH", format!("{path}:/usr/sbin"))
        .env("HOME", folder)
        .env("XDG_CONFIG_HOME", folder)
        .env("XDG_DATA_HOME", folder)
        .stdin(Stdio::null())
        .stdout(output.try_clone().expect("a file"))
        .stderr(output)
        .spawn();
    match started {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        started => Some(Running(started.expect("it starts"))),
    }
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

/// Starts a site that responds to every request with its target. Returns its port.
pub(crate) fn start_site() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = listener.local_addr().expect("its address").port();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let stream = stream.expect("a connection");
            thread::spawn(move || serve(stream));
        }
    });
    port
}

fn serve(mut stream: TcpStream) -> io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?);
    loop {
        let mut first = String::new();
        if lines.read_line(&mut first)? == 0 {
            return Ok(());
        }
        let mut length = 0;
        loop {
            let mut line = String::new();
            lines.read_line(&mut line)?;
            if line.trim_end().is_empty() {
                break;
            }
            let line = line.to_ascii_lowercase();
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        lines.read_exact(&mut body)?;
        let target = first.split(' ').nth(1).unwrap_or_default();
        let text = format!("site {target}\n");
        let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", text.len());
        let body = if first.starts_with("HEAD") { "" } else { &text };
        stream.write_all(format!("{head}{body}").as_bytes())?;
    }
}
