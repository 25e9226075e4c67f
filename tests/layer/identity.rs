//! Clients that are not the crawler that they claim to be, and requests that name several crawlers.

use std::sync::{Arc, Mutex};

use http::{HeaderName, Method, Request, Response};
use robots_static::identity::{Evidence, Identity, Proof, Verifier};
use robots_static::layer::{Denial, LayerOutcome, ModeSwitch, RequestHead};
use robots_static::observe::Event;
use robots_static::{Client, Crawler, Mode, RequestVerdict, RobotsLayer, RobotsTxt, robots_txt};

static ROBOTS: RobotsTxt = robots_txt! {
    "User-agent: GPTBot"
    "Disallow: /drafts/"
    ""
    "User-agent: PerplexityBot"
    "Disallow: /private/"
};

const GPTBOT: &str = "GPTBot/1.4";
const PERPLEXITY: &str = "PerplexityBot/1.0";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// Returns a request for which the verifier returns `identity`.
fn request(identity: &str, path: &str, user_agents: &[&str]) -> Request<()> {
    let mut request = Request::get(path).header("x-identity", identity);
    for user_agent in user_agents {
        request = request.header("user-agent", *user_agent);
    }
    request.body(()).expect("a request")
}

fn identity_of(_: &Crawler<'_>, request: &RequestHead<'_>) -> Identity {
    match request.headers()["x-identity"].as_bytes() {
        b"verified" => Identity::Verified,
        b"contradicted" => Identity::Contradicted,
        _ => Identity::Unknown,
    }
}

fn verifying() -> RobotsLayer {
    RobotsLayer::new(&ROBOTS).verify(identity_of)
}

/// Returns the response of the layer; `None` if it forwards the request.
fn answer(layer: &RobotsLayer, request: &Request<()>) -> Option<Response<bytes::Bytes>> {
    match layer.apply(&RequestHead::of(request)) {
        LayerOutcome::Respond(response) => Some(response),
        LayerOutcome::Forward { .. } => None,
    }
}

fn status(layer: &RobotsLayer, request: &Request<()>) -> u16 {
    answer(layer, request).map_or(200, |response| response.status().as_u16())
}

fn verdict(layer: &RobotsLayer, request: &Request<()>) -> Option<RequestVerdict> {
    match layer.apply(&RequestHead::of(request)) {
        LayerOutcome::Forward { verdict, .. } => verdict,
        LayerOutcome::Respond(response) => panic!("{response:?}"),
    }
}

/// What the tests keep of an event, which borrows from the file of its request.
struct Seen {
    crawler: &'static str,
    identity: Identity,
    outcome: &'static str,
    has_read_rules: Option<bool>,
}

/// Adds an observer to a layer that keeps its events.
fn observed(layer: RobotsLayer) -> (RobotsLayer, Arc<Mutex<Vec<Seen>>>) {
    let events = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&events);
    let layer = layer.observe(move |event| {
        log.lock().expect("no panic elsewhere").push(Seen {
            crawler: event.known_crawler().map_or("-", |known| known.token),
            identity: event.identity(),
            outcome: event.outcome(),
            has_read_rules: match event {
                Event::Disallowed { has_read_rules, .. } => *has_read_rules,
                _ => None,
            },
        });
    });
    (layer, events)
}

/// Returns crawler, identity and outcome of each event.
fn outcomes(events: &Mutex<Vec<Seen>>) -> Vec<(&'static str, Identity, &'static str)> {
    let events = events.lock().expect("no panic elsewhere");
    let outcome = |event: &Seen| (event.crawler, event.identity, event.outcome);
    events.iter().map(outcome).collect()
}

#[test]
fn contradicted_client_by_default_obeys_the_rules() {
    let layer = verifying();
    assert_eq!(status(&layer, &request("contradicted", "/a", &[GPTBOT])), 200);
    let forbidden = request("contradicted", "/drafts/1", &[GPTBOT]);
    assert_eq!(status(&layer, &forbidden), 403);
}

