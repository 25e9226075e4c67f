//! What `tracing` and `metrics` are told.

use std::convert::Infallible;
use std::future::poll_fn;
use std::io::{self, Write};
use std::pin::pin;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use http::{Request, Response};
use metrics_util::debugging::{DebugValue, DebuggingRecorder};
use robots_static::{
    Event, MetricsObserver, Mode, RequestHead, RobotsLayer, RobotsTxt, TracingObserver, robots_txt,
};
use tower::{Layer, Service};

static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /drafts/\n");

/// The rules, fetched and then broken; and a person who is nobody's business.
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
        layer.judge(&RequestHead::of(&request.expect("a request")));
    }
}

#[test]
fn counters_have_labels_of_the_file_alone() {
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    metrics::with_local_recorder(&recorder, || {
        ask(&RobotsLayer::new(&ROBOTS).observer(MetricsObserver));
        ask(&RobotsLayer::new(&ROBOTS)
            .observer(MetricsObserver)
            .mode(Mode::Report));
    });
    let mut counted: Vec<_> = snapshotter
        .snapshot()
        .into_vec()
        .into_iter()
        .map(|(key, _, _, value)| {
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
            "robots_broken_rules_total GPTBot 2 2",
            "robots_requests_total GPTBot * passed 2",
            "robots_requests_total GPTBot * refused 2",
            "robots_requests_total GPTBot * reported 2",
            "robots_txt_fetches_total - 2",
            "robots_txt_fetches_total GPTBot 2",
        ]
    );
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic elsewhere").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// What `work` logs at any level, in lines.
    fn of(work: impl FnOnce()) -> Vec<String> {
        let log = Self::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_writer(move || writer.clone())
            .with_max_level(tracing::Level::TRACE)
            .with_ansi(false)
            .without_time()
            .finish();
        tracing::subscriber::with_default(subscriber, work);
        let log = log.0.lock().expect("no panic elsewhere");
        let log = std::str::from_utf8(&log).expect("text");
        log.lines().map(|line| line.trim().to_owned()).collect()
    }
}

#[test]
fn events_tell_who_broke_which_rule() {
    let lines = Log::of(|| ask(&RobotsLayer::new(&ROBOTS).observer(TracingObserver)));
    assert_eq!(
        lines,
        [
            "INFO robots_static: crawler forbidden crawler=\"GPTBot\" group=\"*\" \
             rule=\"Disallow: /drafts/\" line=2 identity=Unknown has_read_rules=false \
             outcome=\"refused\"",
            "DEBUG robots_static: robots.txt served crawler=\"GPTBot\" status=200",
            "INFO robots_static: crawler forbidden crawler=\"GPTBot\" group=\"*\" \
             rule=\"Disallow: /drafts/\" line=2 identity=Unknown has_read_rules=true \
             outcome=\"refused\"",
            "TRACE robots_static: crawler passed crawler=\"GPTBot\" identity=Unknown",
            "DEBUG robots_static: robots.txt served crawler=\"-\" status=200",
        ]
    );
}

/// What a page logs, at once and when it is polled, stands in the span of its crawler; nothing else does.
#[test]
fn the_work_for_a_crawler_is_in_its_span() {
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
        let mut service = layer
            .observer((|_: &Event| (), TracingObserver))
            .layer(page);
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
        let mut pages = lines.into_iter().filter(|line| !line.contains("forbidden"));
        let mut line = || pages.next().expect("a line more");
        ["called", "outside", "polled", "outside", "polled again"].map(|what| {
            let line = line();
            let end = format!("telemetry: {what}");
            let span = line.strip_suffix(&end).expect("lines in order");
            span.trim_start_matches("INFO").trim().to_owned()
        })
    };
    let reporting = RobotsLayer::new(&ROBOTS).mode(Mode::Report);
    let span = "crawler{crawler=\"GPTBot\" group=\"*\" outcome=\"reported\" \
                rule=\"Disallow: /drafts/\" line=2}:";
    assert_eq!(
        spans_of(reporting, "GPTBot/1.0"),
        [span, "", span, "", span]
    );
    assert_eq!(
        spans_of(RobotsLayer::new(&ROBOTS), "Firefox/140.0"),
        [""; 5]
    );
}
