//! The time of decisions while sites are replaced.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use robots_benches::table::table;
use robots_runtime::Site;

use crate::compiling::Tenants;
use crate::times::Times;

/// The time of each run.
const RUN: Duration = Duration::from_secs(5);

/// The number of sites that are replaced in a second.
const REPLACED: u32 = 1_000;

/// The number of requests that are made before a run, and repeated in it.
const REQUESTS: usize = 10_000;

/// A request: the host, the User-Agent header, the path.
type Request = (String, &'static [u8], String);

const HEADERS: [&[u8]; 4] = [
    b"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    b"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3)",
    b"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    b"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
];

/// Returns a table of the wall time of a decision: lookup of the host, identification and verdict.
pub(crate) fn text(tenants: &Tenants) -> String {
    let requests = requests(tenants);
    let mut rows = table(["sites replaced a second"].into_iter().chain(Times::TITLES));
    let alone = decide(tenants, &requests, &AtomicBool::new(false));
    let stop = AtomicBool::new(false);
    let replaced = AtomicUsize::new(0);
    let beside = thread::scope(|scope| {
        scope.spawn(|| replace(tenants, &stop, &replaced));
        let times = decide(tenants, &requests, &stop);
        stop.store(true, Ordering::Relaxed);
        times
    });
    let rate = replaced.into_inner() / usize::try_from(RUN.as_secs()).unwrap_or(1);
    for (rate, times) in [(0, alone), (rate, beside)] {
        rows.add_row([rate.to_string()].into_iter().chain(times.columns()));
    }
    rows.to_string()
}

/// Returns the hosts of the tenants in order.
fn hosts(tenants: &Tenants) -> Vec<String> {
    let mut hosts: Vec<_> = tenants.sites.keys().cloned().collect();
    hosts.sort();
    hosts
}

/// Makes requests to random hosts for paths that their files mention.
fn requests(tenants: &Tenants) -> Vec<Request> {
    let mut rng = Rng::with_seed(5);
    let mut requests = Vec::with_capacity(REQUESTS);
    let hosts = hosts(tenants);
    for _ in 0..REQUESTS {
        let host = hosts[rng.usize(..hosts.len())].clone();
        let site = tenants.sites[&host].load();
        let text = String::from_utf8_lossy(site.robots_txt().body()).into_owned();
        let paths: Vec<_> = text.lines().filter_map(path).collect();
        let path = rng.choice(&paths).cloned().unwrap_or_default();
        requests.push((host, HEADERS[rng.usize(..HEADERS.len())], format!("/{path}")));
    }
    requests
}

/// Returns a path that the rule of a line mentions, without its first `/`.
fn path(line: &str) -> Option<String> {
    let (_, value) = line.split_once("llow:")?;
    let value = value.trim().trim_start_matches('/');
    Some(value.replace('*', "x").replace('$', ""))
}

/// Times each decision until the run is over.
fn decide(tenants: &Tenants, requests: &[Request], stop: &AtomicBool) -> Times {
    let mut times = Vec::with_capacity(20_000_000);
    let start = Instant::now();
    for (host, header, path) in requests.iter().cycle() {
        let before = Instant::now();
        if before.duration_since(start) > RUN || stop.load(Ordering::Relaxed) {
            break;
        }
        let site = tenants.sites[host].load();
        black_box(site.robots_txt().is_allowed(header, path));
        times.push(before.elapsed());
    }
    Times::new(times)
}

/// Replaces random sites by sites from the packed bytes of others, evenly over time.
fn replace(tenants: &Tenants, stop: &AtomicBool, replaced: &AtomicUsize) {
    let mut rng = Rng::with_seed(6);
    let hosts = hosts(tenants);
    let start = Instant::now();
    let mut count = 0;
    while !stop.load(Ordering::Relaxed) {
        let due = start + Duration::from_secs(1) / REPLACED * count;
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let [from, to] = [(); 2].map(|()| &hosts[rng.usize(..hosts.len())]);
        let bytes = tenants.sites[from].load().as_bytes().to_vec();
        if let Ok(site) = Site::from_bytes(bytes) {
            tenants.sites[to].store(Arc::new(site));
            replaced.fetch_add(1, Ordering::Relaxed);
        }
        count += 1;
    }
}
