//! Servers × expectations. The right status is computed here from what a server does, without the
//! client, the readings and the findings of the library.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;

use flate2::Compression;
use flate2::write::GzEncoder;
use robots_core::SourceText;
use robots_live::{Expected, Target};

use crate::server::{check_target, human, response, settings, target};

const OPEN: &[u8] = b"User-agent: *\nDisallow: /drafts/\n";
const CLOSED: &[u8] = b"User-agent: *\nDisallow: /\n";

/// What is stated about a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stated {
    Nothing,
    Open,
    Closed,
    /// It serves what means what [`OPEN`] means.
    Same,
}

/// A text, and what is known about it.
#[derive(Clone, Copy, Debug)]
struct Text {
    body: &'static [u8],
    /// What is true of it.
    proves: &'static [Stated],
    /// Whether `robots check` finds an error in it.
    is_wrong: bool,
}

const fn text(body: &'static [u8], proves: &'static [Stated], is_wrong: bool) -> Text {
    Text { body, proves, is_wrong }
}

const TEXTS: [Text; 11] = [
    text(OPEN, &[Stated::Open, Stated::Same], false),
    text(CLOSED, &[Stated::Closed], false),
    text(b"", &[Stated::Open], false),
    text(b"# now\r\nuser-agent: *\r\ndisallow: /drafts/\r\n", &[Stated::Open, Stated::Same], false),
    text(b"User-agent: GPTBot\nDisallow: /\n", &[Stated::Open], false),
    text(b"User-agent: Googlebot\nDisallow: /\n", &[], false),
    text(b"User-agent: *\nDisallow: /*\n", &[Stated::Closed], false),
    text(b"User-agent: *\nDisallow: /a\n", &[Stated::Open], false),
    text(b"Disalow: /a\nUser-agent: *\nDisallow: /drafts/\n", &[Stated::Open, Stated::Same], true),
    text(b"Not Found", &[Stated::Open], true),
    text(b"User-agent: *\nDisallow: /\nDisallow: /\xe9\n", &[Stated::Closed], true),
];

