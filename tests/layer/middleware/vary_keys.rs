//! The keys that `robots emit vary` prints, in nginx and Varnish.

use std::collections::BTreeSet;
use std::fs;
use std::net::SocketAddr;

use robots_report::{Cache, VaryRules};
use robots_static::crawlers::CrawlerPurpose;
use robots_static::{Client, RobotsLayer, RobotsTxt};

use super::cache::{nginx, varnish};
use crate::client::{self, FIREFOX, GPTBOT};
use crate::server_models::Random;
use crate::site::{PAGE, compiled, pages, start};

const TEXT: &str = "User-agent: GPTBot
User-agent: CCBot
Disallow: /private/

User-agent: Googlebot
Disallow: /drafts/

User-agent: Googlebot-Image
User-agent: HouseCrawler
User-agent: My Odd.Bot+1
Disallow: /images/

User-agent: *
Disallow: /basket/
";

fn printed(robots: &RobotsTxt<'_>, cache: Cache) -> String {
    let mut printed = Vec::new();
    VaryRules::of(robots, []).write(cache, &mut printed).expect("a vector");
    String::from_utf8(printed).expect("UTF-8")
}

/// What the first lines of the printed file state to add.
fn settings(printed: &str) -> String {
    let lines = printed.lines().filter_map(|line| line.strip_prefix("#   "));
    lines.collect::<Vec<_>>().join("\n") + "\nproxy_cache_valid 200 10m;"
}

/// Returns the tokens of the groups that a header names, joined by commas.
fn groups_of(robots: &RobotsTxt<'_>, header: &str) -> String {
    let Client::Crawler(crawler) = robots.identify(header.as_bytes()) else {
        return String::new();
    };
    let mut tokens = BTreeSet::new();
    for group in crawler.all().filter_map(|crawler| crawler.group()) {
        let first = robots.product_tokens().find(|token| robots.group(token).is_same_as(&group));
        tokens.insert(first);
    }
    let tokens: Vec<_> = tokens.into_iter().flatten().collect();
    tokens.join(",")
}

/// Headers of crawlers and browsers, and mixtures of their words.
fn headers() -> Vec<String> {
    let read = |file: &str| {
        fs::read_to_string(format!("robots-matcher/tests/headers/{file}")).expect("a file")
    };
    let crawlers = read("crawlers.tsv") + &read("several.tsv");
    let of_crawlers = crawlers.lines().filter_map(|line| line.split_once('\t'));
    let mut headers: Vec<String> = of_crawlers.map(|(_, header)| header.to_owned()).collect();
    let browsers = read("browsers.txt");
    let browsers = browsers.lines().filter(|line| !line.starts_with('#'));
    headers.extend(browsers.map(str::to_owned));
    let tokens = [
        "GPTBot",
        "gptbot",
        "CCBot",
        "Googlebot",
        "Googlebot-Image",
        "Googlebot-News",
        "HouseCrawler",
        "My Odd.Bot+1",
        "bingbot",
        "Bytespider",
        "Pinterest",
        "Sogou web spider",
    ];
    let before = [
        "",
        "Mozilla/5.0 (compatible; ",
        "(",
        "Mozilla/5.0 (Linux; Android 10; ",
        "Foo/1.0 ",
        "like ",
        "Mozilla/4.0 (compatible; MSIE 8.0; ",
        "(I am not a ",
        "http://a.example/",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; compatible; ",
        "Chrome/1.0 Safari/537.36 ",
        "x",
        "agent/",
        "a@",
        "?from=",
        "\"",
        "[",
    ];
    let after = [
        "",
        "/1.0",
        "/x",
        ";",
        ")",
        "-1.0",
        "-foo",
        "_1",
        "x",
        "@a",
        " ",
        "/1.0; +http://a.example)",
    ];
    let random = &mut Random(11);
    for _ in 0..1_500 {
        let mut header = String::new();
        for _ in 0..=random.below(2) {
            header += random.choose(&before);
            header += random.choose(&tokens);
            header += random.choose(&after);
            header += random.choose(&["", " ", "; "]);
        }
        headers.push(header);
    }
    headers.push(format!("{} GPTBot", "a".repeat(5_000)));
    headers.retain(|header| header.is_ascii() && header.trim() == header);
    headers
}

