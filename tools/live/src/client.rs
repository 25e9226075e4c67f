//! One HTTP request.
//!
//! In: a URL, an address and who asks. Out: a [`Response`] with at most as many bytes as
//! crawlers read, or a [`Failure`]. Redirects are not followed here.

use std::io::{self, ErrorKind, Read};
use std::net::SocketAddr;
use std::time::Duration;

use flate2::read::GzDecoder;
use http::header::{CACHE_CONTROL, CONTENT_ENCODING};
use http::{HeaderMap, StatusCode};
use robots_core::source::SIZE_LIMIT;
use ureq::config::Config;
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, Body};
use url::Url;

use crate::identity::Identity;

/// An HTTP response.
#[derive(Clone, Debug)]
pub struct Response {
    /// The status.
    pub status: StatusCode,
    /// The header fields.
    pub headers: HeaderMap,
    /// The decoded body of a success or a client error, up to one byte more than crawlers read;
    /// else empty.
    pub body: Vec<u8>,
}

impl Response {
    /// Returns the value of a field as text; empty if there is none.
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default()
    }
}

/// The kind of a [`Failure`]: what is wrong, as far as something else is to be done about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FailureKind {
    /// The name has no address.
    NameResolution,
    /// No server listens at the address, or it cannot be reached.
    NoConnection,
    /// The server closed the connection without a response.
    Closed,
    /// The TLS handshake failed.
    Tls,
    /// The response did not arrive in time.
    Timeout,
    /// The connection was closed within the body, or a chunk of it is invalid.
    Interrupted,
    /// The body is not encoded as `Content-Encoding` states.
    NotDecoded,
    /// The body has an encoding that the request does not accept.
    NotAccepted,
    /// The encoded body is larger than what crawlers read.
    TooLarge,
    /// The response is not HTTP.
    NotHttp,
    /// A redirect leads to a URL that cannot be fetched.
    InvalidRedirect,
    /// The redirects form a loop.
    RedirectLoop,
}

/// The reason for which there is no response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What is wrong.
    pub kind: FailureKind,
    /// The reason as text: lower case, without a full stop.
    pub reason: String,
    /// Whether the reason is this machine, so that nothing is known about the site.
    pub is_local: bool,
}

impl Failure {
    pub(crate) fn new(kind: FailureKind, reason: impl Into<String>) -> Self {
        Self { kind, reason: reason.into(), is_local: false }
    }
}

/// Resolves every name to the same address.
#[derive(Debug)]
struct Fixed(SocketAddr);

impl Resolver for Fixed {
    fn resolve(
        &self,
        _: &http::Uri,
        _: &Config,
        _: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let mut addresses = self.empty();
        addresses.push(self.0);
        Ok(addresses)
    }
}

/// Whom to trust, and how long to wait.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    roots: RootCerts,
    timeout: Duration,
}

impl Client {
    /// Creates a client that trusts these authorities, or those of Mozilla.
    pub(crate) fn new(authorities: Option<&[u8]>, timeout: Duration) -> Result<Self, String> {
        let roots = match authorities {
            None => RootCerts::WebPki,
            Some(pem) => {
                let mut certificates = Vec::new();
                for item in parse_pem(pem) {
                    if let PemItem::Certificate(certificate) =
                        item.map_err(|error| error.to_string())?
                    {
                        certificates.push(certificate);
                    }
                }
                if certificates.is_empty() {
                    return Err("no certificate in it: expected PEM".to_owned());
                }
                RootCerts::new_with_certs(&certificates)
            }
        };
        Ok(Self { roots, timeout })
    }

    pub(crate) fn get(
        &self,
        url: &Url,
        address: SocketAddr,
        identity: &Identity,
        is_fresh: bool,
    ) -> Result<Response, Failure> {
        let tls = TlsConfig::builder().root_certs(self.roots.clone()).build();
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            // The answer of a proxy would not be that of the site.
            .proxy(None)
            .max_idle_connections(0)
            .timeout_global(Some(self.timeout))
            .user_agent(identity.user_agent())
            .accept("*/*")
            .accept_encoding("gzip")
            .tls_config(tls)
            .build();
        let agent = Agent::with_parts(config, DefaultConnector::default(), Fixed(address));
        let mut request = agent.get(url.as_str());
        if is_fresh {
            request = request.header(CACHE_CONTROL, "no-cache").header("Pragma", "no-cache");
        }
        let failed = |error| self.failure(error, url);
        let (parts, body) = request.call().map_err(failed)?.into_parts();
        let mut response =
            Response { status: parts.status, headers: parts.headers, body: Vec::new() };
        if response.status.is_success() {
            self.read(body, &mut response)?;
        } else if response.status.is_client_error() {
            // It changes nothing for crawlers.
            drop(self.read(body, &mut response));
        }
        Ok(response)
    }

