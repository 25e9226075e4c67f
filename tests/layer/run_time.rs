//! Sites that are loaded, replaced and dropped while the server runs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, RwLock, Weak};
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response, StatusCode};
use robots_runtime::__private::memory_of;
use robots_static::hosts::{RobotsHosts, SelectRobots, SiteHandle, SiteRef};
use robots_static::identity::Identity;
use robots_static::layer::{Denial, LayerOutcome, RequestHead};
use robots_static::observe::Event;
use robots_static::rate_limit::{CrawlBudget, RateLimiter as _};
use robots_static::telemetry::{MetricsObserver, TracingObserver};
use robots_static::{Client, Mode, RequestVerdict, RobotsLayer, RobotsTxt, Site, robots_txt};

const HOST: &str = "a.example";

/// The sites of tenants by host, lent from under a lock.
#[derive(Clone, Default)]
struct Tenants(Arc<RwLock<HashMap<String, Site>>>);

impl Tenants {
    fn of(site: Site) -> Self {
        let tenants = Self::default();
        tenants.replace(site);
        tenants
    }

    fn replace(&self, site: Site) {
        let mut sites = self.0.write().expect("no panic elsewhere");
        sites.insert(HOST.to_owned(), site);
    }

    fn remove(&self) {
        self.0.write().expect("no panic elsewhere").clear();
    }
}

