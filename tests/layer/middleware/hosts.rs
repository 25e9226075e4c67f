//! A robots.txt for each host.

use http::Uri;
use proptest::prelude::*;
use robots_static::hosts::RobotsHosts;
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::{RobotsLayer, RobotsTxt, robots_txt};

use crate::client::{self, GPTBOT};
use crate::frameworks::http2::{End, get_from};
use crate::site::{PAGE, pages, start};

static APEX: RobotsTxt = robots_txt!("#apex");
static PORT: RobotsTxt = robots_txt!("#port");
static WWW: RobotsTxt = robots_txt!("#www");
static BELOW: RobotsTxt = robots_txt!("#below");
static DEEP: RobotsTxt = robots_txt!("#deep");
static DEEP_PORT: RobotsTxt = robots_txt!("#deep port");
static SIX: RobotsTxt = robots_txt!("#six");
static OTHER: RobotsTxt = robots_txt!("#other");

static HOSTS: RobotsHosts<9> = RobotsHosts::new([
    ("www.example.com", &WWW),
    ("example.com", &APEX),
    ("*.example.com", &BELOW),
    ("example.com:8443", &PORT),
    ("*.shop.example.com", &DEEP),
    ("*.shop.example.com:81", &DEEP_PORT),
    ("[::1]", &SIX),
    ("[2001:db8:0:0:0:0:0:1]", &SIX),
    ("[2001:db8::1]:8443", &PORT),
]);

fn served(host: &str) -> Option<&'static str> {
    let robots = HOSTS.get(host)?;
    std::str::from_utf8(robots.body()).ok()
}

#[test]
fn most_specific_host_is_selected() {
    for (host, expected) in [
        ("example.com", Some("#apex")),
        ("EXAMPLE.com.", Some("#apex")),
        ("example.com:80", Some("#apex")),
        ("example.com.:8443", Some("#port")),
        ("www.example.com", Some("#www")),
        ("WWW.Example.Com:8443", Some("#www")),
        ("shop.example.com", Some("#below")),
        ("a.b.example.com", Some("#below")),
        ("a.shop.example.com", Some("#deep")),
        ("a.b.shop.example.com:80", Some("#deep")),
        ("a.shop.example.com:81", Some("#deep port")),
        ("[::1]", Some("#six")),
        ("[::1]:3000", Some("#six")),
        ("[0:0:0:0:0:0:0:1]", Some("#six")),
        ("[::0001]:3000", Some("#six")),
        ("[2001:db8::1]", Some("#six")),
        ("[2001:DB8:0::1]:80", Some("#six")),
        ("[2001:db8::0:1]:08443", Some("#port")),
        ("example.com:08443", Some("#port")),
        ("example.com:+8443", Some("#port")),
        ("example.com:", Some("#apex")),
        ("example.com:0", Some("#apex")),
        ("example.com..", Some("#apex")),
        ("example.com..:8443", Some("#port")),
        ("example.com:8443:80", Some("#port")),
        ("a.example.com:80:80", Some("#below")),
        ("a.example.com,x", Some("#below")),
        ("x@example.com", Some("#apex")),
        ("a@www.example.com:80@example.com:8443", Some("#port")),
        ("example.com@", Some("#apex")),
        ("x%40EXAMPLE.com", Some("#apex")),
        ("ex%61mple%2Ecom", Some("#apex")),
        ("example.com\\@www.example.com", Some("#apex")),
        ("example.com?@www.example.com", Some("#apex")),
        ("x@[::1]:3000", Some("#six")),
        ("example.com, example.org", Some("#apex")),
        ("[::1]:03000:1", Some("#six")),
        ("[::1", None),
        ("notexample.com", None),
        ("com", None),
        (".example.com", Some("#below")),
        ("*.example.com", Some("#below")),
        ("", None),
        (":", None),
        ("localhost:3000", None),
        ("\u{e9}.example.org", None),
    ] {
        assert_eq!(served(host), expected, "{host}");
    }
}

#[test]
fn host_of_64_kb_is_looked_up_in_linear_time() {
    assert_eq!(served(&"a.".repeat(32_768)), None);
}

#[test]
fn host_that_no_request_names_is_rejected() {
    let is_rejected =
        |name| std::panic::catch_unwind(|| RobotsHosts::new([(name, &APEX)])).is_err();
    for name in
        ["", "A.example", "a.Example", "*", "*a.example", "a.*", "a.example.", "a.example.:80"]
    {
        assert!(is_rejected(name), "{name}");
    }
    for name in ["a", "a.example", "*.example", "a.example:80", "[::1]"] {
        assert!(!is_rejected(name), "{name}");
    }
}

