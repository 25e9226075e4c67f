//! `robots scope`: which robots.txt governs a URL.

use std::io;

use clap::Args;
use robots_crawler::scope::robots_txt_of;
use url::Url;

use super::{Outcome, Streams};

const EXAMPLES: &str = "Examples:
  robots scope https://www.example.com/a?b http://user@EXAMPLE.com:80/

Each URL gives one line. Those whose lines are equal have one robots.txt.

Exit status: 0 all have one, 2 trouble.";

/// Show which robots.txt governs a URL
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Absolute URLs
    #[arg(value_name = "URL", required = true)]
    urls: Vec<String>,
}

/// Prints the URL of the robots.txt of each.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> io::Result<Outcome> {
    let mut outcome = Outcome::Clean;
    for text in &arguments.urls {
        let robots_txt = match Url::parse(text) {
            Ok(url) => robots_txt_of(&url).ok_or_else(|| "it has no host".to_owned()),
            Err(error) => Err(error.to_string()),
        };
        match robots_txt {
            Ok(url) => writeln!(streams.stdout, "{url}")?,
            Err(error) => {
                writeln!(
                    streams.stderr,
                    "error: no robots.txt governs `{text}`: {error}"
                )?;
                outcome = Outcome::Trouble;
            }
        }
    }
    Ok(outcome)
}
