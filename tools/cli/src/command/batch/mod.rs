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
use std::io;

use asker::Asker;
use lines::{Answers, answer_lines};
pub(super) use obeyed::{Decided, Obeyed};
use question::{Question, bytes, leading_robots, named};
use robots_core::{Compilation, Dialect, SourceText, compile};
use robots_report::json::write_line;
use robots_report::request_target::as_sent;
use url_list::UrlList;
pub(super) use urls::{UrlsOptions, decide_urls};

use crate::failure::Failure;
use crate::output::answers::{Answered, Line};
use crate::streams::{Status, Streams};

/// Answers every line of standard input, in order. `dialect` applies to questions without a
/// dialect.
///
/// A file is compiled again only when it differs from that of the question before. Answers are
/// written when no further question has arrived, so that a program may ask one at a time.
pub(super) fn run(dialect: &'static Dialect, streams: &mut Streams<'_>) -> io::Result<Status> {
    let worker = || Worker { dialect, known: None, scratch: Vec::new(), urls: UrlList::default() };
    let mut status = Status::Success;
    answer_lines(
        &mut streams.stdin,
        "standard input",
        worker,
        |worker, number, line, answers| {
            let answered = line.and_then(|line| worker.answer(line, &mut answers.output));
            if let Err(error) = answered {
                answers.raise(Status::Error);
                let error = &format!("line {number}: {error}");
                // Writing to memory does not fail.
                _ = write_line(&mut answers.output, &Line::Unanswered { error });
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

struct Worker {
    dialect: &'static Dialect,
    known: Option<KnownFile>,
    /// A question without its file.
    scratch: Vec<u8>,
    urls: UrlList,
}

struct KnownFile {
    compilation: Compilation,
    /// The start of the last question, up to the comma after its file; empty if its first field is
    /// not the file.
    start: Vec<u8>,
}

/// The part of a question after its file.
struct Asked<'q> {
    asker: Asker<'q>,
    target: Cow<'q, [u8]>,
}

impl Worker {
    fn answer(&mut self, line: &[u8], out: &mut Vec<u8>) -> Result<(), Failure> {
        if self.answer_about_known(line, out) {
            return Ok(());
        }
        let mut question = Question::read(line)?;
        let asked = Asked::new(&mut question, &mut self.urls)?;
        let robots = bytes("robots", question.robots, question.robots_base64)?;
        let dialect = question.dialect.map_or(Ok(self.dialect), |name| named(&name))?;
        let is_same = |known: &KnownFile| {
            let reading = known.compilation.reading();
            reading.dialect() == dialect && reading.source().bytes() == robots.as_ref()
        };
        let compilation = match self.known.take().filter(is_same) {
            Some(known) => known.compilation,
            None => compile(&SourceText::new("robots", robots.into_owned()), dialect),
        };
        let start = leading_robots(line).unwrap_or_default().to_vec();
        let known = self.known.insert(KnownFile { compilation, start });
        known.answer(&asked, out)
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
        dialect.is_ok_and(|dialect| dialect == known_dialect)
            && Asked::new(&mut question, &mut self.urls)
                .and_then(|asked| known.answer(&asked, out))
                .is_ok()
    }
}

impl<'q> Asked<'q> {
    fn new(question: &mut Question<'q>, urls: &mut UrlList) -> Result<Self, Failure> {
        let asker = Asker::take(question)?;
        let target = if question.target.is_some() || question.target_base64.is_some() {
            let target = bytes("target", question.target.take(), question.target_base64.take())?;
            as_sent(target)?
        } else {
            match bytes("url", question.url.take(), question.url_base64.take())? {
                Cow::Borrowed(url) => urls.read(url)?,
                Cow::Owned(url) => urls.read(&url)?.into_owned().into(),
            }
        };
        Ok(Self { asker, target })
    }
}

impl KnownFile {
    fn answer(&self, asked: &Asked<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
        let obeyed = asked.asker.obeyed(&self.compilation);
        let decided = obeyed.decide(self.compilation.reading(), &asked.target)?;
        let answered = Answered::new(&decided.answer, decided.source, decided.crawler);
        Ok(write_line(out, &Line::Answered(answered))?)
    }
}

#[cfg(test)]
mod tests;