impl SelectRobots for Tenants {
    fn select<T>(
        &self,
        request: &RequestHead<'_>,
        then: impl FnOnce(Option<SiteRef<'_>>) -> T,
    ) -> T {
        let sites = self.0.read().expect("no panic elsewhere");
        let name = request.host_name();
        let site = name.and_then(|name| sites.get(&*name));
        then(site.map(SiteRef::Loaded))
    }
}

fn site(text: &str) -> Site {
    Site::compile(text)
}

fn request(path: &str, user_agent: &str) -> Request<()> {
    let request = Request::get(path).header("host", HOST);
    request.header("user-agent", user_agent).body(()).expect("a request")
}

/// Returns the response of the layer; `None` if it forwards the request.
fn answer<C: SelectRobots>(
    layer: &RobotsLayer<C>,
    path: &str,
    user_agent: &str,
) -> Option<Response<Bytes>> {
    match layer.apply(&RequestHead::of(&request(path, user_agent))) {
        LayerOutcome::Respond(response) => Some(response),
        LayerOutcome::Forward { .. } => None,
    }
}

fn status<C: SelectRobots>(
    layer: &RobotsLayer<C>,
    path: &str,
    user_agent: &str,
) -> Option<StatusCode> {
    answer(layer, path, user_agent).map(|response| response.status())
}

const DENIED: Option<StatusCode> = Some(StatusCode::FORBIDDEN);
const LIMITED: Option<StatusCode> = Some(StatusCode::TOO_MANY_REQUESTS);

/// Returns a reference to a value that is freed with the site, whose last clone frees both.
fn memory_flag(site: &Site) -> Weak<()> {
    let memory = Arc::new(());
    let flag = Arc::downgrade(&memory);
    memory_of(site).budgets.get_or_init(|| Box::new(memory));
    flag
}

#[test]
fn replaced_site_decides_and_the_old_one_is_freed() {
    let first = site("User-agent: *\nDisallow: /a\n");
    let freed = memory_flag(&first);
    let tenants = Tenants::of(first);
    let layer = RobotsLayer::new(tenants.clone());
    assert_eq!(status(&layer, "/a", "GPTBot/1"), DENIED);
    assert_eq!(status(&layer, "/b", "GPTBot/1"), None);
    assert_eq!(status(&layer, "/a", "Mozilla/5.0 Firefox/140.0"), None);

    tenants.replace(site("User-agent: *\nDisallow: /b\n"));
    assert!(freed.upgrade().is_none());
    assert_eq!(status(&layer, "/a", "GPTBot/1"), None);
    assert_eq!(status(&layer, "/b", "GPTBot/1"), DENIED);

    tenants.remove();
    assert_eq!(status(&layer, "/b", "GPTBot/1"), None);
    assert_eq!(status(&layer, "/robots.txt", "GPTBot/1"), None);
}

/// What a request got stays true until it is dropped, whatever happens to the site.
#[test]
fn responses_keep_the_site_that_they_were_made_from() {
    let text = "User-agent: *\nDisallow: /a\n";
    let first = site(text);
    let freed = memory_flag(&first);
    let tenants = Tenants::of(first);
    let layer = RobotsLayer::new(tenants.clone());
    let denied = answer(&layer, "/a", "GPTBot/1").expect("a denial");
    let file = answer(&layer, "/robots.txt", "GPTBot/1").expect("the file");
    assert_eq!(file.headers()["etag"], file.headers()["etag"]);

    tenants.remove();
    drop(layer);
    let denial = denied.extensions().get::<Denial>().expect("the reason");
    assert_eq!(denial.to_string(), "disallowed for GPTBot by /robots.txt line 2: `Disallow: /a`");
    assert_eq!(denial.group(), "*");
    assert!(freed.upgrade().is_some());
    drop(denied);
    let body = file.into_body();
    assert_eq!(body, text);
    let half = body.slice(10..);
    drop(body);
    assert!(freed.upgrade().is_some());
    assert_eq!(half, text[10..]);
    drop(half);
    assert!(freed.upgrade().is_none());
}

#[test]
fn loaded_site_is_served_as_an_embedded_one() {
    static EMBEDDED: RobotsTxt = robots_txt!("User-agent: GPTBot\nDisallow: /a\n");
    let loaded = RobotsLayer::new(site("User-agent: GPTBot\nDisallow: /a\n"));
    let embedded = RobotsLayer::new(&EMBEDDED);
    for method in ["GET", "HEAD", "POST", "OPTIONS"] {
        for tag in ["", "*", "\"other\"", EMBEDDED.etag()] {
            let request = Request::builder()
                .method(method)
                .uri("/robots.txt")
                .header("if-none-match", tag)
                .body(())
                .expect("a request");
            let head = RequestHead::of(&request);
            let LayerOutcome::Respond(expected) = embedded.apply(&head) else { panic!("the file") };
            let LayerOutcome::Respond(response) = loaded.apply(&head) else { panic!("the file") };
            assert_eq!(response.status(), expected.status(), "{method} {tag}");
            assert_eq!(response.body(), expected.body(), "{method} {tag}");
            // Macros may embed compressed bodies.
            let mut headers = expected.headers().clone();
            headers.remove("vary");
            assert_eq!(*response.headers(), headers, "{method} {tag}");
        }
    }
}

#[test]
fn verdict_outlives_the_layer_and_its_site() {
    let tenants = Tenants::of(site("User-agent: HouseCrawler9\nDisallow: /a\nAllow: /b\n"));
    let layer = RobotsLayer::new(tenants.clone()).mode(Mode::Report);
    let mut verdicts = ["/a", "/b"].map(|path| {
        let mut request = request(path, "HouseCrawler9/1");
        let LayerOutcome::Forward { verdict, .. } = layer.apply(&RequestHead::of(&request)) else {
            panic!("{path} is forwarded")
        };
        request.extensions_mut().insert(verdict.expect("a crawler"));
        request
    });
    tenants.remove();
    drop((tenants, layer));
    let [denied, allowed] =
        verdicts.each_mut().map(|request| request.extensions_mut().remove::<RequestVerdict>());
    let (denied, allowed) = (denied.expect("a verdict"), allowed.expect("a verdict"));
    for verdict in [&denied, &allowed] {
        let client = verdict.client();
        assert!(matches!(client, Client::Crawler(crawler) if crawler.token() == "HouseCrawler9"));
    }
    assert_eq!(denied.denial().map(|denial| denial.rule().line()), Some(2));
    assert_eq!((denied.outcome(), allowed.outcome()), ("reported", "allowed"));
    assert!(allowed.denial().is_none());
}

/// Returns a layer for the current site, and what it has seen: whether denied crawlers had read the
/// rules.
fn observed(
    current: &Arc<Mutex<Site>>,
) -> (RobotsLayer<impl SelectRobots>, Arc<Mutex<Vec<Option<bool>>>>) {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let selected = Arc::clone(current);
    let select = move |_: &RequestHead<'_>| Some(selected.lock().expect("no panic").clone());
    let layer = RobotsLayer::select(select).observe(move |event| {
        if let Event::Disallowed { has_read_rules, .. } = event {
            log.lock().expect("no panic").push(*has_read_rules);
        }
    });
    (layer, seen)
}

#[test]
fn fetches_belong_to_the_site() {
    let text = "User-agent: HouseCrawler9\nUser-agent: *\nDisallow: /a\n";
    let current = Arc::new(Mutex::new(site(text)));
    let (layer, seen) = observed(&current);
    let visit = |user_agent| {
        for path in ["/a", "/robots.txt", "/a"] {
            assert!(status(&layer, path, user_agent).is_some());
        }
        core::mem::take(&mut *seen.lock().expect("no panic"))
    };
    assert_eq!(visit("GPTBot/1"), [Some(false), Some(true)]);
    assert_eq!(visit("GPTBot/1"), [Some(true), Some(true)]);
    assert_eq!(visit("CCBot/2"), [Some(false), Some(true)]);
    // Only the file names it, so it has no bit.
    assert_eq!(visit("HouseCrawler9/1"), [None, None]);

    // A site that replaces it is unread, also with the same text.
    *current.lock().expect("no panic") = site(text);
    assert_eq!(visit("GPTBot/1"), [Some(false), Some(true)]);
}

#[test]
fn layers_share_what_a_site_remembers() {
    let current = Arc::new(Mutex::new(site("User-agent: *\nDisallow: /a\n")));
    let (one, _) = observed(&current);
    let (other, seen) = observed(&current);
    assert!(status(&one, "/robots.txt", "GPTBot/1").is_some());
    assert_eq!(status(&other, "/a", "GPTBot/1"), DENIED);
    assert_eq!(*seen.lock().expect("no panic"), [Some(true)]);
}

const DELAYED: &str = "User-agent: HouseCrawler9\nUser-agent: AnotherCrawler7\nUser-agent: GPTBot\n\
                       Crawl-delay: 5\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n";

#[test]
fn crawl_delay_of_a_loaded_site_is_enforced() {
    let now = Arc::new(Mutex::new(Duration::from_secs(100)));
    let clock = Arc::clone(&now);
    let budget = CrawlBudget::default().clock(move || *clock.lock().expect("no panic"));
    let layer = RobotsLayer::new(site(DELAYED)).rate_limiter(budget);
    for user_agent in ["GPTBot/1", "HouseCrawler9/1", "AnotherCrawler7/1"] {
        assert_eq!(status(&layer, "/a", user_agent), None, "{user_agent}");
        let limited = answer(&layer, "/b", user_agent).expect("it is too soon");
        assert_eq!(Some(limited.status()), LIMITED);
        assert_eq!(limited.headers()["retry-after"], "5");
    }
    for _ in 0..3 {
        assert_eq!(status(&layer, "/a", "bingbot/2.0"), None);
    }
    *now.lock().expect("no panic") += Duration::from_secs(5);
    assert_eq!(status(&layer, "/a", "GPTBot/1"), None);
    assert_eq!(status(&layer, "/a", "GPTBot/1"), LIMITED);
}

/// Each layer of a worker creates its own `CrawlBudget`; a crawler does not get one budget for
/// each.
#[test]
fn crawl_budgets_of_layers_share_a_loaded_site() {
    let site = site(DELAYED);
    let layer = || RobotsLayer::new(site.clone()).rate_limiter(CrawlBudget::default());
    let (one, other) = (layer(), layer());
    assert_eq!(status(&one, "/a", "GPTBot/1"), None);
    assert_eq!(status(&other, "/a", "GPTBot/1"), LIMITED);
    drop((one, other));
    assert_eq!(status(&layer(), "/a", "GPTBot/1"), LIMITED);
}

#[test]
fn crawl_budgets_of_loaded_sites_are_kept_by_identity() {
    let layer = RobotsLayer::new(site(DELAYED))
        .verify(|_, request| {
            if request.uri().path() == "/verified" {
                Identity::Verified
            } else {
                Identity::Contradicted
            }
        })
        .rate_limiter(CrawlBudget::default());
    assert_eq!(status(&layer, "/a", "GPTBot/1"), None);
    assert_eq!(status(&layer, "/a", "GPTBot/1"), LIMITED);
    assert_eq!(status(&layer, "/verified", "GPTBot/1"), None);
    assert_eq!(status(&layer, "/verified", "GPTBot/1"), LIMITED);
}

/// A rate limiter that asks a `CrawlBudget` passes the site on.
#[test]
fn rate_limiter_receives_the_site() {
    let budget = CrawlBudget::default();
    let loaded = site(DELAYED);
    let expected = loaded.clone();
    let layer = RobotsLayer::new(loaded).limit_rate(move |request| {
        assert!(matches!(request.site(), SiteRef::Loaded(site) if site.is_same_as(&expected)));
        budget.retry_after(request)
    });
    assert_eq!(status(&layer, "/a", "GPTBot/1"), None);
    assert_eq!(status(&layer, "/a", "GPTBot/1"), LIMITED);
}

#[test]
fn memory_of_a_site_is_freed_with_it() {
    let tenants = Tenants::of(site(DELAYED));
    let layer =
        RobotsLayer::new(tenants.clone()).observe(|_| ()).rate_limiter(CrawlBudget::default());
    let mut outcomes = Vec::new();
    let mut visit = || {
        for path in ["/robots.txt", "/x", "/a", "/a"] {
            outcomes.push(status(&layer, path, "GPTBot/1"));
        }
    };
    visit();
    let counted = allocation_counter::measure(|| {
        for _ in 0..100 {
            tenants.replace(site(DELAYED));
            visit();
        }
    });
    // The old site is freed in the place of the new one.
    let growth = counted.bytes_current.unsigned_abs();
    assert!(growth < 20_000, "{growth} bytes for 100 sites");
}

#[test]
fn selectors_mix_embedded_and_loaded_sites() {
    static CLOSED: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /c\n");
    static HOSTS: RobotsHosts<1> = RobotsHosts::new([("b.example", &CLOSED)]).or(&CLOSED);
    let loaded = site("User-agent: *\nDisallow: /a\n");

    let is_denied = |status| assert_eq!(status, DENIED);
    is_denied(status(&RobotsLayer::new(&HOSTS), "/c", "GPTBot/1"));
    is_denied(status(&RobotsLayer::new(loaded.clone()), "/a", "GPTBot/1"));
    let shared = Arc::new(loaded.clone());
    let select = move |_: &RequestHead<'_>| Some(Arc::clone(&shared));
    is_denied(status(&RobotsLayer::select(select), "/a", "GPTBot/1"));
    let select = move |request: &RequestHead<'_>| {
        let is_loaded = request.uri().path() == "/a";
        Some(if is_loaded {
            SiteHandle::Loaded(loaded.clone())
        } else {
            SiteHandle::Embedded(&CLOSED)
        })
    };
    let layer = RobotsLayer::select(select);
    is_denied(status(&layer, "/a", "GPTBot/1"));
    is_denied(status(&layer, "/c", "GPTBot/1"));
    assert_eq!(status(&layer, "/b", "GPTBot/1"), None);
    let none = RobotsLayer::select(|_| None::<Site>);
    assert_eq!(status(&none, "/a", "GPTBot/1"), None);
}

