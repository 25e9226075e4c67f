//! `robots decide --batch`: a question a line in, an answer a line out.

use std::borrow::Cow;
use std::io::{self, BufRead};

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use robots_core::{Dialect, SourceText};
use serde::Deserialize;

use super::{Outcome, Streams};
use crate::engine::{Answer, Engine};
use crate::output::Json;
use crate::site::Site;
use crate::url;

/// Standard base64, with or without its padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Answers every line of standard input in its order; `dialect` is for those that name none.
///
/// A file is compiled again only when it differs from that of the question before. Answers are
/// written out when no further question waits, so that a program may ask one at a time.
pub(super) fn run(
    dialect: &'static Dialect,
    engine: Engine,
    streams: &mut Streams<'_>,
) -> io::Result<Outcome> {
    let mut batch = Batch {
        dialect,
        engine,
        site: None,
    };
    let mut outcome = Outcome::Clean;
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
            Ok(answer) => Json::answered(streams.stdout, &answer)?,
            Err(error) => {
                outcome = Outcome::Trouble;
                Json::unanswered(streams.stdout, &format!("line {number}: {error}"))?;
            }
        }
    }
    Ok(outcome)
}

fn cannot_read(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot read standard input: {error}"))
}

/// What is kept from one question to the next.
struct Batch {
    dialect: &'static Dialect,
    engine: Engine,
    site: Option<Site>,
}

impl Batch {
    fn answer(&mut self, line: &[u8]) -> Result<Answer<'_>, String> {
        let question: Question<'_> =
            serde_json::from_slice(line).map_err(|error| describe(&error))?;
        let agent = bytes("agent", question.agent, question.agent_base64)?;
        let url = bytes("url", question.url, question.url_base64)?;
        let robots = bytes("robots", question.robots, question.robots_base64)?;
        let dialect = match question.dialect {
            Some(Text(name)) => {
                Dialect::by_name(&name).ok_or_else(|| format!("no dialect is named `{name}`"))?
            }
            None => self.dialect,
        };

        let known = self.site.take().filter(|site| site.is_of(&robots, dialect));
        let site =
            self.site.insert(known.unwrap_or_else(|| {
                Site::new(SourceText::new("robots", robots.into_owned()), dialect)
            }));
        let group = site.robots_txt().group_bytes(&agent);
        self.engine
            .answer(site, &agent, group, &url::path_of(&url, dialect.path_form))
    }
}

/// One line of the input. Fields that are not here are ignored.
#[derive(Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    robots: Option<Text<'a>>,
    #[serde(borrow)]
    robots_base64: Option<Text<'a>>,
    #[serde(borrow)]
    agent: Option<Text<'a>>,
    #[serde(borrow)]
    agent_base64: Option<Text<'a>>,
    #[serde(borrow)]
    url: Option<Text<'a>>,
    #[serde(borrow)]
    url_base64: Option<Text<'a>>,
    #[serde(borrow)]
    dialect: Option<Text<'a>>,
}

/// A type of its own, because serde copies an `Option<Cow<str>>` even where it could borrow.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// The bytes of a field that comes as text or as base64.
fn bytes<'a>(
    name: &str,
    text: Option<Text<'a>>,
    base64: Option<Text<'a>>,
) -> Result<Cow<'a, [u8]>, String> {
    match (text, base64) {
        (Some(Text(Cow::Borrowed(text))), None) => Ok(Cow::Borrowed(text.as_bytes())),
        (Some(Text(Cow::Owned(text))), None) => Ok(Cow::Owned(text.into_bytes())),
        (None, Some(Text(base64))) => match BASE64.decode(base64.as_bytes()) {
            Ok(bytes) => Ok(Cow::Owned(bytes)),
            Err(error) => Err(format!("`{name}_base64` is not base64: {error}")),
        },
        (None, None) => Err(format!("neither `{name}` nor `{name}_base64` is given")),
        (Some(_), Some(_)) => Err(format!("both `{name}` and `{name}_base64` are given")),
    }
}