#[test]
fn default_file_applies_to_other_hosts() {
    static WITH_DEFAULT: RobotsHosts<1> = RobotsHosts::new([("a", &APEX)]).or(&OTHER);
    let body = |host| WITH_DEFAULT.get(host).map(RobotsTxt::body);
    assert_eq!(body("a"), Some(APEX.body()));
    assert_eq!(body("b"), Some(OTHER.body()));
}

#[test]
fn authority_of_the_target_precedes_the_host_field() {
    let request = |uri: &'static str, host: Option<&'static str>| {
        let mut request = http::Request::new(());
        *request.uri_mut() = Uri::from_static(uri);
        if let Some(host) = host {
            request.headers_mut().insert("host", host.parse().expect("a host"));
        }
        request
    };
    for (uri, host, expected) in [
        ("/", Some("b.example"), Some("b.example")),
        ("https://a.example:1/", Some("b.example"), Some("a.example:1")),
        ("https://u:p@a.example/", None, Some("a.example")),
        ("/", None, None),
    ] {
        let request = request(uri, host);
        assert_eq!(RequestHead::of(&request).host(), expected, "{uri}");
    }
}

#[tokio::test]
async fn host_gets_its_own_file_and_rules() {
    static OPEN: RobotsTxt = robots_txt!("User-agent: *\nDisallow:\n");
    static CLOSED: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /a\n");
    static HOSTS: RobotsHosts<2> =
        RobotsHosts::new([("open.example", &OPEN), ("closed.example", &CLOSED)]);
    let site = start(pages().layer(RobotsLayer::new(&HOSTS))).await;
    for (host, file, status) in [
        ("open.example", "User-agent: *\nDisallow:\n", 200),
        ("closed.example", "User-agent: *\nDisallow: /a\n", 403),
        ("elsewhere.example", PAGE, 200),
    ] {
        let at = |path| format!("http://{host}{path}");
        assert_eq!(client::get(site, &at("/robots.txt"), GPTBOT).await.text(), file);
        assert_eq!(client::get(site, &at("/a"), GPTBOT).await.status, status);
    }
}

static OPEN_HOST: RobotsTxt = robots_txt!("User-agent: *\nDisallow:\n");
static CLOSED_HOST: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /a\n");
static BOTH: RobotsHosts<2> =
    RobotsHosts::new([("open.example", &OPEN_HOST), ("closed.example", &CLOSED_HOST)]);

/// Applications read the host from the target or from a Host field, and from the first or the last.
#[test]
fn request_that_names_several_hosts_obeys_the_stricter_file() {
    const OPEN: &str = "open.example";
    const CLOSED: &str = "closed.example";
    let layer = RobotsLayer::new(&BOTH);
    let status = |uri: &str, hosts: &[&str], user_agent: &str| {
        let mut request = http::Request::get(uri).header("user-agent", user_agent);
        for host in hosts {
            request = request.header("host", *host);
        }
        let request = request.body(()).expect("a request");
        match layer.apply(&RequestHead::of(&request)) {
            LayerOutcome::Respond(response) => response.status().as_u16(),
            LayerOutcome::Forward { .. } => 200,
        }
    };
    for (uri, hosts, expected) in [
        ("/a", &[OPEN][..], 200),
        ("/a", &[CLOSED], 403),
        ("http://open.example/a", &[CLOSED], 403),
        ("http://closed.example/a", &[OPEN], 403),
        ("http://open.example/a", &["OPEN.example", OPEN], 200),
        ("http://open.example/a", &["elsewhere.example"], 200),
        ("/a", &[OPEN, CLOSED], 403),
        ("/a", &[CLOSED, OPEN], 403),
        ("/a", &[OPEN, "elsewhere.example", "Closed.Example.:80"], 403),
        ("/a", &["\u{e9}", CLOSED], 403),
        ("/b", &[OPEN, CLOSED], 200),
    ] {
        assert_eq!(status(uri, hosts, GPTBOT), expected, "{uri} {hosts:?}");
        assert_eq!(status(uri, hosts, client::FIREFOX), 200, "{uri} {hosts:?}");
    }
    // More hosts than the layer decides for: the page is not known.
    let many = ["a.example", "b.example", "c.example", "d.example", "e.example"];
    let many: Vec<_> = [CLOSED].into_iter().chain(many).collect();
    assert_eq!(status("/b", &many, GPTBOT), 403);
    assert_eq!(status("/b", &many, client::FIREFOX), 200);
}

