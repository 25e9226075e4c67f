//! Sites to ask: a robots.txt compiled at run time, and a server that has a page for everything.

use std::net::SocketAddr;

use axum::Router;
use robots_core::{Dialect, SourceText, compile};
use robots_static::{RobotsLayer, RobotsTxt};
use tokio::net::TcpListener;

/// What every page of [`pages`] says.
pub(crate) const PAGE: &str = "a page\n";

/// `text`, compiled as the macros do it. It is never freed: a `RobotsTxt` lives in a `static`.
pub(crate) fn compiled(text: &str) -> &'static RobotsTxt<'static> {
    let source = SourceText::new("robots.txt", text);
    let compilation = Box::leak(Box::new(compile(&source, Dialect::RFC_9309)));
    Box::leak(Box::new(compilation.site().robots_txt()))
}

/// A router that answers any path and method with a page, as the shell of an app does.
pub(crate) fn pages() -> Router {
    Router::new().fallback(|| async { PAGE })
}

/// Serves on a free port of loopback until the test's runtime ends.
pub(crate) async fn start(app: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("a bound address");
    tokio::spawn(async move { axum::serve(listener, app).await });
    address
}

/// A site that has every page, behind this robots.txt.
pub(crate) async fn behind(text: &str) -> SocketAddr {
    start(pages().layer(RobotsLayer::new(compiled(text)))).await
}
