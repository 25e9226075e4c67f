//! The dialect `python-legacy`, compared with the `urllib.robotparser` of the machine's `python3`.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use robots_core::{Dialect, SourceText, compile};

use crate::matching;

/// A program that reads lines of a robots.txt, an agent and a path, each in hexadecimal after an
/// `x`. For each it prints `True` or `False`, and a delay or `None`.
const SCRIPT: &str = "
import sys, urllib.robotparser
for question in sys.stdin:
    robots, agent, path = (bytes.fromhex(part[1:]).decode() for part in question.split())
    parser = urllib.robotparser.RobotFileParser()
    parser.parse(robots.splitlines())
    print(parser.can_fetch(agent, 'http://example.com' + path), parser.crawl_delay(agent))
";

struct Question {
    robots: String,
    agent: String,
    path: String,
}

/// Returns the answers of `python3`: for each question, whether the path is allowed and the crawl
/// delay. `None` if `python3` cannot be run.
fn ask_python(questions: &[Question]) -> Option<Vec<(bool, Option<Duration>)>> {
    let mut python = Command::new("python3")
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = python.stdin.take()?;
    let input: String = questions.iter().map(Question::line).collect();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = python.wait_with_output().ok()?;
    assert!(output.status.success(), "the script failed");
    assert!(writer.join().is_ok_and(|written| written.is_ok()));
    let answers = String::from_utf8_lossy(&output.stdout);
    let answer = |line: &str| {
        let (is_allowed, delay) = line.split_once(' ').expect("two words");
        (is_allowed == "True", delay.parse().ok().map(Duration::from_secs))
    };
    Some(answers.lines().map(answer).collect())
}

impl Question {
    fn new(robots: &str, agent: &str, path: &str) -> Self {
        Self { robots: robots.to_owned(), agent: agent.to_owned(), path: path.to_owned() }
    }

    fn line(&self) -> String {
        [&self.robots, &self.agent, &self.path].map(|text| hex(text)).join(" ") + "\n"
    }
}

fn hex(text: &str) -> String {
    text.bytes().fold("x".to_owned(), |mut hex, byte| {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn values() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => matching("[ab]"),
        3 => Just("/".to_owned()),
        3 => matching("[*$?;~%=: #&]"),
        2 => matching("%(2[fFaA34]|3[bBfF]|09|0a|61|7e|c3%a9|c3|a9|e3%83%84|ff|25|f0%9f%98%80)"),
        1 => matching("[éツ\u{a0}\u{0}]"),
    ];
    let start = prop_oneof![8 => matching("/[ab]?"), 1 => matching("//[ab];?"), 1 => matching("[*?;:]"), 1 => matching("%20/"), 1 => Just(String::new())];
    (start, vec(piece, 0..4)).prop_map(|(start, pieces)| start + &pieces.concat())
}

/// Returns whether no patch release of Python reads the start of a rule or a path differently. They
/// differ in how `urlparse` reads a rule that starts with more than two slashes, or with two and no
/// authority after them, and a path that starts with two.
fn starts_alike(value: &str, slashes: &[&str]) -> bool {
    let decoded = value.replace("%2f", "/").replace("%2F", "/");
    let decoded = decoded.replace("%09", "").replace("%0a", "").replace("%20", "");
    let start = decoded.trim_start();
    !slashes.iter().any(|slashes| start.starts_with(slashes))
}

fn lines() -> impl Strategy<Value = String> {
    let differs = ["///", "//?", "//#", "//%3F", "//%3f"];
    let rule = move || values().prop_filter("alike", move |value| starts_alike(value, &differs));
    prop_oneof![
        4 => matching("User-agent: (\\*|[abAB]{1,2}|a b|a/1|\\*/|é|)"),
        4 => rule().prop_map(|value| format!("Disallow: {value}")),
        4 => rule().prop_map(|value| format!("allow :\u{a0}{value}\u{1f}")),
        1 => matching("Disallow ?/a|(Allow|Disallow):|Disalow: /a|\u{feff}User-agent: a"),
        2 => matching("Crawl-delay: ([0-9%.]{0,2}|%3[0-9a]|1 2|x)"),
        2 => matching("(| |#|Crawl-delay: 1|request-rate: x|Sitemap: /s|Foo: 1|\u{c}|\u{1c})"),
    ]
}

fn files() -> impl Strategy<Value = String> {
    let end = prop_oneof![
        8 => matching("\n"),
        2 => matching("\r\n"),
        1 => matching("[\r\u{b}\u{c}\u{1c}\u{1d}\u{1e}\u{85}\u{2028}\u{2029}]"),
    ];
    let lines = vec((lines(), end), 0..14);
    let start = "(User-agent: [ab*]\n)?";
    (matching(start), lines).prop_map(|(start, lines)| {
        let lines = lines.into_iter().map(|(line, end)| line + &end);
        start + &lines.collect::<String>()
    })
}

/// Returns questions: some for each of the generated files.
fn generated(files_count: usize) -> Vec<Question> {
    let rooted = values().prop_map(|value| format!("/{}", value.trim_start_matches('/')));
    let rooted = rooted.prop_filter("alike", |path| starts_alike(path, &["//"]));
    let rootless = values().prop_map(|value| format!("?{value}"));
    let path = prop_oneof![8 => rooted, 1 => rootless, 1 => matching("([?#][#a]?)?")];
    let asked = vec((matching("[aAbB]{1,3}(/1)?|\\*|aé"), path), 10);
    let file = (files(), asked);
    let mut runner = TestRunner::deterministic();
    let mut questions = Vec::new();
    for _ in 0..files_count {
        let tree = file.new_tree(&mut runner).expect("the filters are loose");
        let (robots, asked) = tree.current();
        questions.extend(asked.into_iter().map(|(agent, path)| Question {
            robots: robots.clone(),
            agent,
            path,
        }));
    }
    questions
}

#[test]
fn python_legacy_decides_as_the_installed_python() {
    let first_match = Question::new("User-agent: a\nAllow: /\nDisallow: /x\n", "a", "/x");
    match ask_python(&[first_match]).as_deref() {
        Some([(true, None)]) => {}
        Some(_) => {
            println!("skipped: python3 has the robotparser that was rewritten in 2026");
            return;
        }
        None => {
            println!("skipped: python3 is not installed");
            return;
        }
    }

    let questions = generated(1_500);
    let answers = ask_python(&questions).expect("it ran for the first question");
    assert_eq!(answers.len(), questions.len());
    assert!(answers.iter().filter(|(is_allowed, _)| !is_allowed).count() > 1_000);
    assert!(answers.iter().filter(|(_, delay)| delay.is_some()).count() > 500);
    let decided: Vec<_> = questions.iter().zip(answers).collect();
    for about_one_file in decided.chunk_by(|(a, _), (b, _)| a.robots == b.robots) {
        let source = SourceText::new("robots.txt", about_one_file[0].0.robots.as_str());
        let compilation = compile(&source, Dialect::PYTHON_LEGACY);
        let site = compilation.site().robots_txt();
        for &(Question { robots, agent, path }, (is_allowed, delay)) in about_one_file {
            let found = site.decide(agent, path).is_allow();
            assert_eq!(found, is_allowed, "{path:?} for {agent:?} and {robots:?}");
            let found = site.group(agent).crawl_delay();
            assert_eq!(found, delay, "{agent:?} and {robots:?}");
        }
    }
}
