use std::io::{BufReader, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

fn run_on(input: &str) -> (Status, String) {
    let mut stdout = Vec::new();
    let mut stderr = Vec::new();
    let status = run(
        Dialect::RFC_9309,
        &mut Streams {
            stdin: BufReader::new(Box::new(input.as_bytes())),
            stdout: &mut stdout,
            colored: false,
            stderr: &mut stderr,
        },
    );
    assert!(stderr.is_empty());
    let status = status.expect("reading and writing memory does not fail");
    (status, String::from_utf8_lossy(&stdout).into_owned())
}

#[test]
fn blank_lines_count_but_are_not_answered() {
    let (status, output) = run_on("\n \r\n{}\n\n");
    assert_eq!(status, Status::Error);
    let error = r#"{"error":"line 3: neither `agent` nor `user_agent` is given"}"#;
    assert_eq!(output, format!("{error}\n"));
}

#[test]
fn the_last_line_needs_no_ending() {
    let question = r#"{"robots": "", "agent": "a", "url": "/", "unknown": [1]}"#;
    let (status, output) = run_on(question);
    assert_eq!(status, Status::Success);
    assert_eq!(output, "{\"verdict\":\"allow\",\"line\":null}\n");
}

/// Counts the lines that were written and, when they are flushed, those that arrived.
struct Consumer<'a> {
    written: usize,
    arrived: &'a AtomicUsize,
}

impl Write for Consumer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written += bytes.split(|&byte| byte == b'\n').count() - 1;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.arrived.store(self.written, Ordering::Relaxed);
        Ok(())
    }
}

/// Input that asks a question only when the last one is answered.
struct Producer<'a> {
    asked: usize,
    arrived: &'a AtomicUsize,
}

impl Read for Producer<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        assert_eq!(
            self.arrived.load(Ordering::Relaxed),
            self.asked,
            "the last answer was not written"
        );
        if self.asked == 3 {
            return Ok(0);
        }
        self.asked += 1;
        let question = concat!(r#"{"robots": "", "agent": "a", "url": "/"}"#, "\n");
        question.as_bytes().read(buffer)
    }
}

#[test]
fn a_question_that_waits_for_an_answer_gets_it() {
    let arrived = AtomicUsize::new(0);
    let status = run(
        Dialect::RFC_9309,
        &mut Streams {
            stdin: BufReader::new(Box::new(Producer { asked: 0, arrived: &arrived })),
            stdout: &mut Consumer { written: 0, arrived: &arrived },
            colored: false,
            stderr: &mut io::sink(),
        },
    );
    assert_eq!(status.expect("nothing fails here"), Status::Success);
    assert_eq!(arrived.load(Ordering::Relaxed), 3);
}

fn worker() -> Worker {
    Worker {
        dialect: Dialect::RFC_9309,
        known: None,
        scratch: Vec::new(),
        urls: UrlList::default(),
    }
}

fn answer(worker: &mut Worker, line: &str) -> Result<String, String> {
    let mut out = Vec::new();
    let answer = worker.answer(line.as_bytes(), &mut out);
    answer.map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

#[test]
fn the_same_file_is_compiled_once() {
    let mut worker = worker();
    let source = SourceText::new("known", "User-agent: a");
    worker.known =
        Some(KnownFile { compilation: compile(&source, Dialect::RFC_9309), start: Vec::new() });
    // A file that is compiled again loses the name that the test gave it.
    let mut assert_site = |robots: &str, name: &str| {
        let question = format!(r#"{{"robots": "{robots}", "agent": "a", "url": "/"}}"#);
        assert!(answer(&mut worker, &question).is_ok());
        let known = worker.known.as_ref();
        let source = known.map(|known| known.compilation.source());
        assert_eq!(source, Some(&SourceText::new(name, robots)));
    };
    assert_site("User-agent: a", "known");
    assert_site("User-agent: a", "known");
    assert_site("User-agent: b", "robots");
    assert_site("User-agent: a", "robots");
}

/// Every question gets the answer, or the error, that it gets when it is the first.
#[test]
fn question_after_another_about_the_same_file_is_answered_alike() {
    let start = r#"{"robots": "User-agent: *\nDisallow: /a\"", "#;
    let rests = [
        r#""agent": "x", "url": "/a\""}"#,
        r#""agent": "x", "url": "/a"}"#,
        r#""agent": "x", "url": "/a%22", "dialect": "google"}"#,
        r#""agent": "x", "url": "/a%22", "robots": ""}"#,
        r#""agent": "x", "url": "/a%22", "robots_base64": ""}"#,
        r#""agent": "x", "url": "/a%22", "dialect": "none"}"#,
        r#""agent": "x"}"#,
        r#""agent": "x", "url": 7}"#,
        "}",
        "",
        r#""agent": "x", "target": "/a%22", "other": {"robots": 1}}"#,
    ];
    let mut shared = worker();
    for first in rests {
        for rest in rests {
            let [first, second] = [first, rest].map(|rest| start.to_owned() + rest);
            _ = answer(&mut shared, &first);
            let alone = answer(&mut worker(), &second);
            assert_eq!(answer(&mut shared, &second), alone, "{second}");
        }
    }
    let again = start.to_owned() + rests[1];
    assert!(answer(&mut shared, &again).is_ok());
    assert!(shared.answer_about_known(again.as_bytes(), &mut Vec::new()));
}
