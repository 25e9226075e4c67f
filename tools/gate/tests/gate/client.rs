//! A client that sends what it is given.

use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

pub(crate) const GPTBOT: &str =
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)";
pub(crate) const FIREFOX: &str =
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// A header field.
pub(crate) type Field<'f> = (&'f str, &'f [u8]);

/// Sends a request, and returns the status and the whole response.
pub(crate) fn send(
    port: u16,
    method: &str,
    target: &[u8],
    fields: &[Field<'_>],
) -> io::Result<(u16, String)> {
    let mut request = [method.as_bytes(), b" ", target, b" HTTP/1.1\r\n"].concat();
    for (name, value) in fields {
        request.extend([name.as_bytes(), b": ", value, b"\r\n"].concat());
    }
    let has = |wanted: &str| fields.iter().any(|(name, _)| name.eq_ignore_ascii_case(wanted));
    if !has("host") {
        request.extend(b"Host: www.example.com\r\n");
    }
    if !has("connection") {
        request.extend(b"Connection: close\r\n");
    }
    request.extend(b"\r\n");
    if method == "POST" {
        request.extend(b"body");
    }
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    stream.write_all(&request)?;
    let mut response = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => response.extend(&buffer[..length]),
            // The server has closed what it did not read.
            Err(_) if !response.is_empty() => break,
            Err(error) => return Err(error),
        }
    }
    let response = String::from_utf8_lossy(&response).into_owned();
    let status = response.get(9..12).and_then(|status| status.parse().ok());
    Ok((status.unwrap_or(0), response))
}

/// Returns the status for a client and a target; 0 without a response.
pub(crate) fn status(port: u16, user_agent: &str, target: &str) -> u16 {
    let fields: [Field<'_>; 1] = [("User-Agent", user_agent.as_bytes())];
    let sent = send(port, "GET", target.as_bytes(), &fields);
    sent.map_or(0, |(status, _)| status)
}