/// What a server does.
#[derive(Clone, Copy, Debug)]
enum Answer {
    Text(Text),
    /// With this type.
    Typed(&'static str),
    Gzip,
    /// With an encoding that it does not have, or that was not asked for.
    BadEncoding(&'static str),
    Status(u16),
    /// Redirects before the text.
    Redirects(u32),
    OtherHost,
    Loop,
    BadRedirect(&'static str),
    /// No byte.
    Close,
    /// Fewer bytes than stated.
    Short,
    BadChunk,
    NotHttp,
    Page,
    Challenge,
}

fn answers() -> Vec<Answer> {
    let texts = TEXTS.into_iter().map(Answer::Text);
    let statuses = [
        201, 203, 204, 205, 206, 300, 302, 304, 400, 401, 403, 404, 410, 418, 429, 451, 500, 502,
        503, 504, 521, 599,
    ];
    let others = [
        Answer::Typed("text/html"),
        Answer::Typed("application/octet-stream"),
        Answer::Typed(""),
        Answer::Gzip,
        Answer::BadEncoding("gzip"),
        Answer::BadEncoding("br"),
        Answer::BadEncoding("zstd"),
        Answer::BadEncoding("gzip, gzip"),
        Answer::Redirects(1),
        Answer::Redirects(5),
        Answer::Redirects(6),
        Answer::OtherHost,
        Answer::Loop,
        Answer::BadRedirect("ftp://site.test/robots.txt"),
        Answer::BadRedirect("http://"),
        Answer::Close,
        Answer::Short,
        Answer::BadChunk,
        Answer::NotHttp,
        Answer::Page,
        Answer::Challenge,
    ];
    texts.chain(statuses.map(Answer::Status)).chain(others).collect()
}

/// What is right about an answer.
#[derive(Clone, Copy)]
struct Truth {
    /// The rules; `None` if crawlers do not know them.
    rules: Option<Text>,
    kind: Kind,
    /// Whether it is an error that all clients get it.
    is_error: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    File,
    /// The server states that there is no file.
    Missing,
    /// Something is served in place of a file.
    Page,
    Nothing,
}

fn truth(answer: Answer) -> Truth {
    let of_file = |text| Truth { rules: Some(text), kind: Kind::File, is_error: false };
    let without = |kind, rules, is_error| Truth { rules, kind, is_error };
    let empty = Some(TEXTS[2]);
    match answer {
        Answer::Text(text) => of_file(text),
        Answer::Status(204 | 205) => of_file(TEXTS[2]),
        Answer::Typed(_)
        | Answer::Gzip
        | Answer::OtherHost
        | Answer::Redirects(0..=5)
        | Answer::Status(200..=299) => of_file(TEXTS[0]),
        // RFC 9309 §2.3.1.2 and §2.3.1.3: unavailable.
        Answer::Status(401 | 403) | Answer::Redirects(_) => without(Kind::Nothing, empty, false),
        Answer::Status(400..=428 | 430..=499) => without(Kind::Missing, empty, false),
        Answer::Loop => without(Kind::Nothing, empty, true),
        Answer::Page | Answer::Challenge => without(Kind::Page, None, true),
        // §2.3.1.4: unreachable.
        Answer::Status(_)
        | Answer::BadEncoding(_)
        | Answer::BadRedirect(_)
        | Answer::Close
        | Answer::Short
        | Answer::BadChunk
        | Answer::NotHttp => without(Kind::Nothing, None, true),
    }
}

/// The requests of a run, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Probe {
    Googlebot,
    Browser,
    Gptbot,
    Fresh,
}

const PROBES: [Probe; 4] = [Probe::Googlebot, Probe::Browser, Probe::Gptbot, Probe::Fresh];

/// Returns whether the command must fail.
fn must_fail(all: &[Answer; 4], stated: Stated) -> bool {
    let truths = all.map(truth);
    // Caches are asked for another copy of a success only.
    let is_success = matches!(truths[0].kind, Kind::File | Kind::Page);
    let probes = if is_success { &truths[..] } else { &truths[..3] };
    let clients = &truths[..3];
    let is_wrong = |truth: &Truth| {
        let text = truth.rules.filter(|_| truth.kind == Kind::File);
        text.is_some_and(|text| {
            // A policy that nothing states is an error.
            let is_closed = text.proves.contains(&Stated::Closed);
            text.is_wrong || is_closed && stated == Stated::Nothing
        })
    };
    let is_proved = |truth: &Truth| {
        stated == Stated::Nothing || truth.rules.is_some_and(|text| text.proves.contains(&stated))
    };
    let gets = |kind| clients.iter().any(|truth| truth.kind == kind);
    let is_reached = gets(Kind::File) || gets(Kind::Missing);
    probes.iter().any(is_wrong)
        || !probes.iter().all(is_proved)
        || !is_reached && truths[0].is_error
        || gets(Kind::File) && gets(Kind::Page)
}

/// Starts a server that answers each probe on its own.
fn serve(all: [Answer; 4]) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("a bound address");
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // The client may stop reading.
            _ = answer_one(stream, all);
        }
    });
    address
}

fn answer_one(mut stream: TcpStream, all: [Answer; 4]) -> std::io::Result<()> {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte)? > 0 {
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).to_ascii_lowercase();
    let path = head.split(' ').nth(1).unwrap_or_default();
    let probe = if head.contains("cache-control: no-cache") {
        Probe::Fresh
    } else if head.contains("user-agent: googlebot") {
        Probe::Googlebot
    } else if head.contains("user-agent: gptbot") {
        Probe::Gptbot
    } else {
        Probe::Browser
    };
    let index = PROBES.iter().position(|known| *known == probe);
    let answer = all[index.unwrap_or(0)];
    let is_other_host = head.contains("host: other.test");
    stream.write_all(&bytes(answer, path, is_other_host))
}

