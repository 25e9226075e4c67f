//! The small example of each framework, over real connections.

mod files;
pub(crate) mod http2;
mod limits;

#[path = "../../../examples/actix_minimal/src/main.rs"]
#[expect(dead_code, reason = "its `main` is for `cargo run`")]
mod actix_example;
#[path = "../../../examples/axum_minimal/src/main.rs"]
#[expect(dead_code, reason = "its `main` is for `cargo run`")]
mod axum_example;
#[path = "../../../examples/hyper_minimal/src/main.rs"]
#[expect(dead_code, reason = "its `main` is for `cargo run`")]
mod hyper_example;

use std::net::{SocketAddr, TcpListener};
use std::thread;

use crate::client::{self, FIREFOX, GPTBOT, request};
use actix_web::dev::Service;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{App, HttpResponse, HttpServer, web};
use robots_static::identity::Identity;
use robots_static::layer::RequestHead;
use robots_static::{Crawler, RobotsLayer, RobotsTxt, robots_txt};

const TEXT: &str = "User-agent: *\nDisallow: /drafts/\n";

fn free_port() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("a bound address");
    (listener, address)
}

fn actix() -> SocketAddr {
    let (listener, address) = free_port();
    thread::spawn(|| actix_web::rt::System::new().block_on(actix_example::serve(listener)));
    address
}

fn tokio_listener() -> (tokio::net::TcpListener, SocketAddr) {
    let (listener, address) = free_port();
    listener.set_nonblocking(true).expect("a socket that does not block");
    let listener = tokio::net::TcpListener::from_std(listener).expect("a runtime");
    (listener, address)
}

fn axum() -> SocketAddr {
    let (listener, address) = tokio_listener();
    tokio::spawn(axum_example::serve(listener));
    address
}

fn hyper() -> SocketAddr {
    let (listener, address) = tokio_listener();
    tokio::spawn(hyper_example::serve(listener));
    address
}

#[tokio::test]
async fn browser_gets_every_page_and_crawler_the_allowed() {
    for (site, name_of_framework) in [(actix(), "actix"), (axum(), "axum"), (hyper(), "hyper")] {
        let get = async |target, user_agent| client::get(site, target, user_agent).await;
        assert_eq!(get("/drafts/7", FIREFOX).await.text(), "a page\n");
        let page = get("/a", GPTBOT).await;
        let expected = match name_of_framework {
            "hyper" => "a page\n",
            _ => "a page for GPTBot\n",
        };
        assert_eq!((page.status, page.text()), (200, expected));
        for target in ["/drafts/7", "//drafts/7?a", "/x/%2e%2e/drafts%2F7"] {
            let denied = get(target, GPTBOT).await;
            assert_eq!(denied.status, 403, "{name_of_framework}: {target}");
            assert_eq!(denied.header("cache-control"), Some("private, no-store"));
            assert_eq!(denied.header("vary"), Some("User-Agent"));
            assert_eq!(
                denied.text(),
                "disallowed for GPTBot by /robots.txt line 2: `Disallow: /drafts/`\n"
            );
        }
    }
}

#[tokio::test]
async fn second_user_agent_field_is_read() {
    for site in [actix(), axum(), hyper()] {
        for (fields, status) in
            [([FIREFOX, GPTBOT], 403), (["", GPTBOT], 403), ([FIREFOX, FIREFOX], 200)]
        {
            let mut sent = request(site, "GET", "/drafts/7");
            for field in fields {
                sent = sent.header("user-agent", field);
            }
            assert_eq!(sent.send().await.status, status, "{fields:?}");
        }
    }
}

#[tokio::test]
async fn page_with_the_name_of_the_file_in_another_case_is_not_stored() {
    for site in [actix(), axum(), hyper()] {
        let page = client::get(site, "/Robots.TXT", FIREFOX).await;
        assert_eq!(page.text(), "a page\n");
        assert_eq!(page.header("cache-control"), Some("no-store"));
    }
}

#[tokio::test]
async fn robots_txt_is_served() {
    for site in [actix(), axum(), hyper()] {
        let get = request(site, "GET", "/robots.txt?a").send().await;
        assert_eq!((get.status, get.text()), (200, TEXT));
        let length = TEXT.len().to_string();
        let head = request(site, "HEAD", "/robots.txt").send().await;
        assert_eq!(head.status, 200);
        assert!(head.body.is_empty());
        for response in [&get, &head] {
            assert_eq!(response.header("content-length"), Some(length.as_str()));
            assert_eq!(response.header("content-type"), Some("text/plain; charset=utf-8"));
            assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        }

        let etag = get.header("etag").expect("a tag");
        let again = request(site, "GET", "/robots.txt").header("if-none-match", etag).send().await;
        assert_eq!(again.status, 304);
        assert!(again.body.is_empty());
        let post = request(site, "POST", "/robots.txt").header("content-length", "0").send().await;
        assert_eq!((post.status, post.header("allow")), (405, Some("GET, HEAD")));
    }
}

