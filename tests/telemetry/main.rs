//! The observers for `tracing` and `metrics`.

mod log;
mod monitoring;
mod texts;

use std::convert::Infallible;
use std::env;
use std::future::poll_fn;
use std::pin::pin;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use metrics_util::debugging::{DebugValue, DebuggingRecorder};
use robots_static::identity::Identity;
use robots_static::layer::RequestHead;
use robots_static::ranges::{CrawlerRanges, RangeVerifier};
use robots_static::telemetry::{MetricsObserver, TracingObserver};
use robots_static::{Mode, RobotsLayer, RobotsTxt, robots_txt};
use tower::{Layer, Service};

use log::Log;

static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /drafts/\n");

/// Sends requests of a crawler, which fetches the rules and violates them, and of a browser, which
/// causes no event.
fn ask(layer: &RobotsLayer) {
    for (path, user_agent) in [
        ("/drafts/1", "GPTBot/1.0"),
        ("/robots.txt", "GPTBot/1.0"),
        ("/drafts/2?secret=1", "GPTBot/1.0 (secret)"),
        ("/a", "GPTBot/1.0"),
        ("/drafts/3", "Mozilla/5.0 Firefox/140.0"),
        ("/robots.txt", "curl/8.0"),
    ] {
        let request = Request::get(path).header("user-agent", user_agent).body(());
        layer.apply(&RequestHead::of(&request.expect("a request")));
    }
}

#[test]
fn metrics_observer_uses_labels_of_the_file_only() {
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    metrics::with_local_recorder(&recorder, || {
        let observer = MetricsObserver::new([&ROBOTS]);
        ask(&RobotsLayer::new(&ROBOTS).observer(observer.clone()));
        ask(&RobotsLayer::new(&ROBOTS).observer(observer).mode(Mode::Report));
    });
    let mut counted: Vec<_> = snapshotter
        .snapshot()
        .into_vec()
        .into_iter()
        .filter(|(_, _, _, value)| *value != DebugValue::Counter(0))
        .map(|(key, _, description, value)| {
            assert!(description.is_some(), "{key:?} has no description");
            let key = key.key();
            let labels: Vec<_> = key.labels().map(metrics::Label::value).collect();
            let DebugValue::Counter(count) = value else {
                panic!("{value:?}");
            };
            format!("{} {} {count}", key.name(), labels.join(" "))
        })
        .collect();
    counted.sort_unstable();
    assert_eq!(
        counted,
        [
            "robots_broken_rules_total GPTBot 2",
            "robots_requests_total GPTBot allowed 2",
            "robots_requests_total GPTBot denied 2",
            "robots_requests_total GPTBot reported 2",
            "robots_txt_fetches_total - 2",
            "robots_txt_fetches_total GPTBot 2",
        ]
    );
}

#[test]
fn tracing_observer_logs_crawler_and_rule() {
    let lines = Log::of(|| ask(&RobotsLayer::new(&ROBOTS).observer(TracingObserver::default())));
    assert_eq!(
        lines,
        [
            "INFO robots_static: request disallowed robots.crawler=\"GPTBot\" robots.group=\"*\" \
             robots.rule=\"Disallow: /drafts/\" robots.line=2 \
             robots.identity=Unknown robots.has_read_rules=false \
             robots.outcome=\"denied\"",
            "DEBUG robots_static: robots.txt served robots.crawler=\"GPTBot\" \
             robots.identity=Unknown http.response.status_code=200",
            "INFO robots_static: request disallowed robots.crawler=\"GPTBot\" robots.group=\"*\" \
             robots.rule=\"Disallow: /drafts/\" robots.line=2 \
             robots.identity=Unknown robots.has_read_rules=true \
             robots.outcome=\"denied\"",
            "TRACE robots_static: request allowed robots.crawler=\"GPTBot\" robots.identity=Unknown",
            "DEBUG robots_static: robots.txt served robots.crawler=\"-\" \
             robots.identity=Unknown http.response.status_code=200",
        ]
    );
}

