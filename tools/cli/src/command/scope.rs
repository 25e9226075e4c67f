//! `robots scope`: shows which robots.txt applies to a URL.

use clap::Args;
use robots_crawler::scope::robots_txt_of;
use robots_report::json::{Header, write_line};
use schemars::JsonSchema;
use serde::Serialize;
use url::{ParseError, Url};

use crate::args::OutputFormat;
use crate::failure::Failure;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots scope https://www.example.com/a?b http://user@EXAMPLE.com:80/

Each URL gives one line of text. URLs with equal lines share a robots.txt.

Exit status:
  0  every URL has a robots.txt
  2  on error";

/// Show which robots.txt applies to a URL
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Absolute URLs
    #[arg(value_name = "URL", required = true)]
    urls: Vec<String>,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: OutputFormat,
}

/// A line of `robots scope --format json`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// A URL.
    Scope {
        /// The URL, as it was written.
        url: &'a str,
        /// The URL of the robots.txt that applies; `null` if there is none.
        robots_txt: Option<&'a str>,
        /// Why there is none.
        error: Option<&'a str>,
    },
    /// The last line.
    Summary {
        /// The number of URLs.
        urls: usize,
        /// Whether every URL has a robots.txt.
        complete: bool,
    },
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let is_json = arguments.format == OutputFormat::Json;
    if is_json {
        write_line(streams.stdout, &Line::Header(Header::of("scope")))?;
    }
    let mut status = Status::Success;
    for text in &arguments.urls {
        let governing = governing(text);
        if is_json {
            let robots_txt = governing.as_ref().ok().map(Url::as_str);
            let error = governing.as_ref().err().map(String::as_str);
            let line = Line::Scope { url: text, robots_txt, error };
            write_line(streams.stdout, &line)?;
        }
        match governing {
            Ok(_) if is_json => {}
            Ok(url) => writeln!(streams.stdout, "{url}")?,
            Err(error) => {
                let message = format!("`{text}` has no robots.txt: {error}");
                status = streams.report(Failure::new(message));
            }
        }
    }
    if is_json {
        let summary =
            Line::Summary { urls: arguments.urls.len(), complete: status == Status::Success };
        write_line(streams.stdout, &summary)?;
    }
    Ok(status)
}

/// Returns the robots.txt of a URL, or why there is none and what to write.
pub(super) fn governing(text: &str) -> Result<Url, String> {
    let with_scheme = Url::parse(&format!("https://{text}")).ok();
    let with_scheme = with_scheme.filter(|url| url.host_str().is_some());
    match Url::parse(text) {
        Ok(url) => robots_txt_of(&url).ok_or_else(|| without(&url, with_scheme)),
        Err(ParseError::RelativeUrlWithoutBase) if text.starts_with("//") => {
            Err(format!("missing scheme: write `https:{text}`"))
        }
        Err(ParseError::RelativeUrlWithoutBase) if text.starts_with(['/', '?', '#']) => {
            let path = text.trim_start_matches('/');
            Err(format!("missing host: write `https://example.com/{path}`"))
        }
        Err(ParseError::RelativeUrlWithoutBase) => {
            let url = with_scheme.map_or("https://example.com/".into(), String::from);
            Err(format!("missing scheme: write `{url}`"))
        }
        Err(ParseError::IdnaError | ParseError::InvalidDomainCharacter) => {
            Err("invalid host name".to_owned())
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Returns why a URL has no robots.txt. `with_scheme` is the URL that it would be if its scheme
/// were a host.
fn without(url: &Url, with_scheme: Option<Url>) -> String {
    let scheme = url.scheme();
    if url.has_host() {
        return format!("`{scheme}` URLs are not fetched from a host");
    }
    let port = with_scheme
        .filter(|with_host| with_host.port().is_some() && with_host.username().is_empty());
    match port {
        Some(with_host) => format!("`{scheme}` URLs have no host: write `{with_host}`"),
        None => "missing host".to_owned(),
    }
}
