//! `robots decide --urls`: the URLs of a list or of a sitemap, each decided for the crawlers of one
//! group.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read, Write};
use std::path::Path;

use clap::{Args, ValueEnum};
use flate2::bufread::MultiGzDecoder;
use robots_analysis::diagnostic::render::plain;
use robots_core::{Compilation, SourceText};
use robots_report::decided_urls::{self, DecidedUrls};
use robots_report::{Answer, write_decision};
use robots_site::sitemap_urls;

use super::lines::answer_lines;
use super::obeyed::Obeyed;
use super::url_list::UrlList;
use crate::failure::{Failure, Unreadable};
use crate::progress;
use crate::streams::{Status, Streams};

/// What is written about the URLs of a list.
#[derive(Debug, Args)]
pub(in crate::command) struct UrlsOptions {
    /// The output format of `--urls`
    #[arg(long, value_enum, value_name = "NAME", default_value_t, requires = "urls")]
    format: UrlsFormat,

    /// Write how many URLs each rule decides and the first of them, not the decision on each URL
    #[arg(long)]
    summary: bool,
}

/// The formats of decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum UrlsFormat {
    /// Text
    #[default]
    Human,
    /// A row for each URL after a header
    Csv,
    /// JSON objects, one a line: a header, the decisions, and a summary
    Json,
}

impl UrlsOptions {
    /// Returns an error if they are given where no URLs are read.
    pub(in crate::command) fn require_urls(&self, has_urls: bool) -> Result<(), Failure> {
        let option = match self {
            _ if has_urls => return Ok(()),
            Self { summary: true, .. } => "--summary",
            Self { format, .. } if *format != UrlsFormat::Human => "--format",
            Self { .. } => return Ok(()),
        };
        Err(Failure::new(format!("`{option}` requires `--urls`")))
    }

    /// Returns whether the output is data, which holds no sentence for people.
    pub(in crate::command) fn is_data(&self) -> bool {
        self.format != UrlsFormat::Human
    }

    fn start(&self, out: &mut dyn Write, compilation: &Compilation) -> io::Result<()> {
        match self.format {
            UrlsFormat::Human => Ok(()),
            UrlsFormat::Csv => decided_urls::write_csv_header(out),
            UrlsFormat::Json => {
                let dialect = compilation.reading().dialect();
                decided_urls::write_header(out, compilation.source().name(), dialect.name)
            }
        }
    }

    fn row(
        &self,
        out: &mut Vec<u8>,
        robots_txt: &SourceText,
        path: &[u8],
        answer: &Answer<'_>,
    ) -> io::Result<()> {
        match self.format {
            _ if self.summary => Ok(()),
            UrlsFormat::Human => write_decision(out, robots_txt, path, answer),
            UrlsFormat::Csv => decided_urls::write_csv(out, path, answer),
            UrlsFormat::Json => decided_urls::write_json(out, path, answer),
        }
    }

    fn end(&self, out: &mut dyn Write, file: &str, decided: &DecidedUrls) -> io::Result<()> {
        match self.format {
            UrlsFormat::Json => decided.json(out),
            UrlsFormat::Human if self.summary => decided.human(out, file),
            UrlsFormat::Human | UrlsFormat::Csv => Ok(()),
        }
    }
}

