//! A site of plain hyper behind its robots.txt: the middleware as one function.
//!
//! `cargo run -p hyper-minimal`, then `curl -A GPTBot http://127.0.0.1:3002/drafts/7`.

use std::convert::Infallible;
use std::io;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
use tokio::net::TcpListener;

static ROBOTS: RobotsTxt = robots_txt! {
    "User-agent: *"
    "Disallow: /drafts/"
};

async fn answer(request: Request<Incoming>) -> Result<Response<Full<Bytes>>, Infallible> {
    let outcome = RobotsLayer::new(&ROBOTS).apply(&RequestHead::of(&request));
    Ok(match outcome {
        LayerOutcome::Respond(response) => response.map(Full::new),
        LayerOutcome::Forward { headers, .. } => {
            let mut response = Response::new(Full::new(Bytes::from("a page\n")));
            headers.add_to(response.headers_mut());
            response
        }
    })
}

pub(crate) async fn serve(listener: TcpListener) -> io::Result<()> {
    loop {
        let (stream, _) = listener.accept().await?;
        let connection =
            http1::Builder::new().serve_connection(TokioIo::new(stream), service_fn(answer));
        tokio::spawn(connection);
    }
}

#[tokio::main]
async fn main() -> io::Result<()> {
    serve(TcpListener::bind("127.0.0.1:3002").await?).await
}
