//! The growth of the CPU time of each fact, of each lint and of the proofs of fixes with the number
//! of lines of hostile files:
//!
//! ```sh
//! cargo bench -p robots-analysis --bench lint_growth
//! cargo bench -p robots-analysis --bench lint_growth --profile dev    # as in the macros
//! ```
//!
//! A word after `--` selects the shapes whose names contain it. Each shape has n, 2n and 4n lines.
//! Prints the times that matter with their exponent: 1 is linear and 2 is quadratic. Fails if an
//! exponent is above 1.5 and the time is more than a budget allows.

mod clock;

use std::env;
use std::process::ExitCode;
use std::time::Duration;

use clock::Clock;
use robots_analysis::facts::{PrecedenceFacts, RuleFacts, costly_groups, redundant_rules};
use robots_analysis::{Diagnostic, Level, edit};
use robots_core::{Dialect, Reading, SourceText};
use robots_lint::{LINTS, Levels, LintGroup, Subject};

/// A function that returns a file of this many lines.
type Shape = fn(usize) -> String;

const SHAPES: [(&str, Shape); 20] = [
    ("literals", |n| rules(n, |at| format!("/{}/{at}", word(at)))),
    ("a fifth of varied wildcards", |n| rules(n, wild)),
    ("`/*a*b`", |n| rules(n, |at| format!("/*{}*{at}", word(at)))),
    ("`/f/*a*b`", |n| rules(n, |at| format!("/f/*{}*{at}", word(at)))),
    ("`/a1/a2/…`, each a prefix of the next", |n| {
        rules(n, |at| format!("/{}", "a/".repeat(at % 400)))
    }),
    ("`/*&a=`", |n| rules(n, |at| format!("/*&{}{at}=", word(at)))),
    ("`/a*`, alternately Allow and Disallow", |n| {
        both(n, |at| format!("/{}{}*", "*".repeat(at % 3), at / 2))
    }),
    ("`/*a` and `/b`, all of one length", |n| {
        both(n, |at| if at % 3 == 0 { format!("/*{at:06}") } else { format!("/{at:07}") })
    }),
    ("one rule, again and again", |n| rules(n, |_| "/same".to_owned())),
    ("two spellings of each rule", |n| {
        rules(n, |at| format!("/{}{}", if at % 2 == 0 { "%41" } else { "A" }, at / 2))
    }),
    ("groups of one rule", |n| {
        lines(n / 2, |at| format!("User-agent: bot{at}\nDisallow: /{}", word(at)))
    }),
    ("groups of two crawlers", |n| {
        let group = |at| format!("User-agent: bot{}\nDisallow: /{}\n", at / 2, word(at));
        lines(n / 2, group)
    }),
    ("one group of many crawlers", |n| {
        lines(n, |at| format!("User-agent: {}bot{at}", word(at))) + "Disallow: /a\n"
    }),
    ("`User-agent` lines with other lines between them", |n| {
        lines(n / 2, |at| format!("User-agent: bot{at}\nCrawl-delay: {at}")) + "Disallow: /a\n"
    }),
    ("sitemaps", |n| {
        let sitemap = |at| format!("Sitemap: https://example.com/{}.xml", at / 2);
        "User-agent: *\nDisallow: /*.xml$\n".to_owned() + &lines(n, sitemap)
    }),
    ("comments", |n| lines(n, |at| format!("# Disallow: /{}", word(at)))),
    ("comments with levels", |n| {
        lines(n / 3, |at| {
            format!("User-agent: bot{at}\n# robots: allow(hash_in_path)\nDisallow: /a#{at}")
        })
    }),
    ("unknown directives", |n| lines(n, |at| format!("{}{at}: /a", word(at)))),
    ("typos", |n| {
        "User-agent: *\n".to_owned() + &lines(n, |at| format!("Disalow /{} Allow: /b", word(at)))
    }),
    ("one long line", |n| rules(1, |_| format!("/{}", "a*b".repeat(n * 8)))),
];

/// The smallest number of lines.
const LINES: usize = if cfg!(debug_assertions) { 300 } else { 1_250 };

/// The maximum exponent. Sorting takes a little more than linear time, and a small budget that is
/// not exhausted by the smallest file is exhausted by the largest.
const EXPONENT: f64 = 1.5;

/// The shortest time for the largest file that is reported.
const REPORTED: Duration = Duration::from_millis(if cfg!(debug_assertions) { 50 } else { 5 });

/// The shortest time for the largest file that is compared with the exponent. Below it, work with a
/// budget may still grow towards its bound: 3,000,000 steps for costly groups.
const HELD: Duration = Duration::from_millis(if cfg!(debug_assertions) { 3_000 } else { 150 });

/// Each work is measured this many times, and the shortest time counts. Facts that a lint shares
/// with others are there from the second time on.
const TIMES: usize = 2;

