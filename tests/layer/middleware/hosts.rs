//! A robots.txt for each host.

use http::Uri;
use robots_static::hosts::RobotsHosts;
use robots_static::layer::RequestHead;
use robots_static::{RobotsLayer, RobotsTxt, robots_txt};

use crate::client::{self, GPTBOT};
use crate::site::{PAGE, pages, start};

static APEX: RobotsTxt = robots_txt!("#apex");
static PORT: RobotsTxt = robots_txt!("#port");
static WWW: RobotsTxt = robots_txt!("#www");
static BELOW: RobotsTxt = robots_txt!("#below");
static DEEP: RobotsTxt = robots_txt!("#deep");
static DEEP_PORT: RobotsTxt = robots_txt!("#deep port");
static SIX: RobotsTxt = robots_txt!("#six");
static OTHER: RobotsTxt = robots_txt!("#other");

static HOSTS: RobotsHosts<7> = RobotsHosts::new([
    ("www.example.com", &WWW),
    ("example.com", &APEX),
    ("*.example.com", &BELOW),
    ("example.com:8443", &PORT),
    ("*.shop.example.com", &DEEP),
    ("*.shop.example.com:81", &DEEP_PORT),
    ("[::1]", &SIX),
]);

fn served(host: &str) -> Option<&'static str> {
    let robots = HOSTS.get(host)?;
    std::str::from_utf8(robots.body()).ok()
}

#[test]
fn most_specific_host_is_selected() {
    for (host, expected) in [
        ("example.com", Some("#apex")),
        ("EXAMPLE.com.", Some("#apex")),
        ("example.com:80", Some("#apex")),
        ("example.com.:8443", Some("#port")),
        ("www.example.com", Some("#www")),
        ("WWW.Example.Com:8443", Some("#www")),
        ("shop.example.com", Some("#below")),
        ("a.b.example.com", Some("#below")),
        ("a.shop.example.com", Some("#deep")),
        ("a.b.shop.example.com:80", Some("#deep")),
        ("a.shop.example.com:81", Some("#deep port")),
        ("[::1]", Some("#six")),
        ("[::1]:3000", Some("#six")),
        ("example.com:08443", Some("#port")),
        ("example.com:", Some("#apex")),
        ("example.com:0", Some("#apex")),
        ("example.com..", Some("#apex")),
        ("example.com..:8443", Some("#port")),
        ("example.com:8443:80", Some("#port")),
        ("a.example.com:80:80", Some("#below")),
        ("a.example.com,x", Some("#below")),
        ("example.com, example.org", Some("#apex")),
        ("[::1]:03000:1", Some("#six")),
        ("[::1", None),
        ("notexample.com", None),
        ("com", None),
        (".example.com", Some("#below")),
        ("*.example.com", Some("#below")),
        ("", None),
        (":", None),
        ("localhost:3000", None),
        ("\u{e9}.example.org", None),
    ] {
        assert_eq!(served(host), expected, "{host}");
    }
}

#[test]
fn host_of_64_kb_is_looked_up_in_linear_time() {
    assert_eq!(served(&"a.".repeat(32_768)), None);
}

#[test]
fn default_file_applies_to_other_hosts() {
    static WITH_DEFAULT: RobotsHosts<1> = RobotsHosts::new([("a", &APEX)]).or(&OTHER);
    let body = |host| WITH_DEFAULT.get(host).map(RobotsTxt::body);
    assert_eq!(body("a"), Some(APEX.body()));
    assert_eq!(body("b"), Some(OTHER.body()));
}

#[test]
fn authority_of_the_target_precedes_the_host_field() {
    let request = |uri: &'static str, host: Option<&'static str>| {
        let mut request = http::Request::new(());
        *request.uri_mut() = Uri::from_static(uri);
        if let Some(host) = host {
            request
                .headers_mut()
                .insert("host", host.parse().expect("a host"));
        }
        request
    };
    for (uri, host, expected) in [
        ("/", Some("b.example"), Some("b.example")),
        (
            "https://a.example:1/",
            Some("b.example"),
            Some("a.example:1"),
        ),
        ("https://u:p@a.example/", None, Some("a.example")),
        ("/", None, None),
    ] {
        let request = request(uri, host);
        assert_eq!(RequestHead::of(&request).host(), expected, "{uri}");
    }
}

#[tokio::test]
async fn host_gets_its_own_file_and_rules() {
    static OPEN: RobotsTxt = robots_txt!("User-agent: *\nDisallow:\n");
    static CLOSED: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /a\n");
    static HOSTS: RobotsHosts<2> =
        RobotsHosts::new([("open.example", &OPEN), ("closed.example", &CLOSED)]);
    let site = start(pages().layer(RobotsLayer::new(&HOSTS))).await;
    for (host, file, status) in [
        ("open.example", "User-agent: *\nDisallow:\n", 200),
        ("closed.example", "User-agent: *\nDisallow: /a\n", 403),
        ("elsewhere.example", PAGE, 200),
    ] {
        let at = |path| format!("http://{host}{path}");
        assert_eq!(
            client::get(site, &at("/robots.txt"), GPTBOT).await.text(),
            file
        );
        assert_eq!(client::get(site, &at("/a"), GPTBOT).await.status, status);
    }
}
