//! Targets at the limits of the `http` types.

use std::net::SocketAddr;
use std::thread;

use actix_web::{App, HttpServer, web};
use axum::Router;
use robots_static::RobotsLayer;

use crate::client::{FIREFOX, GOOGLEBOT, GPTBOT, request};
use crate::site::{PAGE, compiled, start};

const TEXT: &str =
    "User-agent: GPTBot\nAllow: /\nDisallow: /never\n\nUser-agent: Googlebot\nDisallow:\n";

/// Starts a server that responds to every target with a page.
pub(crate) fn actix(text: &str) -> SocketAddr {
    let (listener, site) = super::free_port();
    let robots = compiled(text);
    thread::spawn(move || {
        let app = move || {
            App::new().wrap(RobotsLayer::new(robots)).default_service(web::to(|| async { PAGE }))
        };
        let server = HttpServer::new(app).workers(1).listen_auto_h2c(listener)?;
        actix_web::rt::System::new().block_on(server.run())
    });
    site
}

async fn status(site: SocketAddr, method: &str, target: &str, user_agent: &str) -> u16 {
    let sent = request(site, method, target).header("user-agent", user_agent);
    sent.send().await.status
}

#[tokio::test]
async fn unreadable_target_is_denied_to_crawlers_with_a_disallow_rule() {
    let site = actix(TEXT);
    assert_eq!(status(site, "GET", "*", GPTBOT).await, 403);
    assert_eq!(status(site, "GET", "/a", GPTBOT).await, 200);
    for user_agent in [GOOGLEBOT, FIREFOX] {
        assert_eq!(status(site, "GET", "*", user_agent).await, 200, "{user_agent}");
    }
}

/// In one text with its slash, the target is longer than the `http` crate allows.
#[tokio::test]
async fn longest_absolute_target_is_decided() {
    let site = actix("User-agent: GPTBot\nDisallow: /?x\n");
    for len in [1, 65_524, 65_525] {
        let target = format!("http://a?{}", "x".repeat(len));
        assert_eq!(status(site, "GET", &target, GPTBOT).await, 403, "{len}");
        assert_eq!(status(site, "GET", &target, FIREFOX).await, 200, "{len}");
    }
}

#[tokio::test]
async fn target_without_a_path_may_be_the_root_or_a_page() {
    let axum = Router::new().fallback(|| async { PAGE });
    let of_page = actix("User-agent: GPTBot\nDisallow: /x\n");
    assert_eq!(status(of_page, "GET", "x", GPTBOT).await, 403);
    assert_eq!(status(of_page, "GET", "http://x", GPTBOT).await, 200);
    let robots = "User-agent: GPTBot\nDisallow: /$\n";
    let axum = start(axum.layer(RobotsLayer::new(compiled(robots)))).await;
    for site in [actix(robots), axum] {
        for target in ["x", "localhost:80", "http://example.com", "http://example.com/"] {
            assert_eq!(status(site, "GET", target, GPTBOT).await, 403, "{target}");
            assert_eq!(status(site, "GET", target, FIREFOX).await, 200, "{target}");
        }
    }
}

#[tokio::test]
async fn request_for_the_server_itself_passes() {
    let site = actix("User-agent: GPTBot\nDisallow: /\n");
    assert_eq!(status(site, "OPTIONS", "*", GPTBOT).await, 200);
    assert_ne!(status(site, "CONNECT", "example.com:443", GPTBOT).await, 403);
}