/// A work and its CPU time.
type Timing = (&'static str, Duration);

fn main() -> ExitCode {
    let mut levels = Levels::default();
    for group in LintGroup::ALL {
        // INVARIANT: the name of a group is accepted as the name of a level.
        let known = levels.set(group.name(), Level::Warn);
        assert!(known.is_ok(), "unknown group `{}`", group.name());
    }
    // Cargo passes `--bench` to every bench.
    let wanted = env::args().skip(1).find(|word| !word.starts_with("--")).unwrap_or_default();
    let mut steep = 0;
    for (name, shape) in SHAPES.into_iter().filter(|(name, _)| name.contains(&wanted)) {
        let timings = [1, 2, 4].map(|factor| timings(&shape(factor * LINES), &levels));
        let [first, second, last] = &timings;
        println!("{name}");
        for ((small, middle), &(work, large)) in first.iter().zip(second).zip(last) {
            if large < REPORTED {
                continue;
            }
            let exponent = (large.as_secs_f64() / small.1.as_secs_f64().max(1e-9)).log2() / 2.0;
            // A step from nothing to a little is not growth: the larger half has to be steep as
            // well.
            let upper = (large.as_secs_f64() / middle.1.as_secs_f64().max(1e-9)).log2();
            let is_steep = large > HELD && exponent.min(upper) > EXPONENT;
            steep += usize::from(is_steep);
            let mark = if is_steep { "  STEEP" } else { "" };
            println!(
                "{work:>32} {:>9.1?} {:>9.1?} {large:>9.1?}  exponent {exponent:>5.2}{mark}",
                small.1, middle.1,
            );
        }
    }
    if steep > 0 {
        eprintln!("{steep} exponents are above {EXPONENT}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Measures all work on a file.
fn timings(text: &str, levels: &Levels) -> Vec<Timing> {
    let source = SourceText::new("robots.txt", text);
    let read = || Reading::new(&source, Dialect::RFC_9309);
    let reading = read();
    let mut timings = vec![
        timed("reading", || drop(read())),
        timed("records", || drop(reading.standard_document().records())),
        timed("rule facts", || drop(RuleFacts::new(&reading))),
        timed("precedence facts", || drop(PrecedenceFacts::new(&reading))),
        timed("redundant rules", || drop(redundant_rules(&reading))),
        timed("costly groups", || drop(costly_groups(&reading, None))),
    ];
    let subject = Subject::new(&reading);
    let findings = |lint: &'static robots_lint::LintEntry| {
        timed(lint.name, || {
            drop::<Vec<Diagnostic>>(lint.findings(&subject));
        })
    };
    timings.extend(LINTS.iter().copied().map(findings));
    timings.push(timed("all lints", || {
        drop(subject.unproved_findings(levels));
    }));
    let mut found = subject.unproved_findings(levels);
    timings.push(timed("proofs of fixes", || {
        edit::prove(&reading, &mut found);
    }));
    timings.push(timed("folding", || drop(robots_lint::fold(found.clone()))));
    timings
}

fn timed(name: &'static str, mut work: impl FnMut()) -> Timing {
    let times = (0..TIMES).map(|_| {
        let clock = Clock::start();
        work();
        clock.elapsed()
    });
    (name, times.min().unwrap_or_default())
}

fn word(at: usize) -> &'static str {
    const WORDS: [&str; 13] = [
        "search", "cart", "user", "sort", "filter", "print", "tag", "page", "lang", "api", "old",
        "share", "x",
    ];
    WORDS[at * at % 97 % WORDS.len()]
}

/// Returns the pattern of a rule: one in five has wildcards.
fn wild(at: usize) -> String {
    let (a, b) = (word(at), word(at + 3));
    match at % 40 {
        0 => format!("/*{a}={at}"),
        5 => format!("/{a}{at}/*/{b}"),
        10 => format!("/*/{a}/*{b}{at}$"),
        15 => format!("/{a}*{b}*{at}"),
        20 => format!("/*?{a}=*&{b}{at}="),
        25 => format!("/{a}/*.{b}{at}$"),
        30 => format!("*{a}{at}/{b}*"),
        35 => format!("/*{a}*{b}{at}"),
        _ => format!("/{a}/{b}{at}/"),
    }
}

fn rules(n: usize, value: impl Fn(usize) -> String) -> String {
    let rule = |at| match at % 7 {
        6 => format!("Allow: {}", value(at)),
        _ => format!("Disallow: {}", value(at)),
    };
    "User-agent: *\n".to_owned() + &lines(n, rule)
}

fn both(n: usize, value: impl Fn(usize) -> String) -> String {
    let rule = |at| match at % 2 {
        0 => format!("Allow: {}", value(at)),
        _ => format!("Disallow: {}", value(at)),
    };
    "User-agent: *\n".to_owned() + &lines(n, rule)
}

fn lines(n: usize, line: impl Fn(usize) -> String) -> String {
    (0..n).map(|at| line(at) + "\n").collect()
}
