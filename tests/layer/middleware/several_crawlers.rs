//! Requests that name many crawlers, or one crawler many times.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use http::{Method, Request};
use robots_static::crawlers::MAX_USER_AGENT;
use robots_static::identity::Identity;
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::observe::Event;
use robots_static::rate_limit::CrawlBudget;
use robots_static::{Client, Crawler, RobotsLayer, RobotsTxt};

use crate::site::compiled;

/// Returns a file with twenty groups, for `/0/` to `/19/`; the last token is the longest.
fn groups() -> &'static RobotsTxt<'static> {
    let groups: Vec<_> = (0..20)
        .map(|number| {
            let name = name(number);
            format!("User-agent: {name}\nDisallow: /{number}/\n")
        })
        .collect();
    compiled(&groups.join("\n"))
}

fn name(number: usize) -> String {
    let letter = char::from(b'a' + u8::try_from(number).expect("a letter"));
    format!("House{}", letter.to_string().repeat(1 + number / 19))
}

fn names(numbers: impl IntoIterator<Item = usize>) -> Vec<String> {
    numbers.into_iter().map(name).collect()
}

fn crawler(robots: &'static RobotsTxt<'static>, header: &str) -> Crawler<'static> {
    match robots.identify(header.as_bytes()) {
        Client::Crawler(crawler) => crawler,
        _ => panic!("no crawler in `{header}`"),
    }
}

fn request(path: &str, fields: &[String]) -> Request<()> {
    let mut request = Request::get(path);
    for field in fields {
        request = request.header("user-agent", field);
    }
    request.body(()).expect("a request")
}

fn status(layer: &RobotsLayer, request: &Request<()>) -> u16 {
    match layer.apply(&RequestHead::of(request)) {
        LayerOutcome::Respond(response) => response.status().as_u16(),
        LayerOutcome::Forward { .. } => 200,
    }
}

#[test]
fn ninth_token_of_a_header_with_rules_denies_every_page() {
    let robots = groups();
    for count in 1..=20 {
        let header = names((0..20).rev().take(count)).join(" ");
        let crawler = crawler(robots, &header);
        for path in ["/robots.txt", "/open"]
            .map(str::to_owned)
            .into_iter()
            .chain((0..20).map(|number| format!("/{number}/")))
        {
            let is_named =
                path.trim_matches('/').parse().is_ok_and(|number: usize| number >= 20 - count);
            let expected = is_named || count > 8 && path != "/robots.txt";
            let decision = crawler.explain(&path);
            assert_eq!(crawler.decide(&path), decision.verdict());
            assert_eq!(decision.verdict().is_disallow(), expected, "{count} {path}");
            assert_eq!(decision.rule().is_some(), expected, "{count} {path}");
        }
    }
}

#[test]
fn ninth_token_of_a_header_without_rules_denies_nothing() {
    let text = "User-agent: Googlebot\nUser-agent: GPTBot\nDisallow: /a/\n\nUser-agent: bingbot\nDisallow:\n";
    let robots = compiled(text);
    let layer = RobotsLayer::new(robots);
    // Applebot obeys the group of Googlebot, Timpibot has no fallback.
    for name in ["Applebot", "Timpibot"] {
        let header =
            format!("GPTBot ClaudeBot CCBot PerplexityBot Amazonbot Bytespider {name} Diffbot");
        for (further, path, expected) in [
            ("", "/b", false),
            (" bingbot", "/b", false),
            (" PetalBot", "/b", false),
            (" Googlebot", "/b", false),
            (" Googlebot", "/a/", true),
        ] {
            let header = format!("{header}{further}");
            let crawler = crawler(robots, &header);
            assert_eq!(crawler.decide(path).is_disallow(), expected, "{header} {path}");
            assert_eq!(crawler.overflow().is_some(), !further.is_empty(), "{header}");
            // In fields of their own, the tokens get the same decision as in one field.
            let fields: Vec<_> = header.split(' ').map(str::to_owned).collect();
            let expected = if expected { 403 } else { 200 };
            for fields in [vec![header.clone()], fields] {
                let status = status(&layer, &request(path, &fields));
                assert_eq!(status, expected, "{fields:?} {path}");
            }
        }
    }
}

