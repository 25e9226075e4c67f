//! `robots decide --batch` and `--urls`.
//!
//! In: one question or URL per line. Out: one answer per line, in the same order.

mod asker;
mod lines;
mod obeyed;
mod question;
mod url_list;
mod urls;

use std::borrow::Cow;
use std::{io, ptr};

use asker::Asker;
use lines::{Answers, Input, answer_lines};
pub(super) use obeyed::Obeyed;
use question::{Question, bytes, leading_robots, named};
use robots_core::{Compilation, Dialect, SourceText, compile};
use url_list::UrlList;
pub(super) use urls::{UrlsOptions, decide_urls};

use crate::engine::Engine;
use crate::failure::Failure;
use crate::output::json;
use crate::streams::{Status, Streams};
use crate::url::RequestTarget;

/// Answers every line of standard input, in order. `dialect` applies to questions without a
/// dialect.
///
/// A file is compiled again only when it differs from that of the question before. Answers are
/// written when no further question has arrived, so that a program may ask one at a time.
pub(super) fn run(
    dialect: &'static Dialect,
    engine: Engine,
    streams: &mut Streams<'_>,
) -> io::Result<Status> {
    let worker = || Worker {
        dialect,
        engine,
        known: None,
        scratch: Vec::new(),
        urls: UrlList::default(),
    };
    let mut status = Status::Success;
    answer_lines(
        &mut Input {
            name: "standard input",
            stream: &mut streams.stdin,
        },
        worker,
        |worker, number, line, answers| {
            let answered = line.map_err(Failure::from);
            let answered = answered.and_then(|line| worker.answer(line, &mut answers.output));
            if let Err(error) = answered {
                answers.raise(Status::Error);
                // Writing to memory does not fail.
                _ = json::write_error(&mut answers.output, &format!("line {number}: {error}"));
            }
        },
        |block| write(block, &mut status, streams.stdout, streams.stderr),
    )?;
    Ok(status)
}

/// Writes and flushes the answers of a block, so that a program that waits for them gets them.
fn write(
    block: Vec<Answers>,
    status: &mut Status,
    out: &mut dyn io::Write,
    errors: &mut dyn io::Write,
) -> io::Result<()> {
    for answers in block {
        *status = (*status).max(answers.status);
        out.write_all(&answers.output)?;
        for error in &answers.errors {
            // An error that cannot be written cannot be reported.
            _ = writeln!(errors, "error: {error}");
        }
    }
    out.flush()
}

/// The state between two questions.
struct Worker {
    dialect: &'static Dialect,
    engine: Engine,
    known: Option<KnownFile>,
    /// A question without its file.
    scratch: Vec<u8>,
    urls: UrlList,
}

/// The file of the last question.
struct KnownFile {
    compilation: Compilation,
    /// The start of the last question, up to the comma after its file; empty if its first field is
    /// not the file.
    start: Vec<u8>,
}

/// The part of a question after its file.
struct Asked<'q> {
    asker: Asker<'q>,
    target: RequestTarget<'q>,
}

impl Worker {
    /// Writes the answer to a question.
    fn answer(&mut self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Failure> {
        if self.answer_about_known(line, out) {
            return Ok(());
        }
        let mut question = Question::read(line)?;
        let asked = Asked::new(&mut question, &mut self.urls)?;
        let robots = bytes("robots", question.robots, question.robots_base64)?;
        let dialect = question
            .dialect
            .map_or(Ok(self.dialect), |name| named(&name))?;
        let is_same = |known: &KnownFile| {
            let reading = known.compilation.reading();
            is_same_dialect(reading.dialect(), dialect)
                && reading.source().bytes() == robots.as_ref()
        };
        let compilation = match self.known.take().filter(is_same) {
            Some(known) => known.compilation,
            None => compile(&SourceText::new("robots", robots.into_owned()), dialect),
        };
        let start = leading_robots(line).unwrap_or_default().to_vec();
        let known = self.known.insert(KnownFile { compilation, start });
        known.answer(&asked, self.engine, out)
    }

    /// Writes the answer to a question that names its file first and in the same bytes as the
    /// question before. Returns `false` for every other question, and for one with an error.
    fn answer_about_known(&mut self, line: &[u8], out: &mut Vec<u8>) -> bool {
        let Some(known) = self.known.as_ref().filter(|known| !known.start.is_empty()) else {
            return false;
        };
        let Some(rest) = line.strip_prefix(known.start.as_slice()) else {
            return false;
        };
        self.scratch.clear();
        self.scratch.push(b'{');
        self.scratch.extend_from_slice(rest);
        let Ok(mut question) = Question::read(&self.scratch) else {
            return false;
        };
        if question.robots.is_some() || question.robots_base64.is_some() {
            return false;
        }
        let dialect = question.dialect.take();
        let dialect = dialect.map_or(Ok(self.dialect), |name| named(&name));
        let known_dialect = known.compilation.reading().dialect();
        dialect.is_ok_and(|dialect| is_same_dialect(dialect, known_dialect))
            && Asked::new(&mut question, &mut self.urls)
                .and_then(|asked| known.answer(&asked, self.engine, out))
                .is_ok()
    }
}

/// Returns whether two dialects are equal. The same one has no need to be compared field by field.
fn is_same_dialect(one: &'static Dialect, other: &'static Dialect) -> bool {
    ptr::eq(one, other) || one == other
}

impl<'q> Asked<'q> {
    /// Takes the agent and the target out of a question.
    fn new(question: &mut Question<'q>, urls: &mut UrlList) -> Result<Self, Failure> {
        let asker = Asker::take(question)?;
        let target = if question.target.is_some() || question.target_base64.is_some() {
            let target = bytes(
                "target",
                question.target.take(),
                question.target_base64.take(),
            )?;
            RequestTarget::as_sent(target)?
        } else {
            match bytes("url", question.url.take(), question.url_base64.take())? {
                Cow::Borrowed(url) => urls.read(url)?,
                Cow::Owned(url) => urls.read(&url)?.into_owned(),
            }
        };
        Ok(Self { asker, target })
    }
}

impl KnownFile {
    /// Writes the answer to what is asked about this file.
    fn answer(&self, asked: &Asked<'_>, engine: Engine, out: &mut Vec<u8>) -> Result<(), Failure> {
        let obeyed = asked.asker.obeyed(&self.compilation);
        let decided = obeyed.decide(self.compilation.reading(), engine, &asked.target)?;
        Ok(json::write_answer(out, &decided)?)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read, Write};
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn run_on(input: &str) -> (Status, String) {
        let mut stdout = Vec::new();
        let mut stderr = Vec::new();
        let status = run(
            Dialect::RFC_9309,
            Engine::Automaton,
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
            Engine::Automaton,
            &mut Streams {
                stdin: BufReader::new(Box::new(Producer {
                    asked: 0,
                    arrived: &arrived,
                })),
                stdout: &mut Consumer {
                    written: 0,
                    arrived: &arrived,
                },
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
            engine: Engine::Automaton,
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
        worker.known = Some(KnownFile {
            compilation: compile(&source, Dialect::RFC_9309),
            start: Vec::new(),
        });
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
}