/// What the printed program and its first lines in `vcl_recv` are, with other lines after these.
fn program(printed: &str, rest: &str) -> String {
    let first = printed.lines().filter_map(|line| line.strip_prefix("#   "));
    let first = first.collect::<Vec<_>>().join("\n");
    format!("{printed}\n{rest}\nsub vcl_recv {{\n{first}\n}}\n")
}

/// Compares the key that a cache computes of each header with the groups that it names.
async fn check_keys(robots: &RobotsTxt<'_>, cache: SocketAddr) {
    let (mut crawlers, mut uncached) = (0, 0);
    for header in headers() {
        let answer = client::get(cache, "/", &header).await;
        let key = answer.header("x-key").unwrap_or_default();
        let groups = groups_of(robots, &header);
        let is_certain = key != "?";
        // The program for Varnish ends each key with a comma.
        assert!(
            key.trim_end_matches(',') == groups || !is_certain,
            "{header}: {key}, expected {groups}"
        );
        crawlers += usize::from(!groups.is_empty());
        uncached += usize::from(!groups.is_empty() && !is_certain);
    }
    println!("{uncached} of {crawlers} headers of crawlers are not cached");
    assert!(crawlers > 300 && uncached * 4 < crawlers * 3, "{uncached} of {crawlers}");
}

#[tokio::test]
async fn printed_key_of_a_header_is_the_group_that_it_names() {
    let robots = compiled(TEXT);
    let folder = tempfile::tempdir().expect("a folder");
    let maps = printed(robots, Cache::Nginx);
    let site = start(pages()).await;
    let answer = "add_header x-key $robots_vary; return 200;";
    let Some((_nginx, cache)) = nginx(folder.path(), site, &maps, answer).await else {
        println!("skipped: nginx is not installed");
        return;
    };
    check_keys(robots, cache).await;
}

#[tokio::test]
async fn printed_key_in_varnish_is_the_group_that_a_header_names() {
    let robots = compiled(TEXT);
    let folder = tempfile::tempdir().expect("a folder");
    let site = start(pages()).await;
    let answer = "sub vcl_synth { set resp.http.x-key = req.http.X-Robots-Vary; return (deliver); }
        sub vcl_pass { return (synth(200)); }
        sub vcl_miss { return (synth(200)); }";
    let vcl = program(&printed(robots, Cache::Varnish), answer);
    let Some((_varnish, cache)) = varnish(folder.path(), site, &vcl).await else {
        println!("skipped: Varnish is not installed");
        return;
    };
    check_keys(robots, cache).await;
}

/// The headers that crawlers send.
#[tokio::test]
async fn most_headers_of_crawlers_have_a_key() {
    let robots = compiled("User-agent: *\nDisallow: /basket/\n");
    let folder = tempfile::tempdir().expect("a folder");
    let site = start(pages()).await;
    let answer = "return 200 \"key=$robots_vary\";";
    let maps = printed(robots, Cache::Nginx);
    let Some((_nginx, cache)) = nginx(folder.path(), site, &maps, answer).await else {
        println!("skipped: nginx is not installed");
        return;
    };
    let file = fs::read_to_string("robots-matcher/tests/headers/crawlers.tsv").expect("a file");
    let (mut bound, mut with_key) = (0, 0);
    for (_, header) in file.lines().filter_map(|line| line.split_once('\t')) {
        if groups_of(robots, header) == "*" {
            bound += 1;
            let answer = client::get(cache, "/", header).await;
            with_key += usize::from(answer.text() == "key=*");
        }
    }
    println!("{with_key} of {bound} headers have a key");
    assert!(bound > 50 && with_key * 10 >= bound * 9, "{with_key} of {bound}");
}

