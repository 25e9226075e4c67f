//! `robots emit`: writes what a robots.txt means as configuration of other programs.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};
use robots_audit::kernel::purpose_name;
use robots_core::compile;
use robots_core::matcher::{CrawlerPurpose, KNOWN_CRAWLERS};
use robots_report::{Cache, VaryRules};

use crate::args::DialectOption;
use crate::failure::Failure;
use crate::streams::{Status, Streams};

/// Write what a file means as configuration of other programs
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    emitted: Emitted,
}

/// What is written.
#[derive(Debug, Subcommand)]
enum Emitted {
    Vary(VaryArguments),
}

const VARY_EXAMPLES: &str = "Examples:
  robots emit vary nginx robots.txt > /etc/nginx/conf.d/robots.conf
  robots emit vary varnish robots.txt > /etc/varnish/robots.vcl

A cache returns the page that it has kept for browsers to crawlers, too, and the layer
never receives that request. With these keys it keeps a copy for each group of
crawlers, and one for everyone else. A client cannot make it keep more: a header of
which the key is not certain, or that names crawlers of several groups, is not cached.
The first lines of the output state what to add to the configuration of the cache.

Exit status:
  0  written
  2  on error";

/// Write the keys by which a cache keeps a copy of a page for each group of crawlers
#[derive(Debug, Args)]
#[command(after_help = VARY_EXAMPLES)]
struct VaryArguments {
    /// The cache
    #[arg(value_enum, value_name = "CACHE")]
    cache: CacheName,

    /// The robots.txt; `-` is standard input
    file: PathBuf,

    /// Purposes to which `RobotsLayer::extend_default_group` extends the default group
    #[arg(long, value_name = "PURPOSE", value_delimiter = ',', value_parser = purpose_parser())]
    extend_default_group: Vec<CrawlerPurpose>,

    #[command(flatten)]
    read_as: DialectOption,
}

/// A cache by its name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum CacheName {
    /// Maps for `proxy_cache_key`
    Nginx,
    /// Subroutines in VCL
    Varnish,
}

/// Writes the configuration.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let Emitted::Vary(arguments) = &arguments.emitted;
    let (source, dialect) = arguments.read_as.read(&arguments.file, streams)?;
    let compilation = compile(&source, dialect);
    let purposes = arguments.extend_default_group.iter().copied();
    let rules = VaryRules::of(&compilation.site().robots_txt(), purposes);
    let cache = match arguments.cache {
        CacheName::Nginx => Cache::Nginx,
        CacheName::Varnish => Cache::Varnish,
    };
    rules.write(cache, streams.stdout)?;
    Ok(Status::Success)
}

/// Returns the parser of the name of a purpose.
fn purpose_parser() -> impl TypedValueParser<Value = CrawlerPurpose> {
    let mut names: Vec<_> = purposes().map(purpose_name).collect();
    names.sort_unstable();
    names.dedup();
    PossibleValuesParser::new(names).try_map(|name| {
        let mut purposes = purposes();
        let purpose = purposes.find(|purpose| purpose_name(*purpose) == name);
        purpose.ok_or("no such purpose")
    })
}

/// Returns the purposes of the crawlers in the table.
fn purposes() -> impl Iterator<Item = CrawlerPurpose> {
    KNOWN_CRAWLERS.iter().map(|crawler| crawler.purpose)
}
