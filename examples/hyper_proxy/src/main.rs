//! A proxy before a server that has no robots.txt: it serves the file and denies what it disallows.
//!
//! `cargo run -p hyper-proxy`, with a server at port 3000, then
//! `curl -A GPTBot http://127.0.0.1:3003/drafts/7`.

use std::io;
use std::net::SocketAddr;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{Either, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1 as client;
use hyper::server::conn::http1 as server;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
use tokio::net::{TcpListener, TcpStream};

static ROBOTS: RobotsTxt = robots_txt! {
    "User-agent: *"
    "Disallow: /drafts/"
};

type Answer = Response<Either<Full<Bytes>, Incoming>>;

async fn answer(request: Request<Incoming>, site: SocketAddr) -> io::Result<Answer> {
    match RobotsLayer::new(&ROBOTS).apply(&RequestHead::of(&request)) {
        LayerOutcome::Respond(response) => Ok(response.map(|text| Either::Left(Full::new(text)))),
        LayerOutcome::Forward { headers, .. } => {
            let stream = TokioIo::new(TcpStream::connect(site).await?);
            let (mut sender, connection) =
                client::handshake(stream).await.map_err(io::Error::other)?;
            tokio::spawn(connection);
            let mut response = sender.send_request(request).await.map_err(io::Error::other)?;
            headers.add_to(response.headers_mut());
            Ok(response.map(Either::Right))
        }
    }
}

async fn serve(listener: TcpListener, site: SocketAddr) -> io::Result<()> {
    loop {
        let (stream, _) = listener.accept().await?;
        let service = service_fn(move |request| async move {
            answer(request, site).await.or_else(|_| {
                let mut response = Response::new(Either::Left(Full::default()));
                *response.status_mut() = http::StatusCode::BAD_GATEWAY;
                Ok::<_, io::Error>(response)
            })
        });
        tokio::spawn(server::Builder::new().serve_connection(TokioIo::new(stream), service));
    }
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:3003").await?;
    serve(listener, ([127, 0, 0, 1], 3000).into()).await
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read as _, Write as _};
    use std::net::{SocketAddr, TcpStream};

    use tokio::net::TcpListener;

    use super::serve;

    /// Returns the response to a request, without waiting on a thread of the runtime.
    async fn get(proxy: SocketAddr, user_agent: &str, target: &str) -> String {
        let request = format!(
            "GET {target} HTTP/1.1\r\nHost: a.example\r\nUser-Agent: {user_agent}\r\n\
            Connection: close\r\n\r\n"
        );
        let sent = tokio::task::spawn_blocking(move || {
            let mut stream = TcpStream::connect(proxy)?;
            stream.write_all(request.as_bytes())?;
            let mut response = String::new();
            stream.read_to_string(&mut response)?;
            io::Result::Ok(response)
        });
        sent.await.expect("no panic").expect("a response")
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn proxy_denies_what_the_file_disallows() {
        let site = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let site_address = site.local_addr().expect("its address");
        // The site of this test is a proxy before a port at which nothing listens.
        tokio::spawn(serve(site, ([127, 0, 0, 1], 1).into()));
        let proxy = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = proxy.local_addr().expect("its address");
        tokio::spawn(serve(proxy, site_address));
        for (user_agent, target, start) in [
            ("GPTBot/1.2", "/drafts/7", "HTTP/1.1 403 "),
            ("GPTBot/1.2", "/x/../drafts/7", "HTTP/1.1 403 "),
            ("GPTBot/1.2", "/", "HTTP/1.1 502 "),
            ("Mozilla/5.0 Firefox/140.0", "/drafts/7", "HTTP/1.1 502 "),
            ("GPTBot/1.2", "/robots.txt", "HTTP/1.1 200 "),
        ] {
            let response = get(address, user_agent, target).await;
            assert!(response.starts_with(start), "{user_agent} {target}: {response}");
        }
    }
}
