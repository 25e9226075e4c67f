//! Servers that never end, send too much or too little.

use std::io::Write;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use robots_live::REQUESTS;

use crate::server::{
    OPEN, Server, check_site, check_target, findings, human, lints, response, robots_txt, settings,
    target,
};

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(body).expect("memory");
    encoder.finish().expect("memory")
}

fn encoded(body: &[u8]) -> Vec<u8> {
    response("200 OK", "Content-Type: text/plain\r\nContent-Encoding: gzip\r\n", body)
}

fn bytes(report: &robots_live::Report) -> Option<usize> {
    report.targets[0].observed.first()?.success().map(|response| response.body.len())
}

#[test]
fn endless_body_is_read_up_to_the_limit() {
    let site = Server::streaming(|_, stream| {
        _ = stream.write_all(
            b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5000000000\r\n\r\n",
        );
        while stream.write_all(b"Disallow: /a\n").is_ok() {}
    });
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_too_large", "{}", human(&report));
    assert_eq!(bytes(&report), Some(512_001));
}

#[test]
fn body_of_up_to_512_kb_is_not_too_large() {
    for (len, expected) in [(512_000, ""), (512_001, "live_too_large")] {
        let site =
            Server::new(move |_| robots_txt(format!("{OPEN}{}", "#".repeat(len - OPEN.len()))));
        let report = check_site(&site);
        assert_eq!((lints(&report).as_str(), bytes(&report)), (expected, Some(len)));
    }
}

#[test]
fn gzip_body_is_decoded() {
    let site = Server::new(|asked| {
        assert_eq!(asked.field("accept-encoding"), "gzip");
        encoded(&gzip(OPEN.as_bytes()))
    });
    let report = check_site(&site);
    assert_eq!((lints(&report).as_str(), bytes(&report)), ("", Some(OPEN.len())));
}

#[test]
fn gzip_body_with_bytes_after_its_end_is_decoded() {
    let site = Server::new(|_| encoded(&[gzip(OPEN.as_bytes()), b"rest".to_vec()].concat()));
    let report = check_site(&site);
    assert_eq!((lints(&report).as_str(), bytes(&report)), ("", Some(OPEN.len())));
}

#[test]
fn empty_body_with_an_encoding_is_empty() {
    let site = Server::new(|_| encoded(b""));
    let report = check_site(&site);
    assert_eq!((lints(&report).as_str(), bytes(&report)), ("", Some(0)));
}

#[test]
fn gzip_bomb_is_decoded_up_to_the_limit() {
    let bomb = gzip(&vec![b'#'; 4 << 20]);
    assert!(bomb.len() < 512_000);
    let site = Server::new(move |_| encoded(&bomb));
    let report = check_site(&site);
    assert_eq!((lints(&report).as_str(), bytes(&report)), ("live_too_large", Some(512_001)));
}

#[test]
fn truncated_gzip_body_is_unreachable() {
    let site = Server::new(|_| {
        let whole = gzip(&OPEN.repeat(9).into_bytes());
        encoded(&whole[..whole.len() - 9])
    });
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_unreachable");
    assert!(human(&report).contains("the connection was closed within the body"));
}

#[test]
fn body_that_is_not_gzip_is_unreachable() {
    let site = Server::new(|_| encoded(OPEN.as_bytes()));
    let report = check_site(&site);
    assert!(human(&report).contains("the body is not gzip"), "{}", human(&report));
}

#[test]
fn encoding_that_was_not_accepted_is_reported() {
    let site = Server::new(|_| {
        response("200 OK", "Content-Type: text/plain\r\nContent-Encoding: br\r\n", [1, 2, 3])
    });
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_unreachable");
    assert!(findings(&report)[0].message.contains("`Content-Encoding: br`"));
}

#[test]
fn truncated_body_is_unreachable() {
    let site = Server::new(|_| {
        let mut all = robots_txt(OPEN);
        all.truncate(all.len() - 5);
        all
    });
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_unreachable", "{}", human(&report));
}

