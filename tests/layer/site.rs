//! Sites for tests: a robots.txt compiled at run time, and a server with a page for every path.

use std::net::SocketAddr;

use axum::Router;
use robots_core::{Dialect, SourceText, compile};
use robots_static::{RobotsLayer, RobotsTxt};
use tokio::net::TcpListener;

/// The text of every page of [`pages`].
pub(crate) const PAGE: &str = "a page\n";

/// Compiles `text` as the macros do. It is leaked, because a layer needs a `&'static RobotsTxt`.
pub(crate) fn compiled(text: &str) -> &'static RobotsTxt<'static> {
    compiled_in(Dialect::RFC_9309, text)
}

/// Compiles `text` as the macros do with this dialect.
pub(crate) fn compiled_in(dialect: &'static Dialect, text: &str) -> &'static RobotsTxt<'static> {
    let source = SourceText::new("robots.txt", text);
    let compilation = Box::leak(Box::new(compile(&source, dialect)));
    Box::leak(Box::new(compilation.site().robots_txt()))
}

/// Returns a router that responds to every path and method with a page, as a single-page app does.
pub(crate) fn pages() -> Router {
    Router::new().fallback(|| async { PAGE })
}

/// Serves on a free port of the loopback interface until the runtime of the test ends.
pub(crate) async fn start(app: Router) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("a bound address");
    tokio::spawn(async move { axum::serve(listener, app).await });
    address
}

/// Starts a site with this robots.txt and a page for every path.
pub(crate) async fn start_site(text: &str) -> SocketAddr {
    start(pages().layer(RobotsLayer::new(compiled(text)))).await
}
