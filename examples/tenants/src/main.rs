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
//! of a host without a file is dropped and its memory freed. A file that cannot be read is
//! reported, and its host keeps the site that it had. A response that is still being sent keeps the
//! file that it began with.
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
use tenants::{Reloaded, Tenants};
use tokio::net::TcpListener;
use tokio::{task, time};

/// The time between two readings of the folder.
const PERIOD: Duration = Duration::from_secs(2);

#[tokio::main]
async fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).unwrap_or_else(|| "sites".into()));
    let port = env::var("PORT").ok().and_then(|port| port.parse().ok());
    let tenants = Tenants::default();
    let Reloaded { hosts, problems } = tenants.reload(&folder)?;
    report(&problems);
    let listener = TcpListener::bind(("127.0.0.1", port.unwrap_or(3000))).await?;
    println!("{hosts} hosts on http://{}", listener.local_addr()?);

    let app = router(tenants.clone());
    tokio::spawn(reload_forever(tenants, folder, problems));
    axum::serve(listener, app).await
}

fn router(tenants: Tenants) -> Router {
    Router::new()
        .fallback(async |uri: Uri| format!("the page at {uri}\n"))
        .layer(RobotsLayer::new(tenants))
}

/// Reads the folder again and again, and reports problems when they change. Compiling is work for
/// the CPU, so it is not done by the threads that serve.
async fn reload_forever(tenants: Tenants, folder: PathBuf, mut reported: Vec<String>) {
    let mut ticks = time::interval(PERIOD);
    loop {
        ticks.tick().await;
        let (tenants, path) = (tenants.clone(), folder.clone());
        let problems = match task::spawn_blocking(move || tenants.reload(&path)).await {
            Ok(Ok(reloaded)) => reloaded.problems,
            Ok(Err(error)) => vec![format!("{}: {error}; no site changes", folder.display())],
            Err(panic) => vec![format!("{}: {panic}; no site changes", folder.display())],
        };
        if problems != reported {
            report(&problems);
            reported = problems;
        }
    }
}

fn report(problems: &[String]) {
    for problem in problems {
        eprintln!("{problem}");
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

    /// Reads the folder, which has no problem, and returns the number of hosts.
    fn hosts(tenants: &Tenants, folder: &Path) -> usize {
        let reloaded = tenants.reload(folder).expect("a folder");
        assert!(reloaded.problems.is_empty(), "{:?}", reloaded.problems);
        reloaded.hosts
    }

    #[tokio::test]
    async fn changed_file_replaces_the_site_of_its_host() {
        let folder = tempfile::tempdir().expect("a folder");
        let tenants = Tenants::default();
        write(folder.path(), "a.example", "User-agent: *\nDisallow: /old\n");
        write(folder.path(), "b.example", "User-agent: *\nDisallow: /b\n");
        assert_eq!(hosts(&tenants, folder.path()), 2);
        let status = async |host, path| get(&tenants, host, path).await.status();
        assert_eq!(status("A.example.:8080", "/old").await, StatusCode::FORBIDDEN);
        assert_eq!(status("b.example", "/old").await, StatusCode::OK);
        let old = get(&tenants, "a.example", "/robots.txt").await;

        write(folder.path(), "a.example", "User-agent: *\nDisallow: /new\n");
        write(folder.path(), "c.example", "User-agent: *\nDisallow: /c\n");
        assert_eq!(hosts(&tenants, folder.path()), 3);
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
        assert_eq!(hosts(&tenants, folder.path()), 1);
        fs::remove_file(folder.path().join("a.example.txt")).expect("removed");
        assert_eq!(hosts(&tenants, folder.path()), 0);
        let response = get(&tenants, "a.example", "/a").await;
        assert_eq!(response.status(), StatusCode::OK);
        let file = get(&tenants, "a.example", "/robots.txt").await;
        assert_eq!(text(file).await, "User-agent: *\nDisallow: /settings/\n");
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn file_that_cannot_be_read_is_named_and_the_others_are_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let tenants = Tenants::default();
        let path = folder.path();
        write(path, "a.example", "User-agent: *\nDisallow: /old\n");
        write(path, "b.example", "User-agent: *\nDisallow: /old\n");
        assert_eq!(hosts(&tenants, path), 2);

        // A link to nothing takes the place of a file, and a folder and a pipe are new.
        fs::remove_file(path.join("b.example.txt")).expect("removed");
        std::os::unix::fs::symlink("nowhere", path.join("b.example.txt")).expect("a link");
        fs::create_dir(path.join("c.example.txt")).expect("a folder");
        let mut pipe = std::process::Command::new("mkfifo");
        let made = pipe.arg(path.join("d.example.txt")).status();
        assert!(made.expect("mkfifo runs").success());
        write(path, "a.example", "User-agent: *\nDisallow: /new\n");
        write(path, "e.example", "User-agent: *\nDisallow: /e\n");
        let reloaded = tenants.reload(path).expect("a folder");
        assert_eq!(reloaded.hosts, 3);
        assert_eq!(reloaded.problems.len(), 3, "{:?}", reloaded.problems);
        for (problem, name) in reloaded.problems.iter().zip(["b.example", "c.example", "d.example"])
        {
            assert!(problem.contains(&format!("{name}.txt: ")), "{problem}");
        }
        let status = async |host, path| get(&tenants, host, path).await.status();
        assert_eq!(status("a.example", "/new").await, StatusCode::FORBIDDEN);
        assert_eq!(status("b.example", "/old").await, StatusCode::FORBIDDEN);
        assert_eq!(status("d.example", "/settings/").await, StatusCode::FORBIDDEN);
        assert_eq!(status("e.example", "/e").await, StatusCode::FORBIDDEN);
    }

    #[tokio::test]
    async fn invalid_host_gets_the_file_of_the_host_in_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let tenants = Tenants::default();
        write(folder.path(), "a.example", "User-agent: *\nDisallow: /a\n");
        assert_eq!(hosts(&tenants, folder.path()), 1);
        for host in ["x@a.example", "b.example:80@A.example.:8080", "a.example:80@b.example"] {
            let response = get(&tenants, host, "/a").await;
            assert_eq!(response.status(), StatusCode::FORBIDDEN, "{host}");
        }
    }

    #[tokio::test]
    async fn folder_that_cannot_be_read_changes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let tenants = Tenants::default();
        write(folder.path(), "a.example", "User-agent: *\nDisallow: /a\n");
        assert_eq!(hosts(&tenants, folder.path()), 1);
        assert!(tenants.reload(&folder.path().join("missing")).is_err());
        let response = get(&tenants, "a.example", "/a").await;
        assert_eq!(response.status(), StatusCode::FORBIDDEN);
    }
}