#[test]
fn denied_contradicted_client_gets_403_that_no_cache_keeps() {
    let (layer, events) = observed(verifying().deny_contradicted(true));
    let denied = answer(&layer, &request("contradicted", "/a", &[GPTBOT])).expect("a response");
    assert_eq!(denied.status(), 403);
    assert_eq!(denied.headers()["cache-control"], "private, no-store");
    assert_eq!(denied.headers()["vary"], "User-Agent");
    assert_eq!(
        denied.body(),
        "denied: this client is not `GPTBot`, which its User-Agent header names\n"
    );
    assert_eq!(denied.extensions().get::<Identity>(), Some(&Identity::Contradicted));
    assert!(denied.extensions().get::<Denial>().is_none());

    let forbidden = answer(&layer, &request("contradicted", "/drafts/1", &[GPTBOT]));
    let denial = forbidden.expect("a response").extensions().get::<Denial>().cloned();
    assert_eq!(denial.expect("a rule denies it").rule().line(), 2);

    for identity in ["verified", "unknown"] {
        assert_eq!(status(&layer, &request(identity, "/a", &[GPTBOT])), 200);
    }
    assert_eq!(status(&layer, &request("contradicted", "/a", &[FIREFOX])), 200);
    assert_eq!(
        outcomes(&events),
        [
            ("GPTBot", Identity::Contradicted, "contradicted"),
            ("GPTBot", Identity::Contradicted, "denied"),
            ("GPTBot", Identity::Verified, "allowed"),
            ("GPTBot", Identity::Unknown, "allowed"),
        ]
    );
}

#[test]
fn denied_contradicted_client_gets_what_is_open_to_every_client() {
    let layer = verifying()
        .deny_contradicted(true)
        .exempt(|request| request.uri().path() == "/status")
        .methods([Method::GET]);
    for path in ["/robots.txt", "/status", "/.well-known/security.txt"] {
        assert_eq!(status(&layer, &request("contradicted", path, &[GPTBOT])), 200, "{path}");
    }
    let mut post = request("contradicted", "/a", &[GPTBOT]);
    assert_eq!(status(&layer, &post), 403);
    *post.method_mut() = Method::POST;
    assert_eq!(status(&layer, &post), 200);
}

#[test]
fn reported_contradicted_client_passes_with_its_verdict() {
    let (layer, events) = observed(verifying().deny_contradicted(true).mode(Mode::Report));
    let denied = request("contradicted", "/a", &[GPTBOT]);
    let denied = verdict(&layer, &denied).expect("a crawler");
    assert!(denied.is_denied_by_identity());
    assert_eq!(denied.identity(), Identity::Contradicted);
    assert!(denied.denial().is_none());
    let other = verdict(&layer, &request("verified", "/a", &[GPTBOT])).expect("a crawler");
    assert!(!other.is_denied_by_identity());
    assert_eq!([denied.outcome(), other.outcome()], ["contradicted_reported", "allowed"]);
    assert_eq!(
        outcomes(&events),
        [
            ("GPTBot", Identity::Contradicted, "contradicted_reported"),
            ("GPTBot", Identity::Verified, "allowed"),
        ]
    );
    let off = layer.mode(Mode::Off);
    assert!(verdict(&off, &request("contradicted", "/a", &[GPTBOT])).is_none());
}

/// A fetch counts only for the identity and the crawler of the client.
#[test]
fn rules_read_by_one_identity_are_not_read_by_another() {
    const IDENTITIES: [&str; 3] = ["verified", "contradicted", "unknown"];
    for reader in IDENTITIES {
        let (layer, events) = observed(verifying());
        assert_eq!(status(&layer, &request(reader, "/robots.txt", &[GPTBOT])), 200);
        for identity in IDENTITIES {
            for user_agent in [GPTBOT, PERPLEXITY] {
                for path in ["/drafts/1", "/private/1"] {
                    status(&layer, &request(identity, path, &[user_agent]));
                }
            }
        }
        let mut accused = Vec::new();
        for event in events.lock().expect("no panic elsewhere").iter() {
            if event.has_read_rules == Some(true) {
                accused.push((event.crawler, format!("{:?}", event.identity)));
            }
        }
        let [(crawler, identity)] = &accused[..] else {
            panic!("{reader}: {accused:?}");
        };
        assert_eq!((*crawler, identity.to_lowercase().as_str()), ("GPTBot", reader));
    }
}

