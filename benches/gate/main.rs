//! Measures the gate as a process, and prints Markdown tables.
//!
//! ```text
//! gate [--write] [--requests=NUMBER] [--hosts=NUMBER,NUMBER]
//! ```
//!
//! Each server is this program, started again. The CPU time is that of its process for requests
//! over connections that stay open, as proxies keep them. The server without a gate is the same
//! `hyper`, with the same settings, and responds 200 to everything.

mod server;

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use robots_benches::document;
use robots_benches::load::{self, median};

use crate::server::Server;

/// The name of the section in BENCHMARKS.md.
const SECTION: &str = "gate";

/// The numbers of hosts with a file each, unless the arguments have others.
const HOSTS: [usize; 3] = [10, 1_000, 100_000];

/// The number of requests of each measurement, unless the arguments have another one.
const REQUESTS: usize = 200_000;

/// The parts of a measurement, in which the two servers take turns. The median of them is shown,
/// because other programs disturb each part differently.
const PARTS: usize = 21;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const GPTBOT: &str = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; \
    +https://openai.com/gptbot)";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let result = match arguments.next().as_deref() {
        Some("serve") => server::serve(&arguments.next().unwrap_or_default()),
        first => run(first.map(str::to_owned).into_iter().chain(arguments)),
    };
    if let Err(message) = result {
        eprintln!("error: {message}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn run(arguments: impl Iterator<Item = String>) -> Result<(), String> {
    let (mut write, mut requests, mut hosts) = (false, REQUESTS, HOSTS.to_vec());
    let number = |text: &str| {
        let number = text.parse::<usize>();
        number.map_err(|_| format!("invalid number `{text}`"))
    };
    for argument in arguments {
        if argument == "--write" {
            write = true;
        } else if let Some(text) = argument.strip_prefix("--requests=") {
            requests = number(text)?;
        } else if let Some(list) = argument.strip_prefix("--hosts=") {
            hosts = list.split(',').map(number).collect::<Result<_, _>>()?;
        } else {
            return Err(format!("unknown argument `{argument}`"));
        }
    }
    let text = text(&hosts, requests).map_err(|error| error.to_string())?;
    if write {
        document::replace(SECTION, &text)
    } else {
        println!("{text}");
        Ok(())
    }
}

/// Measures, and returns the tables.
fn text(numbers: &[usize], requests: usize) -> std::io::Result<String> {
    let folder = std::env::temp_dir().join(format!("robots-gate-bench-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let result = tables(&folder, numbers, requests);
    fs::remove_dir_all(&folder)?;
    result
}

fn tables(folder: &Path, numbers: &[usize], requests: usize) -> std::io::Result<String> {
    let mut costs = vec![
        "| requests of | CPU of a server without a gate | of the gate | ratio | requests a second |"
            .to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    let mut growth = vec![
        "| hosts with a file each | ready after | CPU until then | resident | \
        of a request for a random host |"
            .to_owned(),
        "|---|---|---|---|---|".to_owned(),
    ];
    let empty = Server::start("empty")?;
    for (index, number) in numbers.iter().enumerate() {
        eprintln!("{number} hosts");
        let config = server::write_files(folder, *number)?;
        let start = Instant::now();
        let gate = Server::start(&config.display().to_string())?;
        gate.wait_until_ready()?;
        let (ready, until) = (start.elapsed(), gate.total_cpu()?);
        if index == 0 {
            let denial = Server::start("denial")?;
            let (page, secret) = ("/products/shoes/42?color=red", "/folder-1/secret/42");
            for (name, empty, user_agent, target) in [
                ("a browser", &empty, FIREFOX, page),
                ("a crawler, allowed", &empty, GPTBOT, page),
                ("a crawler, denied", &empty, GPTBOT, secret),
                ("the same, and both responses have as many bytes", &denial, GPTBOT, secret),
            ] {
                let request = |_: usize| asked(user_agent, target, "h1.example");
                let (mut without, mut with, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
                let mut rate = 0_f64;
                for _ in 0..PARTS {
                    let empty = load::measure(empty.process(), requests / PARTS, request)?;
                    let gate = load::measure(gate.process(), requests / PARTS, request)?;
                    without.push(empty.cpu);
                    with.push(gate.cpu);
                    ratios.push(gate.cpu / empty.cpu);
                    rate = rate.max(gate.a_second);
                }
                let (without, with, ratio) = (median(without), median(with), median(ratios));
                costs.push(format!(
                    "| {name} | {without:.2} µs | {with:.2} µs | {ratio:.2} | {rate:.0} |"
                ));
            }
        }
        let random = |at: usize| {
            // Some prime, so that each request is for another host.
            let host = format!("h{}.example", at.wrapping_mul(7_919) % number);
            asked(GPTBOT, "/products/shoes/42?color=red", &host)
        };
        let mut random_costs = Vec::new();
        for _ in 0..PARTS {
            random_costs.push(load::measure(gate.process(), requests / PARTS, random)?.cpu);
        }
        let cost = median(random_costs);
        growth.push(format!(
            "| {number} | {:.1} s | {until:.1} s | {:.0} MB | {cost:.2} µs |",
            ready.as_secs_f64(),
            gate.resident()? / 1e6,
        ));
    }
    Ok(format!("{}\n\n{}", costs.join("\n"), growth.join("\n")))
}

/// Returns the request of a proxy about a client.
fn asked(user_agent: &str, target: &str, host: &str) -> String {
    format!(
        "GET /_robots HTTP/1.1\r\nHost: {host}\r\nX-Original-URI: {target}\r\n\
        X-Real-IP: 192.0.2.1\r\nUser-Agent: {user_agent}\r\nAccept: */*\r\n\r\n"
    )
}
