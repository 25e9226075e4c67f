//! A client with an address of its own, which sends fields unchanged.

use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::net::TcpSocket;

/// A header field.
pub(super) type Field<'f> = (&'f str, &'f [u8]);

/// Sends a request of `GPTBot` from 127.0.0.`last` for a page that it may fetch. Returns the status
/// and the whole response.
pub(super) fn send(to: u16, last: u8, fields: &[Field<'_>]) -> io::Result<(u16, String)> {
    let mut request = b"GET /about HTTP/1.1\r\nHost: books.example\r\n".to_vec();
    if !fields.iter().any(|(name, _)| *name == "Connection") {
        request.extend(b"Connection: close\r\n");
    }
    for (name, value) in [("User-Agent", &b"GPTBot/1.3"[..])].iter().chain(fields) {
        request.extend([name.as_bytes(), b": ", value, b"\r\n"].concat());
    }
    request.extend(b"\r\n");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let stream = runtime.block_on(async {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from(([127, 0, 0, last], 0)))?;
        let to = SocketAddr::from((Ipv4Addr::LOCALHOST, to));
        socket.connect(to).await?.into_std()
    })?;
    let mut stream = stream;
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    stream.write_all(&request)?;
    let mut response = Vec::new();
    stream.read_to_end(&mut response)?;
    let response = String::from_utf8_lossy(&response).into_owned();
    let status = response.get(9..12).and_then(|status| status.parse().ok());
    Ok((status.unwrap_or(0), response))
}
