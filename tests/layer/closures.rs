//! Closures whose parameters have no annotations.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Request, Response, StatusCode};
use robots_static::identity::Identity;
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::rate_limit::{CrawlerRequest, RateLimiter};
use robots_static::{Mode, RobotsLayer, RobotsTxt, robots_txt};

static SHOP: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
static BLOG: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /drafts/\n");

fn request(host: &str, path: &str) -> Request<()> {
    let request = Request::get(path).header("host", host).header("user-agent", "GPTBot/1.2");
    request.extension(host.len()).body(()).expect("a request")
}

#[test]
fn closures_without_annotations_see_the_request() {
    let events = Arc::new(Mutex::new(Vec::new()));
    let written = Arc::clone(&events);
    let layer = RobotsLayer::select(|request| match request.host()? {
        "blog.example" => Some(&BLOG),
        _ => Some(&SHOP),
    })
    .verify(|crawler, request| {
        if crawler.token() == "GPTBot" && request.uri().path().ends_with('1') {
            Identity::Verified
        } else {
            Identity::Unknown
        }
    })
    .observe(move |event| {
        let request = event.request();
        let client = request.extensions().get::<usize>().copied();
        let path = request.uri().path().to_owned();
        let seen = (event.outcome(), path, client, event.identity());
        written.lock().expect("no panic").push(seen);
    })
    .deny(|denial, request| {
        let text = format!("{} at {}", denial.crawler().token(), request.uri());
        let mut response = Response::new(Bytes::from(text));
        *response.status_mut() = StatusCode::GONE;
        response
    })
    .observe(|event| assert!(!event.crawler().is_empty()))
    .exempt(|request| request.uri().path() == "/status")
    .limit_rate(|request| {
        let is_slow = request.head().uri().path() == "/slow";
        is_slow.then_some(Duration::from_secs(9))
    })
    .x_robots_tag(|request| {
        let is_draft = request.uri().path().starts_with("/drafts/");
        is_draft.then(|| HeaderValue::from_static("noindex"))
    });
    assert!(format!("{layer:?}").starts_with("RobotsLayer"));
    let denied = |host, path| {
        let request = request(host, path);
        match layer.apply(&RequestHead::of(&request)) {
            LayerOutcome::Respond(response) => Some(response.into_body()),
            LayerOutcome::Forward { .. } => None,
        }
    };
    assert_eq!(denied("blog.example", "/drafts/1").as_deref(), Some(&b"GPTBot at /drafts/1"[..]));
    assert_eq!(denied("shop.example", "/drafts/2"), None);
    assert_eq!(denied("shop.example", "/status"), None);
    assert!(denied("shop.example", "/slow").is_some());
    assert_eq!(denied("shop.example", "/basket/?a").as_deref(), Some(&b"GPTBot at /basket/?a"[..]));
    let expected = [
        ("denied", "/drafts/1", Some(12), Identity::Verified),
        ("allowed", "/drafts/2", Some(12), Identity::Unknown),
        ("allowed", "/status", Some(12), Identity::Unknown),
        ("rate_limited", "/slow", Some(12), Identity::Unknown),
        ("denied", "/basket/", Some(12), Identity::Unknown),
    ]
    .map(|(outcome, path, client, identity)| (outcome, path.to_owned(), client, identity));
    assert_eq!(*events.lock().expect("no panic"), expected);
}

