//! Bounds on memory and logs, under attack by a client.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use allocation_counter::measure;
use http::{Method, Request};
use metrics_util::debugging::{DebugValue, DebuggingRecorder};
use proptest::prelude::*;
use robots_core::{Dialect, SourceText, compile};
use robots_static::crawlers::identifiable_crawlers;
use robots_static::hosts::SelectRobots;
use robots_static::identity::Identity;
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::observe::Event;
use robots_static::rate_limit::CrawlBudget;
use robots_static::telemetry::{MetricsObserver, TracingObserver};
use robots_static::{Client, Mode, RobotsLayer, RobotsTxt};
use tracing::subscriber::NoSubscriber;

const RULES: usize = 50;

fn compiled(text: &str) -> &'static RobotsTxt<'static> {
    let source = SourceText::new("robots.txt", text);
    let compilation = Box::leak(Box::new(compile(&source, Dialect::RFC_9309)));
    Box::leak(Box::new(compilation.site().robots_txt()))
}

/// Returns a file with many rules, a delay, and crawlers that only it names.
fn file(host: &str) -> &'static RobotsTxt<'static> {
    let names: Vec<_> = (0..20).map(|name| format!("User-agent: {host}Crawler{name}")).collect();
    let rules: Vec<_> = (0..RULES).map(|rule| format!("Disallow: /{rule}/")).collect();
    let [names, rules] = [names, rules].map(|lines| lines.join("\n"));
    let text = format!("# {host}\nUser-agent: *\n{names}\nCrawl-delay: 3600\n{rules}\n");
    compiled(&text)
}

/// A client with all product tokens and all rules, which sends any request.
struct Attacker {
    names: Vec<&'static str>,
    hosts: [&'static str; 2],
    /// The state of its pseudorandom choices, which are the same in every run.
    choice: u64,
}

impl Attacker {
    fn of(files: &[&'static RobotsTxt<'static>]) -> Self {
        let crawlers = files.iter().flat_map(|file| identifiable_crawlers(file));
        let mut names: Vec<_> = crawlers.map(|crawler| crawler.token()).collect();
        names.sort_unstable();
        names.dedup();
        Self { names, hosts: ["one", "two"], choice: 0x9309 }
    }

    /// Returns the number of attempts: each token with each rule, and some more of other kinds.
    fn attempts(&self) -> usize {
        self.names.len() * (RULES + 30)
    }

    /// Returns a number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.choice = self
            .choice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.choice >> 40).expect("24 bits") % bound
    }

    /// Returns the request of the attempt with this number. First each crawler fetches the file,
    /// then each violates each rule, then the requests are random.
    fn send(&mut self, attempt: usize, request: &mut Request<()>) {
        let name = self.names[attempt % self.names.len()];
        let rule = attempt / self.names.len();
        let random = self.below(1 << 20);
        let kind = if rule <= RULES { 0 } else { random % 5 };
        let user_agent = match kind {
            0..3 => name.to_owned(),
            3 => format!("{name}/{random} ({random})"),
            _ => format!("Bot{random}/1.0"),
        };
        let path = match random % 7 {
            _ if rule == 0 => "/robots.txt".to_owned(),
            _ if rule <= RULES => format!("/{}/", rule - 1),
            0 => "/robots.txt".to_owned(),
            1 => format!("/{}/{random}", random % RULES),
            2 => format!("/%2F{random}?{random}"),
            _ => format!("/a{random}"),
        };
        *request.method_mut() = if attempt.is_multiple_of(11) { Method::POST } else { Method::GET };
        *request.uri_mut() = path.parse().expect("a target");
        let host = self.hosts[self.below(2)];
        let identity = ["verified", "contradicted", "unknown"][self.below(3)];
        let headers = request.headers_mut();
        headers.insert("user-agent", user_agent.parse().expect("a field value"));
        headers.insert("host", host.parse().expect("a field value"));
        headers.insert("x-identity", identity.parse().expect("a field value"));
    }
}

