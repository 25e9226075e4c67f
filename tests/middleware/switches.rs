//! Serving and enforcing, each without the other.

use robots_static::RobotsLayer;

use crate::client::{self, GPTBOT, request};
use crate::site::{PAGE, compiled, pages, start};

const TEXT: &str = "User-agent: GPTBot\nDisallow: /\n";

/// S3-6: obeying is up to the robot, unless the site asks for more.
#[tokio::test]
async fn a_layer_that_only_serves_refuses_nothing() {
    let layer = RobotsLayer::new(compiled(TEXT)).enforce(false);
    let site = start(pages().layer(layer)).await;
    assert_eq!(client::get(site, "/robots.txt", GPTBOT).await.text(), TEXT);
    assert_eq!(client::get(site, "/a", GPTBOT).await.text(), PAGE);
}

#[tokio::test]
async fn a_layer_that_only_enforces_lets_the_file_through() {
    let layer = RobotsLayer::new(compiled(TEXT)).serve(false);
    let site = start(pages().layer(layer)).await;
    for target in ["/robots.txt", "/robots.txt?a"] {
        assert_eq!(
            client::get(site, target, GPTBOT).await.text(),
            PAGE,
            "{target}"
        );
    }
    let response = request(site, "POST", "/robots.txt")
        .header("content-length", "0")
        .send()
        .await;
    assert_eq!(response.text(), PAGE);
    assert_eq!(client::get(site, "/a", GPTBOT).await.status, 403);
}
