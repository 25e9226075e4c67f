//! A platform with a robots.txt for each tenant, which changes while the server runs.
//!
//! ```sh
//! cargo run -p tenants -- examples/tenants/sites
//! curl http://shop.localhost:3000/robots.txt
//! curl --user-agent GPTBot/1.3 http://shop.localhost:3000/books    # 403
//! ```
//!
//! The folder has one file for each host, `shop.localhost.txt`. The server reads it again every two
//! seconds: a file that changed replaces the site of its host, a new one adds a host, and the site
//! of a host without a file is dropped and its memory freed. A response that is still being sent
//! keeps the file that it began with.
//!
//! `PORT` sets the port.

mod tenants;

use std::env;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use axum::Router;
use axum::http::Uri;
use robots_static::RobotsLayer;
use tenants::Tenants;
use tokio::net::TcpListener;
use tokio::{task, time};

/// The time between two readings of the folder.
const PERIOD: Duration = Duration::from_secs(2);

#[tokio::main]
async fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).unwrap_or_else(|| "sites".into()));
    let port = env::var("PORT").ok().and_then(|port| port.parse().ok());
    let tenants = Tenants::default();
    let count = tenants.reload(&folder)?;
    let listener = TcpListener::bind(("127.0.0.1", port.unwrap_or(3000))).await?;
    println!("{count} hosts on http://{}", listener.local_addr()?);

    let app = router(tenants.clone());
    tokio::spawn(reload_forever(tenants, folder));
    axum::serve(listener, app).await
}

fn router(tenants: Tenants) -> Router {
    Router::new()
        .fallback(async |uri: Uri| format!("the page at {uri}\n"))
        .layer(RobotsLayer::new(tenants))
}

/// Reads the folder again and again. Compiling is work for the CPU, so it is not done by the
/// threads that serve.
async fn reload_forever(tenants: Tenants, folder: PathBuf) {
    let mut ticks = time::interval(PERIOD);
    loop {
        ticks.tick().await;
        let (tenants, folder) = (tenants.clone(), folder.clone());
        match task::spawn_blocking(move || tenants.reload(&folder)).await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => eprintln!("the sites stay as they are: {error}"),
            Err(panic) => eprintln!("the sites stay as they are: {panic}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use axum::body::Body;
    use axum::http::{Request, Response, StatusCode};
    use http_body_util::BodyExt as _;
    use tower::ServiceExt as _;

    use super::{Tenants, router};

    async fn get(tenants: &Tenants, host: &str, path: &str) -> Response<Body> {
        let request = Request::get(path)
            .header("host", host)
            .header("user-agent", "GPTBot/1.3")
            .body(Body::empty())
            .expect("a request");
        let response = router(tenants.clone()).oneshot(request).await;
        response.expect("the service never fails")
    }

    async fn text(response: Response<Body>) -> String {
        let bytes = response.into_body().collect().await.expect("a body");
        String::from_utf8(bytes.to_bytes().to_vec()).expect("UTF-8")
    }

    fn write(folder: &Path, host: &str, text: &str) {
        fs::write(folder.join(format!("{host}.txt")), text).expect("written");
    }

    #[tokio::test]
    async fn changed_file_replaces_the_site_of_its_host() {
        let folder = tempfile::tempdir().expect("a folder");
        let tenants = Tenants::default();
        write(
            folder.path(),
            "a.example",
            "User-agent: *\nDisallow: /old\n",
        );
        write(folder.path(), "b.example", "User-agent: *\nDisallow: /b\n");
        assert_eq!(tenants.reload(folder.path()).expect("read"), 2);
        let status = async |host, path| get(&tenants, host, path).await.status();
        assert_eq!(
            status("A.example.:8080", "/old").await,
            StatusCode::FORBIDDEN
        );
        assert_eq!(status("b.example", "/old").await, StatusCode::OK);
        let old = get(&tenants, "a.example", "/robots.txt").await;

        write(
            folder.path(),
            "a.example",
            "User-agent: *\nDisallow: /new\n",
        );
        write(folder.path(), "c.example", "User-agent: *\nDisallow: /c\n");
        assert_eq!(tenants.reload(folder.path()).expect("read"), 3);
        assert_eq!(status("a.example", "/old").await, StatusCode::OK);
        assert_eq!(status("a.example", "/new").await, StatusCode::FORBIDDEN);
        assert_eq!(status("b.example", "/b").await, StatusCode::FORBIDDEN);
        assert_eq!(status("c.example", "/c").await, StatusCode::FORBIDDEN);
        // A response keeps the file that it began with.
        assert_eq!(text(old).await, "User-agent: *\nDisallow: /old\n");
    }

    #[tokio::test]
    async fn host_without_a_file_gets_the_default() {
        let folder = tempfile::tempdir().expect("a folder");
        let tenants = Tenants::default();
        write(folder.path(), "a.example", "User-agent: *\nDisallow: /a\n");
        fs::write(folder.path().join("notes.md"), "no robots.txt").expect("written");
        assert_eq!(tenants.reload(folder.path()).expect("read"), 1);
        fs::remove_file(folder.path().join("a.example.txt")).expect("removed");
        assert_eq!(tenants.reload(folder.path()).expect("read"), 0);
        let response = get(&tenants, "a.example", "/a").await;
        assert_eq!(response.status(), StatusCode::OK);
        let file = get(&tenants, "a.example", "/robots.txt").await;
        assert_eq!(text(file).await, "User-agent: *\nDisallow: /settings/\n");
    }

    #[tokio::test]
    async fn folder_that_cannot_be_read_changes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let tenants = Tenants::default();
        write(folder.path(), "a.example", "User-agent: *\nDisallow: /a\n");
        assert_eq!(tenants.reload(folder.path()).expect("read"), 1);
        assert!(tenants.reload(&folder.path().join("missing")).is_err());
        let response = get(&tenants, "a.example", "/a").await;
        assert_eq!(response.status(), StatusCode::FORBIDDEN);
    }
}
