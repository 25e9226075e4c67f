//! One finding for each cause, with what to do about it.

use robots_analysis::diagnostic::MessageText;

use crate::server::{
    OPEN, Server, check_site, check_target, findings, human, lints, response, robots_txt, settings,
    target,
};

/// Asserts that a server has this finding alone, with this result and this help.
#[track_caller]
fn assert_cause(site: &Server, lint: &str, result: &str, help: &str) {
    let report = check_site(site);
    let text = human(&report);
    assert_eq!(lints(&report), lint, "{text}");
    let found = findings(&report)[0];
    assert!(found.message.contains(result), "{result}: {text}");
    assert_eq!(found.help.as_ref().map(MessageText::as_str), Some(help), "{text}");
}

fn plain(fields: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    response("200 OK", &format!("Content-Type: text/plain\r\n{fields}"), body)
}

#[test]
fn failure_has_the_help_for_its_cause() {
    type Answer = Box<dyn Fn() -> Vec<u8> + Send + Sync>;
    let answers: [(Answer, &str, &str); 8] = [
        (
            Box::new(|| plain("Content-Encoding: gzip\r\n", OPEN)),
            "the body is not gzip, as `Content-Encoding` says",
            "encode the body as `Content-Encoding` says, or remove the field",
        ),
        (
            Box::new(|| plain("Content-Encoding: br\r\n", [1, 2, 3])),
            "`Content-Encoding: br`, but the request accepts gzip alone",
            "send the file without an encoding to a client that does not accept it",
        ),
        (
            Box::new(|| plain("Content-Encoding: gzip\r\nContent-Encoding: br\r\n", OPEN)),
            "`Content-Encoding: gzip, br`",
            "send the file without an encoding to a client that does not accept it",
        ),
        (
            Box::new(|| {
                let mut all = robots_txt(OPEN);
                all.truncate(all.len() - 5);
                all
            }),
            "the connection was closed within the body",
            "send as many bytes as `Content-Length` states, and end a chunked body with its last \
             chunk",
        ),
        (
            Box::new(Vec::new),
            "the connection was closed without a response",
            "let the server answer: it, or a firewall before it, closes the connection",
        ),
        (
            Box::new(|| b"SSH-2.0-OpenSSH_9.2\r\n\r\n".to_vec()),
            "the response is not HTTP",
            "let a server of HTTP listen at this port, or correct the URL",
        ),
        (
            Box::new(|| response("429 Too Many Requests", "", "")),
            "429 Too Many Requests",
            "allow requests for `/robots.txt` without a limit",
        ),
        (
            Box::new(|| response("503 Service Unavailable", "", "")),
            "503 Service Unavailable",
            "repair the server so that it sends the file with 200, or 404 without one",
        ),
    ];
    for (answer, result, help) in answers {
        let site = Server::new(move |_| answer());
        assert_cause(&site, "live_unreachable", result, help);
    }
}

#[test]
fn identity_as_an_encoding_is_no_encoding() {
    let site = Server::new(|_| plain("Content-Encoding: identity\r\n", OPEN));
    assert_eq!(lints(&check_site(&site)), "");
}

#[test]
fn closed_port_has_the_help_for_a_connection() {
    let report = check_target(&target("http://site.test"), &settings(&[]));
    let help = findings(&report)[0].help.as_ref().map(MessageText::as_str);
    assert_eq!(help, Some("start a server at this address, or correct the address record"));
}

#[test]
fn redirect_loop_is_stated_once() {
    let site = Server::new(|_| response("302 Found", "Location: /robots.txt\r\n", ""));
    assert_cause(
        &site,
        "live_unreachable",
        "the redirects form a loop",
        "serve the file at this URL, without a redirect",
    );
    let text = human(&check_site(&site));
    assert!(
        text.contains("allow all; koster1996, python-legacy: follow") || text.contains("allow all")
    );
    assert!(text.contains("crawlers may stop after five redirects, and fetch every URL"), "{text}");
    assert!(!text.contains("every URL is disallowed"), "{text}");
}

#[test]
fn redirect_that_cannot_be_followed_has_the_help_for_redirects() {
    let site = Server::new(|_| response("302 Found", "Location: ftp://site.test/\r\n", ""));
    assert_cause(
        &site,
        "live_unreachable",
        "neither `http` nor `https`",
        "serve the file at this URL, without a redirect",
    );
}

#[test]
fn page_is_no_missing_file() {
    let page = "<!doctype html>\n<title>Shop</title>\n";
    let site = Server::new(move |asked| match asked.path.as_str() {
        "/robots.txt" => response("200 OK", "Content-Type: text/html\r\n", page),
        _ => response("404 Not Found", "", ""),
    });
    let settings = settings(&[("site.test", 80, &[site.address])]);
    let own = robots_core::SourceText::new("robots.txt", OPEN);
    let target = robots_live::Target { against: Some(own), ..target("http://site.test") };
    let report = check_target(&target, &settings);
    assert_eq!(lints(&report), "live_html_body", "{}", human(&report));
    assert!(!human(&report).contains("no robots.txt is served: 200"), "{}", human(&report));
}

#[test]
fn clients_with_one_failure_get_its_help() {
    let site = Server::streaming(|asked, stream| {
        let answer = match asked.user_agent() {
            agent if agent.starts_with("Mozilla/") => robots_txt(OPEN),
            _ => Vec::new(),
        };
        _ = stream.write_all(&answer);
    });
    let report = check_site(&site);
    assert_eq!(lints(&report), "live_refused", "{}", human(&report));
    let help = findings(&report)[0].help.as_ref().map(MessageText::as_str);
    assert_eq!(
        help,
        Some("let the server answer: it, or a firewall before it, closes the connection")
    );
}