/// Checks that a cache before a site with the layer keeps one copy of a page for each group, one
/// for browsers, and none for headers whose groups are uncertain.
async fn check_copies(cache: SocketAddr) {
    let get = async |user_agent: &str| {
        let response = client::get(cache, "/private/1", user_agent).await;
        let state = response.header("x-cache").unwrap_or_default().to_owned();
        (response.status, state)
    };
    let state = |status, state: &str| (status, state.to_owned());
    assert_eq!(get(FIREFOX).await, state(200, "MISS"));
    assert_eq!(get(FIREFOX).await, state(200, "HIT"));
    assert_eq!(get(GPTBOT).await, state(403, "MISS"));
    assert_eq!(get(GPTBOT).await, state(403, "MISS"));
    assert_eq!(get("CCBot/2.0").await, state(403, "MISS"));
    assert_eq!(get("Googlebot/2.1").await, state(200, "MISS"));
    assert_eq!(get("Mozilla/5.0 (compatible; Googlebot/2.1)").await, state(200, "HIT"));
    // A client that invents headers fills the cache with nothing.
    for number in 0..5 {
        let header = format!("Googlebot/{number}.0 bingbot/{number}.0");
        assert_eq!(get(&header).await, state(200, "BYPASS"));
        assert_eq!(get(&header).await, state(200, "BYPASS"));
        assert_eq!(get(&format!("Firefox/{number}")).await, state(200, "HIT"));
    }
    assert_eq!(client::get(cache, "/private/1", FIREFOX).await.text(), PAGE);
}

#[tokio::test]
async fn cache_with_the_printed_keys_gives_each_group_its_own_copy() {
    let robots = compiled(TEXT);
    let maps = printed(robots, Cache::Nginx);
    let site = start(pages().layer(RobotsLayer::new(robots))).await;
    let folder = tempfile::tempdir().expect("a folder");
    let Some((_nginx, cache)) = nginx(folder.path(), site, &maps, &settings(&maps)).await else {
        println!("skipped: nginx is not installed");
        return;
    };
    check_copies(cache).await;
}

#[tokio::test]
async fn varnish_with_the_printed_program_gives_each_group_its_own_copy() {
    let robots = compiled(TEXT);
    let site = start(pages().layer(RobotsLayer::new(robots))).await;
    let folder = tempfile::tempdir().expect("a folder");
    let states = "sub vcl_hit { set req.http.X-Cache = \"HIT\"; }
        sub vcl_miss { set req.http.X-Cache = \"MISS\"; }
        sub vcl_pass { set req.http.X-Cache = \"BYPASS\"; }
        sub vcl_deliver { set resp.http.X-Cache = req.http.X-Cache; }";
    let vcl = program(&printed(robots, Cache::Varnish), states);
    let Some((_varnish, cache)) = varnish(folder.path(), site, &vcl).await else {
        println!("skipped: Varnish is not installed");
        return;
    };
    check_copies(cache).await;
}

/// A character of a token may have a meaning in the configuration.
#[test]
fn key_of_a_group_whose_token_is_not_plain_is_its_number() {
    for (token, key) in [("Odd.Bot", "#1"), ("Odd-Bot", "Odd-Bot")] {
        let robots = compiled(&format!("User-agent: {token}\nDisallow: /\n"));
        let printed = printed(robots, Cache::Nginx);
        assert!(printed.contains(&format!("\"{key},\";")), "{printed}");
    }
}

#[test]
fn extended_default_group_has_its_key() {
    let robots = compiled("User-agent: *\nDisallow: /\n");
    let names = |purposes: &[CrawlerPurpose]| {
        let mut printed = Vec::new();
        let rules = VaryRules::of(robots, purposes.iter().copied());
        rules.write(Cache::Nginx, &mut printed).expect("a vector");
        String::from_utf8_lossy(&printed).contains("Bytespider")
    };
    assert!(!names(&[]));
    assert!(names(&[CrawlerPurpose::AiTraining]));
}