#[test]
fn preferences_of_a_loaded_site_are_those_of_the_group() {
    let text = "User-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow:\n\n\
                User-agent: *\nContent-Usage: train-ai=y\nContent-Usage: search=y\nDisallow:\n";
    let loaded = RobotsLayer::new(site(text)).send_preferences(true);
    let embedded = Box::leak(Box::new(site(text))).robots_txt();
    let embedded = RobotsLayer::new(&*Box::leak(Box::new(embedded))).send_preferences(true);
    for user_agent in ["GPTBot/1", "bingbot/2.0", "Mozilla/5.0 Firefox/140.0"] {
        let request = request("/a", user_agent);
        let head = RequestHead::of(&request);
        let [added, expected] = [loaded.apply(&head), embedded.apply(&head)].map(|outcome| {
            let LayerOutcome::Forward { headers, .. } = outcome else {
                panic!("{user_agent} passes")
            };
            let mut fields = http::HeaderMap::new();
            headers.add_to(&mut fields);
            fields
        });
        assert_eq!(added, expected, "{user_agent}");
        assert!(added.contains_key("vary"));
        let is_gptbot = user_agent.starts_with("GPTBot");
        assert_eq!(added.contains_key("content-signal"), is_gptbot);
        let usage = added.get("content-usage").map(http::HeaderValue::as_bytes);
        assert_eq!(usage, (!is_gptbot).then_some(&b"train-ai=y, search=y"[..]));
    }
}

