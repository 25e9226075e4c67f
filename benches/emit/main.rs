//! Measures the rules that `robots emit` writes, in each proxy that is installed, and prints
//! Markdown tables.
//!
//! ```text
//! emit [--write] [PROXY]...
//! ```
//!
//! Each proxy runs with the rules and without them, and both take turns. No two requests have the
//! same target, as `HAProxy` keeps results by target. No rule disallows a target, so both answer
//! alike, and all rules are compared.

#[path = "../../tools/emit/tests/proxies/programs.rs"]
mod programs;

use std::fmt::Write as _;
use std::io;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use robots_benches::document;
use robots_benches::load::{self, median};
use robots_core::{Budget, Dialect, SourceText, compile::compile_within};
use robots_emit::{Options, Target, emit};

use programs::Proxy;

/// The name of the section in BENCHMARKS.md.
const SECTION: &str = "emit";

/// The numbers of rules, and whether some have wildcards.
const SIZES: [(usize, bool); 4] = [(10, true), (300, true), (5_000, false), (5_000, true)];

/// The parts of a measurement. The median of them is shown.
const PARTS: usize = 7;

/// The longest time of a part.
const PART: Duration = Duration::from_millis(200);

/// The most requests of a part.
const REQUESTS: usize = 2_000;

/// The bytes of a long target.
const LONG: usize = 8_000;

/// The steps of a search for a literal that begins with four of the same letter.
const STEPS: usize = 9;

/// The wildcards of a file that is compared with one of as many as are written.
const WILDCARDS: usize = 20;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const GPTBOT: &str = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; \
    +https://openai.com/gptbot)";

fn main() -> ExitCode {
    let (options, names): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|it| it.starts_with('-'));
    let written = match &*options {
        [] => false,
        [option] if option == "--write" => true,
        _ => {
            eprintln!("error: unknown option");
            return ExitCode::FAILURE;
        }
    };
    let is_chosen =
        |target: &Target| names.is_empty() || names.iter().any(|it| it == target.name());
    let targets: Vec<_> = Target::ALL.into_iter().filter(is_chosen).collect();
    let result = tables(&targets).map_err(|error| error.to_string()).and_then(|text| {
        if written {
            return document::replace(SECTION, &text);
        }
        println!("{text}");
        Ok(())
    });
    if let Err(message) = result {
        eprintln!("error: {message}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn tables(targets: &[Target]) -> io::Result<String> {
    let mut costs = String::from(
        "| proxy | rules | file | ready after | a browser | a crawler | its target with `%` | \
         its target of 8 kB |\n|---|---|---|---|---|---|---|---|\n",
    );
    let mut steps = String::from(
        "| proxy | plain target | target with `%` | beginnings of a literal | random parts of literals | \
         steps | bytes | longest |\n|---|---|---|---|---|---|---|---|\n",
    );
    for &target in targets {
        let Some(without) = start(target, without_rules(target))? else {
            continue;
        };
        let title = target.title();
        let kinds = kinds();
        _ = write!(costs, "| {title} | none | | {} |", seconds(without.ready));
        for kind in &kinds {
            let cost = median_of(&without, kind)?;
            _ = write!(costs, " {} |", microseconds(cost));
        }
        costs.push('\n');
        for (number, has_wildcards) in SIZES {
            eprintln!("{title}: {number} rules");
            let name = if has_wildcards { "" } else { " without `*`" };
            _ = write!(costs, "| | {number}{name} |");
            let Some(rules) = rules(target, &file(number, has_wildcards)) else {
                costs += " refused: too much work | | | | | |\n";
                continue;
            };
            let Some(with) = start(target, &rules)? else {
                continue;
            };
            _ = write!(costs, " {} kB | {} |", rules.len() / 1_000, seconds(with.ready));
            for kind in &kinds {
                let (cost, ratio) = compared(&with, &without, kind)?;
                _ = write!(costs, " {} ({ratio:.2}) |", microseconds(cost));
            }
            costs.push('\n');
        }
        eprintln!("{title}: steps");
        steps += &step(target)?;
    }
    Ok(format!("{costs}\n{steps}"))
}

/// A proxy, and the time until it accepted a connection.
struct Started {
    proxy: Proxy,
    ready: Duration,
}

fn start(target: Target, rules: &str) -> io::Result<Option<Started>> {
    let begin = Instant::now();
    let proxy = programs::start(target, rules)?;
    let ready = begin.elapsed();
    Ok(proxy.map(|proxy| Started { proxy, ready }))
}

/// Returns what a proxy has in place of rules.
fn without_rules(target: Target) -> &'static str {
    match target {
        Target::Nginx | Target::Caddy => "# No rules.\n",
        Target::Haproxy => "defaults robots\n    mode http\n",
        Target::Apache => "RewriteEngine On\n",
        Target::Envoy => "\nroutes:\nhttp_filters: []\n",
    }
}

