//! A client that sends request lines as they are.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

/// The answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) fields: String,
    pub(crate) body: Vec<u8>,
}

/// Sends a request with this target and this User-Agent header.
pub(crate) fn get(port: u16, target: &[u8], user_agent: &str) -> io::Result<Answer> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    let fields = format!(
        " HTTP/1.1\r\nHost: localhost\r\nUser-Agent: {user_agent}\r\nConnection: close\r\n\r\n"
    );
    // A proxy may answer and close before it has read everything.
    let _ = stream.write_all(&[b"GET ", target, fields.as_bytes()].concat());
    let mut bytes = Vec::new();
    let mut buffer = [0; 8_192];
    // Envoy closes the connection a second after its answer.
    while !is_whole(&bytes) {
        match stream.read(&mut buffer) {
            Ok(0) | Err(_) => break,
            Ok(read) => bytes.extend_from_slice(&buffer[..read]),
        }
    }
    let end = bytes.windows(4).position(|it| it == b"\r\n\r\n");
    let (head, body) = bytes.split_at(end.map_or(bytes.len(), |end| end + 4));
    let head = String::from_utf8_lossy(head).into_owned();
    let status = head.get(9..12).and_then(|digits| digits.parse().ok());
    let is_chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    Ok(Answer {
        status: status.ok_or_else(|| io::Error::other(format!("no status: {head}")))?,
        body: if is_chunked { joined(body) } else { body.to_vec() },
        fields: head,
    })
}

/// Returns whether an answer with a `Content-Length` is complete.
fn is_whole(bytes: &[u8]) -> bool {
    let Some(end) = bytes.windows(4).position(|it| it == b"\r\n\r\n") else {
        return false;
    };
    let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
    let length = head.split_once("content-length:");
    let length = length.and_then(|(_, rest)| rest.lines().next()?.trim().parse::<usize>().ok());
    let has_no_body = head.get(9..12) == Some("204");
    has_no_body || length.is_some_and(|length| bytes.len() >= end + 4 + length)
}

/// Joins the chunks of a body.
fn joined(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = chunks.windows(2).position(|it| it == b"\r\n") {
        let size = String::from_utf8_lossy(&chunks[..end]).into_owned();
        let size = usize::from_str_radix(&size, 16).unwrap_or(0);
        if size == 0 {
            break;
        }
        body.extend_from_slice(&chunks[end + 2..end + 2 + size]);
        chunks = &chunks[end + 2 + size + 2..];
    }
    body
}
