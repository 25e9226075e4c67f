//! Invalid and unusual requests: each gets a response.

use crate::client::{self, FIREFOX, GOOGLEBOT, GPTBOT, request};
use crate::site::{PAGE, start_site};

const TEXT: &str = "User-agent: GPTBot\nDisallow: /private/*x*y*z$\nDisallow: /a\n";

#[tokio::test]
async fn user_agent_of_invalid_bytes_gets_a_response() {
    let site = start_site(TEXT).await;
    for (user_agent, status) in [
        (&b"\xff\xfe GPTBot/1.0"[..], 403),
        (b"GPTBot\xff", 200),
        (b"", 200),
        (b"\t", 200),
        ("GPTBot/1.0 (\u{e9})".as_bytes(), 403),
    ] {
        let sent = request(site, "GET", "/a").header("user-agent", user_agent);
        assert_eq!(sent.send().await.status, status, "{user_agent:?}");
    }
}

/// Which of several fields names the client is not known: a proxy can add one before or after it.
#[tokio::test]
async fn several_user_agents_with_a_disallowed_crawler_are_denied() {
    let site = start_site(TEXT).await;
    for (fields, status) in [
        (&[GPTBOT, FIREFOX][..], 403),
        (&[FIREFOX, GPTBOT], 403),
        (&["", GPTBOT], 403),
        (&[GOOGLEBOT, GPTBOT], 403),
        (&[FIREFOX, "", GOOGLEBOT, FIREFOX, GPTBOT], 403),
        (&[FIREFOX, GOOGLEBOT], 200),
        (&["", FIREFOX], 200),
    ] {
        let mut sent = request(site, "GET", "/a");
        for field in fields {
            sent = sent.header("user-agent", field);
        }
        assert_eq!(sent.send().await.status, status, "{fields:?}");
    }
}

#[tokio::test]
async fn long_user_agent_gets_a_response() {
    let site = start_site(TEXT).await;
    for unit in ["GPTBot", "GPTBot ", "(", "Google ", "a/1 ", "; compatible"] {
        let mut user_agent = unit.repeat(4_000 / unit.len());
        user_agent.push_str(" GPTBot/1.0");
        assert_eq!(client::get(site, "/a", &user_agent).await.status, 403);
        assert_eq!(client::get(site, "/b", &user_agent).await.status, 200);
        let user_agent = unit.repeat(60_000 / unit.len());
        assert_eq!(client::get(site, "/a", &user_agent).await.status, 403);
    }
}

#[tokio::test]
async fn long_path_gets_a_response() {
    let site = start_site(TEXT).await;
    for unit in ["/private/", "//", "/..", "/%2e", "%2F", "%", "x", "(%28", "/x/y"] {
        let target = format!("/{}", unit.repeat(60_000 / unit.len()));
        let response = client::get(site, &target, GPTBOT).await;
        assert!(matches!(response.status, 200 | 403), "{unit}: {}", response.status);
        assert_eq!(client::get(site, &target, FIREFOX).await.text(), PAGE);
    }
}

#[tokio::test]
async fn invalid_escape_gets_a_response() {
    let site = start_site(TEXT).await;
    for (target, status) in [
        ("/%", 200),
        ("/%zz", 200),
        ("/a%", 403),
        ("/%6", 200),
        ("/%00", 200),
        ("/%61%ff", 403),
        ("/x/..%", 200),
    ] {
        assert_eq!(client::get(site, target, GPTBOT).await.status, status, "{target}");
    }
}

#[tokio::test]
async fn get_with_a_body_passes() {
    let site = start_site(TEXT).await;
    for (target, status) in [("/a", 403), ("/b", 200), ("/robots.txt", 200)] {
        let response = request(site, "GET", target)
            .header("user-agent", GPTBOT)
            .header("content-length", "4")
            .send_with(b"body")
            .await;
        assert_eq!(response.status, status, "{target}");
    }
}