#[test]
fn ninth_crawler_of_a_request_is_denied_every_page() {
    let layer = RobotsLayer::new(groups());
    for count in 1..=20 {
        let all = names((0..20).rev().take(count));
        let halves = all.chunks(count.div_ceil(2)).map(|half| half.join(" ")).collect();
        for fields in [vec![all.join(" ")], all.clone(), halves] {
            let expected = if count > 8 { 403 } else { 200 };
            for (path, expected) in [
                ("/open", expected),
                ("/19/", 403),
                ("/robots.txt", 200),
                ("/.well-known/security.txt", 200),
            ] {
                let sent = request(path, &fields);
                assert_eq!(status(&layer, &sent), expected, "{path} {fields:?}");
            }
        }
    }
}

/// Each decision reads the target and its alternate spellings once, so repeated tokens must not add
/// decisions.
#[test]
fn crawler_named_repeatedly_is_verified_and_limited_once() {
    let robots = groups();
    let counts = Arc::new(Mutex::new([0_usize; 2]));
    let [verified, paced] = [Arc::clone(&counts), Arc::clone(&counts)];
    let layer = RobotsLayer::new(robots)
        .verify(move |_, _| {
            verified.lock().expect("no panic elsewhere")[0] += 1;
            Identity::Unknown
        })
        .limit_rate(move |_| {
            paced.lock().expect("no panic elsewhere")[1] += 1;
            None::<Duration>
        });
    for (fields, expected) in [
        (vec![name(0); 90], 1),
        (vec![format!("{0} {1}/1.0 {0}", name(0), name(1)); 90], 2),
        (names((0..8).cycle().take(90)), 8),
    ] {
        assert_eq!(status(&layer, &request("/open", &fields)), 200);
        let counts = core::mem::take(&mut *counts.lock().expect("no panic elsewhere"));
        assert_eq!(counts, [expected; 2], "{fields:?}");
    }
}

#[test]
fn crawler_named_twice_draws_on_its_budget_once() {
    let robots = compiled("User-agent: GPTBot\nUser-agent: CCBot\nCrawl-delay: 3600\nDisallow:\n");
    for fields in [
        vec!["GPTBot/1.0"; 2],
        vec!["GPTBot/1.0", "gptbot GPTBot"],
        vec!["CCBot GPTBot", "GPTBot CCBot"],
    ] {
        let fields: Vec<_> = fields.into_iter().map(str::to_owned).collect();
        let layer = RobotsLayer::new(robots).rate_limiter(CrawlBudget::new([robots]));
        assert_eq!(status(&layer, &request("/a", &fields)), 200, "{fields:?}");
        assert_eq!(status(&layer, &request("/a", &fields)), 429, "{fields:?}");
    }
}

#[test]
fn tokens_of_one_group_have_separate_budgets() {
    let robots = compiled("User-agent: GPTBot\nUser-agent: CCBot\nCrawl-delay: 3600\nDisallow:\n");
    let layer = RobotsLayer::new(robots).rate_limiter(CrawlBudget::new([robots]));
    let ask = |field: &str| status(&layer, &request("/a", &[field.to_owned()]));
    assert_eq!(ask("CCBot/2.0 GPTBot"), 200);
    assert_eq!([ask("CCBot"), ask("GPTBot")], [429; 2]);
}

/// A longer token, or a token in another field, does not hide a contradicted one.
#[test]
fn contradicted_crawler_among_others_denies_the_request() {
    let verifier = |crawler: &Crawler<'_>, _: &RequestHead<'_>| match crawler.token() {
        "GPTBot" => Identity::Contradicted,
        _ => Identity::Verified,
    };
    for text in [
        "User-agent: GPTBot\nDisallow: /x/\n",
        "User-agent: GPTBot\nUser-agent: PerplexityBot\nDisallow: /x/\n",
        "User-agent: PerplexityBot\nDisallow: /x/\n",
        "User-agent: *\nDisallow: /x/\n",
    ] {
        let layer = RobotsLayer::new(compiled(text)).verify(verifier).deny_contradicted(true);
        for fields in [
            &["GPTBot/1.4 PerplexityBot/1.0"][..],
            &["PerplexityBot/1.0 (compatible; GPTBot/1.4)"],
            &["PerplexityBot/1.0", "GPTBot/1.4"],
            &["GPTBot ClaudeBot CCBot PerplexityBot Amazonbot Bytespider Applebot Diffbot bingbot"],
            &[
                "Googlebot ClaudeBot CCBot PerplexityBot Amazonbot Bytespider Applebot Diffbot GPTBot",
            ],
            &[
                "Googlebot ClaudeBot CCBot PerplexityBot Amazonbot",
                "Bytespider Applebot Diffbot GPTBot",
            ],
        ] {
            let fields: Vec<_> = fields.iter().map(|&field| field.to_owned()).collect();
            assert_eq!(status(&layer, &request("/a", &fields)), 403, "{text} {fields:?}");
            let mut server = request("*", &fields);
            *server.method_mut() = Method::OPTIONS;
            assert_eq!(status(&layer, &server), 200, "{text} {fields:?}");
        }
        let honest = request("/a", &["PerplexityBot/1.0".to_owned()]);
        assert_eq!(status(&layer, &honest), 200, "{text}");
    }
}