pub(in crate::command) fn decide_urls(
    options: &UrlsOptions,
    list: &Path,
    compilation: &Compilation,
    obeyed: &Obeyed<'_>,
    streams: &mut Streams<'_>,
) -> Result<Status, Failure> {
    if options.summary && options.format == UrlsFormat::Csv {
        let message = "`--summary` requires `--format human` or `--format json`";
        return Err(Failure::new(message));
    }
    let out = &mut *streams.stdout;
    let errors = &mut *streams.stderr;
    let mut urls = UrlSource::open(list, &mut streams.stdin)?;
    let mut status = Status::Success;
    for mistake in &urls.mistakes {
        // An error that cannot be written cannot be reported.
        _ = writeln!(errors, "{mistake}");
        status = Status::Error;
    }
    let bar = progress::of_bytes(urls.size, io::stdout().is_terminal() && !options.summary);
    let robots_txt = compilation.source();
    options.start(out, compilation)?;
    let workers = answer_lines(
        &mut bar.wrap_read(&mut urls.lines),
        &urls.name,
        || (UrlList::default(), DecidedUrls::default()),
        |(known, decided), number, line, answers| {
            // A comment: no URL starts with a fragment.
            if matches!(line, Ok([b'#', ..])) {
                return;
            }
            let target = line.and_then(|line| Ok(known.read(line)?));
            let answered = target.and_then(|target| {
                let decision = obeyed.decide(compilation.reading(), &target)?;
                let answer = decision.answer;
                options.row(&mut answers.output, robots_txt, &target, &answer)?;
                decided.add(number, &target, &answer);
                Ok(Status::failed_if(answer.verdict.is_disallow()))
            });
            let of_url = answered.unwrap_or_else(|error| {
                let unit = urls.unit;
                answers.errors.push(format!("{unit} {number}: {error}"));
                Status::Error
            });
            answers.raise(of_url);
        },
        |block| bar.suspend(|| super::write(block, &mut status, out, errors)),
    )?;
    bar.finish_and_clear();
    let mut decided = DecidedUrls::default();
    for (_, part) in workers {
        decided.merge(part);
    }
    options.end(out, robots_txt.name(), &decided)?;
    Ok(status)
}

/// Starts lists that some programs on Windows write.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

struct UrlSource<'a> {
    name: String,
    lines: Box<dyn Read + 'a>,
    /// The size of the lines in bytes; `None` if it is not known.
    size: Option<u64>,
    /// What a line is in errors.
    unit: &'static str,
    /// The mistakes of a sitemap, which is read up to the first.
    mistakes: Vec<String>,
}

impl<'a> UrlSource<'a> {
    /// Opens a list, plain or compressed with gzip, or a sitemap, which starts with `<`.
    fn open(path: &Path, stdin: &'a mut dyn BufRead) -> Result<Self, Failure> {
        let unreadable = |error: io::Error| Unreadable::new(path, &error);
        let is_stdin = path.as_os_str() == "-";
        let name =
            if is_stdin { "standard input".to_owned() } else { format!("`{}`", path.display()) };
        let (mut lines, size) = lines_of(path, stdin).map_err(unreadable)?;
        let start = lines.fill_buf().map_err(unreadable)?;
        if !start.trim_ascii_start().starts_with(b"<") {
            return Ok(Self {
                name,
                lines: Box::new(lines),
                size,
                unit: "line",
                mistakes: Vec::new(),
            });
        }
        if is_stdin {
            let message = "standard input is a sitemap: name it as a file";
            return Err(Failure::new(message));
        }
        let sitemap = sitemap_urls(path).map_err(|error| Failure::new(error.to_string()))?;
        let empty = SourceText::new("", "");
        let mistakes = sitemap.findings.iter().map(|found| plain(found, &empty));
        // A line break cannot be a part of a URL.
        let urls = sitemap.urls.iter().map(|url| url.replace(['\r', '\n'], " "));
        let text = urls.collect::<Vec<_>>().join("\n");
        Ok(Self {
            name,
            size: Some(text.len() as u64),
            lines: Box::new(Cursor::new(text)),
            unit: "URL",
            mistakes: mistakes.collect(),
        })
    }
}

/// Returns the lines of a file or of standard input, decompressed, and the size of a plain file.
fn lines_of<'a>(
    path: &Path,
    stdin: &'a mut dyn BufRead,
) -> io::Result<(Box<dyn BufRead + 'a>, Option<u64>)> {
    let mut size = None;
    let mut lines: Box<dyn BufRead + 'a> = if path.as_os_str() == "-" {
        Box::new(stdin)
    } else {
        let file = File::open(path)?;
        size = Some(file.metadata()?.len());
        Box::new(BufReader::new(file))
    };
    if lines.fill_buf()?.starts_with(b"\x1f\x8b") {
        lines = Box::new(BufReader::new(MultiGzDecoder::new(lines)));
        size = None;
    }
    if lines.fill_buf()?.starts_with(BYTE_ORDER_MARK) {
        lines.consume(BYTE_ORDER_MARK.len());
    }
    Ok((lines, size))
}
