//! An actix-web site with a robots.txt that is served and enforced.
//!
//! `cargo run -p actix-minimal`, then `curl -A GPTBot http://127.0.0.1:3001/drafts/7`.

use std::io;
use std::net::TcpListener;

use actix_web::{App, HttpServer, web};
use robots_static::{Client, RequestVerdict, RobotsLayer, RobotsTxt, robots_txt};

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
    HttpServer::new(|| App::new().wrap(RobotsLayer::new(&ROBOTS)).default_service(web::to(page)))
        .workers(1)
        .listen(listener)?
        .run()
        .await
}

fn main() -> io::Result<()> {
    actix_web::rt::System::new().block_on(serve(TcpListener::bind("127.0.0.1:3001")?))
}