/// Returns the rules of a file; `None` if they are refused.
fn rules(target: Target, text: &str) -> Option<String> {
    let source = SourceText::new("robots.txt", text);
    let compilation = compile_within(&source, Dialect::RFC_9309, Budget::LOADED);
    emit(&compilation, &Options::new(target)).ok()
}

/// Returns a file for one group of crawlers: of ten rules three have a wildcard, as in large real
/// files, and one allows.
fn file(rules: usize, has_wildcards: bool) -> String {
    let mut text = String::from("User-agent: *\n");
    for number in 0..rules {
        let rule = match number % 10 {
            0 | 5 if has_wildcards => format!("Disallow: /*?filter{number}="),
            7 if has_wildcards => format!("Disallow: /*/part{number}/*.html$"),
            3 => format!("Allow: /folder{}/open/", number + 1),
            _ => format!("Disallow: /folder{number}/"),
        };
        text += &rule;
        text.push('\n');
    }
    text
}

/// The number of requests so far. Each has a target of its own.
static NEXT: AtomicUsize = AtomicUsize::new(0);

/// A kind of requests: the n-th of it.
type Kind = Box<dyn Fn(usize) -> String + Sync>;

fn kinds() -> [Kind; 4] {
    let page = |at: usize| format!("/products/shoes/{at}?color=red");
    [
        Box::new(move |at| request(&page(at), FIREFOX)),
        Box::new(move |at| request(&page(at), GPTBOT)),
        Box::new(move |at| request(&format!("{}&size=%34%32", page(at)), GPTBOT)),
        Box::new(move |at| request(&long(&format!("/products/{at}/"), "shoes-and-boots/"), GPTBOT)),
    ]
}

/// Returns a long target of a beginning, repeated units, and the characters of all literals: PCRE
/// does not search for an expression if the target has none of its last.
fn long(start: &str, unit: &str) -> String {
    start.to_owned() + &unit.repeat((LONG - start.len()) / unit.len()) + "?0123456789=x.html"
}

fn request(target: &str, user_agent: &str) -> String {
    format!(
        "GET {target} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: {user_agent}\r\nAccept: */*\r\n\r\n"
    )
}

/// Sends one part of requests of a kind, and returns the CPU time of one in microseconds.
fn part(started: &Started, kind: &Kind, requests: usize) -> io::Result<f64> {
    let server = load::Server { id: started.proxy.process.id(), port: started.proxy.port };
    let first = NEXT.fetch_add(requests, Ordering::Relaxed);
    let measured = load::measure(server, requests, |at| kind(first + at))?;
    match measured.status {
        200 | 204 => Ok(measured.cpu),
        status => Err(io::Error::other(format!("the status {status}"))),
    }
}

/// Returns the number of requests of a part.
fn requests(started: &Started, kind: &Kind) -> io::Result<usize> {
    const PROBES: u32 = 16;
    let begin = Instant::now();
    part(started, kind, PROBES as usize)?;
    let one = begin.elapsed() / PROBES;
    let fit = PART.as_nanos() / one.as_nanos().max(1);
    Ok(usize::try_from(fit).unwrap_or(REQUESTS).clamp(8, REQUESTS))
}