/// How programs read the host of an authority: by the crate `http`, by a library for URLs, at the
/// first colon, and after the first and the last `@`.
fn hosts_read_from(field: &str) -> Vec<String> {
    let of_http = |field: &str| Some(field.parse::<http::uri::Authority>().ok()?.host().to_owned());
    let of_actix = |field: &str| Some(field.parse::<Uri>().ok()?.host()?.to_owned());
    let of_url = |field: &str| {
        let url = url::Url::parse(&format!("http://{field}/")).ok()?;
        Some(url.host_str()?.to_owned())
    };
    let before_colon = |field: &str| Some(field.split(':').next()?.to_owned());
    let after_at = |field: &str| field.split('@').nth(1).map(str::to_owned);
    let after_last_at = |field: &str| before_colon(field.rsplit('@').next()?);
    let read = [
        of_http(field),
        of_actix(field),
        of_url(field),
        before_colon(field),
        after_at(field),
        after_last_at(field),
    ];
    let name = |host: String| {
        let host = before_colon(host.trim()).unwrap_or_default();
        host.trim_end_matches('.').to_ascii_lowercase()
    };
    read.into_iter().flatten().map(name).collect()
}

/// Returns the status of a request with these Host fields.
fn status_for(
    layer: &RobotsLayer<&'static RobotsHosts<2>>,
    hosts: &[&str],
    user_agent: &str,
) -> u16 {
    let mut request = http::Request::get("/a").header("user-agent", user_agent);
    for host in hosts {
        request = request.header("host", *host);
    }
    let request = request.body(()).expect("a request");
    match layer.apply(&RequestHead::of(&request)) {
        LayerOutcome::Respond(response) => response.status().as_u16(),
        LayerOutcome::Forward { .. } => 200,
    }
}

proptest! {
    /// Whatever a program reads from a Host field, its page is not served by a laxer file.
    #[test]
    fn host_field_that_a_program_reads_as_closed_is_denied(
        parts in prop::collection::vec(
            prop::sample::select(&[
                "open.example", "closed.example", "CLOSED.example.", "clos%65d.example", "x", "u:p",
                "@", "@", "%40", "\\", "/", "?", "#", ",", " ", ":", ":80", ":0443", ".", "[::1]", "%2F", "%5c",
            ][..]),
            0..7,
        ),
        is_second in any::<bool>(),
    ) {
        let field = parts.concat();
        let layer = RobotsLayer::new(&BOTH);
        let hosts = if is_second {
            vec!["open.example", field.as_str()]
        } else {
            vec![field.as_str()]
        };
        prop_assert_eq!(status_for(&layer, &hosts, client::FIREFOX), 200, "{}", field);
        let status = status_for(&layer, &hosts, GPTBOT);
        if hosts_read_from(&field).iter().any(|host| host == "closed.example") {
            prop_assert_eq!(status, 403, "{}", field);
        }
        if !field.to_ascii_lowercase().contains("clos") {
            prop_assert_eq!(status, 200, "{}", field);
        }
    }
}

#[test]
fn host_among_more_than_are_decided_is_denied_by_the_file_of_any() {
    let layer = RobotsLayer::new(&BOTH);
    let hosts: Vec<_> = (0..20).map(|number| format!("{number}.example")).collect();
    let mut hosts: Vec<_> = hosts.iter().map(String::as_str).collect();
    assert_eq!(status_for(&layer, &hosts, GPTBOT), 200, "no file applies");
    // Programs read the first field or the last.
    hosts.push("x@closed.example");
    assert_eq!(status_for(&layer, &hosts, GPTBOT), 403);
    hosts.reverse();
    assert_eq!(status_for(&layer, &hosts, GPTBOT), 403);
    assert_eq!(status_for(&layer, &hosts, client::FIREFOX), 200);
}

