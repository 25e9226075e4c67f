//! The events that observers receive.

use std::sync::{Arc, Mutex};

use http::Request;
use robots_static::layer::RequestHead;
use robots_static::observe::Event;
use robots_static::{Client, Mode, RobotsLayer};

use crate::client::{self, FIREFOX, GOOGLEBOT, GPTBOT};
use crate::site::{compiled, pages, start};

fn name(client: Client<'_>) -> &str {
    match client {
        Client::Crawler(crawler) => crawler.token(),
        _ => "client",
    }
}

fn describe(event: &Event) -> String {
    match event {
        Event::Served { client, status, .. } => {
            format!("{} got the file: {}", name(*client), status.as_u16())
        }
        Event::Allowed { client, .. } => format!("{} passed", name(*client)),
        Event::Disallowed { denial, mode, has_read_rules, .. } => {
            let crawler = denial.crawler().token();
            let group = denial.group();
            format!("{crawler} of {group}: {mode:?}, has read: {has_read_rules:?}")
        }
        _ => "something else".to_owned(),
    }
}

async fn events(mode: Mode) -> Vec<String> {
    let text = "User-agent: *\nUser-agent: HouseCrawler9\nDisallow: /a\n";
    let events = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&events);
    let layer = RobotsLayer::new(compiled(text)).mode(mode).observe(move |event| {
        log.lock().expect("no panic elsewhere").push(describe(event));
    });
    let site = start(pages().layer(layer)).await;
    for (target, user_agent) in [
        ("/a", GPTBOT),
        ("/robots.txt", GPTBOT),
        ("/a", GPTBOT),
        ("/b", GPTBOT),
        ("/a", GOOGLEBOT),
        ("/a", "HouseCrawler9/1.0"),
        ("/a", FIREFOX),
        ("/robots.txt", FIREFOX),
    ] {
        client::get(site, target, user_agent).await;
    }
    let events = events.lock().expect("no panic elsewhere");
    events.clone()
}

#[tokio::test]
async fn event_after_a_fetch_of_the_file_has_read_rules() {
    assert_eq!(
        events(Mode::Enforce).await,
        [
            "GPTBot of *: Enforce, has read: Some(false)",
            "GPTBot got the file: 200",
            "GPTBot of *: Enforce, has read: Some(true)",
            "GPTBot passed",
            "Googlebot of *: Enforce, has read: Some(false)",
            "HouseCrawler9 of HouseCrawler9: Enforce, has read: None",
            "client got the file: 200",
        ]
    );
}

/// Only a complete response counts as a fetch, and only for the rules of that file.
#[tokio::test]
async fn event_has_read_rules_only_for_the_fetched_file() {
    let [one, other] = ["/a", "/b"]
        .map(|path| compiled(&format!("User-agent: *\nDisallow: {path}\nDisallow: /c\n")));
    let events = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&events);
    let layer = RobotsLayer::select(move |request| {
        let is_other = request.headers().get("host").is_some_and(|host| host == "other.example");
        Some(if is_other { other } else { one })
    });
    let layer = layer.observe(move |event| {
        if let Event::Disallowed { has_read_rules, .. } = event {
            log.lock().expect("no panic elsewhere").push(*has_read_rules);
        }
    });
    let ask = |method: &str, host: &str, path: &str| {
        let request = Request::builder().method(method).uri(path).header("host", host);
        let request = request.header("user-agent", "GPTBot/1.0").body(()).expect("a request");
        layer.apply(&RequestHead::of(&request));
    };
    for method in ["POST", "HEAD", "GET"] {
        ask(method, "one.example", "/robots.txt");
        ask("GET", "one.example", "/c");
        ask("GET", "other.example", "/c");
    }
    ask("GET", "other.example", "/robots.txt");
    ask("GET", "other.example", "/c");
    let events = events.lock().expect("no panic elsewhere");
    let no = Some(false);
    assert_eq!(*events, [no, no, no, no, Some(true), no, Some(true)]);
}

#[tokio::test]
async fn report_mode_sends_the_events_of_enforce_mode() {
    let reported = events(Mode::Report).await.join("\n");
    let enforced = events(Mode::Enforce).await.join("\n");
    assert_eq!(reported.replace("Report", "Enforce"), enforced);
}

#[tokio::test]
async fn layer_in_mode_off_reports_only_served_files() {
    assert_eq!(events(Mode::Off).await, ["GPTBot got the file: 200", "client got the file: 200"]);
}