/// The events of a handler, when it is called and when it is polled, are in the span of its
/// crawler.
#[test]
fn handler_of_a_crawler_request_runs_in_its_span() {
    let page = tower::service_fn(|_: Request<()>| {
        tracing::info!("called");
        async {
            tracing::info!("polled");
            tokio::task::yield_now().await;
            tracing::info!("polled again");
            Ok::<_, Infallible>(Response::new(Bytes::new()))
        }
    });
    let spans_of = |layer: RobotsLayer, user_agent: &str| {
        let mut service = layer.observe(|_| ()).observer(TracingObserver::default()).layer(page);
        let request = Request::get("/drafts/1").header("user-agent", user_agent);
        let request = request.body(()).expect("a request");
        let lines = Log::of(|| {
            let runtime = tokio::runtime::Builder::new_current_thread().build();
            let mut response = pin!(service.call(request));
            let joined = poll_fn(|context| {
                tracing::info!("outside");
                response.as_mut().poll(context)
            });
            let response = runtime.expect("a runtime").block_on(joined);
            assert!(response.is_ok());
        });
        let mut pages = lines.into_iter().filter(|line| !line.contains("disallowed"));
        let mut line = || pages.next().expect("a line more");
        ["called", "outside", "polled", "outside", "polled again"].map(|what| {
            let line = line();
            let end = format!("telemetry: {what}");
            let span = line.strip_suffix(&end).expect("lines in order");
            span.trim_start_matches("INFO").trim().to_owned()
        })
    };
    let reporting = RobotsLayer::new(&ROBOTS).mode(Mode::Report);
    let span = "crawler{user_agent.synthetic.type=\"bot\" \
                robots.crawler=\"GPTBot\" robots.group=\"*\" robots.identity=Unknown \
                robots.outcome=\"reported\" \
                robots.rule=\"Disallow: /drafts/\" robots.line=2}:";
    assert_eq!(spans_of(reporting, "GPTBot/1.0"), [span, "", span, "", span]);
    assert_eq!(spans_of(RobotsLayer::new(&ROBOTS), "Firefox/140.0"), [""; 5]);
}

/// The first events of a flood are logged, then one a minute, with the number of events that were
/// left out.
#[test]
fn tracing_observer_limits_events_by_crawler_and_outcome() {
    static HOUSE: RobotsTxt =
        robots_txt!("User-agent: *\nUser-agent: HouseCrawler9\nDisallow: /drafts/\n");
    let seconds = Arc::new(AtomicU64::new(0));
    let clock = Arc::clone(&seconds);
    let observer = TracingObserver::new([&HOUSE])
        .clock(move || Duration::from_secs(clock.load(Ordering::Relaxed)));
    let layer = RobotsLayer::new(&HOUSE).observer(observer);
    let ask = |user_agent: &str| {
        let request = Request::get("/drafts/1").header("user-agent", user_agent);
        let request = request.body(()).expect("a request");
        layer.apply(&RequestHead::of(&request));
    };
    let suppressed = |work: &dyn Fn()| -> Vec<Option<String>> {
        let lines = Log::of(work);
        let last = |line: &String| Some(line.split_once("robots.suppressed=")?.1.to_owned());
        lines.iter().map(last).collect()
    };
    let flood = || (0..100).for_each(|_| ask("GPTBot/1.0"));
    assert_eq!(suppressed(&flood), vec![None; 5]);
    // Other crawlers have limits of their own.
    assert_eq!(suppressed(&|| ask("bingbot/2.0")), [None]);
    assert_eq!(suppressed(&|| ask("HouseCrawler9")), [None]);
    seconds.store(59, Ordering::Relaxed);
    assert_eq!(suppressed(&flood), vec![]);
    seconds.store(61, Ordering::Relaxed);
    assert_eq!(suppressed(&flood), [Some("195".to_owned())]);
    seconds.store(3600, Ordering::Relaxed);
    let next_hour = suppressed(&flood);
    assert_eq!(next_hour.len(), 5);
    assert_eq!(next_hour[0].as_deref(), Some("99"));
    assert_eq!(next_hour[1], None);
}

