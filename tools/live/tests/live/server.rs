//! Servers on loopback, and names that lead to them.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use robots_analysis::diagnostic::Diagnostic;
use robots_live::{Report, Resolve, Settings, Target, check};
use url::Url;

/// A request, as a server reads it.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) path: String,
    /// The header fields, with names in lower case.
    pub(crate) fields: Vec<(String, String)>,
}

impl Asked {
    pub(crate) fn field(&self, name: &str) -> &str {
        let field = self.fields.iter().find(|(known, _)| known == name);
        field.map_or("", |(_, value)| value)
    }

    pub(crate) fn user_agent(&self) -> &str {
        self.field("user-agent")
    }

    pub(crate) fn is_fresh(&self) -> bool {
        self.field("cache-control") == "no-cache"
    }
}

/// A running server. It ends with the test.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    asked: Arc<Mutex<Vec<Asked>>>,
}

pub(crate) trait Stream: Read + Write + Send {}
impl<T: Read + Write + Send> Stream for T {}

/// Makes a stream of a connection, such as one with TLS.
pub(crate) type Accept = dyn Fn(std::net::TcpStream) -> Box<dyn Stream> + Send + Sync;

impl Server {
    /// Starts a server that answers with the bytes of `answer`.
    pub(crate) fn new(answer: impl Fn(&Asked) -> Vec<u8> + Send + Sync + 'static) -> Self {
        Self::streaming(move |asked, stream| {
            // The client may stop reading.
            _ = stream.write_all(&answer(asked));
        })
    }

    /// Starts a server that writes to the connection itself.
    pub(crate) fn streaming(
        answer: impl Fn(&Asked, &mut dyn Write) + Send + Sync + 'static,
    ) -> Self {
        Self::start("127.0.0.1:0", Box::new(|stream| Box::new(stream)), answer)
    }

    /// Starts a server at an address.
    pub(crate) fn start(
        at: &str,
        accept: Box<Accept>,
        answer: impl Fn(&Asked, &mut dyn Write) + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind(at).expect("a free port");
        let address = listener.local_addr().expect("a bound address");
        let asked = Arc::new(Mutex::new(Vec::new()));
        let all = Arc::clone(&asked);
        thread::spawn(move || {
            // One connection after the other: the client has only one.
            for stream in listener.incoming().flatten() {
                let mut stream = accept(stream);
                let Some(request) = read(&mut stream) else {
                    continue;
                };
                all.lock().expect("no panic").push(request.clone());
                answer(&request, &mut stream);
                _ = stream.flush();
            }
        });
        Self { address, asked }
    }

    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().expect("no panic").clone()
    }
}

fn read(stream: &mut dyn Stream) -> Option<Asked> {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let first = lines.next()?;
    let path = first.split(' ').nth(1)?.to_owned();
    let fields = lines.take_while(|line| !line.is_empty()).filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        Some((name.to_ascii_lowercase(), value.trim().to_owned()))
    });
    Some(Asked { path, fields: fields.collect() })
}

/// Returns a response with a `Content-Length`.
pub(crate) fn response(status: &str, fields: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    let body = body.as_ref();
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n{fields}\r\n"
    );
    [head.as_bytes(), body].concat()
}

/// Returns a robots.txt.
pub(crate) fn robots_txt(body: impl AsRef<[u8]>) -> Vec<u8> {
    response("200 OK", "Content-Type: text/plain\r\n", body)
}

pub(crate) const OPEN: &str = "User-agent: *\nDisallow: /drafts/\n";

/// Returns an address at which no server listens. The system gives port 1 to no server, while one
/// of another test may get a port that was free before.
pub(crate) fn closed(address: impl Into<IpAddr>) -> SocketAddr {
    SocketAddr::new(address.into(), 1)
}

/// Returns settings in which the names of `site.test` lead to these addresses, and all others of
/// its scheme and host to a closed port.
pub(crate) fn settings(names: &[(&str, u16, &[SocketAddr])]) -> Settings {
    let mut resolve: Vec<_> = names
        .iter()
        .map(|(host, port, addresses)| Resolve {
            host: (*host).to_owned(),
            port: *port,
            addresses: addresses.to_vec(),
        })
        .collect();
    for host in ["site.test", "www.site.test"] {
        for port in [80, 443] {
            let host = host.to_owned();
            let addresses = vec![closed(Ipv4Addr::LOCALHOST)];
            resolve.push(Resolve { host, port, addresses });
        }
    }
    Settings { resolve, timeout: Duration::from_secs(5), wait: |_| {}, ..Settings::default() }
}

/// Returns a target.
pub(crate) fn target(url: &str) -> Target {
    Target::new(Url::parse(url).expect("a URL"))
}

/// Checks `http://site.test`, which a server serves.
pub(crate) fn check_site(server: &Server) -> Report {
    let settings = settings(&[("site.test", 80, &[server.address])]);
    check_target(&target("http://site.test/"), &settings)
}

pub(crate) fn check_target(target: &Target, settings: &Settings) -> Report {
    check(std::slice::from_ref(target), settings).expect("valid authorities")
}

/// Returns the findings.
pub(crate) fn findings(report: &Report) -> Vec<&Diagnostic> {
    let findings = report.targets.iter().flat_map(|target| &target.findings);
    findings.map(|finding| &finding.diagnostic).collect()
}

/// Returns the first finding of a lint.
pub(crate) fn finding<'r>(report: &'r Report, lint: &str) -> &'r Diagnostic {
    let mut findings = findings(report).into_iter();
    findings.find(|finding| finding.name() == lint).expect("a finding")
}

/// Returns the names of the lints of `robots live` that have findings, separated by spaces.
pub(crate) fn lints(report: &Report) -> String {
    named(report, |name| name.starts_with("live_"))
}

/// Returns the names of the lints of `robots check` that have findings, separated by spaces.
pub(crate) fn lints_of_text(report: &Report) -> String {
    named(report, |name| !name.starts_with("live_"))
}

fn named(report: &Report, is_wanted: impl Fn(&str) -> bool) -> String {
    let findings = findings(report);
    let names = findings.iter().map(|finding| finding.name());
    let names: Vec<_> = names.filter(|name| is_wanted(name)).collect();
    names.join(" ")
}

/// Returns the text that people see.
pub(crate) fn human(report: &Report) -> String {
    let mut out = Vec::new();
    report.human(&mut out, false).expect("memory");
    String::from_utf8(out).expect("UTF-8")
}