#[tokio::test]
async fn robots_txt_in_every_spelling_is_served() {
    for site in [actix(), axum(), hyper()] {
        for target in crate::robots_txt::ALIASES {
            for user_agent in [FIREFOX, GPTBOT, ""] {
                let response = client::get(site, target, user_agent).await;
                assert_eq!((response.status, response.text()), (200, TEXT), "{target}");
            }
        }
    }
}

#[tokio::test]
async fn invalid_request_gets_a_response() {
    for site in [actix(), axum(), hyper()] {
        for (method, target) in [
            ("OPTIONS", "*"),
            ("GET", "/%"),
            ("GET", "/%zz?%"),
            ("GET", "http://example.com"),
            ("GET", "http://example.com//drafts/../drafts/"),
        ] {
            for user_agent in [&b"GPTBot/1.0"[..], b"\xff\xfe", b""] {
                let sent = request(site, method, target).header("user-agent", user_agent);
                let status = sent.send().await.status;
                assert!(matches!(status, 200 | 400 | 403), "{method} {target}: {status}");
            }
        }
    }
}

#[tokio::test]
async fn actix_response_gets_the_added_headers() {
    static ROBOTS: RobotsTxt = robots_txt! {
        #![x_robots_tag = { "/drafts/": "noindex" }]
        user_agent * {
            content_usage "train-ai=n";
            content_usage "search=y";
            content_signal "ai-train=no";
            disallow "/basket/";
        }
    };
    let (listener, site) = free_port();
    thread::spawn(|| {
        let app = || {
            let page =
                || async { HttpResponse::Ok().insert_header(("content-signal", "own")).finish() };
            App::new()
                .wrap(RobotsLayer::new(&ROBOTS).send_preferences(true).vary_by_crawler(true))
                .default_service(web::to(page))
        };
        let server = HttpServer::new(app).workers(1).listen(listener)?;
        actix_web::rt::System::new().block_on(server.run())
    });
    for (target, tag, usage, vary) in [
        ("/drafts/7", Some("noindex"), Some("train-ai=n, search=y"), None),
        ("/a", None, Some("train-ai=n, search=y"), None),
        ("/basket/", None, None, Some("User-Agent")),
    ] {
        let response = client::get(site, target, FIREFOX).await;
        assert_eq!(response.header("x-robots-tag"), tag, "{target}");
        assert_eq!(response.header("content-usage"), usage, "{target}");
        assert_eq!(response.header("content-signal"), Some("own"), "{target}");
        assert_eq!(response.header("vary"), vary, "{target}");
    }
}

/// A verifier can use the address of the peer, and outer middleware sees the identity of a denied
/// impostor.
#[tokio::test]
async fn actix_verifier_receives_the_peer_address() {
    static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /drafts/\n");
    let (listener, site) = free_port();
    thread::spawn(|| {
        let app = || {
            let verifier = |_: &Crawler<'_>, request: &RequestHead<'_>| {
                let peer = request.extensions().get::<SocketAddr>();
                if peer.is_some_and(|peer| peer.ip().is_loopback()) {
                    Identity::Contradicted
                } else {
                    Identity::Unknown
                }
            };
            let layer = RobotsLayer::new(&ROBOTS).verify(verifier);
            App::new()
                .wrap(layer.deny_contradicted(true))
                .wrap_fn(|request, service| {
                    let response = service.call(request);
                    async {
                        let mut response = response.await?;
                        let identity = response.response().extensions().get::<Identity>().copied();
                        if identity == Some(Identity::Contradicted) {
                            let name = HeaderName::from_static("x-impostor");
                            let value = HeaderValue::from_static("yes");
                            response.headers_mut().insert(name, value);
                        }
                        Ok(response)
                    }
                })
                .default_service(web::to(HttpResponse::Ok))
        };
        let server = HttpServer::new(app).workers(1).listen(listener)?;
        actix_web::rt::System::new().block_on(server.run())
    });
    for (user_agent, status, impostor) in [(GPTBOT, 403, Some("yes")), (FIREFOX, 200, None)] {
        let response = client::get(site, "/a", user_agent).await;
        assert_eq!(response.status, status);
        assert_eq!(response.header("x-impostor"), impostor);
    }
}
