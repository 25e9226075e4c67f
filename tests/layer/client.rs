//! A client that sends bytes unchanged. Other clients normalize paths and headers.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

pub(crate) const FIREFOX: &str =
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
pub(crate) const GPTBOT: &str = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; \
                          GPTBot/1.4; +https://openai.com/gptbot";
pub(crate) const GOOGLEBOT: &str =
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
pub(crate) const GOOGLEBOT_IMAGE: &str = "Googlebot-Image/1.0";
pub(crate) const ADSBOT: &str = "AdsBot-Google (+http://www.google.com/adsbot.html)";

/// A request builder.
pub(crate) struct Sending {
    to: SocketAddr,
    from: Ipv4Addr,
    bytes: Vec<u8>,
}

/// A response as received.
#[derive(Debug)]
pub(crate) struct Received {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
    headers: Vec<(String, String)>,
}

/// Starts a request without a User-Agent header.
pub(crate) fn request(to: SocketAddr, method: &str, target: &str) -> Sending {
    let bytes = format!("{method} {target} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\n");
    Sending { to, from: Ipv4Addr::LOCALHOST, bytes: bytes.into_bytes() }
}

/// Returns the response to a GET with this User-Agent header.
pub(crate) async fn get(to: SocketAddr, target: &str, user_agent: &str) -> Received {
    request(to, "GET", target).header("user-agent", user_agent).send().await
}

impl Sending {
    /// Replaces the Host field.
    pub(crate) fn host(mut self, host: &str) -> Self {
        let end = |bytes: &[u8]| bytes.windows(2).position(|end| end == b"\r\n");
        let start = end(&self.bytes).expect("a request line") + 2;
        let len = end(&self.bytes[start..]).expect("a Host field");
        let field = format!("host: {host}").into_bytes();
        self.bytes.splice(start..start + len, field);
        self
    }

    pub(crate) fn header(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.bytes.extend_from_slice(name.as_bytes());
        self.bytes.extend_from_slice(b": ");
        self.bytes.extend_from_slice(value.as_ref());
        self.bytes.extend_from_slice(b"\r\n");
        self
    }

    /// Sets the address of the client, one of 127.0.0.0/8.
    pub(crate) fn from(mut self, address: [u8; 4]) -> Self {
        self.from = Ipv4Addr::from(address);
        self
    }

    /// Sends the request, and reads until the server closes the connection, so that an unexpected
    /// body is seen.
    pub(crate) async fn send(self) -> Received {
        self.send_with(b"").await
    }

    /// Sends the request with a body.
    pub(crate) async fn send_with(mut self, body: &[u8]) -> Received {
        self.bytes.extend_from_slice(b"\r\n");
        self.bytes.extend_from_slice(body);
        let socket = TcpSocket::new_v4().expect("a socket");
        let from = SocketAddr::from((self.from, 0));
        socket.bind(from).expect("an address of this machine");
        let mut stream = socket.connect(self.to).await.expect("a connection");
        stream.write_all(&self.bytes).await.expect("a request sent");
        let mut received = Vec::new();
        stream.read_to_end(&mut received).await.expect("a response read to its end");
        Received::parse(&received)
    }
}

impl Received {
    fn parse(bytes: &[u8]) -> Self {
        let head_len = bytes
            .windows(4)
            .position(|window| window == b"\r\n\r\n")
            .expect("an empty line after the headers");
        let head = std::str::from_utf8(&bytes[..head_len]).expect("headers in UTF-8");
        let mut lines = head.split("\r\n");
        let status = lines
            .next()
            .and_then(|line| line.strip_prefix("HTTP/1.1 "))
            .and_then(|line| line.get(..3)?.parse().ok())
            .expect("a status line");
        let headers = lines
            .map(|line| {
                let (name, value) = line.split_once(": ").expect("a header with a value");
                (name.to_ascii_lowercase(), value.to_owned())
            })
            .collect();
        Self { status, body: bytes[head_len + 4..].to_vec(), headers }
    }

    /// Returns the value of a header, which must not occur twice.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let values = self.headers(name);
        assert!(values.len() <= 1, "{name} occurs twice");
        values.first().copied()
    }

    /// Returns all values of a header.
    pub(crate) fn headers(&self, name: &str) -> Vec<&str> {
        let values = self.headers.iter().filter(|(given, _)| given == name);
        values.map(|(_, value)| value.as_str()).collect()
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("a body in UTF-8")
    }
}