/// Without serde's own line number: to it, every question is line 1.
fn describe(error: &serde_json::Error) -> String {
    let column = error.column();
    let text = error.to_string();
    match text.strip_suffix(&format!(" at line {} column {column}", error.line())) {
        Some(text) => format!("{text} at column {column}"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io::{BufReader, Read, Write};

    use super::*;

    fn run_on(input: &str) -> (Outcome, String) {
        let mut stdout = Vec::new();
        let mut stderr = Vec::new();
        let outcome = run(
            Dialect::RFC_9309,
            Engine::Automaton,
            &mut Streams {
                stdin: BufReader::new(Box::new(input.as_bytes())),
                stdout: &mut stdout,
                coloured: false,
                stderr: &mut stderr,
            },
        );
        assert!(stderr.is_empty());
        let outcome = outcome.expect("reading and writing memory does not fail");
        (outcome, String::from_utf8_lossy(&stdout).into_owned())
    }

    #[test]
    fn blank_lines_count_but_are_not_answered() {
        let (outcome, output) = run_on("\n \r\n{}\n\n");
        assert_eq!(outcome, Outcome::Trouble);
        let error = r#"{"error":"line 3: neither `agent` nor `agent_base64` is given"}"#;
        assert_eq!(output, format!("{error}\n"));
    }

    #[test]
    fn the_last_line_needs_no_ending() {
        let question = r#"{"robots": "", "agent": "a", "url": "/", "unknown": [1]}"#;
        let (outcome, output) = run_on(question);
        assert_eq!(outcome, Outcome::Clean);
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
        let outcome = run(
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
                coloured: false,
                stderr: &mut io::sink(),
            },
        );
        assert_eq!(outcome.expect("nothing fails here"), Outcome::Clean);
        assert_eq!(arrived.get(), 3);
    }

    #[test]
    fn the_same_file_is_compiled_once() {
        let known = SourceText::new("known", "User-agent: a");
        let mut batch = Batch {
            dialect: Dialect::RFC_9309,
            engine: Engine::Automaton,
            site: Some(Site::new(known, Dialect::RFC_9309)),
        };
        // A file that is compiled again loses the name that the test gave it.
        let mut assert_site = |robots: &str, name: &str| {
            let question = format!(r#"{{"robots": "{robots}", "agent": "a", "url": "/"}}"#);
            assert!(batch.answer(question.as_bytes()).is_ok());
            let source = batch.site.as_ref().map(Site::source);
            assert_eq!(source, Some(&SourceText::new(name, robots)));
        };
        assert_site("User-agent: a", "known");
        assert_site("User-agent: a", "known");
        assert_site("User-agent: b", "robots");
        assert_site("User-agent: a", "robots");
    }

    #[test]
    fn fields_borrow_where_they_can() {
        let json = r#"{"agent": "GPTBot", "robots": "a\nb"}"#;
        let question: Question<'_> = serde_json::from_str(json).expect("it is valid");
        assert!(matches!(
            question.agent,
            Some(Text(Cow::Borrowed("GPTBot")))
        ));
        assert!(matches!(question.robots, Some(Text(Cow::Owned(_)))));
    }

    #[test]
    fn bytes_come_as_text_or_as_base64() {
        let text = |text| Some(Text(Cow::Borrowed(text)));
        assert_eq!(*bytes("a", text("é"), None).expect("text"), *"é".as_bytes());
        assert_eq!(
            *bytes("a", None, text("/+8=")).expect("padded"),
            *b"\xff\xef"
        );
        assert_eq!(*bytes("a", None, text("/+8")).expect("bare"), *b"\xff\xef");
        assert!(bytes("a", None, text("_-8")).is_err());
        assert!(bytes("a", None, None).is_err());
        assert!(bytes("a", text(""), text("")).is_err());
    }
}
