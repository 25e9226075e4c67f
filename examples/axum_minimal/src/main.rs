//! An axum site with a robots.txt that is served and enforced.
//!
//! `cargo run -p axum-minimal`, then `curl -A GPTBot http://127.0.0.1:3000/drafts/7`.

use std::io;

use axum::Router;
use robots_static::{Client, RequestVerdict, RobotsLayer, RobotsTxt, robots_txt};
use tokio::net::TcpListener;

static ROBOTS: RobotsTxt = robots_txt! {
    "User-agent: *"
    "Disallow: /drafts/"
};

async fn page(verdict: RequestVerdict) -> String {
    match verdict.client() {
        Client::Crawler(crawler) => format!("a page for {}\n", crawler.token()),
        _ => "a page\n".to_owned(),
    }
}

pub(crate) async fn serve(listener: TcpListener) -> io::Result<()> {
    let app = Router::new().fallback(page).layer(RobotsLayer::new(&ROBOTS));
    axum::serve(listener, app).await
}

#[tokio::main]
async fn main() -> io::Result<()> {
    serve(TcpListener::bind("127.0.0.1:3000").await?).await
}