/// Calls add up: every observer receives each event, and one verifier is enough.
#[test]
fn observers_and_verifiers_add_up() {
    let outcomes = Arc::new(Mutex::new(Vec::new()));
    let [one, two] = ["one", "two"].map(|name| (name, Arc::clone(&outcomes)));
    let is_even = |path: &str| path.len().is_multiple_of(2);
    let layer = RobotsLayer::new(&SHOP)
        .verify(move |_, request| match request.uri().path() {
            "/contradicted" => Identity::Contradicted,
            path if is_even(path) => Identity::Verified,
            _ => Identity::Unknown,
        })
        .verify(|_, request| match request.uri().path() {
            "/abcd" => Identity::Verified,
            _ => Identity::Unknown,
        })
        .observe(move |event| {
            one.1.lock().expect("no panic").push((one.0, event.identity()));
        })
        .observe(move |event| {
            two.1.lock().expect("no panic").push((two.0, event.identity()));
        });
    for (path, identity) in [
        ("/abc", Identity::Verified),
        ("/abcd", Identity::Verified),
        ("/abcdef", Identity::Unknown),
        ("/contradicted", Identity::Contradicted),
    ] {
        layer.apply(&RequestHead::of(&request("shop.example", path)));
        let seen = std::mem::take(&mut *outcomes.lock().expect("no panic"));
        assert_eq!(seen, [("one", identity), ("two", identity)], "{path}");
    }
}

#[test]
fn mode_is_read_from_the_name_that_it_writes() {
    for mode in [Mode::Off, Mode::Report, Mode::Enforce] {
        let name = mode.to_string();
        assert_eq!(name.parse(), Ok(mode));
        assert_eq!(name.to_uppercase().parse(), Ok(mode));
    }
    for text in ["", "on", "enforced", " off", "report "] {
        assert!(text.parse::<Mode>().is_err(), "{text}");
    }
}

/// Calls add up: a request is exempt for one of them, waits for the longest, and gets all fields.
#[test]
fn exemptions_rate_limits_and_tags_add_up() {
    static OPEN: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/");
    let counted = Arc::new(AtomicU32::new(0));
    let in_layer = Arc::clone(&counted);
    let tag = |tag| move |_: &RequestHead<'_>| Some(HeaderValue::from_static(tag));
    let wait = |path: &'static str, seconds| {
        move |request: &CrawlerRequest<'_>| {
            let is_slow = request.head().uri().path().contains(path);
            is_slow.then_some(Duration::from_secs(seconds))
        }
    };
    let layer = RobotsLayer::new(&OPEN)
        .exempt(|request| request.uri().path() == "/basket/a")
        .exempt(|request| request.uri().path() == "/basket/b")
        .limit_rate(wait("slow", 5))
        .rate_limiter(Fixed { path: "slow/er", seconds: 9 })
        .limit_rate(move |_| {
            in_layer.fetch_add(1, Ordering::Relaxed);
            None
        })
        .x_robots_tag(tag("noindex"))
        .x_robots_tag(tag("googlebot: noarchive"));
    let apply = |path| layer.apply(&RequestHead::of(&request("shop.example", path)));
    for path in ["/basket/a", "/basket/b"] {
        assert!(matches!(apply(path), LayerOutcome::Forward { .. }), "{path}");
    }
    assert_eq!(counted.load(Ordering::Relaxed), 0);
    let LayerOutcome::Forward { headers, .. } = apply("/page") else {
        panic!("the page is allowed");
    };
    assert_eq!(counted.load(Ordering::Relaxed), 1);
    let mut fields = HeaderMap::new();
    headers.add_to(&mut fields);
    let tags: Vec<_> = fields.get_all("x-robots-tag").iter().collect();
    assert_eq!(tags, ["noindex", "googlebot: noarchive"]);
    for (path, seconds) in [("/slow", "5"), ("/slow/er", "9")] {
        let LayerOutcome::Respond(response) = apply(path) else {
            panic!("{path} has to wait");
        };
        assert_eq!(response.status(), 429);
        assert_eq!(response.headers()["retry-after"], seconds, "{path}");
    }
    assert_eq!(counted.load(Ordering::Relaxed), 1);
}

/// A limiter that can be asked without counting.
struct Fixed {
    path: &'static str,
    seconds: u64,
}

impl RateLimiter for Fixed {
    fn retry_after(&self, request: &CrawlerRequest<'_>) -> Option<Duration> {
        self.peek(request)
    }

    fn peek(&self, request: &CrawlerRequest<'_>) -> Option<Duration> {
        let is_slow = request.head().uri().path().contains(self.path);
        is_slow.then_some(Duration::from_secs(self.seconds))
    }
}
