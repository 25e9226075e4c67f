//! The verifier by address ranges: forged headers, proxies, and ranges that are replaced.

use std::net::{IpAddr, Ipv4Addr};

use http::{HeaderValue, Request};
use robots_static::crawlers::{CRAWLERS_DATE, known_crawler};
use robots_static::identity::{Evidence, Identity, Proof, Verifier as _};
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::ranges::{CrawlerRanges, ProxyField, RangeTable, RangeVerifier, TrustedProxies};
use robots_static::{Client, RobotsLayer, RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /drafts/\n");

/// The address of the peer, as a server puts it into the extensions.
#[derive(Clone, Copy)]
struct Peer(IpAddr);

/// Returns ranges of one crawler with this prefix, from a file that is never too old.
fn ranges(prefix: &str) -> CrawlerRanges {
    let file = format!(
        "{{\"creationTime\": \"2026-11-20\", \"prefixes\": [{{\"ipv4Prefix\": \"{prefix}\"}}]}}"
    );
    let table = RangeTable::parse(file.as_bytes()).expect("a table");
    let mut ranges = CrawlerRanges::default().max_age(std::time::Duration::MAX);
    ranges.insert(["GPTBot"], table);
    ranges
}

fn verifier() -> RangeVerifier {
    RangeVerifier::new(ranges("192.0.2.0/24"), |request| {
        request.extensions().get().map(|Peer(address)| *address)
    })
}

fn request(user_agent: &str, peer: &str, fields: &[(&'static str, &'static str)]) -> Request<()> {
    let mut request = Request::get("/").header("user-agent", user_agent);
    for (name, value) in fields {
        request = request.header(*name, *value);
    }
    let mut request = request.body(()).expect("a request");
    if let Ok(address) = peer.parse() {
        request.extensions_mut().insert(Peer(address));
    }
    request
}

/// Returns the status of a request: 200 if it is forwarded.
fn status(layer: &RobotsLayer, request: &Request<()>) -> u16 {
    match layer.apply(&RequestHead::of(request)) {
        LayerOutcome::Respond(response) => response.status().as_u16(),
        LayerOutcome::Forward { .. } => 200,
    }
}

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

#[test]
fn client_outside_of_the_ranges_is_denied() {
    let layer = RobotsLayer::new(&ROBOTS).verifier(verifier()).deny_contradicted(true);
    for (user_agent, peer, fields, expected) in [
        ("GPTBot/1.3", "192.0.2.7", &[][..], 200),
        ("GPTBot/1.3", "::ffff:192.0.2.7", &[], 200),
        ("GPTBot/1.3", "198.51.100.1", &[], 403),
        // No proxy is trusted, so nobody vouches for these fields.
        ("GPTBot/1.3", "198.51.100.1", &[("x-forwarded-for", "192.0.2.7")], 403),
        ("GPTBot/1.3", "198.51.100.1", &[("forwarded", "for=192.0.2.7")], 403),
        // Without ranges or an address nothing is known.
        ("Googlebot/2.1", "198.51.100.1", &[], 200),
        ("GPTBot/1.3", "", &[], 200),
        (FIREFOX, "198.51.100.1", &[], 200),
    ] {
        let request = request(user_agent, peer, fields);
        assert_eq!(status(&layer, &request), expected, "{user_agent} {peer} {fields:?}");
    }
}

#[test]
fn client_behind_trusted_proxies_is_the_one_that_they_name() {
    let prefixes = ["10.0.0.0/8"].map(|prefix| prefix.parse().expect("a prefix"));
    for (field, name, element) in [
        (ProxyField::XForwardedFor, "x-forwarded-for", ""),
        (ProxyField::Forwarded, "forwarded", "for="),
        (ProxyField::XRealIp, "x-real-ip", ""),
    ] {
        let verifier = verifier().behind(TrustedProxies::new(prefixes), field);
        let layer = RobotsLayer::new(&ROBOTS).verifier(verifier).deny_contradicted(true);
        let asked = |peer, addresses: &[&str]| {
            let list: Vec<_> = addresses.iter().map(|it| format!("{element}{it}")).collect();
            let mut request = request("GPTBot/1.3", peer, &[]);
            let value = HeaderValue::from_str(&list.join(", ")).expect("a value");
            request.headers_mut().insert(name, value);
            status(&layer, &request)
        };
        assert_eq!(asked("10.0.0.1", &["192.0.2.7"]), 200);
        assert_eq!(asked("10.0.0.1", &["198.51.100.1"]), 403);
        assert_eq!(asked("198.51.100.1", &["192.0.2.7"]), 403, "past the proxy");
        assert_eq!(asked("10.0.0.1", &["192.0.2.7", "10.0.0.9"]), 200);
        if field != ProxyField::XRealIp {
            assert_eq!(asked("10.0.0.1", &["192.0.2.7", "198.51.100.1"]), 403, "forged");
        }
    }
}

/// The address of a proxy is evidence against no crawler.
#[test]
fn client_that_no_proxy_names_is_unknown() {
    let Client::Crawler(crawler) = ROBOTS.identify(b"GPTBot/1.3") else {
        panic!("a documented crawler");
    };
    let no_address = Proof::Unknown(Evidence::NoAddress);
    let not_named = Proof::Unknown(Evidence::NoForwardedAddress);
    for (field, name) in [
        (ProxyField::XForwardedFor, "x-forwarded-for"),
        (ProxyField::Forwarded, "forwarded"),
        (ProxyField::XRealIp, "x-real-ip"),
    ] {
        let prefixes = ["10.0.0.0/8"].map(|prefix| prefix.parse().expect("a prefix"));
        let verifier = verifier().behind(TrustedProxies::new(prefixes), field);
        for values in [
            &[][..],
            &[""],
            &["unknown"],
            &["for=unknown"],
            &["for=_hidden"],
            &["unix:"],
            &["10.0.0.1"],
            &["for=10.0.0.1"],
            &["192.0.2.7, garbled"],
            &["192.0.2.7", "for=\"_SEVKISEK\""],
        ] {
            let fields: Vec<_> = values.iter().map(|value| (name, *value)).collect();
            let of = |peer| {
                let request = request("GPTBot/1.3", peer, &fields);
                verifier.verify(&crawler, &RequestHead::of(&request))
            };
            assert_eq!(of("10.0.0.1"), not_named, "{name} {values:?}");
            assert_eq!(of(""), no_address, "{name} {values:?}");
            let past = of("198.51.100.1");
            assert!(matches!(past, Proof::Contradicted(_)), "{name} {values:?}");
        }
    }
}

#[test]
fn replaced_ranges_are_used_by_the_layer() {
    let verifier = verifier();
    let layer = RobotsLayer::new(&ROBOTS).verifier(verifier.clone()).deny_contradicted(true);
    let request = request("GPTBot/1.3", "198.51.100.1", &[]);
    assert_eq!(status(&layer, &request), 403);
    verifier.replace(ranges("198.51.100.0/24"));
    assert_eq!(status(&layer, &request), 200);
    verifier.replace(CrawlerRanges::default());
    assert_eq!(status(&layer, &request), 200);
}

const EMBEDDED: RobotsTxt = robots_txt! {
    #![ranges = "tests/sites/ranges"]
    user_agent * { disallow "/drafts/"; }
};

const fn is_published(token: &str, address: IpAddr) -> bool {
    match EMBEDDED.published_ranges(token) {
        Some(ranges) => ranges.contains(address),
        None => false,
    }
}

const _: () = {
    assert!(is_published("gptbot", IpAddr::V4(Ipv4Addr::new(192, 0, 2, 255))));
    assert!(!is_published("gptbot", IpAddr::V4(Ipv4Addr::new(192, 0, 3, 0))));
};

#[test]
fn embedded_ranges_are_found_in_constants_and_by_the_verifier() {
    let tokens: Vec<_> = EMBEDDED.tokens_with_ranges().collect();
    assert!(tokens.contains(&"GPTBot") && tokens.contains(&"Googlebot-Image"));
    assert!(tokens.is_sorted_by_key(|token| token.to_ascii_lowercase()));
    for (token, text, expected) in [
        ("GPTBot", "203.0.113.79", true),
        ("GPTBot", "203.0.113.80", false),
        ("GPTBot", "203.0.113.63", false),
        ("GPTBot", "2001:db8:1:ffff::", true),
        ("GPTBot", "2001:db8:2::", false),
        ("GPTBot", "::ffff:192.0.2.7", true),
        ("GPTBot", "0.0.0.0", false),
        ("GPTBot", "::", false),
        ("GPTBot", "255.255.255.255", false),
        ("Googlebot", "2001:db8:2::1", true),
        ("GOOGLEBOT-image", "198.51.100.31", true),
        ("bingbot", "198.51.100.31", false),
    ] {
        let address = text.parse().expect("an address");
        assert_eq!(is_published(token, address), expected, "{token} {text}");
    }
    assert_eq!(ROBOTS.published_ranges("GPTBot"), None);

    let peer = |request: &RequestHead<'_>| request.extensions().get().map(|Peer(it)| *it);
    let verifier = RangeVerifier::embedded(&EMBEDDED, peer);
    let layer = RobotsLayer::new(&ROBOTS).verifier(verifier.clone());
    let identity = |peer| match layer.apply(&RequestHead::of(&request("GPTBot/1.3", peer, &[]))) {
        LayerOutcome::Forward { verdict, .. } => verdict.expect("a crawler").identity(),
        LayerOutcome::Respond(response) => panic!("{response:?}"),
    };
    assert_eq!(identity("192.0.2.7"), Identity::Verified);
    verifier.replace(ranges("198.51.100.0/24"));
    assert_eq!(identity("192.0.2.7"), Identity::Contradicted);
}

/// Ranges are replaced while requests are verified: each is verified by the old or the new ones.
#[test]
fn ranges_replaced_under_load_are_never_mixed() {
    let verifier = verifier();
    let layer = RobotsLayer::new(&ROBOTS).verifier(verifier.clone()).deny_contradicted(true);
    let [both, neither] = ["192.0.2.7", "203.0.113.1"].map(|it| request("GPTBot/1.3", it, &[]));
    std::thread::scope(|scope| {
        let readers = [(); 3].map(|()| {
            scope.spawn(|| {
                for _ in 0..2_000 {
                    assert_eq!(status(&layer, &both), 200);
                    assert_eq!(status(&layer, &neither), 403);
                }
            })
        });
        let mut prefixes = ["192.0.2.0/24", "192.0.2.0/28"].iter().cycle();
        while !readers.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            verifier.replace(ranges(prefixes.next().expect("a prefix")));
        }
    });
}

/// What operators publish is about crawlers of the table.
#[test]
fn published_crawlers_are_in_the_table() {
    for row in robots_identity::PUBLISHED {
        for token in row.tokens {
            assert!(known_crawler(token).is_some(), "{token}");
        }
    }
    assert!(robots_identity::PUBLISHED_DATE >= CRAWLERS_DATE);
}
