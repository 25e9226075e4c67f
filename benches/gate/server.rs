//! The servers that are measured.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use bytes::Bytes;
use http_body_util::Full;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use robots_benches::load;

#[path = "../../tests/free_port/mod.rs"]
mod free_port;
use free_port::free_port;

/// A running server.
#[derive(Debug)]
pub(crate) struct Server {
    process: Child,
    port: u16,
    admin: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        // The process may have ended already.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

/// Serves without a gate if `what` is `empty:PORT`, or `denial:PORT` for a response as long as that
/// of the gate, else the gate of this configuration.
pub(crate) fn serve(what: &str) -> Result<(), String> {
    for (start, denies) in [("empty:", false), ("denial:", true)] {
        if let Some(port) = what.strip_prefix(start) {
            let port = port.parse().map_err(|_| "invalid port")?;
            return serve_empty(port, denies).map_err(|error| error.to_string());
        }
    }
    let config = robots_config::Config::load(Path::new(what)).map_err(|it| it.to_string())?;
    robots_gate::run(config, &mut io::sink()).map_err(|error| error.to_string())
}

/// Returns an empty response, or one with the text and the fields of a denial.
fn response(denies: bool) -> http::Response<Full<Bytes>> {
    let response = http::Response::builder();
    let built = if denies {
        let text = "disallowed for GPTBot by /robots.txt line 50: `Disallow: /folder-1/`\n";
        response
            .status(http::StatusCode::FORBIDDEN)
            .header("content-type", "text/plain; charset=utf-8")
            .header("x-content-type-options", "nosniff")
            .header("cache-control", "private, no-store")
            .header("vary", "User-Agent")
            .body(Full::from(text.to_owned()))
    } else {
        response.body(Full::default())
    };
    built.unwrap_or_default()
}

fn serve_empty(port: u16, denies: bool) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            let service =
                service_fn(move |_| std::future::ready(Ok::<_, Infallible>(response(denies))));
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(Duration::from_hours(2))
                .max_headers(1_024)
                .max_buf_size(2 << 20)
                .serve_connection(TokioIo::new(stream), service);
            tokio::spawn(connection);
        }
    })
}

/// Writes a file for each host, and a configuration. Returns its path. Files that are there stay.
pub(crate) fn write_files(folder: &Path, hosts: usize) -> io::Result<PathBuf> {
    let sites = folder.join("sites");
    fs::create_dir_all(&sites)?;
    for host in 0..hosts {
        let path = sites.join(format!("h{host}.example.txt"));
        if path.exists() {
            continue;
        }
        let mut random = fastrand::Rng::with_seed(host as u64);
        let mut text = String::from("User-agent: *\n");
        for _ in 0..random.usize(5..60) {
            let (number, kind) = (random.u32(..), random.usize(..4));
            // Writing to a string does not fail.
            _ = match kind {
                0 => writeln!(text, "Disallow: /*?sort={number}"),
                1 => writeln!(text, "Allow: /folder-{host}/open-{number}/"),
                _ => writeln!(text, "Disallow: /part-{number}/"),
            };
        }
        _ = writeln!(text, "Disallow: /folder-{host}/");
        fs::write(path, text)?;
    }
    let (port, admin) = (free_port(), free_port());
    let table = format!(
        "[gate]\nfolder = 'sites'\nlog = 'off'\nadmin = '127.0.0.1:{admin}'\n\
        [[gate.listen]]\naddress = '127.0.0.1:{port}'\ntarget = 'x-original-uri'\n"
    );
    let config = folder.join("robots.toml");
    fs::write(&config, table)?;
    Ok(config)
}

impl Server {
    /// Starts a server without a gate (`empty`, `denial`), or the gate of a configuration.
    pub(crate) fn start(what: &str) -> io::Result<Self> {
        let (what, port, admin) = if matches!(what, "empty" | "denial") {
            let port = free_port();
            (format!("{what}:{port}"), port, 0)
        } else {
            let table = fs::read_to_string(what)?;
            let mut ports = table.split("127.0.0.1:").skip(1).map(|rest| {
                let digits = rest.split('\'').next().unwrap_or_default();
                digits.parse().unwrap_or(0)
            });
            let admin = ports.next().unwrap_or(0);
            (what.to_owned(), ports.next().unwrap_or(0), admin)
        };
        let process = Command::new(std::env::current_exe()?)
            .args(["serve", &what])
            .stdout(Stdio::null())
            .spawn()?;
        let server = Self { process, port, admin };
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            thread::sleep(Duration::from_millis(10));
        }
        Ok(server)
    }

    /// Returns the process, as requests are sent to it.
    pub(crate) fn process(&self) -> load::Server {
        load::Server { id: self.process.id(), port: self.port }
    }

    /// Waits until every file was loaded.
    pub(crate) fn wait_until_ready(&self) -> io::Result<()> {
        loop {
            let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.admin));
            let mut stream = TcpStream::connect(address)?;
            stream.write_all(b"GET /ready HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")?;
            let mut response = String::new();
            stream.read_to_string(&mut response)?;
            if response.starts_with("HTTP/1.1 200") {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Returns the CPU time of the process with the threads that have ended, in seconds. The kernel
    /// counts it in hundredths.
    pub(crate) fn total_cpu(&self) -> io::Result<f64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id()))?;
        let after_name = stat.rsplit(')').next().unwrap_or_default();
        let fields: Vec<_> = after_name.split_whitespace().collect();
        let ticks = [11, 12].map(|at| fields.get(at).and_then(|it| it.parse::<f64>().ok()));
        Ok(ticks.into_iter().flatten().sum::<f64>() / 100.0)
    }

    /// Returns the resident memory of the process, in bytes.
    pub(crate) fn resident(&self) -> io::Result<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        Ok(number.unwrap_or(0.0) * 1024.0)
    }
}
