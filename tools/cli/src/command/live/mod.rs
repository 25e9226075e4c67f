//! `robots live`: fetches the robots.txt that a site serves, and judges it.
//!
//! In: addresses and settings of the command line. Out: the report of robots-live on the streams.

#[cfg(not(target_family = "wasm"))]
mod fetch;
#[cfg(not(target_family = "wasm"))]
mod sites;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
#[cfg(not(target_family = "wasm"))]
pub(crate) use fetch::run;
use robots_analysis::Route;

use super::diff::Required;
use super::prove::route;
use crate::args::{DialectOption, DocumentFormat, LevelOptions, product_token};
#[cfg(target_family = "wasm")]
use crate::failure::Failure;
#[cfg(target_family = "wasm")]
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots live
  robots live https://www.example.com
  robots live https://www.example.com --against public/robots.txt
  robots live https://www.example.com --expect open --route '/books/{id}'
  robots live https://staging.example.com --expect closed
  robots live https://www.example.com --format markdown >> \"$GITHUB_STEP_SUMMARY\"
  robots live https://example.test --resolve example.test:443:127.0.0.1:8443 --ca ca.pem

A URL of a `[[site]]` in robots.toml is compared with its file, and with what it
expects. Options take precedence.

Fetches /robots.txt as a browser and as crawlers, over IPv4 and IPv6, past caches, at
http and https, with www and without it: some eight requests for a URL, at most 48,
one after the other. A random path is fetched if /robots.txt is a page. Requests name
this program; a firewall may refuse what it allows for the operator of a crawler.

What is expected must be proved for each response. The lints of `robots check` run on
each text that is served.

Exit status:
  0  as expected
  1  at least one error, also if crawlers cannot fetch the file, or if what is expected
     is not proved for each response
  2  on error in the arguments, or if nothing could be measured, as without a network";

/// Fetch the robots.txt that a site serves, and find what is wrong with it
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// URLs of sites; by default the `hosts` of each `[[site]]` in robots.toml
    #[arg(value_name = "URL")]
    urls: Vec<String>,

    /// Prove that search engines may fetch the start page and the routes, or that no crawler may
    /// fetch any URL
    #[arg(long, value_enum, value_name = "STATE")]
    expect: Option<Expectation>,

    /// A route that search engines may fetch, such as `/books/{id}`
    #[arg(long = "route", value_name = "ROUTE", value_parser = route)]
    routes: Vec<Route>,

    /// Compare with this robots.txt, for every URL and every crawler; `-` is standard input
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,

    /// The relation between the served file and that of `--against` that must be proved [default:
    /// equivalent]
    #[arg(long, value_enum, value_name = "RELATION")]
    require: Option<Required>,

    /// The crawlers as which to fetch, by product token [default: those of robots.toml, else
    /// `Googlebot` and `GPTBot`]
    #[arg(long, value_name = "TOKEN", value_delimiter = ',', value_parser = product_token)]
    agents: Option<Vec<String>>,

    /// Also fetch with exactly this User-Agent header. Sites may refuse it to anyone else
    #[arg(long, value_name = "HEADER", value_parser = user_agent)]
    impersonate: Vec<String>,

    /// The seconds for each request [default: those of robots.toml, else 10]
    #[arg(long, value_name = "SECONDS",  value_parser = clap::value_parser!(u64).range(1..=600))]
    timeout: Option<u64>,

    /// Connect to these addresses for a host and port, as curl does. An address may have a port
    #[arg(long, value_name = "HOST:PORT:ADDRESS[,ADDRESS]")]
    resolve: Vec<String>,

    /// Trust the certificate authorities in this PEM file instead of those of Mozilla
    #[arg(long, value_name = "FILE")]
    ca: Option<PathBuf>,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: DocumentFormat,

    #[command(flatten)]
    level_options: LevelOptions,

    #[command(flatten)]
    read_as: DialectOption,
}

#[cfg(target_family = "wasm")]
pub(crate) fn run(_: &Arguments, _: &mut Streams<'_>) -> Result<Status, Failure> {
    super::lacks("`robots live` fetches, and WebAssembly has no network")
}

/// What a site is expected to allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Expectation {
    /// Group `*`, Googlebot and bingbot may fetch `/` and the routes
    Open,
    /// No crawler may fetch any URL
    Closed,
}

fn user_agent(text: &str) -> Result<String, &'static str> {
    let is_valid = !text.is_empty() && text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    is_valid.then(|| text.to_owned()).ok_or("expected visible ASCII characters and spaces")
}
