//! HTTP/2, in which the host is in `:authority`, over real connections.

use std::net::SocketAddr;

use bytes::Bytes;
use http_body_util::{BodyExt, Empty};
use hyper::client::conn::http2;
use hyper::{Request, Version};
use hyper_util::rt::{TokioExecutor, TokioIo};
use robots_static::hosts::RobotsHosts;
use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
use tokio::net::TcpStream;

use crate::client::{FIREFOX, GPTBOT};
use crate::site::{PAGE, pages, start};

static SHOP: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
static BLOG: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /drafts/\n");
static HOSTS: RobotsHosts<2> =
    RobotsHosts::new([("shop.example.com", &SHOP), ("blog.example.com", &BLOG)]);

/// Returns the status, the `Vary` and the body of the response to a GET without a Host field.
async fn get(site: SocketAddr, url: &str, user_agent: &str) -> (u16, Option<String>, String) {
    let stream = TcpStream::connect(site).await.expect("a connection");
    let (mut sender, connection) = http2::handshake(TokioExecutor::new(), TokioIo::new(stream))
        .await
        .expect("an HTTP/2 server");
    tokio::spawn(connection);
    let request = Request::get(url)
        .version(Version::HTTP_2)
        .header("user-agent", user_agent)
        .body(Empty::<Bytes>::new())
        .expect("a request");
    assert!(!request.headers().contains_key("host"));
    let response = sender.send_request(request).await.expect("a response");
    assert_eq!(response.version(), Version::HTTP_2);
    let vary = response.headers().get("vary");
    let vary = vary.map(|vary| vary.to_str().expect("ASCII").to_owned());
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.expect("a body");
    let body = String::from_utf8(body.to_bytes().to_vec()).expect("UTF-8");
    (status, vary, body)
}

#[tokio::test]
async fn http2_authority_selects_the_file() {
    let site = start(pages().layer(RobotsLayer::new(&HOSTS))).await;
    for (robots, host, other) in [(&SHOP, "shop", "/drafts/"), (&BLOG, "blog", "/basket/")] {
        let get = async |path: &str, user_agent| {
            let url = format!("http://{host}.example.com:8443{path}");
            get(site, &url, user_agent).await
        };
        let (status, _, body) = get("/robots.txt", GPTBOT).await;
        assert_eq!((status, body.as_bytes()), (200, robots.body()));
        let own = if other == "/drafts/" { "/basket/" } else { "/drafts/" };
        let (status, vary, _) = get(own, GPTBOT).await;
        assert_eq!((status, vary.as_deref()), (403, Some("User-Agent")));
        let page = (200, None, PAGE.to_owned());
        assert_eq!(get(own, FIREFOX).await, page);
        assert_eq!(get(other, GPTBOT).await, page);
    }
}

#[tokio::test]
async fn host_without_a_file_passes() {
    let site = start(pages().layer(RobotsLayer::new(&HOSTS))).await;
    for path in ["/basket/", "/robots.txt"] {
        let url = format!("http://example.org{path}");
        let (status, _, body) = get(site, &url, GPTBOT).await;
        assert_eq!((status, body.as_str()), (200, PAGE), "{path}");
    }
}
