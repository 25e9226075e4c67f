//! Every text of the layer that a client, a log or a metric can show, in one place.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::{Arc, Mutex};

use http::{Request, Response};
use metrics_util::debugging::DebuggingRecorder;
use robots_static::identity::Identity;
use robots_static::layer::{LayerOutcome, RequestHead};
use robots_static::observe::{Event, ScopeGuard};
use robots_static::rate_limit::CrawlBudget;
use robots_static::telemetry::{MetricsObserver, TracingObserver};
use robots_static::{Mode, RobotsLayer, RobotsTxt, robots_txt};

use crate::log::Log;

static ROBOTS: RobotsTxt = robots_txt! {
    "# robots: allow(warnings)"
    "User-agent: *"
    "Crawl-delay: 5"
    "Disallow: /drafts/"
};

const EXPECTED: &str = r#"
GET /a as GPTBot/1.3, identity Unknown, mode Enforce
  forwarded
  TRACE robots_static: request allowed robots.crawler="GPTBot" robots.identity=Unknown
  INFO crawler{user_agent.synthetic.type="bot" robots.crawler="GPTBot" robots.group="*" robots.identity=Unknown robots.outcome="allowed"}: telemetry::texts: the handler

GET /a as GPTBot/1.3, identity Unknown, mode Enforce
  429 too many requests: retry after 5 s
  DEBUG robots_static: request rate-limited robots.crawler="GPTBot" robots.identity=Unknown robots.retry_after_seconds=5

GET /drafts/1 as GPTBot/1.3, identity Unknown, mode Enforce
  403 disallowed for GPTBot by /robots.txt line 4: `Disallow: /drafts/`
  INFO robots_static: request disallowed robots.crawler="GPTBot" robots.group="*" robots.rule="Disallow: /drafts/" robots.line=4 robots.identity=Unknown robots.has_read_rules=false robots.outcome="denied"

GET /robots.txt as GPTBot/1.3, identity Unknown, mode Enforce
  200 the file
  DEBUG robots_static: robots.txt served robots.crawler="GPTBot" robots.identity=Unknown http.response.status_code=200

GET /drafts/1 as GPTBot/1.3, identity Unknown, mode Report
  forwarded
  INFO robots_static: request disallowed robots.crawler="GPTBot" robots.group="*" robots.rule="Disallow: /drafts/" robots.line=4 robots.identity=Unknown robots.has_read_rules=true robots.outcome="reported"
  INFO crawler{user_agent.synthetic.type="bot" robots.crawler="GPTBot" robots.group="*" robots.identity=Unknown robots.outcome="reported" robots.rule="Disallow: /drafts/" robots.line=4}: telemetry::texts: the handler

GET /a as GPTBot/1.3, identity Contradicted, mode Enforce
  403 denied: this client is not `GPTBot`, which its User-Agent header names
  INFO robots_static: identity contradicted robots.crawler="GPTBot" robots.group="*" robots.outcome="contradicted"

GET /a as GPTBot/1.3, identity Contradicted, mode Report
  forwarded
  INFO robots_static: identity contradicted robots.crawler="GPTBot" robots.group="*" robots.outcome="contradicted_reported"
  INFO crawler{user_agent.synthetic.type="bot" robots.crawler="GPTBot" robots.group="*" robots.identity=Contradicted robots.outcome="contradicted_reported"}: telemetry::texts: the handler

POST /robots.txt as curl/8.0, identity Unknown, mode Enforce
  405 no body
  DEBUG robots_static: robots.txt served robots.crawler="-" robots.identity=Unknown http.response.status_code=405

GET /drafts/1 as Firefox/140.0, identity Unknown, mode Enforce
  forwarded
  INFO telemetry::texts: the handler

robots_broken_rules_total: Requests for disallowed paths by crawlers that had fetched /robots.txt before
robots_contradicted_total: Requests of clients that are not the crawler that their User-Agent header names
robots_requests_total: Requests of crawlers for other paths than /robots.txt, by outcome
robots_txt_fetches_total: Responses for /robots.txt
"#;