/// Returns a layer whose verifier returns the identity that the attacker sends.
fn layer(files: [&'static RobotsTxt<'static>; 2]) -> RobotsLayer<impl SelectRobots + Clone> {
    let [one, two] = files;
    RobotsLayer::select(move |request| {
        let is_two = request.host().is_some_and(|host| host == "two");
        Some(if is_two { two } else { one })
    })
    .rate_limiter(CrawlBudget::new(files))
    .verify(|_, request| match request.headers()["x-identity"].as_bytes() {
        b"verified" => Identity::Verified,
        b"contradicted" => Identity::Contradicted,
        _ => Identity::Unknown,
    })
}

#[test]
fn metrics_observer_under_attack_adds_no_series() {
    let files = [file("one"), file("two")];
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    let mut sent = 0;
    let registered = metrics::with_local_recorder(&recorder, || {
        let observer = MetricsObserver::new(files);
        let registered = snapshotter.snapshot().into_vec().len();
        let layers = [Mode::Enforce, Mode::Report]
            .map(|mode| layer(files).mode(mode).deny_contradicted(true).observer(observer.clone()));
        let mut attacker = Attacker::of(&files);
        let mut request = Request::new(());
        for attempt in 0..attacker.attempts() {
            attacker.send(attempt, &mut request);
            layers[attempt % 2].apply(&RequestHead::of(&request));
            sent += 1;
        }
        registered
    });
    let series = snapshotter.snapshot().into_vec();
    assert_eq!(registered, series.len());
    let names = Attacker::of(&files).names.len();
    assert_eq!(series.len(), 9 * (names + 1));
    let counted: u64 = series
        .iter()
        .filter(|(key, ..)| key.key().name() == "robots_requests_total")
        .map(|(.., value)| match value {
            DebugValue::Counter(count) => *count,
            other => panic!("{other:?}"),
        })
        .sum();
    assert!(counted > sent / 2, "{counted} of {sent}");
    assert!(series.iter().any(|(key, _, _, value)| {
        key.key().name() == "robots_broken_rules_total" && *value != DebugValue::Counter(0)
    }));
}

#[test]
fn metrics_observer_counts_crawlers_of_other_files_together() {
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    metrics::with_local_recorder(&recorder, || {
        let observer = MetricsObserver::new([file("one")]);
        let registered = snapshotter.snapshot().into_vec().len();
        let layer = layer([file("two"); 2]).observer(observer);
        let request = Request::get("/7/").header("user-agent", "twoCrawler3/1.0");
        let request = request.header("x-identity", "unknown").body(());
        layer.apply(&RequestHead::of(&request.expect("a request")));
        let series = snapshotter.snapshot().into_vec();
        assert_eq!(series.len(), registered);
        let other = series.iter().find(|(key, ..)| {
            let labels: Vec<_> = key.key().labels().map(metrics::Label::value).collect();
            labels == ["-", "denied"]
        });
        let (.., value) = other.expect("a series for every other client");
        assert_eq!(*value, DebugValue::Counter(1));
    });
}

/// Runs `attack` with a subscriber that ignores everything. Without any, `tracing` may disable the
/// events for the tests on other threads too.
fn without_log<T>(attack: impl FnOnce() -> T) -> T {
    tracing::subscriber::with_default(NoSubscriber::default(), attack)
}

