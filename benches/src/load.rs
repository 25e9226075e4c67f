//! Requests to a server that is another process, over connections that stay open, and the CPU time
//! that it takes for them.

use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Instant;
use std::{fs, thread};

/// The number of connections, each with a thread.
const CONNECTIONS: usize = 4;

/// A server on this machine.
#[derive(Clone, Copy, Debug)]
pub struct Server {
    /// Its process.
    pub id: u32,
    /// Where it listens.
    pub port: u16,
}

/// What requests cost.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// The CPU time of the server for a request, in microseconds.
    pub cpu: f64,
    /// The requests in a second.
    pub a_second: f64,
    /// The largest status of a response.
    pub status: u16,
}

/// Sends the requests that `request` returns.
#[expect(clippy::cast_precision_loss, reason = "these are some hundred thousands")]
pub fn measure(
    server: Server,
    requests: usize,
    request: impl Fn(usize) -> String + Sync,
) -> io::Result<Measured> {
    let (start, before) = (Instant::now(), cpu(server.id)?);
    let statuses = thread::scope(|scope| {
        let request = &request;
        let threads: Vec<_> = (0..CONNECTIONS)
            .map(|first| scope.spawn(move || send(server.port, first, requests, request)))
            .collect();
        let ended = threads.into_iter().map(|thread| match thread.join() {
            Ok(result) => result,
            Err(_) => Err(io::Error::other("a client panicked")),
        });
        ended.collect::<io::Result<Vec<_>>>()
    })?;
    let cpu = cpu(server.id)? - before;
    Ok(Measured {
        cpu: cpu * 1e6 / requests as f64,
        a_second: requests as f64 / start.elapsed().as_secs_f64(),
        status: statuses.into_iter().max().unwrap_or_default(),
    })
}

/// Returns the middle of the values.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Returns the CPU time of the threads of a process, in seconds.
fn cpu(id: u32) -> io::Result<f64> {
    let mut nanoseconds = 0.0;
    for thread in fs::read_dir(format!("/proc/{id}/task"))? {
        let times = fs::read_to_string(thread?.path().join("schedstat"))?;
        let on_cpu = times.split(' ').next().and_then(|time| time.parse::<f64>().ok());
        nanoseconds += on_cpu.unwrap_or_default();
    }
    Ok(nanoseconds / 1e9)
}

fn send(
    port: u16,
    first: usize,
    requests: usize,
    request: impl Fn(usize) -> String,
) -> io::Result<u16> {
    let connect = || {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_nodelay(true)?;
        Ok::<_, io::Error>(stream)
    };
    let mut stream = connect()?;
    let mut response = vec![0; 16 * 1024];
    let mut status = 0;
    for at in (first..requests).step_by(CONNECTIONS) {
        stream.write_all(request(at).as_bytes())?;
        let mut length = 0;
        // A response is small, and comes in one piece or in few.
        let is_last = loop {
            if let Some(is_last) = is_last(&response[..length]) {
                break is_last;
            }
            let read = stream.read(&mut response[length..])?;
            if read == 0 {
                return Err(io::Error::other("the server has closed the connection"));
            }
            length += read;
        };
        let digits = String::from_utf8_lossy(&response[9..12]);
        status = digits.parse().unwrap_or(u16::MAX).max(status);
        if is_last {
            stream = connect()?;
        }
    }
    Ok(status)
}

/// Returns whether a response is the last of its connection; `None` if it is not whole.
fn is_last(response: &[u8]) -> Option<bool> {
    let end = response.windows(4).position(|bytes| bytes == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&response[..end]).to_ascii_lowercase();
    let length = head.split("content-length: ").nth(1);
    let length = length.and_then(|rest| rest.split("\r\n").next()?.parse::<usize>().ok());
    let is_whole = response.len() >= end + 4 + length.unwrap_or(0);
    is_whole.then(|| head.contains("connection: close"))
}
