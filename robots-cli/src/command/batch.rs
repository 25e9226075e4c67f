//! `robots decide --batch`: a question a line in, an answer a line out.

mod question;

use std::io::{self, BufRead};

use robots_core::reading::GroupSource;
use robots_core::{Compilation, Dialect, SourceText, compile};

use super::{Status, Streams};
use crate::engine::{Answer, Engine};
use crate::failure::Failure;
use crate::output::json;
use crate::selection::{DocumentedBehavior, Selected};
use crate::url::RequestTarget;
use question::{Question, bytes, named};

/// Answers every line of standard input in its order; `dialect` is for those that name none.
///
/// A file is compiled again only when it differs from that of the question before. Answers are
/// written out when no further question waits, so that a program may ask one at a time.
pub(super) fn run(
    dialect: &'static Dialect,
    engine: Engine,
    streams: &mut Streams<'_>,
) -> io::Result<Status> {
    let mut batch = Batch {
        dialect,
        engine,
        compilation: None,
    };
    let mut status = Status::Success;
    let mut line = Vec::new();
    for number in 1_usize.. {
        if !streams.stdin.buffer().contains(&b'\n') {
            streams.stdout.flush()?;
        }
        line.clear();
        let read = streams.stdin.read_until(b'\n', &mut line);
        if read.map_err(|error| cannot_read(&error))? == 0 {
            break;
        }
        let question = line.trim_ascii_end();
        if question.is_empty() {
            continue;
        }
        match batch.answer(question) {
            Ok((answer, source)) => json::write_answer(streams.stdout, &answer, source)?,
            Err(error) => {
                status = Status::Error;
                json::write_error(streams.stdout, &format!("line {number}: {error}"))?;
            }
        }
    }
    Ok(status)
}

fn cannot_read(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot read standard input: {error}"))
}

/// What is kept from one question to the next.
struct Batch {
    dialect: &'static Dialect,
    engine: Engine,
    compilation: Option<Compilation>,
}

impl Batch {
    fn answer(&mut self, line: &[u8]) -> Result<(Answer<'_>, GroupSource), Failure> {
        let question = Question::read(line)?;
        let agent = bytes("agent", question.agent, question.agent_base64)?;
        let target = if question.target.is_some() || question.target_base64.is_some() {
            let target = bytes("target", question.target, question.target_base64)?;
            RequestTarget::as_sent(&target)?
        } else {
            let url = bytes("url", question.url, question.url_base64)?;
            RequestTarget::of_url(&url)?
        };
        let robots = bytes("robots", question.robots, question.robots_base64)?;
        let dialect = question
            .dialect
            .map_or(Ok(self.dialect), |name| named(&name))?;

        let is_same = |known: &Compilation| {
            let reading = known.reading();
            reading.dialect() == dialect && reading.source().bytes() == robots.as_ref()
        };
        let known = self.compilation.take().filter(is_same);
        let compilation =
            self.compilation.insert(known.unwrap_or_else(|| {
                compile(&SourceText::new("robots", robots.into_owned()), dialect)
            }));
        let documented = if question.fallbacks.unwrap_or(false) {
            DocumentedBehavior::Applied
        } else {
            DocumentedBehavior::Ignored
        };
        let selected = Selected::by_token(compilation, &agent, documented);
        let source = selected.map_or(GroupSource::None, |selected| selected.source);
        Ok((self.engine.answer(compilation, selected, &target)?, source))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io::{BufReader, Read, Write};

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
        let error = r#"{"error":"line 3: neither `agent` nor `agent_base64` is given"}"#;
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
        arrived: &'a Cell<usize>,
    }

    impl Write for Consumer<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.written += bytes.split(|&byte| byte == b'\n').count() - 1;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.arrived.set(self.written);
            Ok(())
        }
    }

    /// Asks a question only when the one before is answered.
    struct Producer<'a> {
        asked: usize,
        arrived: &'a Cell<usize>,
    }

    impl Read for Producer<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert_eq!(self.arrived.get(), self.asked, "an answer was held back");
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
        let arrived = Cell::new(0);
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
        assert_eq!(arrived.get(), 3);
    }

    #[test]
    fn the_same_file_is_compiled_once() {
        let known = SourceText::new("known", "User-agent: a");
        let mut batch = Batch {
            dialect: Dialect::RFC_9309,
            engine: Engine::Automaton,
            compilation: Some(compile(&known, Dialect::RFC_9309)),
        };
        // A file that is compiled again loses the name that the test gave it.
        let mut assert_site = |robots: &str, name: &str| {
            let question = format!(r#"{{"robots": "{robots}", "agent": "a", "url": "/"}}"#);
            assert!(batch.answer(question.as_bytes()).is_ok());
            let compilation = batch.compilation.as_ref();
            let source = compilation.map(Compilation::source);
            assert_eq!(source, Some(&SourceText::new(name, robots)));
        };
        assert_site("User-agent: a", "known");
        assert_site("User-agent: a", "known");
        assert_site("User-agent: b", "robots");
        assert_site("User-agent: a", "robots");
    }
}