/// The memory of the layer, its budgets, its observers and the record of fetched files does not
/// grow.
#[test]
fn layer_under_attack_retains_no_memory() {
    let files = [file("one"), file("two")];
    let layer = layer(files)
        .observer(MetricsObserver::new(files))
        .observer(TracingObserver::new(files).clock(|| Duration::ZERO));
    let mut attacker = Attacker::of(&files);
    let mut request = Request::new(());
    // The record and budgets of a file are allocated lazily, the budgets once for each identity.
    for host in ["one", "two"] {
        for (path, identity) in [
            ("/robots.txt", "unknown"),
            ("/a", "verified"),
            ("/a", "contradicted"),
            ("/a", "unknown"),
        ] {
            let first = Request::get(path).header("user-agent", "GPTBot/1.0");
            let first = first.header("host", host).header("x-identity", identity);
            let first = first.body(()).expect("a request");
            let outcome = without_log(|| layer.apply(&RequestHead::of(&first)));
            assert_eq!(matches!(outcome, LayerOutcome::Respond(_)), path == "/robots.txt");
        }
    }
    let mut answered = 0;
    let attempts = attacker.attempts();
    without_log(|| {
        for attempt in 0..attempts {
            // The memory of the request itself does not count.
            attacker.send(attempt, &mut request);
            let counted = measure(|| {
                let outcome = layer.apply(&RequestHead::of(&request));
                answered += usize::from(matches!(outcome, LayerOutcome::Respond(_)));
            });
            assert_eq!(counted.bytes_current, 0, "{request:?}");
        }
    });
    assert!(answered > attempts / 10, "{answered}");
}

