//! What observers are told.

use std::sync::{Arc, Mutex};

use robots_static::{Client, Event, Mode, RobotsLayer};

use crate::client::{self, FIREFOX, GOOGLEBOT, GPTBOT};
use crate::site::{compiled, pages, start};

fn name(client: Client<'static>) -> &'static str {
    match client {
        Client::Crawler(crawler) => crawler.token(),
        Client::Unknown => "somebody",
    }
}

fn told(event: &Event) -> String {
    match event {
        Event::Served { client, status } => {
            format!("{} got the file: {}", name(*client), status.as_u16())
        }
        Event::Passed { client, .. } => format!("{} passed", name(*client)),
        Event::Forbidden {
            refusal,
            mode,
            has_read_rules,
            ..
        } => {
            let crawler = refusal.crawler().token();
            let group = refusal.group();
            format!("{crawler} of {group}: {mode:?}, has read: {has_read_rules:?}")
        }
        _ => "something else".to_owned(),
    }
}

async fn events(mode: Mode) -> Vec<String> {
    let text = "User-agent: *\nUser-agent: HouseCrawler9\nDisallow: /a\n";
    let events = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&events);
    let layer = RobotsLayer::new(compiled(text))
        .mode(mode)
        .observer(move |event: &Event| {
            log.lock().expect("no panic elsewhere").push(told(event));
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
async fn who_broke_rules_that_it_had_read_can_be_told() {
    assert_eq!(
        events(Mode::Enforce).await,
        [
            "GPTBot of *: Enforce, has read: Some(false)",
            "GPTBot got the file: 200",
            "GPTBot of *: Enforce, has read: Some(true)",
            "GPTBot passed",
            "Googlebot of *: Enforce, has read: Some(false)",
            "HouseCrawler9 of HouseCrawler9: Enforce, has read: None",
            "somebody got the file: 200",
        ]
    );
}

#[tokio::test]
async fn a_report_differs_from_enforcing_by_its_mode_alone() {
    let reported = events(Mode::Report).await.join("\n");
    let enforced = events(Mode::Enforce).await.join("\n");
    assert_eq!(reported.replace("Report", "Enforce"), enforced);
}

#[tokio::test]
async fn a_layer_that_is_off_tells_of_the_file_alone() {
    assert_eq!(
        events(Mode::Off).await,
        ["GPTBot got the file: 200", "somebody got the file: 200"]
    );
}
