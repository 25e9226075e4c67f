//! Requests over connections that stay open.

use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::thread;
use std::time::Instant;

use crate::server::Server;

/// The number of connections, each with a thread.
const CONNECTIONS: usize = 4;

/// A client about whose request a proxy asks.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) user_agent: &'static str,
    pub(crate) target: &'static str,
    pub(crate) host: String,
}

/// What requests cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured {
    /// The CPU time of the server for a request, in microseconds.
    pub(crate) cpu: f64,
    pub(crate) a_second: f64,
}

/// Sends the requests that `client` returns.
#[expect(
    clippy::cast_precision_loss,
    reason = "these are some hundred thousands"
)]
pub(crate) fn measure(
    server: &Server,
    requests: usize,
    client: impl Fn(usize) -> Client + Sync,
) -> io::Result<Measured> {
    let (start, before) = (Instant::now(), server.cpu()?);
    thread::scope(|scope| {
        let client = &client;
        let threads: Vec<_> = (0..CONNECTIONS)
            .map(|first| scope.spawn(move || send(server.port, first, requests, client)))
            .collect();
        let ended = threads.into_iter().map(|thread| match thread.join() {
            Ok(result) => result,
            Err(_) => Err(io::Error::other("a client panicked")),
        });
        ended.collect::<io::Result<()>>()
    })?;
    let cpu = server.cpu()? - before;
    Ok(Measured {
        cpu: cpu * 1e6 / requests as f64,
        a_second: requests as f64 / start.elapsed().as_secs_f64(),
    })
}

fn send(
    port: u16,
    first: usize,
    requests: usize,
    client: impl Fn(usize) -> Client,
) -> io::Result<()> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_nodelay(true)?;
    let mut response = vec![0; 16 * 1024];
    for at in (first..requests).step_by(CONNECTIONS) {
        let Client {
            user_agent,
            target,
            host,
        } = client(at);
        let request = format!(
            "GET /_robots HTTP/1.1\r\nHost: {host}\r\nX-Original-URI: {target}\r\n\
            X-Real-IP: 192.0.2.1\r\nUser-Agent: {user_agent}\r\nAccept: */*\r\n\r\n"
        );
        stream.write_all(request.as_bytes())?;
        let mut length = 0;
        // A response is small, and comes in one piece or in few.
        while !is_whole(&response[..length]) {
            let read = stream.read(&mut response[length..])?;
            if read == 0 {
                return Err(io::Error::other("the server has closed the connection"));
            }
            length += read;
        }
    }
    Ok(())
}

/// Returns whether a response has its body.
fn is_whole(response: &[u8]) -> bool {
    let Some(end) = response.windows(4).position(|bytes| bytes == b"\r\n\r\n") else {
        return false;
    };
    let head = String::from_utf8_lossy(&response[..end]).to_ascii_lowercase();
    let length = head.split("content-length: ").nth(1);
    let length = length.and_then(|rest| rest.split("\r\n").next()?.parse::<usize>().ok());
    response.len() >= end + 4 + length.unwrap_or(0)
}