#[test]
fn served_event_has_the_identity_of_the_client() {
    let (layer, events) = observed(verifying());
    for (identity, user_agent) in
        [("verified", GPTBOT), ("contradicted", GPTBOT), ("verified", FIREFOX)]
    {
        status(&layer, &request(identity, "/robots.txt", &[user_agent]));
    }
    assert_eq!(
        outcomes(&events),
        [
            ("GPTBot", Identity::Verified, "served"),
            ("GPTBot", Identity::Contradicted, "served"),
            ("-", Identity::Unknown, "served"),
        ]
    );
}

/// A verifier may be slow, so the layer calls it once, and only if it uses the result.
#[test]
fn verifier_is_called_once_for_a_crawler_and_never_for_a_browser() {
    let calls = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&calls);
    let layer = RobotsLayer::new(&ROBOTS).verify(move |crawler, request| {
        let call = format!("{} {}", crawler.token(), request.uri().path());
        log.lock().expect("no panic elsewhere").push(call);
        Identity::Unknown
    });
    for path in ["/robots.txt", "/a", "/drafts/1"] {
        for user_agent in [GPTBOT, FIREFOX] {
            status(&layer, &request("", path, &[user_agent]));
        }
    }
    assert_eq!(*calls.lock().expect("no panic elsewhere"), ["GPTBot /a", "GPTBot /drafts/1"]);
}

#[test]
fn request_with_several_fields_is_decided_by_every_crawler() {
    let (layer, events) = observed(verifying());
    for (path, fields, expected) in [
        ("/drafts/1", &[FIREFOX, GPTBOT][..], 403),
        ("/drafts/1", &[PERPLEXITY, GPTBOT], 403),
        ("/private/1", &[GPTBOT, "", PERPLEXITY], 403),
        ("/a", &[PERPLEXITY, GPTBOT], 200),
        ("/drafts/1", &[FIREFOX, PERPLEXITY], 200),
    ] {
        let sent = request("unknown", path, fields);
        assert_eq!(status(&layer, &sent), expected, "{path} {fields:?}");
    }
    assert_eq!(
        outcomes(&events),
        [
            ("GPTBot", Identity::Unknown, "denied"),
            ("GPTBot", Identity::Unknown, "denied"),
            ("PerplexityBot", Identity::Unknown, "denied"),
            ("PerplexityBot", Identity::Unknown, "allowed"),
            ("PerplexityBot", Identity::Unknown, "allowed"),
        ]
    );
    let named = verdict(&layer, &request("unknown", "/a", &["", PERPLEXITY, GPTBOT]));
    let named = named.expect("a crawler");
    assert!(
        matches!(named.client(), Client::Crawler(crawler) if crawler.token() == "PerplexityBot")
    );
}

/// A verified crawler does not hide a contradicted one in a later field.
#[test]
fn several_fields_with_a_contradicted_crawler_are_denied() {
    let layer = RobotsLayer::new(&ROBOTS)
        .verify(|crawler, _| {
            if crawler.token() == "GPTBot" { Identity::Contradicted } else { Identity::Verified }
        })
        .deny_contradicted(true);
    assert_eq!(status(&layer, &request("", "/a", &[PERPLEXITY, GPTBOT])), 403);
    assert_eq!(status(&layer, &request("", "/a", &[PERPLEXITY])), 200);
}

#[test]
fn request_without_a_crawler_is_forwarded_unchanged() {
    let layer = RobotsLayer::new(&ROBOTS);
    for (fields, passes) in [
        (&[FIREFOX][..], true),
        (&[], true),
        (&["", FIREFOX], true),
        (&[FIREFOX, GPTBOT], false),
        (&["", GPTBOT], false),
    ] {
        let fields = fields.iter().map(|field| field.as_bytes());
        assert_eq!(layer.forwards_unchanged(fields, "/drafts/1"), passes);
    }
}

/// A cache would keep an allowed page without `Vary` for every client, so one request has one mode.
#[test]
fn mode_switched_within_a_request_does_not_affect_it() {
    static MODE: ModeSwitch = ModeSwitch::new(Mode::Enforce);
    let layer = RobotsLayer::new(&ROBOTS).mode_switch(&MODE).vary_by_crawler(true).exempt(|_| {
        MODE.set(Mode::Report);
        true
    });
    let vary = || match layer.apply(&RequestHead::of(&request("", "/drafts/1", &[GPTBOT]))) {
        LayerOutcome::Forward { headers, .. } => {
            let mut fields = http::HeaderMap::new();
            headers.add_to(&mut fields);
            fields.contains_key("vary")
        }
        LayerOutcome::Respond(response) => panic!("{response:?}"),
    };
    assert!(vary());
    assert_eq!(MODE.get(), Mode::Report);
    assert!(!vary());
}

