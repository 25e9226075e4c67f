//! The dashboard of Grafana and the alerts of Prometheus in `docs/monitoring`, evaluated by
//! Prometheus over the series of [`MetricsObserver`]. Without `promtool`, only their names are
//! checked.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use metrics_util::debugging::DebuggingRecorder;
use robots_static::telemetry::MetricsObserver;
use robots_static::{RobotsTxt, robots_txt};
use serde_json::Value;

static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /drafts/\n");

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/monitoring");

/// What clients do each minute: counter, crawler, outcome, number. One crawler fetches the rules
/// and breaks them, one never fetches them, and of one there are impostors.
const TRAFFIC: [(&str, &str, &str, u32); 9] = [
    ("robots_txt_fetches_total", "GPTBot", "", 1),
    ("robots_requests_total", "GPTBot", "allowed", 1),
    ("robots_requests_total", "GPTBot", "denied", 1),
    ("robots_broken_rules_total", "GPTBot", "", 1),
    ("robots_requests_total", "CCBot", "allowed", 2),
    ("robots_requests_total", "CCBot", "reported", 1),
    ("robots_txt_fetches_total", "bingbot", "", 1),
    ("robots_requests_total", "bingbot", "contradicted", 2),
    ("robots_contradicted_total", "bingbot", "", 2),
];

/// What a panel shows after six hours of this traffic: of a table and of a number the count, of a
/// graph the rate a minute, without zeros; the share of denied requests in thousandths.
const SHOWN: [(&str, &str); 11] = [
    ("Requests of crawlers", "{}=2520"),
    ("Denied", "{}=429"),
    ("Broken rules", "{}=360"),
    ("Contradicted claims", "{}=720"),
    (
        "Requests by outcome",
        "{outcome=\"allowed\"}=3 {outcome=\"contradicted\"}=2 {outcome=\"denied\"}=1 \
         {outcome=\"reported\"}=1",
    ),
    ("Requests by crawler", "{crawler=\"CCBot\"}=3 {crawler=\"GPTBot\"}=2 {crawler=\"bingbot\"}=2"),
    ("Fetches of robots.txt", "{crawler=\"GPTBot\"}=1 {crawler=\"bingbot\"}=1"),
    ("Broken rules by crawler", "{crawler=\"GPTBot\"}=1"),
    ("Crawlers that broke rules", "{crawler=\"GPTBot\"}=360"),
    ("Crawlers that never fetched robots.txt", "{crawler=\"CCBot\"}=1080"),
    ("Would be denied", "{crawler=\"CCBot\"}=360"),
];

/// Returns the labels of every series that the observer registers, by counter.
fn series() -> Vec<(String, BTreeMap<String, String>)> {
    let recorder = DebuggingRecorder::new();
    let snapshotter = recorder.snapshotter();
    metrics::with_local_recorder(&recorder, || MetricsObserver::new([&ROBOTS]));
    let series = snapshotter.snapshot().into_vec().into_iter();
    series
        .map(|(key, ..)| {
            let labels = key.key().labels().map(|it| (it.key().to_owned(), it.value().to_owned()));
            (key.key().name().to_owned(), labels.collect())
        })
        .collect()
}

fn panels() -> Result<Vec<Value>, Box<dyn Error>> {
    let dashboard = fs::read_to_string(Path::new(FOLDER).join("grafana.json"))?;
    let dashboard: Value = serde_json::from_str(&dashboard)?;
    Ok(dashboard["panels"].as_array().ok_or("no panels")?.clone())
}

/// Returns the query of a panel with the variables of the dashboard replaced: all jobs and
/// crawlers, and six hours.
fn query(panel: &Value) -> Result<String, Box<dyn Error>> {
    let [target] = panel["targets"].as_array().ok_or("no targets")?.as_slice() else {
        return Err("a panel has one query".into());
    };
    let query = target["expr"].as_str().ok_or("no query")?;
    let variables =
        [("$__range", "6h"), ("$__rate_interval", "20m"), ("$job", ".*"), ("$crawler", ".*")];
    let replaced = |query: String, (variable, value): (&str, &str)| query.replace(variable, value);
    let query = variables.into_iter().fold(query.to_owned(), replaced);
    assert!(!query.contains('$'), "{query}");
    Ok(query)
}

#[test]
fn queries_name_only_counters_and_labels_of_the_observer() -> Result<(), Box<dyn Error>> {
    let mut known: BTreeSet<_> =
        series().into_iter().flat_map(|(name, labels)| labels.into_keys().chain([name])).collect();
    // The functions of the queries, and the label that Prometheus adds.
    known.extend(
        "and by crawler increase job or outcome rate sum topk unless".split(' ').map(str::to_owned),
    );
    let alerts = fs::read_to_string(Path::new(FOLDER).join("alerts.yml"))?;
    let mut named = BTreeSet::new();
    for text in panels()?.iter().map(query).chain([Ok(alerts)]) {
        let text = text?;
        let words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
        let counters = words.filter(|word| word.starts_with("robots_"));
        named.extend(counters.map(str::to_owned));
    }
    let counters: BTreeSet<_> = series().into_iter().map(|(name, _)| name).collect();
    assert_eq!(named, counters);
    for panel in panels()? {
        let query = query(&panel)?;
        let unquoted: String = query.split('"').step_by(2).collect();
        let words = unquoted.split(|it: char| !it.is_alphanumeric() && it != '_');
        let is_name = |word: &&str| word.starts_with(|it: char| it.is_ascii_alphabetic());
        for word in words.filter(is_name) {
            assert!(known.contains(word), "{word} in {query}");
        }
    }
    Ok(())
}

