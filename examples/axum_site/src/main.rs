//! A magazine with a members' area, a shop and a search. Its robots.txt is compiled into the
//! server.
//!
//! ```sh
//! cargo run -p axum-site
//! ```
//!
//! `PORT` sets the port, and `SITE_ENV=staging` selects the robots.txt of staging. The same binary
//! runs on staging and in production, so it contains both files and selects one when it starts.

use std::env::{self, VarError};
use std::process::ExitCode;

use axum::Router;
use axum::extract::{Path, RawQuery};
use axum::http::StatusCode;
use axum::response::Html;
use axum::routing::get;
use robots_static::{RobotsLayer, RobotsTxt, include_robots, robots_txt};
use tokio::net::TcpListener;

static ROBOTS: RobotsTxt = include_robots!("robots.txt");
static STAGING: RobotsTxt = robots_txt!(
    "User-agent: *"
    "Disallow: /",
    allow(blocks_everything)
);

// The pages of members stay disallowed for GPTBot, and articles allowed for Googlebot: the server
// does not compile with a robots.txt that changes either.
const _: () = assert!(ROBOTS.decide("GPTBot", "/members/42").is_disallow());
const _: () = assert!(ROBOTS.decide("Googlebot", "/articles/spring-tides").is_allow());

#[tokio::main]
async fn main() -> ExitCode {
    match serve().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

async fn serve() -> Result<(), String> {
    let environment = Environment::of_process()?;
    let port = match env::var("PORT") {
        Ok(port) => port.parse().map_err(|_| format!("`PORT` is `{port}`, not a port number"))?,
        Err(_) => 3000,
    };

    let listener = TcpListener::bind(("127.0.0.1", port)).await.map_err(|error| {
        format!("cannot listen on 127.0.0.1:{port}: {error}; set `PORT` to another port")
    })?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    invite(&format!("http://{address}"), environment);
    axum::serve(listener, router(environment.robots())).await.map_err(|error| error.to_string())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Environment {
    Production,
    Staging,
}

impl Environment {
    fn of_process() -> Result<Self, String> {
        match env::var("SITE_ENV").as_deref() {
            Ok("production") | Err(VarError::NotPresent) => Ok(Self::Production),
            Ok("staging") => Ok(Self::Staging),
            // A misspelled `staging` must not select the rules of production.
            _ => Err("unknown value of `SITE_ENV`: expected `production` or `staging`".to_owned()),
        }
    }

    fn robots(self) -> &'static RobotsTxt<'static> {
        match self {
            Self::Production => &ROBOTS,
            Self::Staging => &STAGING,
        }
    }
}

fn router(robots: &'static RobotsTxt<'static>) -> Router {
    Router::new()
        .route("/", get(home))
        .route("/articles/{slug}", get(article))
        .route("/members/{id}", get(member))
        .route("/shop", get(shop))
        .route("/shop/{product}", get(product))
        .route("/checkout", get(checkout))
        .route("/search", get(search))
        .route("/admin", get(admin))
        .fallback(not_found)
        // A layer covers the routes and the fallback that are added before it.
        .layer(RobotsLayer::new(robots))
}

async fn home() -> Html<String> {
    page(
        "The Tidal Almanac",
        "<p><a href=\"/articles/spring-tides\">Why spring tides have nothing to do with spring</a>\
         <p><a href=\"/shop\">Shop</a> · <a href=\"/search?q=neap\">Search</a> · \
         <a href=\"/members/42\">Your page</a>",
    )
}

async fn article(Path(slug): Path<String>) -> Html<String> {
    let title = slug.replace('-', " ");
    page(&title, "<p>Twice a month sun, moon and earth align, and the sea follows.")
}

async fn member(Path(id): Path<u32>) -> Html<String> {
    page(&format!("Member {id}"), "<p>Your notes, your harbour, your subscriptions.")
}

async fn shop() -> Html<String> {
    page(
        "Shop",
        "<p><a href=\"/shop?sort=price\">Cheapest first</a>\
         <p><a href=\"/shop/tide-tables\">Tide tables</a> · <a href=\"/checkout\">Check out</a>",
    )
}

async fn product(Path(product): Path<String>) -> Html<String> {
    page(&product.replace('-', " "), "<p>Printed in the harbour, on paper that floats.")
}

async fn checkout() -> Html<String> {
    page("Check out", "<p>One copy of the tide tables.")
}

async fn search(RawQuery(query): RawQuery) -> Html<String> {
    page("Search", &format!("<p>Nothing for <code>{}</code>.", escaped(&query.unwrap_or_default())))
}

async fn admin() -> Html<String> {
    page("Desk", "<p>Please log in.")
}

async fn not_found() -> (StatusCode, Html<String>) {
    (StatusCode::NOT_FOUND, page("Gone with the tide", "<p>There is no such page."))
}

/// Returns a page: `body` is HTML, `title` is text.
fn page(title: &str, body: &str) -> Html<String> {
    let title = escaped(title);
    Html(format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title>\
         <h1>{title}</h1>{body}\n"
    ))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// The status of the response, its reason, and the User-Agent header and the target of the request.
type Try = (StatusCode, &'static str, &'static str, &'static str);

impl Environment {
    fn requests_to_try(self) -> &'static [Try] {
        const BROWSER: &str =
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        const GPTBOT: &str = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; \
                              GPTBot/1.4; +https://openai.com/gptbot";
        const GOOGLEBOT: &str =
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
        const GOOGLEBOT_IMAGE: &str = "Googlebot-Image/1.0";
        const ADSBOT: &str = "AdsBot-Google (+http://www.google.com/adsbot.html)";
        const PASSES: StatusCode = StatusCode::OK;
        const DENIED: StatusCode = StatusCode::FORBIDDEN;

        match self {
            Self::Production => &[
                (PASSES, "no rules apply to browsers", BROWSER, "/members/42"),
                (DENIED, "GPTBot has a group of its own", GPTBOT, "/members/42"),
                (PASSES, "its group allows the front page", GPTBOT, "/"),
                (
                    DENIED,
                    "Googlebot-Image obeys the group of Googlebot",
                    GOOGLEBOT_IMAGE,
                    "/checkout",
                ),
                (PASSES, "AdsBot-Google does not obey `*`", ADSBOT, "/checkout"),
                (DENIED, "an alternate spelling of /admin", GOOGLEBOT, "//admin"),
                (DENIED, "another alternate spelling", GOOGLEBOT, "/%61dmin"),
                (DENIED, "another alternate spelling", GOOGLEBOT, "/shop/../admin"),
                (DENIED, "a rule matches the query", GOOGLEBOT, "/shop?sort=price"),
                (PASSES, "only some queries are disallowed", GOOGLEBOT, "/shop?page=2"),
            ],
            Self::Staging => &[
                (PASSES, "no rules apply to browsers", BROWSER, "/members/42"),
                (DENIED, "GPTBot obeys `*`", GPTBOT, "/"),
                (DENIED, "Googlebot obeys `*`", GOOGLEBOT, "/"),
                (PASSES, "AdsBot-Google does not obey `*`", ADSBOT, "/"),
            ],
        }
    }
}

fn invite(site: &str, environment: Environment) {
    println!("The Tidal Almanac is at {site}/");
    if environment == Environment::Staging {
        println!(
            "This is staging: every page is disallowed for crawlers that obey `*`, and allowed \
             for browsers."
        );
    }
    println!("\n# 200: the file");
    println!("curl -i {site}/robots.txt");
    println!("\n# 304: the file has not changed");
    println!("curl -i -H 'If-None-Match: {}' {site}/robots.txt", environment.robots().etag());
    for (status, because, user_agent, target) in environment.requests_to_try() {
        println!("\n# {}: {because}", status.as_u16());
        println!("curl -i --path-as-is -A '{user_agent}' '{site}{target}'");
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::Request;
    use axum::http::header::USER_AGENT;
    use tower_service::Service;

    use super::{Environment, router};

    #[tokio::test]
    async fn printed_requests_get_the_printed_status() {
        for environment in [Environment::Production, Environment::Staging] {
            let mut site = router(environment.robots());
            for &(status, _, user_agent, target) in environment.requests_to_try() {
                let request = Request::get(target)
                    .header(USER_AGENT, user_agent)
                    .body(Body::empty())
                    .expect("the target and the header are valid");
                let Ok(response) = site.call(request).await;
                assert_eq!(response.status(), status, "{user_agent} requests {target}");
            }
        }
    }
}
