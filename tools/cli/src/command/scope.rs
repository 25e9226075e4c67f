//! `robots scope`: shows which robots.txt applies to a URL.

use clap::Args;
use robots_crawler::scope::robots_txt_of;
use url::{ParseError, Url};

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
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let mut status = Status::Success;
    for text in &arguments.urls {
        match governing(text) {
            Ok(url) => writeln!(streams.stdout, "{url}")?,
            Err(error) => {
                let message = format!("`{text}` has no robots.txt: {error}");
                status = streams.report(Failure::new(message));
            }
        }
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