    /// Reads the body, encoded and decoded up to one byte more than crawlers read.
    fn read(&self, body: Body, response: &mut Response) -> Result<(), Failure> {
        let limit = SIZE_LIMIT as u64 + 1;
        let failed = |error: io::Error| match ureq::Error::from(error) {
            ureq::Error::Timeout(_) => self.timed_out(),
            ureq::Error::Io(error) if is_timeout(&error) => self.timed_out(),
            _ => {
                let reason = "the connection was closed within the body";
                Failure::new(FailureKind::Interrupted, reason)
            }
        };
        let mut encoded = Vec::new();
        let encodings = encodings(&response.headers);
        if !matches!(encodings.as_str(), "" | "gzip" | "x-gzip") {
            let reason =
                format!("`Content-Encoding: {encodings}`, but the request accepts gzip alone");
            return Err(Failure::new(FailureKind::NotAccepted, reason));
        }
        let mut reader = body.into_with_config().reader().take(limit);
        reader.read_to_end(&mut encoded).map_err(failed)?;
        // An empty body has no header of gzip either.
        if encodings.is_empty() || encoded.is_empty() {
            response.body = encoded;
            return Ok(());
        }
        let mut decoded = GzDecoder::new(encoded.as_slice()).take(limit);
        match decoded.read_to_end(&mut response.body) {
            Ok(_) => Ok(()),
            Err(_) if encoded.len() as u64 == limit => {
                let reason = format!("the encoded body has more than {SIZE_LIMIT} bytes");
                Err(Failure::new(FailureKind::TooLarge, reason))
            }
            Err(error) if encoded.starts_with(b"\x1f\x8b") && !is_format_error(&error) => {
                Err(failed(error))
            }
            Err(_) => {
                let reason = "the body is not gzip, as `Content-Encoding` says";
                Err(Failure::new(FailureKind::NotDecoded, reason))
            }
        }
    }

    fn timed_out(&self) -> Failure {
        let seconds = self.timeout.as_secs_f64();
        let reason = format!("no complete response within {seconds} s");
        Failure::new(FailureKind::Timeout, reason)
    }

    fn failure(&self, error: ureq::Error, url: &Url) -> Failure {
        let tls = |text: String| Failure::new(FailureKind::Tls, without_time(&text));
        match error {
            ureq::Error::Timeout(_) => self.timed_out(),
            ureq::Error::Io(error) if is_timeout(&error) => self.timed_out(),
            ureq::Error::Io(error) => match error.kind() {
                ErrorKind::InvalidData if url.scheme() == "https" => tls(error.to_string()),
                ErrorKind::ConnectionRefused => {
                    Failure::new(FailureKind::NoConnection, "connection refused")
                }
                ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => Failure {
                    is_local: true,
                    ..Failure::new(FailureKind::NoConnection, "this machine has no route to it")
                },
                ErrorKind::UnexpectedEof
                | ErrorKind::ConnectionReset
                | ErrorKind::ConnectionAborted
                | ErrorKind::BrokenPipe => {
                    let reason = "the connection was closed without a response";
                    Failure::new(FailureKind::Closed, reason)
                }
                _ => Failure::new(FailureKind::NoConnection, error.to_string()),
            },
            ureq::Error::Rustls(error) => tls(error.to_string()),
            ureq::Error::Tls(text) => tls(text.to_owned()),
            ureq::Error::BadUri(_) | ureq::Error::Http(_) => {
                Failure::new(FailureKind::InvalidRedirect, "the URL cannot be requested")
            }
            ureq::Error::ConnectionFailed => {
                Failure::new(FailureKind::NoConnection, "the connection failed")
            }
            error => {
                let reason = format!("the response is not HTTP: {error}");
                Failure::new(FailureKind::NotHttp, reason)
            }
        }
    }
}

/// Returns the encodings of a body, in lower case, without `identity`; empty for a plain body.
fn encodings(headers: &HeaderMap) -> String {
    let values = headers.get_all(CONTENT_ENCODING).iter();
    let text: Vec<_> = values
        .map(|value| String::from_utf8_lossy(value.as_bytes()).to_ascii_lowercase())
        .collect();
    let text = text.join(",");
    let encodings = text.split(',').map(str::trim);
    let encodings = encodings.filter(|encoding| !matches!(*encoding, "" | "identity"));
    encodings.collect::<Vec<_>>().join(", ")
}

/// Returns whether a decoder reported invalid data, unlike a stream that ended or failed.
fn is_format_error(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::InvalidData)
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock)
}

/// Removes the times from the reason of a failed handshake, so that equal failures have equal
/// texts.
fn without_time(text: &str) -> String {
    let text = text.split(": verification time").next().unwrap_or(text);
    text.replace("UnknownIssuer", "unknown issuer")
}
