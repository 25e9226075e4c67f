//! The growth of the CPU time of compiling and of all lints with the size of hostile files. Each
//! shape is measured at doubling sizes.
//!
//! ```sh
//! cargo bench -p robots-analysis --bench growth
//! cargo bench -p robots-analysis --bench growth --profile dev    # as in the macros
//! ```
//!
//! A time that doubles with the size is linear. Crawlers read no more than the largest size, so the
//! last row of each shape is its upper bound on the time of a build.

mod clock;

use clock::Clock;
use robots_analysis::Level;
use robots_core::{Dialect, SourceText, compile};
use robots_lint::{Levels, LintGroup, Subject};

/// A function that returns a file of about this number of bytes.
type Shape = fn(usize) -> String;

const SHAPES: [(&str, Shape); 9] = [
    ("one literal rule", |size| one_rule(&"a".repeat(size))),
    ("one rule of `*`", |size| one_rule(&"*".repeat(size))),
    ("one rule of `*a`", |size| one_rule(&"*a".repeat(size / 2))),
    ("one rule of `%41`", |size| one_rule(&"%41".repeat(size / 3))),
    ("one long product token", |size| format!("User-agent: {}\nDisallow: /\n", "a".repeat(size))),
    ("one long comment", |size| {
        format!("# {}\nUser-agent: *\nDisallow: /a\n", "a ".repeat(size / 2))
    }),
    ("rules of 20,000 bytes", |size| rules(size, |at| format!("/{at}{}", "a".repeat(20_000)))),
    ("rules `/*a1*b`", |size| rules(size, |at| format!("/*a{at}*b"))),
    ("rules `/a1*`, alternately Allow and Disallow", |size| {
        let rule = |at: usize| format!("/{}a{}*", "*".repeat(at % 3), at / 2);
        let lines = rules(size, rule);
        lines.replace("a1*\nDisallow", "a1*\nAllow")
    }),
];

const SIZES: [usize; 6] = [16_000, 32_000, 64_000, 128_000, 256_000, 500_000];

fn main() {
    let mut levels = Levels::default();
    for group in LintGroup::ALL {
        // INVARIANT: the name of a group is accepted as the name of a level.
        let known = levels.set(group.name(), Level::Warn);
        assert!(known.is_ok(), "unknown group `{}`", group.name());
    }
    for (name, shape) in SHAPES {
        println!("{name}");
        for size in SIZES {
            let source = SourceText::new("robots.txt", shape(size));
            let start = Clock::start();
            let compilation = compile(&source, Dialect::RFC_9309);
            let compiled = start.elapsed();
            let start = Clock::start();
            let findings = Subject::compiled(&compilation).findings(&levels).len();
            let lint = start.elapsed();
            println!(
                "{size:>9} bytes: compile {compiled:>9.1?}, lint {lint:>9.1?}, {findings} findings"
            );
        }
    }
}

fn one_rule(value: &str) -> String {
    format!("User-agent: *\nDisallow: /{value}\n")
}

fn rules(size: usize, value: impl Fn(usize) -> String) -> String {
    let mut text = String::from("User-agent: *\n");
    for at in 0.. {
        let line = format!("Disallow: {}\n", value(at));
        if text.len() + line.len() > size && at > 0 {
            break;
        }
        text.push_str(&line);
    }
    text
}