fn median_of(started: &Started, kind: &Kind) -> io::Result<f64> {
    let requests = requests(started, kind)?;
    let parts = (0..PARTS).map(|_| part(started, kind, requests));
    Ok(median(parts.collect::<io::Result<_>>()?))
}

/// Returns the smallest cost, which other work on this machine has disturbed least.
fn least(started: &Started, kind: &Kind) -> io::Result<f64> {
    let requests = requests(started, kind)?;
    let parts = (0..PARTS).map(|_| part(started, kind, requests));
    let parts = parts.collect::<io::Result<Vec<_>>>()?;
    Ok(parts.into_iter().fold(f64::INFINITY, f64::min))
}

/// Returns the cost with the rules, and its ratio to that without them, measured in turns.
fn compared(with: &Started, without: &Started, kind: &Kind) -> io::Result<(f64, f64)> {
    let requests = requests(with, kind)?;
    let (mut costs, mut ratios) = (Vec::new(), Vec::new());
    for _ in 0..PARTS {
        let (with, without) = (part(with, kind, requests)?, part(without, kind, requests)?);
        costs.push(with);
        ratios.push(with / without);
    }
    Ok((median(costs), median(ratios)))
}

/// Returns the beginning of a target of random parts of literals, which a search reads in many
/// states.
fn mixed(seed: usize) -> String {
    let mut random = fastrand::Rng::with_seed(seed as u64);
    let mut target = format!("/{seed}/%20");
    while target.len() < LONG - 8 {
        match random.usize(..4) {
            0 => target.push_str("wwww"),
            1 => target.push(['x', '-', 'w', 'y'][random.usize(..4)]),
            _ => _ = write!(target, "{}", random.usize(..1_000)),
        }
    }
    target
}

/// Returns what a step costs, for one wildcard and byte, and what a request at the limit does.
#[expect(clippy::cast_precision_loss, reason = "these are some thousands")]
fn step(target: Target) -> io::Result<String> {
    let mut proxies = Vec::new();
    // A search takes nine steps for one of these, and each byte.
    let most = target.most_steps() / STEPS;
    for wildcards in [WILDCARDS, most] {
        let lines = (0..wildcards).map(|at| format!("Disallow: /*wwww{at}x*y{at}z\n"));
        let text = "User-agent: *\n".to_owned() + &lines.collect::<String>();
        let rules = rules(target, &text).ok_or_else(|| io::Error::other("refused"))?;
        proxies.extend(start(target, &rules)?);
    }
    let [few, many] = &*proxies else {
        return Ok(String::new());
    };
    let kinds: [Kind; 4] = [
        Box::new(|at| request(&long(&format!("/{at}/"), "q"), GPTBOT)),
        Box::new(|at| request(&long(&format!("/{at}/%20"), "q"), GPTBOT)),
        Box::new(|at| request(&long(&format!("/{at}/%20"), "www-"), GPTBOT)),
        Box::new(|at| request(&long(&mixed(at), "q"), GPTBOT)),
    ];
    let mut line = format!("| {} |", target.title());
    let mut slowest = 0_f64;
    let difference = (most - WILDCARDS) * STEPS * LONG;
    for kind in &kinds {
        let step = (least(many, kind)? - least(few, kind)?) * 1e3 / difference as f64;
        slowest = slowest.max(step);
        _ = write!(line, " {step:.2} ns |");
    }
    let bytes = target.longest_target();
    _ = writeln!(
        line,
        " {} | {bytes} | {:.0} ms |",
        target.most_steps(),
        slowest * target.most_steps() as f64 * bytes as f64 / 1e6
    );
    Ok(line)
}

fn microseconds(cost: f64) -> String {
    if cost < 10_000.0 { format!("{cost:.0} µs") } else { format!("{:.1} ms", cost / 1e3) }
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