/// A Host field with userinfo is sent to applications that select the site by it.
#[tokio::test]
async fn page_of_a_host_behind_userinfo_is_denied_by_its_file() {
    let by_authority = |request: axum::extract::Request| async move {
        let host = request.headers().get("host")?.to_str().ok()?.to_owned();
        let authority: http::uri::Authority = host.parse().ok()?;
        Some(format!("the page of {}", authority.host()))
    };
    let answer = move |request| async move { by_authority(request).await.unwrap_or_default() };
    let axum = start(axum::Router::new().fallback(answer).layer(RobotsLayer::new(&BOTH))).await;
    for (site, page) in [(axum, "the page of closed.example"), (actix_hosts(), "closed")] {
        for host in [
            "closed.example",
            "x@closed.example",
            "open.example:80@closed.example",
            "open.example@CLOSED.example",
            "u:p@closed.example:8443",
            "a@open.example@closed.example",
            "@closed.example",
            "open.example%20@closed.example",
        ] {
            let ask = async |user_agent| {
                let sent = client::request(site, "GET", "/a").host(host);
                sent.header("user-agent", user_agent).send().await
            };
            assert_eq!(ask(GPTBOT).await.status, 403, "{host}");
            let answer = ask(client::FIREFOX).await;
            let is_page = answer.text().eq_ignore_ascii_case(page);
            // actix-web compares the case of a host, and `http` reads no escape in it.
            let is_read = !host.contains('%') && !host.contains("CLOSED");
            assert!(is_page || !is_read, "{host}: {}", answer.text());
        }
        let sent = client::request(site, "GET", "/a").host("x@open.example");
        let sent = sent.header("user-agent", GPTBOT).send().await;
        assert_eq!(sent.status, 200);
    }
}

/// Starts a server of actix-web that selects the page by `guard::Host`.
fn actix_hosts() -> std::net::SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let site = listener.local_addr().expect("a bound address");
    std::thread::spawn(move || {
        let app = || {
            let page = |host, text: &'static str| {
                let page = move || async move { text };
                actix_web::web::scope("")
                    .guard(actix_web::guard::Host(host))
                    .default_service(actix_web::web::to(page))
            };
            actix_web::App::new()
                .wrap(RobotsLayer::new(&BOTH))
                .service(page("closed.example", "closed"))
                .service(page("open.example", "open"))
        };
        let server = actix_web::HttpServer::new(app).workers(1).listen(listener)?;
        actix_web::rt::System::new().block_on(server.run())
    });
    site
}

#[test]
fn file_of_the_first_host_is_served() {
    let layer = RobotsLayer::new(&BOTH);
    let request = http::Request::get("http://open.example/robots.txt")
        .header("host", "closed.example")
        .body(())
        .expect("a request");
    let LayerOutcome::Respond(file) = layer.apply(&RequestHead::of(&request)) else {
        panic!("the file")
    };
    assert_eq!(file.body(), OPEN_HOST.body());
}

#[tokio::test]
async fn host_field_that_differs_from_the_target_is_decided_by_servers() {
    let axum = start(pages().layer(RobotsLayer::new(&BOTH))).await;
    for site in [axum, actix_pages()] {
        for (first, second, expected) in [
            ("open.example", "closed.example", 403),
            ("closed.example", "open.example", 403),
            ("open.example", "open.example", 200),
        ] {
            let target = format!("http://{first}/a");
            let sent = client::request(site, "GET", &target).header("user-agent", GPTBOT);
            let status = sent.header("host", second).send().await.status;
            // Servers may reject a second Host field themselves.
            assert!(status == expected || status == 400, "{first} {second}: {status}");
        }
    }
}

#[tokio::test]
async fn host_field_that_differs_from_the_authority_is_decided_in_http_2() {
    let axum = start(pages().layer(RobotsLayer::new(&BOTH))).await;
    for site in [axum, actix_pages()] {
        for (authority, hosts, is_denied) in [
            ("open.example", &["closed.example"][..], true),
            ("closed.example", &["open.example"], true),
            ("open.example", &["open.example", "closed.example"], true),
            ("open.example", &["open.example"], false),
        ] {
            let end = get_from(site, "/a", GPTBOT, authority, hosts).await;
            let is_page = end == End::Body(PAGE.to_owned());
            assert_eq!(is_page, !is_denied, "{authority} {hosts:?}: {end:?}");
        }
    }
}

/// Starts a server of actix-web with a page for every path.
fn actix_pages() -> std::net::SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let site = listener.local_addr().expect("a bound address");
    std::thread::spawn(move || {
        let app = || {
            let page = actix_web::web::to(|| async { PAGE });
            actix_web::App::new().wrap(RobotsLayer::new(&BOTH)).default_service(page)
        };
        let server = actix_web::HttpServer::new(app).workers(1).listen_auto_h2c(listener)?;
        actix_web::rt::System::new().block_on(server.run())
    });
    site
}