#[test]
fn invalid_chunk_is_unreachable() {
    let site = Server::new(|_| {
        b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nUser\r\n".to_vec()
    });
    assert_eq!(lints(&check_site(&site)), "live_unreachable");
}

#[test]
fn response_that_is_not_http_is_unreachable() {
    for text in ["", "SSH-2.0-OpenSSH_9.2\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "\0\0\0\0"] {
        let site = Server::new(move |_| text.as_bytes().to_vec());
        assert_eq!(lints(&check_site(&site)), "live_unreachable", "{text:?}");
    }
}

#[test]
fn endless_header_is_unreachable() {
    let site = Server::streaming(|_, stream| {
        _ = stream.write_all(b"HTTP/1.1 200 OK\r\n");
        while stream.write_all(b"X-A: b\r\n").is_ok() {}
    });
    assert_eq!(lints(&check_site(&site)), "live_unreachable");
}

#[test]
fn slow_body_is_a_timeout() {
    let (sender, receiver) = std::sync::mpsc::channel::<()>();
    let receiver = std::sync::Mutex::new(receiver);
    let site = Server::streaming(move |_, stream| {
        _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nUser");
        _ = stream.flush();
        // Until the test ends.
        _ = receiver.lock().map(|receiver| receiver.recv());
    });
    let mut settings = settings(&[("site.test", 80, &[site.address])]);
    settings.timeout = Duration::from_millis(200);
    let start = Instant::now();
    let report = check_target(&target("http://site.test"), &settings);
    assert_eq!(lints(&report), "live_unreachable");
    assert!(human(&report).contains("no complete response within 0.2 s"), "{}", human(&report));
    assert!(start.elapsed() < Duration::from_secs(5));
    drop(sender);
}

#[test]
fn target_costs_at_most_48_requests() {
    let site = Server::new(|asked| {
        let number = asked.path.strip_prefix("/robots.txt/").unwrap_or("0");
        match number.parse::<usize>().expect("a number") {
            5 => robots_txt(OPEN),
            number => {
                let field = format!("Location: /robots.txt/{}\r\n", number + 1);
                response("302 Found", &field, "")
            }
        }
    });
    let mut settings = settings(&[("site.test", 80, &[site.address])]);
    settings.agents.extend((0..9).map(|number| format!("Bot{number}")));
    let report = check_target(&target("http://site.test"), &settings);
    assert_eq!(site.asked().len(), REQUESTS);
    assert!(human(&report).contains("the limit of 48 requests is reached"));
    assert!(!report.is_denied(), "{}", human(&report));
}

#[test]
fn expectation_of_a_request_that_is_not_sent_is_not_proved() {
    let site = Server::new(|_| robots_txt(OPEN));
    let mut settings = settings(&[("site.test", 80, &[site.address])]);
    settings.agents = (0..50).map(|number| format!("Bot{number}")).collect();
    let target = robots_live::Target {
        expected: Some(robots_live::Expected::Open),
        ..target("http://site.test")
    };
    let report = check_target(&target, &settings);
    assert_eq!(lints(&report), "live_not_open", "{}", human(&report));
    let found = findings(&report)[0];
    assert!(found.message.contains("the limit of 48 requests"), "{found:?}");
    assert!(found.help.as_ref().is_some_and(|help| help.contains("fewer `--agents`")));
}

#[test]
fn equal_request_is_sent_once() {
    let site = Server::new(|_| robots_txt(OPEN));
    let settings = settings(&[("site.test", 80, &[site.address])]);
    let targets = [target("http://site.test/a"), target("http://site.test/b")];
    let report = robots_live::check(&targets, &settings).expect("valid settings");
    assert_eq!(report.targets.len(), 2);
    // As two crawlers, as a browser, and past caches.
    assert_eq!(site.asked().len(), 4);
}
