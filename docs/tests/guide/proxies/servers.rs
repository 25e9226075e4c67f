//! The server that the page prints, for each field, and one that responds with what a proxy passes
//! on.

use std::error::Error;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::time::SystemTime;
use std::{fs, io, thread};

use axum::Router;
use axum::extract::Request;
use robots_static::ranges::Date;

use super::free_port::free_port;

/// The address of the genuine crawler.
pub(super) const GENUINE: u8 = 2;

thread_local! {
    /// The port at which the server that runs on this thread listens.
    static PORT: std::cell::Cell<u16> = const { std::cell::Cell::new(0) };
}

/// What the page prints, with `X-Forwarded-For`.
mod x_forwarded_for {
    include!(concat!(env!("OUT_DIR"), "/x_forwarded_for.rs"));
}

/// The same with `X-Real-IP`.
mod x_real_ip {
    include!(concat!(env!("OUT_DIR"), "/x_real_ip.rs"));
}

/// The `main` of a printed server.
type Main = fn() -> Result<(), Box<dyn Error>>;

/// The address at which the printed server listens. Its `main` asks for it on its own thread.
fn server_address() -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, PORT.get()))
}

/// A file of ranges of today with the address of the genuine crawler.
fn ranges_file() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("behind_proxies.json")
}

/// Starts each printed server. Returns the field that it reads, and its port.
pub(super) fn start_printed() -> io::Result<Vec<(&'static str, u16)>> {
    let date = Date::of(SystemTime::now());
    let ranges = format!(
        "{{\"creationTime\": \"{date}\", \"prefixes\": [{{\"ipv4Prefix\": \"127.0.0.{GENUINE}/32\"}}]}}"
    );
    fs::write(ranges_file(), ranges)?;
    let printed: [(_, Main); 2] =
        [("X-Forwarded-For", x_forwarded_for::main), ("X-Real-IP", x_real_ip::main)];
    let started = printed.map(|(field, main)| {
        let port = free_port();
        thread::spawn(move || {
            PORT.set(port);
            main().map_err(|error| panic!("{error}"))
        });
        wait_for(port);
        (field, port)
    });
    Ok(started.to_vec())
}

/// Starts a server that responds with the fields of the request. Returns its port.
pub(super) fn start_echo() -> io::Result<u16> {
    let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let port = listener.local_addr()?.port();
    listener.set_nonblocking(true)?;
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let app = Router::new().fallback(async |request: Request| {
                let fields = request.headers().iter();
                let lines = fields
                    .map(|(name, value)| format!("{name}={}\n", value.as_bytes().escape_ascii()));
                lines.collect::<String>()
            });
            axum::serve(tokio::net::TcpListener::from_std(listener)?, app).await
        })
    });
    Ok(port)
}

/// Waits until a server listens.
pub(super) fn wait_for(port: u16) {
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        thread::yield_now();
    }
}
