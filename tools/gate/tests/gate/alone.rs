//! A gate without a proxy.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;

use super::client::{self, FIREFOX, GPTBOT};
use super::free_port::free_port;
use super::running::{Gate, becomes, folder};

const CLOSED: &str = "User-agent: *\nDisallow: /\n";

/// Writes a configuration, and returns its path and the ports of the gate and its metrics.
fn configured(name: &str, robots_txt: Option<&str>) -> (PathBuf, u16, u16) {
    let folder = folder(name);
    let (port, admin) = (free_port(), free_port());
    let table = format!(
        "[gate]\ndefault = 'robots.txt'\nadmin = '127.0.0.1:{admin}'\n\
        [[gate.listen]]\naddress = '127.0.0.1:{port}'\ntarget = 'x-original-uri'\n"
    );
    fs::write(folder.join("robots.toml"), table).expect("written");
    if let Some(text) = robots_txt {
        fs::write(folder.join("robots.txt"), text).expect("written");
    }
    (folder.join("robots.toml"), port, admin)
}

fn asked(port: u16, user_agent: &str, target: &[u8]) -> u16 {
    let fields: [client::Field<'_>; 2] =
        [("User-Agent", user_agent.as_bytes()), ("X-Original-URI", target)];
    let sent = client::send(port, "GET", b"/_robots", &fields);
    sent.expect("an answer").0
}

/// Returns what is left of the log, after the process has ended, and its status.
fn ended(mut gate: Gate) -> (Option<i32>, String) {
    let mut text = String::new();
    _ = gate.lines.read_to_string(&mut text);
    let status = gate.process.0.wait().expect("it has ended");
    (status.code(), text)
}

#[test]
fn port_in_use_is_an_error_with_its_place() {
    let (config, port, _) = configured("port", Some(CLOSED));
    let _other = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).expect("free");
    let (status, log) = ended(Gate::spawn(&config));
    assert_eq!(status, Some(2), "{log}");
    let message = format!("error: cannot listen on `127.0.0.1:{port}`: address already in use\n");
    assert!(log.contains(&message), "{log}");
    assert!(log.contains("robots.toml:5:11"), "{log}");
}

#[test]
fn file_that_is_missing_at_the_start_makes_the_gate_ready_when_it_comes() {
    let (config, port, admin) = configured("missing", None);
    let mut gate = Gate::spawn(&config);
    gate.wait_for("kept");
    gate.wait_for("listening");
    let ready = || client::status(admin, "", "/ready");
    assert_eq!(client::status(admin, "", "/health"), 200);
    assert_eq!(ready(), 503);
    assert_eq!(asked(port, GPTBOT, b"/a"), 200);
    assert_eq!(asked(port, FIREFOX, b"/a"), 200);
    fs::write(config.with_file_name("robots.txt"), CLOSED).expect("written");
    gate.wait_for("loaded");
    assert!(becomes(|| ready() == 200));
    assert_eq!(asked(port, GPTBOT, b"/a"), 403);
    assert_eq!(asked(port, FIREFOX, b"/a"), 200);
    let metrics = client::send(admin, "GET", b"/metrics", &[]).expect("metrics").1;
    assert!(metrics.contains("\nrobots_gate_ready 1\n"), "{metrics}");
    assert!(metrics.contains("crawler=\"GPTBot\",outcome=\"denied\"} 1\n"), "{metrics}");
}

#[test]
fn request_of_any_size_and_number_of_fields_is_answered() {
    let (config, port, _) = configured("size", Some(CLOSED));
    let _gate = Gate::start(&config);
    let long = format!("/{}", "a".repeat(60_000)).into_bytes();
    assert_eq!(asked(port, GPTBOT, &long), 403);
    assert_eq!(asked(port, FIREFOX, &long), 200);
    let longest = format!("/{}", "a".repeat(1_000_000)).into_bytes();
    assert_eq!(asked(port, GPTBOT, &longest), 403);
    assert_eq!(asked(port, FIREFOX, &longest), 200);
    let names: Vec<_> = (0..900).map(|at| format!("X-Field-{at}")).collect();
    let mut fields: Vec<client::Field<'_>> =
        names.iter().map(|name| (name.as_str(), &b"a"[..])).collect();
    fields.push(("User-Agent", FIREFOX.as_bytes()));
    fields.push(("X-Original-URI", b"/a"));
    for method in ["GET", "HEAD", "POST", "OPTIONS", "PROPFIND"] {
        let (status, response) =
            client::send(port, method, b"/_robots", &fields).expect("an answer");
        assert_eq!(status, 200, "{method}: {response}");
    }
}

/// The gate answers what has arrived, closes idle connections, and ends.
#[cfg(unix)]
#[test]
fn signal_stops_the_gate() {
    let (config, port, _) = configured("signal", Some(CLOSED));
    let mut gate = Gate::start(&config);
    let mut idle = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("connected");
    let question = format!(
        "GET /_robots HTTP/1.1\r\nHost: a\r\nUser-Agent: {GPTBOT}\r\nX-Original-URI: /a\r\n\r\n"
    );
    idle.write_all(question.as_bytes()).expect("written");
    let mut start = [0; 13];
    idle.read_exact(&mut start).expect("an answer");
    assert_eq!(&start, b"HTTP/1.1 403 ");
    let mut kill = std::process::Command::new("kill");
    let sent = kill.args(["-TERM", &gate.process.0.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    assert_eq!(gate.wait_for("stopping")["signal"], "SIGTERM");
    let mut rest = String::new();
    idle.read_to_string(&mut rest).expect("the end");
    assert!(rest.ends_with("`Disallow: /`\n"), "{rest}");
    let (status, log) = ended(gate);
    assert_eq!(status, Some(0), "{log}");
    assert!(log.contains("\"event\":\"stopped\""), "{log}");
    assert!(TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err());
}