fn bytes(answer: Answer, path: &str, is_other_host: bool) -> Vec<u8> {
    let plain = |body: &[u8]| response("200 OK", "Content-Type: text/plain\r\n", body);
    let typed = |fields: &str, body: &[u8]| response("200 OK", fields, body);
    let redirect = |to: &str| response("302 Found", &format!("Location: {to}\r\n"), "");
    if path.starts_with("/robots-live-") {
        return response("404 Not Found", "", "");
    }
    match answer {
        Answer::Text(text) => plain(text.body),
        Answer::Typed("") => typed("", OPEN),
        Answer::Typed(name) => typed(&format!("Content-Type: {name}\r\n"), OPEN),
        Answer::Gzip => {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(OPEN).expect("memory");
            let body = encoder.finish().expect("memory");
            typed("Content-Type: text/plain\r\nContent-Encoding: gzip\r\n", &body)
        }
        Answer::BadEncoding(name) => {
            let fields = format!("Content-Type: text/plain\r\nContent-Encoding: {name}\r\n");
            typed(&fields, OPEN)
        }
        Answer::Status(status @ (204 | 304)) => {
            format!("HTTP/1.1 {status} -\r\nConnection: close\r\n\r\n").into_bytes()
        }
        Answer::Status(205) => response("205 Reset Content", "", ""),
        Answer::Status(status) => {
            response(&format!("{status} -"), "Content-Type: text/plain\r\n", OPEN)
        }
        Answer::Redirects(count) => {
            let done = path.strip_prefix("/r").and_then(|done| done.parse().ok());
            match done.unwrap_or(0) {
                done if done >= count => plain(OPEN),
                done => redirect(&format!("/r{}", done + 1)),
            }
        }
        Answer::OtherHost if is_other_host => plain(OPEN),
        Answer::OtherHost => redirect("http://other.test/robots.txt"),
        Answer::Loop => redirect("/robots.txt"),
        Answer::BadRedirect(to) => redirect(to),
        Answer::Close => Vec::new(),
        Answer::Short => {
            let mut all = plain(OPEN);
            all.truncate(all.len() - 4);
            all
        }
        Answer::BadChunk => {
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nUser\r\n".to_vec()
        }
        Answer::NotHttp => b"SSH-2.0-OpenSSH_9.2\r\n\r\n".to_vec(),
        Answer::Page => typed("Content-Type: text/html\r\n", b"<!doctype html>\n<p>Shop</p>\n"),
        Answer::Challenge => response("202 Accepted", "Content-Type: text/html\r\n", ""),
    }
}

/// Checks a server by each of these statements, and returns those that are judged wrong.
fn wrong(all: [Answer; 4], statements: &[Stated]) -> Vec<String> {
    let address = serve(all);
    let settings = settings(&[("site.test", 80, &[address]), ("other.test", 80, &[address])]);
    let wrong = statements.iter().filter_map(|&stated| {
        let target = Target {
            expected: match stated {
                Stated::Open => Some(Expected::Open),
                Stated::Closed => Some(Expected::Closed),
                Stated::Nothing | Stated::Same => None,
            },
            against: (stated == Stated::Same).then(|| SourceText::new("robots.txt", OPEN)),
            ..target("http://site.test")
        };
        let report = check_target(&target, &settings);
        let expected = must_fail(&all, stated);
        (report.is_denied() != expected)
            .then(|| format!("{stated:?}, {all:?}: expected {expected}\n{}", human(&report)))
    });
    wrong.collect()
}

const STATEMENTS: [Stated; 4] = [Stated::Nothing, Stated::Open, Stated::Closed, Stated::Same];

#[test]
fn server_that_answers_all_alike_has_the_right_status() {
    let wrong: Vec<_> =
        answers().into_iter().flat_map(|answer| wrong([answer; 4], &STATEMENTS)).collect();
    assert!(wrong.is_empty(), "{}: {}", wrong.len(), wrong.join("\n"));
}

#[test]
fn server_that_answers_one_request_otherwise_has_the_right_status() {
    let mut found = Vec::new();
    let mut count = 0;
    for (index, probe) in PROBES.iter().enumerate() {
        // Every answer is that of two of the four requests.
        for other in answers().into_iter().skip(index % 2).step_by(2) {
            for (text, statements) in
                [(TEXTS[0], &STATEMENTS[..]), (TEXTS[1], &[Stated::Closed][..])]
            {
                let mut all = [Answer::Text(text); 4];
                all[index] = other;
                if *probe == Probe::Googlebot {
                    // Another copy of the same server.
                    all[3] = other;
                }
                count += statements.len();
                found.extend(wrong(all, statements));
            }
        }
    }
    assert!(count > 94 * 4, "{count}");
    assert!(found.is_empty(), "{}: {}", found.len(), found.join("\n"));
}