/// A client has read the file if it got the text or sent the entity tag; this counts for each of
/// its crawlers.
#[test]
fn rules_count_as_read_after_200_or_304() {
    let robots = compiled("User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /a/\n");
    let etag = robots.etag();
    for (method, condition, expected) in [
        ("GET", None, true),
        ("GET", Some(etag), true),
        ("GET", Some("\"other\""), true),
        ("GET", Some("*"), false),
        ("HEAD", None, false),
        ("HEAD", Some(etag), false),
        ("HEAD", Some("*"), false),
        ("POST", Some(etag), false),
    ] {
        for fields in [&["GPTBot/1.4 CCBot/2.0"][..], &["CCBot/2.0", "GPTBot/1.4"]] {
            let known = Arc::new(Mutex::new(Vec::new()));
            let log = Arc::clone(&known);
            let layer = RobotsLayer::new(robots).observe(move |event| {
                if let Event::Disallowed { has_read_rules, .. } = event {
                    log.lock().expect("no panic elsewhere").push(*has_read_rules);
                }
            });
            let fields: Vec<_> = fields.iter().map(|&field| field.to_owned()).collect();
            let mut fetch = request("/robots.txt", &fields);
            *fetch.method_mut() = method.parse().expect("a method");
            if let Some(condition) = condition {
                let condition = condition.parse().expect("a field value");
                fetch.headers_mut().insert("if-none-match", condition);
            }
            status(&layer, &fetch);
            for name in ["GPTBot", "CCBot"] {
                assert_eq!(status(&layer, &request("/a/", &[name.to_owned()])), 403);
            }
            assert_eq!(
                *known.lock().expect("no panic elsewhere"),
                [Some(expected); 2],
                "{method} {condition:?} {fields:?}"
            );
        }
    }
}

/// Returns whether this request for an open page is denied.
fn is_denied(layer: &RobotsLayer, path: &str, fields: &[String]) -> bool {
    status(layer, &request(path, fields)) == 403
}

#[test]
fn bytes_after_the_limit_of_all_fields_are_denied_every_page() {
    let layer = RobotsLayer::new(groups());
    let browser = "Mozilla/5.0 (X11; Linux x86_64) ";
    let field = |len: usize| format!("{browser}{}", "a".repeat(len - browser.len()));
    for (lens, expected) in [
        (vec![MAX_USER_AGENT], false),
        (vec![MAX_USER_AGENT + 1], true),
        (vec![400_000], true),
        (vec![MAX_USER_AGENT / 2; 2], false),
        (vec![MAX_USER_AGENT / 2, MAX_USER_AGENT / 2 + 1], true),
        (vec![40; MAX_USER_AGENT / 40], false),
        (vec![40; MAX_USER_AGENT / 40 + 1], true),
    ] {
        let fields: Vec<_> = lens.iter().map(|len| field(*len)).collect();
        assert_eq!(is_denied(&layer, "/open", &fields), expected, "{lens:?}");
        assert!(!is_denied(&layer, "/robots.txt", &fields), "{lens:?}");
        let bytes = fields.iter().map(String::as_bytes);
        assert_eq!(layer.forwards_unchanged(bytes, "/open"), !expected, "{lens:?}");
    }
}

#[test]
fn name_after_the_limit_of_all_fields_is_denied() {
    let layer = RobotsLayer::new(groups());
    let [name] = &names(0..1)[..] else {
        unreachable!("one name");
    };
    let padding = "a".repeat(MAX_USER_AGENT);
    for fields in [
        vec![padding.clone(), name.clone()],
        vec![format!("{padding} {name}")],
        vec![name.clone(), padding.clone()],
    ] {
        assert!(is_denied(&layer, "/open", &fields));
        assert!(is_denied(&layer, "/0/", &fields));
    }
}

#[test]
fn long_field_is_not_denied_by_a_file_that_disallows_nothing() {
    let layer = RobotsLayer::new(compiled("User-agent: GPTBot\nAllow: /\n"));
    let fields = ["a".repeat(2 * MAX_USER_AGENT)];
    assert!(!is_denied(&layer, "/open", &fields));
}
