//! Serves the playground: the page that checks a robots.txt in the browser.
//!
//! `docs/playground/build`, then `cargo run --example playground`. Arguments: the page, and the
//! address to listen on.

use std::path::{Path, PathBuf};
use std::{env, fs, process::ExitCode};

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue};
use axum::response::Html;
use axum::{Router, routing::get};
use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
use tokio::net::TcpListener;

static ROBOTS: RobotsTxt = robots_txt! {
    "User-agent: *"
    "Disallow:"
};

const ADDRESS: &str = "127.0.0.1:3000";

fn built_page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/artifacts/playground.html")
}

fn read(page: &Path) -> Result<String, String> {
    fs::read_to_string(page).map_err(|error| {
        let page = page.display();
        format!(
            "cannot read `{page}`: {error}\nhelp: run `docs/playground/build` to build the page"
        )
    })
}

/// Returns the policy in the `meta` element of the page, which allows its script by a hash. Only a
/// header can forbid other sites to frame the page.
fn security_policy(page: &str) -> Result<HeaderValue, String> {
    let (_, rest) = page
        .split_once(r#"<meta http-equiv="Content-Security-Policy" content=""#)
        .ok_or("the page has no content security policy")?;
    let (policy, _) = rest.split_once('"').ok_or("the content security policy has no end")?;
    format!("{policy}; frame-ancestors 'none'")
        .parse()
        .map_err(|error| format!("the content security policy is not a header: {error}"))
}

fn app(page: String) -> Result<Router, String> {
    let headers: [(HeaderName, HeaderValue); 4] = [
        (CONTENT_SECURITY_POLICY, security_policy(&page)?),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    // A handler is cloned for each request, and bytes are cloned without copying them.
    let page = axum::body::Bytes::from(page);
    let playground = get(async move || (headers, Html(page)));
    Ok(Router::new().route("/", playground).layer(RobotsLayer::new(&ROBOTS)))
}

async fn serve(page: &Path, address: &str) -> Result<(), String> {
    let app = app(read(page)?)?;
    let listener = TcpListener::bind(address)
        .await
        .map_err(|error| format!("cannot listen on `{address}`: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    println!("the playground is at http://{address}/");
    axum::serve(listener, app).await.map_err(|error| error.to_string())
}

#[tokio::main]
async fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let page = arguments.next().map_or_else(built_page, PathBuf::from);
    let address = arguments.next().unwrap_or_else(|| ADDRESS.into());
    match serve(&page, &address.to_string_lossy()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::header::CONTENT_TYPE;
    use axum::http::{Request, StatusCode};
    use axum::response::Response;
    use tower::ServiceExt;

    use super::*;

    const PAGE: &str =
        r#"<meta http-equiv="Content-Security-Policy" content="default-src 'none'">"#;

    async fn response(path: &str) -> Response {
        let request = Request::get(path).body(Body::empty()).expect("a valid request");
        let app = app(PAGE.to_owned()).expect("the page has a policy");
        app.oneshot(request).await.expect("the service is infallible")
    }

    #[tokio::test]
    async fn page_is_served_with_its_policy_and_cannot_be_framed() {
        let response = response("/").await;
        assert_eq!(response.status(), StatusCode::OK);
        let headers = response.headers();
        assert_eq!(headers[CONTENT_SECURITY_POLICY], "default-src 'none'; frame-ancestors 'none'");
        assert_eq!(headers[CONTENT_TYPE], "text/html; charset=utf-8");
    }

    #[tokio::test]
    async fn robots_txt_is_served() {
        let response = response("/robots.txt").await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[CONTENT_TYPE], "text/plain; charset=utf-8");
    }

    #[test]
    fn page_without_policy_is_rejected() {
        assert!(app("<!doctype html>".to_owned()).is_err());
    }

    #[test]
    fn missing_page_is_reported_with_the_command_that_builds_it() {
        let error = read(Path::new("missing/playground.html")).expect_err("there is no such file");
        assert!(error.contains("`docs/playground/build`"), "{error}");
    }
}
