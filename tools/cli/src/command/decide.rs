//! `robots decide`: decides whether a crawler may fetch paths.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use robots_core::{Compilation, Dialect, compile};
use robots_report::selection::Selected;
use robots_report::{request_target, write_client, write_decision, write_obeyed_group};

use super::batch::{self, Decided, Obeyed, UrlsOptions};
use crate::args::{DialectOption, ExactOption, product_token};
use crate::failure::Failure;
use crate::input::read_either;
use crate::streams::{Status, Streams};

const USAGE: &str = "\
robots decide <FILE> --agent <TOKEN> <PATH>...
       robots decide <FILE> --user-agent <HEADER> <PATH>...
       robots decide <FILE> --agent <TOKEN> --urls <LIST>
       robots decide --batch";

const EXAMPLES: &str = r#"Examples:
  robots decide robots.txt --agent GPTBot /members/42 /about
  robots decide robots.txt --user-agent "GPTBot/1.2" /search?q=1
  robots decide robots.txt --dialect google --agent Googlebot /a
  cat robots.txt | robots decide - --agent Googlebot https://example.com/a
  robots decide robots.txt --agent Googlebot --urls crawl.log
  robots decide robots.txt --agent Googlebot --urls sitemap.xml --summary
  robots decide --batch < questions.jsonl

Batch is a protocol: each line of standard input is a question, such as
  {"robots": "User-agent: *\nDisallow: /a", "agent": "GPTBot", "url": "/a/b"}
Each is answered by a line, in the same order:
  {"verdict": "disallow", "line": 2}
The line is null if no rule decided. A question can have a "dialect". Values that
are not UTF-8 are sent as "robots_base64", "agent_base64", "user_agent_base64",
"url_base64". Other fields are ignored, and blank lines are skipped. The answer to
an invalid question is {"error": "..."}. A "url" is a path, which starts with /, or
a URL with its scheme. Instead of a "url", a "target" is a request target that is
decided byte by byte, unchanged.

A question has an "agent" or a "user_agent". An "agent" is a product token, such as
"GPTBot"; with "any_agent": true it is any text. With "fallbacks": true it is the
crawler, and if it obeys the group of its documented fallback, the answer has that
token as "fallback". A "user_agent" is a whole User-Agent header, decided as a
server does, which allows browsers; the answer has the "crawler", or null. A server
denies alternate spellings of a disallowed path, such as //a of /a: the "reason" is
then "alternate_spelling", or "undecided" if there are too many of them to compare;
for a path that it does not deny, "well_known".

A URL is decided as browsers and crawlers send it: characters that no URL holds are
percent-encoded, the segments . and .. resolved, and a fragment is left out.
A crawler obeys its own group, else that of its documented fallback, else that of *
unless it is documented to ignore *; --exact ignores documented behavior.

Exit status: 0 all allowed, 1 at least one disallowed, 2 on error.
With --batch: 0 all answered, 2 on error."#;

/// Report whether a crawler may fetch paths, and which rule decides
#[derive(Debug, Args)]
#[command(override_usage = USAGE, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The robots.txt; `-` is standard input
    #[arg(required_unless_present = "batch", conflicts_with = "batch")]
    file: Option<PathBuf>,

    /// Paths with their query, or full URLs
    #[arg(value_name = "PATH", required_unless_present_any = ["batch", "urls"])]
    paths: Vec<OsString>,

    /// A file with a path or URL a line, decided in their order, except blank lines and those that
    /// start with `#`, also compressed with gzip; a sitemap or sitemap index; or `-` for standard
    /// input
    #[arg(long, value_name = "LIST", conflicts_with_all = ["batch", "paths"])]
    urls: Option<PathBuf>,

    #[command(flatten)]
    urls_options: UrlsOptions,

    /// The crawler's product token, such as Googlebot
    #[arg(
        long,
        value_name = "TOKEN",
        value_parser = product_token,
        required_unless_present_any = ["user_agent", "batch"],
        conflicts_with_all = ["user_agent", "batch"]
    )]
    agent: Option<String>,

    /// A User-Agent header: decide as a server would, which allows browsers
    #[arg(long, value_name = "HEADER", conflicts_with_all = ["batch", "exact"])]
    user_agent: Option<OsString>,

    #[command(flatten)]
    exact: ExactOption,

    /// Answer questions from standard input, a JSON object a line
    #[arg(long)]
    batch: bool,

    #[command(flatten)]
    read_as: DialectOption,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    arguments.urls_options.require_urls(arguments.urls.is_some())?;
    // clap demands a FILE exactly when there is no --batch.
    let Some(file) = &arguments.file else {
        // The questions have dialects; a configuration is of files.
        let dialect = arguments.read_as.dialect.unwrap_or(Dialect::RFC_9309);
        return Ok(batch::run(dialect, streams)?);
    };
    let targets = arguments.paths.iter().map(|path| request_target::read(path.as_encoded_bytes()));
    let targets: Vec<_> = targets.collect::<Result<_, _>>()?;
    let is_stdin = |path: &Path| path.as_os_str() == "-";
    if is_stdin(file) && arguments.urls.as_deref().is_some_and(is_stdin) {
        let message = "FILE and `--urls` cannot both be standard input: name a file for one";
        return Err(Failure::new(message));
    }
    let text = read_either(file, streams)?;
    let (source, dialect) = arguments.read_as.served(file, text)?;
    let compilation = compile(&source, dialect);
    let obeyed = arguments.obeyed(&compilation, streams)?;
    if let Some(list) = &arguments.urls {
        streams.note_lines_of(&source);
        let options = &arguments.urls_options;
        return batch::decide_urls(options, list, &compilation, &obeyed, streams);
    }
    let mut status = Status::Success;
    for target in &targets {
        let of_target = match obeyed.decide(compilation.reading(), target) {
            Ok(Decided { answer, .. }) => {
                write_decision(streams.stdout, &source, target, &answer)?;
                Status::failed_if(answer.verdict.is_disallow())
            }
            Err(failure) => streams.report(failure),
        };
        status = status.max(of_target);
    }
    Ok(status)
}

impl Arguments {
    /// Writes what does not follow from the file: to standard error if the output is data.
    fn tell(&self, sentence: &[u8], streams: &mut Streams<'_>) -> io::Result<()> {
        if !self.urls_options.is_data() {
            return streams.stdout.write_all(sentence);
        }
        if !sentence.is_empty() {
            // A note that cannot be written does not fail the command.
            _ = write!(streams.stderr, "note: {}", String::from_utf8_lossy(sentence));
        }
        Ok(())
    }

    /// Returns the rules that apply. Prints what does not follow from the file alone.
    fn obeyed<'a>(
        &self,
        compilation: &'a Compilation,
        streams: &mut Streams<'_>,
    ) -> io::Result<Obeyed<'a>> {
        let robots_txt = compilation.site().robots_txt();
        let mut sentence = Vec::new();
        let obeyed = if let Some(token) = &self.agent {
            streams.warn_of_typos(&[compilation.reading()], [token.as_str()]);
            let selected = Selected::by_token(
                compilation.reading(),
                robots_txt,
                token.as_bytes(),
                self.exact.documented(),
            );
            write_obeyed_group(&mut sentence, token, selected)?;
            Obeyed::Token(selected)
        } else {
            let header = self.user_agent.as_deref().unwrap_or_default();
            let client = robots_txt.identify(header.as_encoded_bytes());
            write_client(&mut sentence, &client)?;
            Obeyed::Client(client)
        };
        self.tell(&sentence, streams)?;
        Ok(obeyed)
    }
}
