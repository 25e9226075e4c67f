//! One site in each framework, with every kind of verifier.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::thread;

use actix_web::{App, HttpResponse, HttpServer, web};
use axum::Router;
use axum::extract::ConnectInfo;
use axum::routing::get;
use bytes::Bytes;
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use robots_static::host_names::{HostNames, HostVerifier};
use robots_static::identity::{Evidence, Identity, SignatureFailure, Verifier as _};
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::ranges::{CrawlerRanges, ProxyField, RangeTable, RangeVerifier, TrustedProxies};
use robots_static::signatures::{SignatureChecker, SignatureKeys, SignatureVerifier};
use robots_static::{RobotsLayer, RobotsTxt, robots_txt};

use super::{HOST, directory, names};

static ROBOTS: RobotsTxt = robots_txt! {
    "User-agent: ExampleBot"
    "Disallow: /drafts/"
    ""
    "User-agent: *"
    "Disallow: /drafts/"
};

pub(super) const FRAMEWORKS: [&str; 3] = ["axum", "actix", "hyper"];

pub(super) struct Site {
    pub(super) address: SocketAddr,
    pub(super) names: HostNames,
}

/// Returns the address of the peer, as the servers here store it.
fn peer(request: &RequestHead<'_>) -> Option<IpAddr> {
    let extensions = request.extensions();
    let of_axum = extensions.get::<ConnectInfo<SocketAddr>>().map(|it| it.0);
    let peer = of_axum.or_else(|| extensions.get().copied())?;
    Some(peer.ip())
}

fn layer(names: &HostNames, field: ProxyField) -> RobotsLayer {
    let date = "\"creationTime\": \"2026-11-20\"";
    let file = format!("{{{date}, \"prefixes\": [{{\"ipv4Prefix\": \"192.0.2.2/32\"}}]}}");
    let mut ranges = CrawlerRanges::default().max_age(std::time::Duration::MAX);
    ranges.insert(["GPTBot"], RangeTable::parse(file.as_bytes()).expect("a table"));
    let proxies = || TrustedProxies::new(["127.0.0.9/32".parse().expect("a prefix")]);
    let ranges = RangeVerifier::new(ranges, peer).behind(proxies(), field);
    let hosts = HostVerifier::new(names.clone(), peer).behind(proxies(), field);
    let mut keys = SignatureKeys::default();
    keys.insert(["ExampleBot"], &directory());
    // nginx writes the address of the site into the Host field.
    let checker = SignatureChecker::new(keys).authorities([HOST]);
    // Its operator signs every request.
    let signatures = SignatureVerifier::new(checker).judge(|verdict| match verdict.evidence() {
        Evidence::NoValidSignature {
            failure: SignatureFailure::Unsigned | SignatureFailure::Replayed,
            ..
        } => Identity::Contradicted,
        _ => Identity::from(verdict),
    });
    RobotsLayer::new(&ROBOTS).verifier((ranges, (hosts, signatures))).deny_contradicted(true)
}

/// Starts a site that reads the address of the client from this field.
pub(super) async fn start(framework: &str, field: ProxyField) -> Site {
    let names = names::start().await;
    let layer = layer(&names, field);
    if framework == "actix" {
        let address = actix(layer);
        return Site { address, names };
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    let address = listener.local_addr().expect("an address");
    listener.set_nonblocking(true).expect("a socket that does not block");
    let listener = tokio::net::TcpListener::from_std(listener).expect("a runtime");
    if framework == "axum" {
        let app = Router::new().route("/page", get(|| async { "a page" })).layer(layer);
        let service = app.into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
    } else {
        tokio::spawn(hyper(listener, layer));
    }
    Site { address, names }
}

/// Serves with actix-web, at the address that is returned.
pub(crate) fn actix(layer: RobotsLayer) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        let app = move || {
            let app = App::new().wrap(layer.clone());
            app.default_service(web::to(HttpResponse::Ok))
        };
        let server = HttpServer::new(app).workers(1).listen(listener)?;
        actix_web::rt::System::new().block_on(server.run())
    });
    address
}

/// Serves with hyper.
pub(crate) async fn hyper(listener: tokio::net::TcpListener, layer: RobotsLayer) {
    while let Ok((stream, peer)) = listener.accept().await {
        let layer = layer.clone();
        let answer = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer);
            let response = match layer.apply(&RequestHead::of(&request)) {
                LayerOutcome::Respond(response) => response,
                LayerOutcome::Forward { .. } => Response::new(Bytes::from("a page")),
            };
            async move { Ok::<_, Infallible>(response.map(Full::new)) }
        });
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), answer));
    }
}
