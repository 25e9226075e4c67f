//! `robots purposes`: shows what a file says about search, training and other purposes.

use std::path::PathBuf;

use clap::Args;
use robots_core::Reading;
use robots_report::matrix::UrlSet;
use robots_report::{PurposesReport, request_target};

use crate::args::{DialectOption, DocumentFormat};
use crate::failure::Failure;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots purposes robots.txt
  robots purposes robots.txt '/articles/{id}' https://example.com/about?lang=en
  robots purposes robots.txt --format markdown > policy.md

The purposes are search engines, AI search and answers, training of AI models, pages
that a user of an AI asks for, and archives. For each, the command puts together the
rules for crawlers, control tokens such as Google-Extended, the preferences of
Content-Usage and Content-Signal, and licenses.

Exit status:
  0  the statements of the file agree
  1  two of them do not
  2  on error, or if the rules took too many steps";

/// Show what a file says about search, AI training and other purposes
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The robots.txt; `-` is standard input
    file: PathBuf,

    /// URLs, routes such as `/articles/{id}`, which are with any query or none, or patterns such
    /// as `/*?page=`. Without this, all URLs
    #[arg(value_name = "URL")]
    urls: Vec<String>,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: DocumentFormat,

    #[command(flatten)]
    read_as: DialectOption,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let (source, dialect) = arguments.read_as.read(&arguments.file, streams)?;
    let reading = Reading::new(&source, dialect);
    let sets = arguments.urls.iter().map(|url| url_set(url, &reading));
    let report = PurposesReport::new(&reading, sets.collect::<Result<_, _>>()?);
    match arguments.format {
        DocumentFormat::Human => report.human(streams.stdout)?,
        DocumentFormat::Markdown => report.markdown(streams.stdout)?,
        DocumentFormat::Json => report.json(streams.stdout)?,
    }
    Ok(if !report.is_complete() {
        Status::Error
    } else if report.agrees() {
        Status::Success
    } else {
        Status::Failed
    })
}

/// Reads one URL, which has a scheme or a query, or else a route or pattern.
fn url_set(url: &str, reading: &Reading) -> Result<UrlSet, Failure> {
    let is_set = url.starts_with(['/', '*']) && (!url.contains('?') || url.contains(['*', '$']));
    let set = if is_set {
        UrlSet::read(url, reading.dialect())
    } else {
        let target = request_target::read(url.as_bytes())?;
        let target = String::from_utf8_lossy(&target);
        UrlSet::exactly(&target, reading.dialect())
    };
    set.map_err(|error| Failure::new(format!("no URLs are like `{url}`: {}", error.help)))
}