/// Counts lines and bytes.
#[derive(Clone, Default)]
struct Counted {
    bytes: Arc<AtomicUsize>,
    lines: Arc<AtomicUsize>,
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.fetch_add(bytes.len(), Ordering::Relaxed);
        self.lines.fetch_add(1, Ordering::Relaxed);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns what a flood of `requests` within one minute logs at level `INFO`.
fn logged(files: [&'static RobotsTxt<'static>; 2], requests: usize) -> Counted {
    let log = Counted::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(move || writer.clone())
        .with_max_level(tracing::Level::INFO)
        .with_ansi(false)
        .finish();
    let elapsed = Arc::new(AtomicU64::new(0));
    let clock = Arc::clone(&elapsed);
    let observer = TracingObserver::new(files)
        .clock(move || Duration::from_nanos(clock.load(Ordering::Relaxed)));
    let layer = layer(files).observer(observer);
    let mut attacker = Attacker::of(&files);
    let mut request = Request::new(());
    let step = 60_000_000_000 / u64::try_from(requests).expect("a count");
    tracing::subscriber::with_default(subscriber, || {
        for attempt in 0..requests {
            attacker.send(attempt, &mut request);
            layer.apply(&RequestHead::of(&request));
            elapsed.fetch_add(step, Ordering::Relaxed);
        }
    });
    log
}

#[test]
fn tracing_observer_under_attack_logs_a_bounded_number_of_bytes() {
    let files = [file("one"), file("two")];
    let few = logged(files, 8_000);
    let many = logged(files, 32_000);
    // This layer has one of the five limited outcomes at this level.
    let bound = 6 * (Attacker::of(&files).names.len() + 1);
    let lines = many.lines.load(Ordering::Relaxed);
    assert!(lines <= bound, "{lines} > {bound}");
    let denied = files.iter().flat_map(|file| identifiable_crawlers(file)).filter(|crawler| {
        let group = crawler.group();
        group.is_some_and(|group| group.first_disallow().is_some())
    });
    let denied: BTreeSet<_> = denied.map(|crawler| crawler.token()).collect();
    let reached = 6 * denied.len();
    assert!(lines > reached / 2, "the attack has to reach the bound");
    let [few, many] = [few, many].map(|log| log.bytes.load(Ordering::Relaxed));
    assert!(many <= bound * 300, "{many} bytes");
    assert!(many < 2 * few, "{few} bytes, then {many}");
}

#[test]
fn tracing_observer_without_limit_logs_every_event() {
    let log = Counted::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_writer(move || writer.clone()).finish();
    let robots = file("one");
    let observer = TracingObserver::default().limit(NonZeroU32::MIN, Duration::ZERO);
    let layer = RobotsLayer::new(robots).observer(observer);
    let request = Request::get("/1/").header("user-agent", "GPTBot/1.0");
    let request = request.body(()).expect("a request");
    tracing::subscriber::with_default(subscriber, || {
        for _ in 0..50 {
            layer.apply(&RequestHead::of(&request));
        }
    });
    assert_eq!(log.lines.load(Ordering::Relaxed), 50);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Labels, budgets and counters exist for these crawlers, so no header may be identified as
    /// another one.
    #[test]
    fn identify_of_any_header_returns_a_listed_crawler(
        agents in proptest::collection::vec(
            prop_oneof![
                "[A-Za-z][A-Za-z_-]{1,12}",
                Just("GPTBot".to_owned()),
                Just("googlebot-IMAGE".to_owned()),
                Just("GPTBot/1.0".to_owned()),
                Just("Googlebot (compatible)".to_owned()),
                Just("Google-Extended".to_owned()),
                Just("bot".to_owned()),
            ],
            1..5,
        ),
        joints in proptest::collection::vec(
            prop_oneof![Just(" "), Just("/1.0 "), Just("; "), Just(" ("), Just(","), Just("-"), Just("+")],
            8,
        ),
        order in proptest::collection::vec(any::<prop::sample::Index>(), 1..8),
        dialect in prop_oneof![
            Just(Dialect::RFC_9309), Just(Dialect::GOOGLE), Just(Dialect::KOSTER_1996),
            Just(Dialect::ORIGINAL_1994), Just(Dialect::PYTHON_LEGACY),
        ],
    ) {
        let groups: Vec<_> = agents
            .iter()
            .map(|agent| format!("User-agent: {agent}\nDisallow: /{agent}\n\n"))
            .collect();
        let text = format!("{}User-agent: *\nDisallow: /x\n", groups.concat());
        let source = SourceText::new("robots.txt", text.as_str());
        let compilation = Box::leak(Box::new(compile(&source, dialect)));
        let robots: &'static RobotsTxt<'static> = Box::leak(Box::new(compilation.site().robots_txt()));
        let known = ["Googlebot", "CCBot", "AdsBot-Google", "bingbot", "Mozilla/5.0"];
        let pool: Vec<&str> = agents.iter().map(String::as_str).chain(known).collect();
        let header: String = order
            .iter()
            .zip(joints)
            .flat_map(|(index, joint)| [pool[index.index(pool.len())], joint])
            .collect();
        if let Client::Crawler(crawler) = robots.identify(header.as_bytes()) {
            let is_listed = identifiable_crawlers(robots).any(|listed| listed.token() == crawler.token());
            prop_assert!(is_listed, "{:?} of `{}` is not listed", crawler.token(), header);
        }
    }
}

#[test]
fn identifiable_crawlers_have_distinct_tokens() {
    let robots =
        compiled("User-agent: gptbot\nUser-agent: HouseCrawler9\nUser-agent: *\nDisallow: /a\n");
    let mut tokens: Vec<_> =
        identifiable_crawlers(robots).map(|crawler| crawler.token().to_ascii_lowercase()).collect();
    let count = tokens.len();
    tokens.sort_unstable();
    tokens.dedup();
    assert_eq!(tokens.len(), count);
    for token in ["gptbot", "housecrawler9", "googlebot"] {
        assert!(tokens.iter().any(|listed| listed == token), "{token}");
    }
    assert!(!tokens.iter().any(|listed| listed == "google-extended"));
}

/// The labels of outcomes are fixed, too.
#[test]
fn event_outcome_is_one_of_the_listed() {
    let files = [file("one"), file("two")];
    let seen = Arc::new(std::sync::Mutex::new(BTreeSet::new()));
    for mode in [Mode::Enforce, Mode::Report] {
        let log = Arc::clone(&seen);
        let layer = layer(files).mode(mode).deny_contradicted(true).observe(move |event| {
            log.lock().expect("no panic elsewhere").insert(event.outcome());
        });
        let mut attacker = Attacker::of(&files);
        let mut request = Request::new(());
        for attempt in 0..attacker.attempts() / 10 {
            attacker.send(attempt * 10, &mut request);
            layer.apply(&RequestHead::of(&request));
        }
    }
    let seen = seen.lock().expect("no panic elsewhere");
    let mut listed = Event::OUTCOMES.to_vec();
    listed.sort_unstable();
    assert_eq!(seen.iter().copied().collect::<Vec<_>>(), listed);
}