/// Tenants choose the tokens of their files. None becomes the label of a metric.
#[test]
fn labels_of_metrics_are_no_tokens_of_tenants() {
    use metrics_util::debugging::DebuggingRecorder;

    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    metrics::with_local_recorder(&recorder, || {
        let layer = |token: &str| {
            let text = format!("User-agent: {token}\nUser-agent: GPTBot\nDisallow: /a\n");
            RobotsLayer::new(site(&text))
                .observer(MetricsObserver::new([]))
                .observer(TracingObserver::default())
        };
        for token in ["HouseCrawler9", "AnotherCrawler7"] {
            for user_agent in [token, "GPTBot/1"] {
                assert_eq!(status(&layer(token), "/a", user_agent), DENIED);
            }
        }
    });
    let mut labels = std::collections::BTreeMap::new();
    for (key, ..) in snapshotter.snapshot().into_vec() {
        for label in key.key().labels().filter(|label| label.key() == "crawler") {
            *labels.entry(label.value().to_owned()).or_insert(0) += 1;
        }
    }
    assert!(labels.contains_key("GPTBot") && labels.contains_key("-"));
    assert!(!labels.keys().any(|label| label.ends_with(['7', '9'])), "{labels:?}");
}

/// A response that is still being sent keeps its site, in every framework.
#[tokio::test]
async fn frameworks_serve_and_enforce_a_loaded_site() {
    use actix_web::body::MessageBody as _;
    use actix_web::{App, test, web};
    use http_body_util::BodyExt as _;
    use tower::ServiceExt as _;

    const TEXT: &str = "User-agent: HouseCrawler9\nDisallow: /a\n";

    async fn page(verdict: RequestVerdict) -> String {
        match verdict.client() {
            Client::Crawler(crawler) => crawler.token().to_owned(),
            _ => "a browser".to_owned(),
        }
    }

    let tenants = Tenants::of(site(TEXT));
    let app = axum::Router::new().fallback(page).layer(RobotsLayer::new(tenants.clone()));
    let send = async |path: &str| {
        let request = request(path, "HouseCrawler9/1").map(|()| axum::body::Body::empty());
        app.clone().oneshot(request).await.expect("a response")
    };
    assert_eq!(send("/a").await.status(), StatusCode::FORBIDDEN);
    let body = send("/b").await.into_body().collect().await;
    assert_eq!(body.expect("a body").to_bytes(), "HouseCrawler9");
    let file = send("/robots.txt").await;

    let app = App::new().wrap(RobotsLayer::new(tenants.clone()));
    let app = test::init_service(app.default_service(web::to(page))).await;
    let send = async |path: &str| {
        let request = test::TestRequest::get().uri(path).insert_header(("host", HOST));
        let request = request.insert_header(("user-agent", "HouseCrawler9/1"));
        test::call_service(&app, request.to_request()).await
    };
    let denied = send("/a").await;
    assert_eq!(denied.status(), 403);
    assert_eq!(test::read_body(send("/b").await).await, "HouseCrawler9");
    let actix_file = send("/robots.txt").await;

    tenants.remove();
    assert_eq!(test::read_body(send("/a").await).await, "a browser");
    let denial = denied.response().extensions().get::<Denial>().cloned();
    assert_eq!(denial.expect("the reason").rule().line(), 2);
    let body = file.into_body().collect().await.expect("a body");
    assert_eq!(body.to_bytes(), TEXT);
    let body = actix_file.into_body().try_into_bytes();
    assert_eq!(body.unwrap_or_default(), TEXT);
}