/// A server that stores no address verifies nothing, which no response shows.
#[test]
fn server_without_the_address_of_the_peer_is_reported_once() {
    let verifier = RangeVerifier::new(CrawlerRanges::default(), |_: &RequestHead<'_>| None);
    let layer = RobotsLayer::new(&ROBOTS).verifier(verifier);
    let lines = Log::of(|| {
        ask(&layer);
        ask(&layer.clone().mode(Mode::Report));
    });
    let [line] = &lines[..] else {
        panic!("{lines:#?}");
    };
    let start = "WARN robots_static: the server does not store the address of the peer";
    assert!(line.starts_with(start), "{line}");
    assert!(line.contains("into_make_service_with_connect_info"), "{line}");
    let people = Log::of(|| {
        let verifier = RangeVerifier::new(CrawlerRanges::default(), |_: &RequestHead<'_>| None);
        let request = Request::get("/a").header("user-agent", "Mozilla/5.0 Firefox/140.0");
        let request = request.body(()).expect("a request");
        let layer = RobotsLayer::new(&ROBOTS).verifier(verifier);
        layer.apply(&RequestHead::of(&request));
    });
    assert!(people.is_empty(), "{people:?}");
}

/// The process is another one, because its standard error is what is tested.
#[test]
fn server_without_a_subscriber_is_reported_on_standard_error_once() {
    const TEST: &str = "server_without_a_subscriber_is_reported_on_standard_error_once";
    if env::var_os(TEST).is_some() {
        let verifier = RangeVerifier::new(CrawlerRanges::default(), |_: &RequestHead<'_>| None);
        let layer = RobotsLayer::new(&ROBOTS).verifier(verifier);
        ask(&layer);
        ask(&layer.clone().mode(Mode::Report));
        return;
    }
    let program = env::current_exe().expect("the path of this test");
    let mut program = Command::new(program);
    let program = program.args(["--exact", TEST, "--nocapture"]).env(TEST, "");
    let output = program.output().expect("a started test");
    let error = String::from_utf8_lossy(&output.stderr);
    let start = "warning: robots-static: the server does not store the address of the peer";
    assert!(output.status.success() && error.starts_with(start), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}

/// An impostor is distinguished from the crawler that it claims to be.
#[test]
fn contradicted_client_is_counted_and_logged() {
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    let lines = metrics::with_local_recorder(&recorder, || {
        let layer = RobotsLayer::new(&ROBOTS)
            .verify(|_, _| Identity::Contradicted)
            .deny_contradicted(true)
            .observer(MetricsObserver::new([&ROBOTS]))
            .observer(TracingObserver::default());
        Log::of(|| ask(&layer))
    });
    assert_eq!(
        lines,
        [
            "INFO robots_static: request disallowed robots.crawler=\"GPTBot\" robots.group=\"*\" \
             robots.rule=\"Disallow: /drafts/\" robots.line=2 \
             robots.identity=Contradicted robots.has_read_rules=false \
             robots.outcome=\"denied\"",
            "DEBUG robots_static: robots.txt served robots.crawler=\"GPTBot\" \
             robots.identity=Contradicted http.response.status_code=200",
            "INFO robots_static: request disallowed robots.crawler=\"GPTBot\" robots.group=\"*\" \
             robots.rule=\"Disallow: /drafts/\" robots.line=2 \
             robots.identity=Contradicted robots.has_read_rules=true \
             robots.outcome=\"denied\"",
            "INFO robots_static: identity contradicted robots.crawler=\"GPTBot\" robots.group=\"*\" \
             robots.outcome=\"contradicted\"",
            "DEBUG robots_static: robots.txt served robots.crawler=\"-\" \
             robots.identity=Unknown http.response.status_code=200",
        ]
    );
    let mut counted: Vec<_> = snapshotter
        .snapshot()
        .into_vec()
        .into_iter()
        .filter(|(_, _, _, value)| *value != DebugValue::Counter(0))
        .map(|(key, ..)| {
            let labels: Vec<_> = key.key().labels().map(metrics::Label::value).collect();
            format!("{} {}", key.key().name(), labels.join(" "))
        })
        .collect();
    counted.sort_unstable();
    assert_eq!(
        counted,
        [
            "robots_contradicted_total GPTBot",
            "robots_requests_total GPTBot contradicted",
            "robots_requests_total GPTBot denied",
            "robots_txt_fetches_total -",
            "robots_txt_fetches_total GPTBot",
        ]
    );
}