/// Grafana moves panels that overlap, and has 24 columns.
#[test]
fn panels_fill_rows_and_do_not_overlap() -> Result<(), Box<dyn Error>> {
    let mut taken = BTreeSet::new();
    let mut ids = BTreeSet::new();
    for panel in panels()? {
        let [x, y, width, height] = ["x", "y", "w", "h"].map(|it| panel["gridPos"][it].as_u64());
        let place = x.zip(y).zip(width.zip(height)).ok_or("no place")?;
        let ((x, y), (width, height)) = place;
        for cell in (x..x + width).flat_map(|x| (y..y + height).map(move |y| (x, y))) {
            assert!(cell.0 < 24 && taken.insert(cell), "{}", panel["title"]);
        }
        assert!(ids.insert(panel["id"].as_u64()), "{}", panel["title"]);
        assert!(panel["description"].as_str().is_some_and(|it| it.ends_with('.')));
    }
    let rows = taken.iter().map(|(_, y)| y).max().ok_or("no panels")? + 1;
    assert_eq!(taken.len() as u64, 24 * rows);
    Ok(())
}

/// Appends a test of the value of a query after seven hours.
fn expect(tests: &mut String, query: &str, samples: &str) {
    // A quoted string of YAML is one of JSON.
    let query = Value::from(query);
    let samples = samples.split(' ').map(|sample| {
        let (labels, value) = sample.rsplit_once('=').unwrap_or((sample, ""));
        format!("{{labels: {}, value: {value}}}", Value::from(labels))
    });
    let samples: Vec<_> = samples.collect();
    let samples = samples.join(", ");
    writeln!(tests, "      - {{expr: {query}, eval_time: 7h, exp_samples: [{samples}]}}")
        .expect("a string");
}

#[test]
fn prometheus_evaluates_panels_and_alerts() -> Result<(), Box<dyn Error>> {
    let mut tests = format!(
        "rule_files: [{FOLDER}/alerts.yml]\nevaluation_interval: 5m\n\
         tests:\n  - interval: 5m\n    input_series:\n"
    );
    let mut moved = 0;
    for (name, labels) in series() {
        let of = |label: &str| labels.get(label).map_or("", String::as_str);
        let mut traffic = TRAFFIC.iter();
        let step =
            traffic.find(|it| it.0 == name && it.1 == of("crawler") && it.2 == of("outcome"));
        moved += usize::from(step.is_some());
        let step = step.map_or(0, |it| 5 * it.3);
        let labels = labels.iter().map(|(label, value)| format!("{label}={value:?}"));
        let labels: Vec<_> = labels.chain(["job=\"site\"".to_owned()]).collect();
        let series = Value::from(format!("{name}{{{}}}", labels.join(",")));
        writeln!(tests, "      - {{series: {series}, values: '0+{step}x96'}}")?;
    }
    assert_eq!(moved, TRAFFIC.len(), "the observer registers each series");
    tests.push_str("    promql_expr_test:\n");
    let panels = panels()?;
    assert_eq!(panels.len(), SHOWN.len());
    for (panel, (title, samples)) in panels.iter().zip(SHOWN) {
        assert_eq!(panel["title"], title);
        let query = query(panel)?;
        let unit = if panel["type"] == "timeseries" {
            60
        } else if title == "Denied" {
            1000
        } else {
            1
        };
        expect(&mut tests, &format!("round({unit} * ({query})) > 0"), samples);
    }
    let firing = "round(count by (alertname, crawler) (ALERTS{alertstate=\"firing\"}))";
    expect(
        &mut tests,
        firing,
        "{alertname=\"ClientsClaimToBeCrawler\",crawler=\"bingbot\"}=1 \
         {alertname=\"CrawlerBreaksRules\",crawler=\"GPTBot\"}=1",
    );
    // A site that denies everything.
    tests.push_str("  - interval: 5m\n    input_series:\n");
    let series = "robots_requests_total{crawler=\"GPTBot\",outcome=\"denied\",job=\"site\"}";
    writeln!(tests, "      - {{series: {}, values: '0+100x96'}}", Value::from(series))?;
    tests.push_str("    promql_expr_test:\n");
    expect(&mut tests, firing, "{alertname=\"CrawlersAreDenied\"}=1");

    let folder = tempfile::tempdir()?;
    let file = folder.path().join("tests.yml");
    fs::write(&file, tests)?;
    let output = Command::new("promtool").args(["test", "rules"]).arg(&file).output();
    match output {
        Ok(output) => {
            let printed = [output.stdout, output.stderr].concat();
            let printed = String::from_utf8_lossy(&printed);
            assert!(output.status.success(), "{printed}");
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            eprintln!("skipped: promtool, a part of Prometheus, is not installed");
            Ok(())
        }
        Err(error) => Err(error.into()),
    }
}
