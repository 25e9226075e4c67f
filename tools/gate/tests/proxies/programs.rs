//! Programs of tests beside the gate: proxies, and a site.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use super::running::Running;

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
