//! `robots matrix`: shows what crawlers may fetch, on one page.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use robots_core::Reading;
use robots_report::matrix::{self, Matrix, UrlSet};

use crate::args::{DialectOption, product_token};
use crate::failure::Failure;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots matrix robots.txt
  robots matrix robots.txt --agents Googlebot,GPTBot,'*' --routes / '/books/{id}' '/*?page='
  robots matrix robots.txt --format html > policy.html

A set of URLs is a route, such as /books/{id} with any query, or the pattern of a
rule: it has a * or ends with $. Without --routes, the sets are all URLs, and the
folders and patterns that the rules name.

A cell is allow or disallow if that is proved for every URL of the set, and partly
with the shortest URL of each verdict otherwise.

Exit status:
  0  every cell is decided
  2  on error, or if a cell took too many steps";

/// The number of sets of URLs that are shown if none are named.
const SETS: usize = 24;

/// Show what crawlers may fetch, on one page
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The robots.txt; `-` is standard input
    file: PathBuf,

    /// Product tokens, or `*` for every crawler that the file does not name. Without this option,
    /// well-known crawlers and those of the file
    #[arg(long, value_name = "TOKEN", value_delimiter = ',', value_parser = product_token)]
    agents: Vec<String>,

    /// Routes or patterns
    #[arg(long, alias = "route", value_name = "ROUTE", num_args = 1..)]
    routes: Vec<String>,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: MatrixFormat,

    #[command(flatten)]
    read_as: DialectOption,
}

/// The formats of a matrix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum MatrixFormat {
    /// Text
    #[default]
    Human,
    /// A table for a comment or a page
    Markdown,
    /// A page without scripts
    Html,
    /// JSON objects, one a line
    Json,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let (source, dialect) = arguments.read_as.read(&arguments.file, streams)?;
    let reading = &Reading::new(&source, dialect);
    streams.warn_of_typos(&[reading], arguments.agents.iter().map(String::as_str));
    let (sets, left_out) = if arguments.routes.is_empty() {
        matrix::of_rules(reading, SETS)
    } else {
        let read = |route: &String| {
            UrlSet::read(route, reading.dialect()).map_err(|error| {
                Failure::new(format!("`{route}`: {}: {}", error.message, error.help))
            })
        };
        let sets: Result<_, Failure> = arguments.routes.iter().map(read).collect();
        (sets?, 0)
    };
    let mut crawlers = arguments.agents.clone();
    if crawlers.is_empty() {
        crawlers = matrix::well_known(reading);
    }
    let mut matrix = Matrix::new(reading, crawlers, sets);
    matrix.left_out = left_out;
    match arguments.format {
        MatrixFormat::Human => matrix.human(streams.stdout)?,
        MatrixFormat::Markdown => matrix.markdown(streams.stdout)?,
        MatrixFormat::Html => matrix.html(streams.stdout)?,
        MatrixFormat::Json => matrix.json(streams.stdout)?,
    }
    Ok(if matrix.is_complete() { Status::Success } else { Status::Error })
}
