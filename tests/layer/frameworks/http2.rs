//! HTTP/2 frames that client libraries do not send: a `:path` without a leading slash.

use std::net::SocketAddr;

use axum::Router;
use bytes::Bytes;
use http_body_util::{BodyExt, Empty};
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use robots_static::RobotsLayer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tower_http::services::ServeDir;

use super::limits::actix;
use crate::client::{FIREFOX, GPTBOT};
use crate::site::{compiled, start};
use crate::targets::FOLDER;

const TEXT: &str = "User-agent: GPTBot\nDisallow: /private/\n";

const DATA: u8 = 0;
const HEADERS: u8 = 1;
const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const GOAWAY: u8 = 7;
const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;

/// Returns a frame (RFC 9113 §4.1).
fn frame(kind: u8, flags: u8, stream: u8, payload: &[u8]) -> Vec<u8> {
    let len = u32::try_from(payload.len()).expect("a short payload").to_be_bytes();
    let mut frame = len[1..].to_vec();
    frame.extend([kind, flags, 0, 0, 0, stream]);
    frame.extend_from_slice(payload);
    frame
}

/// Returns a field without indexing and Huffman coding (RFC 7541 §6.2.2).
fn field(name: &str, value: &str) -> Vec<u8> {
    let mut field = vec![0];
    for text in [name, value] {
        let len = u8::try_from(text.len()).expect("a short text");
        assert!(len < 127, "a length of one byte");
        field.push(len);
        field.extend_from_slice(text.as_bytes());
    }
    field
}

/// How a server ends the only stream of a connection.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum End {
    Body(String),
    Reset,
}

/// Sends a GET with exactly this `:path`.
async fn get(site: SocketAddr, path: &str, user_agent: &str) -> End {
    get_from(site, path, user_agent, "localhost", &[]).await
}

/// Sends a GET with this `:authority` and these Host fields, too.
pub(crate) async fn get_from(
    site: SocketAddr,
    path: &str,
    user_agent: &str,
    authority: &str,
    hosts: &[&str],
) -> End {
    let mut stream = TcpStream::connect(site).await.expect("a connection");
    let fields = [
        (":method", "GET"),
        (":scheme", "http"),
        (":authority", authority),
        (":path", path),
        ("user-agent", user_agent),
    ];
    let hosts = hosts.iter().map(|host| ("host", *host));
    let fields = fields.into_iter().chain(hosts);
    let fields: Vec<u8> = fields.flat_map(|(name, value)| field(name, value)).collect();
    let mut sent = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
    sent.extend(frame(SETTINGS, 0, 0, &[]));
    sent.extend(frame(HEADERS, END_STREAM | END_HEADERS, 1, &fields));
    stream.write_all(&sent).await.expect("a request sent");

    let mut body = Vec::new();
    loop {
        let mut head = [0; 9];
        if stream.read_exact(&mut head).await.is_err() {
            return End::Reset;
        }
        let [a, b, c, kind, flags, ..] = head;
        let len = u32::from_be_bytes([0, a, b, c]);
        let mut payload = vec![0; usize::try_from(len).expect("a length")];
        stream.read_exact(&mut payload).await.expect("a whole frame");
        match kind {
            RST_STREAM | GOAWAY => return End::Reset,
            DATA => body.extend_from_slice(&payload),
            _ => {}
        }
        if matches!(kind, DATA | HEADERS) && flags & END_STREAM != 0 {
            return End::Body(String::from_utf8(body).expect("UTF-8"));
        }
    }
}

#[tokio::test]
async fn path_without_a_leading_slash_is_denied() {
    let layer = RobotsLayer::new(compiled(TEXT));
    let axum = Router::new().fallback_service(ServeDir::new(FOLDER.path()));
    for site in [start(axum.layer(layer)).await, actix(TEXT)] {
        for path in ["/private/x.txt", "//private/x.txt"] {
            let End::Body(page) = get(site, path, FIREFOX).await else {
                panic!("{path} is a page");
            };
            let End::Body(denial) = get(site, path, GPTBOT).await else {
                panic!("{path} is denied");
            };
            assert_ne!(page, denial);
            assert!(denial.contains("Disallow: /private/"), "{denial}");
        }
        for path in ["private/x.txt", "%70rivate/x.txt", "./private/x.txt", "x/../private/x.txt"] {
            match get(site, path, GPTBOT).await {
                End::Reset => {}
                End::Body(denial) => {
                    assert!(denial.contains("Disallow: /private/"), "{path}: {denial}");
                }
            }
        }
    }
}

#[tokio::test]
async fn not_modified_has_the_content_length_of_the_file() {
    let site = actix(TEXT);
    let stream = TcpStream::connect(site).await.expect("a connection");
    let (mut sender, connection) = http2::handshake(TokioExecutor::new(), TokioIo::new(stream))
        .await
        .expect("an HTTP/2 server");
    tokio::spawn(connection);
    for (if_none_match, status, body) in [("\"other\"", 200, TEXT), ("*", 304, "")] {
        let request = http::Request::get("http://localhost/robots.txt")
            .header("if-none-match", if_none_match)
            .body(Empty::<Bytes>::new())
            .expect("a request");
        let response = sender.send_request(request).await.expect("a response");
        assert_eq!(response.status(), status);
        let length = response.headers().get("content-length");
        let length = length.map(|length| length.to_str().expect("ASCII").to_owned());
        assert!(length.is_none_or(|length| length == TEXT.len().to_string()), "{status}");
        let got = response.into_body().collect().await.expect("a body");
        assert_eq!(got.to_bytes(), body);
    }
}