#[test]
fn vary_by_field_replaces_user_agent_in_vary() {
    static CRAWLER: HeaderName = HeaderName::from_static("x-crawler");
    let vary = |layer: &RobotsLayer, path: &str, user_agent: &str| match layer
        .apply(&RequestHead::of(&request("", path, &[user_agent])))
    {
        LayerOutcome::Forward { headers, .. } => {
            let mut fields = http::HeaderMap::new();
            headers.add_to(&mut fields);
            let vary = fields.get("vary").map(|value| value.to_str().map(str::to_owned));
            vary.transpose().expect("text")
        }
        LayerOutcome::Respond(response) => panic!("{response:?}"),
    };
    let layer = RobotsLayer::new(&ROBOTS).vary_by_field(&CRAWLER);
    assert_eq!(vary(&layer, "/drafts/1", FIREFOX), None);
    let layer = layer.vary_by_crawler(true);
    for user_agent in [FIREFOX, PERPLEXITY] {
        let vary = vary(&layer, "/drafts/1", user_agent);
        assert_eq!(vary.as_deref(), Some("x-crawler"));
    }
    assert_eq!(vary(&layer, "/a", FIREFOX), None);
    let default = RobotsLayer::new(&ROBOTS).vary_by_crawler(true);
    let vary = vary(&default, "/drafts/1", FIREFOX);
    assert_eq!(vary.as_deref(), Some("User-Agent"));
}

/// A verifier with a fixed verdict.
struct Fixed(Proof);

impl Verifier for Fixed {
    fn verify(&self, _: &Crawler<'_>, _: &RequestHead<'_>) -> Proof {
        self.0.clone()
    }
}

/// Returns what an observer sees of a request: the identity and its evidence.
fn seen_with(verifier: impl Verifier + 'static) -> (Identity, Evidence) {
    let seen = Arc::new(Mutex::new(None));
    let log = Arc::clone(&seen);
    let layer = RobotsLayer::new(&ROBOTS).verifier(verifier).observe(move |event| {
        let evidence = event.evidence().clone();
        *log.lock().expect("no panic elsewhere") = Some((event.identity(), evidence));
    });
    assert_eq!(status(&layer, &request("-", "/a", &[GPTBOT])), 200);
    let seen = seen.lock().expect("no panic elsewhere").take();
    seen.expect("an event")
}

#[test]
fn one_proof_of_two_verifiers_is_enough() {
    let host = Evidence::HostName("crawl.example".into());
    let verified = || Fixed(Proof::Verified(host.clone()));
    let contradicted = || Fixed(Proof::Contradicted(Evidence::ForeignHost(None)));
    let pending = || Fixed(Proof::Unknown(Evidence::HostPending));
    let unknown = || Fixed(Proof::Unknown(Evidence::NotChecked));
    let proved = (Identity::Verified, host.clone());
    assert_eq!(seen_with((contradicted(), verified())), proved);
    assert_eq!(seen_with((verified(), contradicted())), proved);
    assert_eq!(seen_with((unknown(), verified())), proved);
    let refuted = (Identity::Contradicted, Evidence::ForeignHost(None));
    assert_eq!(seen_with((contradicted(), unknown())), refuted);
    assert_eq!(seen_with((pending(), (unknown(), contradicted()))), refuted);
    let open = (Identity::Unknown, Evidence::HostPending);
    assert_eq!(seen_with((unknown(), pending())), open);
}

#[test]
fn judge_can_contradict_and_doubt_but_not_verify() {
    let foreign = || Fixed(Proof::Contradicted(Evidence::ForeignHost(None)));
    for (judged, expected) in [
        (Identity::Verified, Identity::Unknown),
        (Identity::Unknown, Identity::Unknown),
        (Identity::Contradicted, Identity::Contradicted),
    ] {
        let (identity, evidence) = seen_with(foreign().judge(move |_: &Proof| judged));
        assert_eq!(identity, expected);
        assert_eq!(evidence, Evidence::ForeignHost(None));
    }
}