/// Returns the status and the body of a response in one line.
fn shown(response: &Response<bytes::Bytes>) -> String {
    let body = if response.body() == ROBOTS.body() {
        "the file"
    } else if response.body().is_empty() {
        "no body"
    } else {
        let body = std::str::from_utf8(response.body()).expect("a text");
        body.strip_suffix('\n').expect("one line")
    };
    format!("{} {body}", response.status().as_u16())
}

#[test]
fn texts_for_clients_logs_and_metrics_are_as_listed() {
    let outcomes = Arc::new(Mutex::new(BTreeSet::new()));
    let observed = Arc::clone(&outcomes);
    let layer = RobotsLayer::new(&ROBOTS)
        .verify(|_, request| {
            if request.headers().contains_key("x-impostor") {
                Identity::Contradicted
            } else {
                Identity::Unknown
            }
        })
        .deny_contradicted(true)
        .rate_limiter(CrawlBudget::new([&ROBOTS]).clock(Default::default))
        .observe(move |event| {
            let mut outcomes = observed.lock().expect("no panic elsewhere");
            outcomes.insert(event.outcome());
        })
        .observer(TracingObserver::new([&ROBOTS]));
    let mut texts = String::from("\n");
    for (method, path, user_agent, identity, mode) in [
        ("GET", "/a", "GPTBot/1.3", Identity::Unknown, Mode::Enforce),
        ("GET", "/a", "GPTBot/1.3", Identity::Unknown, Mode::Enforce),
        ("GET", "/drafts/1", "GPTBot/1.3", Identity::Unknown, Mode::Enforce),
        ("GET", "/robots.txt", "GPTBot/1.3", Identity::Unknown, Mode::Enforce),
        ("GET", "/drafts/1", "GPTBot/1.3", Identity::Unknown, Mode::Report),
        ("GET", "/a", "GPTBot/1.3", Identity::Contradicted, Mode::Enforce),
        ("GET", "/a", "GPTBot/1.3", Identity::Contradicted, Mode::Report),
        ("POST", "/robots.txt", "curl/8.0", Identity::Unknown, Mode::Enforce),
        ("GET", "/drafts/1", "Firefox/140.0", Identity::Unknown, Mode::Enforce),
    ] {
        let mut request = Request::builder().method(method).uri(path);
        request = request.header("user-agent", user_agent);
        if identity == Identity::Contradicted {
            request = request.header("x-impostor", "yes");
        }
        let request = request.body(()).expect("a request");
        let mut response = String::from("forwarded");
        let lines = Log::of(|| match layer.clone().mode(mode).apply(&RequestHead::of(&request)) {
            LayerOutcome::Respond(own) => response = shown(&own),
            LayerOutcome::Forward { scope, .. } => {
                let _entered = ScopeGuard::new(scope.as_deref());
                tracing::info!("the handler");
            }
        });
        writeln!(texts, "{method} {path} as {user_agent}, identity {identity:?}, mode {mode:?}")
            .expect("a string");
        for line in [response].into_iter().chain(lines) {
            writeln!(texts, "  {line}").expect("a string");
        }
        texts.push('\n');
    }
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    metrics::with_local_recorder(&recorder, || MetricsObserver::new([&ROBOTS]));
    let series = snapshotter.snapshot().into_vec().into_iter();
    let descriptions: BTreeSet<_> = series
        .map(|(key, _, description, _)| {
            let description = description.expect("a description");
            format!("{}: {description}\n", key.key().name())
        })
        .collect();
    texts.extend(descriptions);
    assert!(texts == EXPECTED, "the texts are:{texts}");
    let outcomes = outcomes.lock().expect("no panic elsewhere");
    assert_eq!(*outcomes, BTreeSet::from(Event::OUTCOMES));
}
