//! `robots emit`: writes what a robots.txt means as configuration of other programs.

use std::fs;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};
use robots_core::compile::compile_within;
use robots_core::matcher::{CrawlerPurpose, KNOWN_CRAWLERS};
use robots_core::{Budget, compile};
use robots_emit::{Certificate, Options, Target, certify, emit, target_of};
use robots_report::{Cache, VaryRules};

use crate::args::DialectOption;
use crate::failure::{Failure, Unreadable};
use crate::output::certificates::{rules_not_proved, write_rules_certificate};
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
    /// Write rules for nginx, with which it denies what the file disallows
    Nginx(NginxArguments),
    /// Write rules for `HAProxy`
    Haproxy(RulesArguments),
    /// Write rules for Caddy
    Caddy(RulesArguments),
    /// Write rules for Apache
    Apache(RulesArguments),
    /// Write rules for Envoy
    Envoy(RulesArguments),
    Vary(VaryArguments),
}

const RULES_EXAMPLES: &str = "Examples:
  robots emit nginx robots.txt > /etc/nginx/conf.d/robots.conf
  robots emit haproxy robots.txt --check /etc/haproxy/robots.cfg

The proxy then denies what the file disallows for a crawler, with the status 403, and
serves the file. The first lines of the output state how to include it, what is
proved about it, and what differs from the layer. `--check` and `robots certify`
prove that such a file is what a robots.txt says.

Rules that a proxy cannot express, or that take it too much work, are an error. Put
`robots gate` before the site then.

Exit status:
  0  written, or the checked file is proved
  1  the checked file is not proved
  2  on error";

/// The arguments of nginx.
#[derive(Debug, Args)]
#[command(after_help = RULES_EXAMPLES)]
struct NginxArguments {
    #[command(flatten)]
    rules: RulesArguments,

    /// Compare the path that nginx has normalized, too, such as that of `//a` and `/b/../a`
    #[arg(long)]
    normalized: bool,
}

/// The arguments of every proxy.
#[derive(Debug, Args)]
#[command(after_help = RULES_EXAMPLES)]
struct RulesArguments {
    /// The robots.txt; `-` is standard input
    file: PathBuf,

    /// Prove that these rules, written before, are what the file says
    #[arg(long, value_name = "RULES")]
    check: Option<PathBuf>,

    /// Purposes to which the default group is extended, as by `RobotsLayer::extend_default_group`
    #[arg(long, value_name = "PURPOSE", value_delimiter = ',', value_parser = purpose_parser())]
    extend_default_group: Vec<CrawlerPurpose>,

    #[command(flatten)]
    read_as: DialectOption,
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

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let arguments = match &arguments.emitted {
        Emitted::Nginx(NginxArguments { rules, normalized }) => {
            return run_rules(Target::Nginx, rules, *normalized, streams);
        }
        Emitted::Haproxy(rules) => return run_rules(Target::Haproxy, rules, false, streams),
        Emitted::Caddy(rules) => return run_rules(Target::Caddy, rules, false, streams),
        Emitted::Apache(rules) => return run_rules(Target::Apache, rules, false, streams),
        Emitted::Envoy(rules) => return run_rules(Target::Envoy, rules, false, streams),
        Emitted::Vary(arguments) => arguments,
    };
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

/// Writes the rules for a proxy, once they are proved, or proves rules that were written before.
fn run_rules(
    target: Target,
    arguments: &RulesArguments,
    is_normalized: bool,
    streams: &mut Streams<'_>,
) -> Result<Status, Failure> {
    let (source, dialect) = arguments.read_as.read(&arguments.file, streams)?;
    let compilation = compile_within(&source, dialect, Budget::LOADED);
    let options = Options {
        is_normalized,
        extended_to: arguments.extend_default_group.clone(),
        ..Options::new(target)
    };
    let rules = emit(&compilation, &options).map_err(|refusal| Failure::Refused(vec![*refusal]))?;
    let Some(checked) = &arguments.check else {
        let certificate = certify(&rules, &compilation);
        if let Some(reason) = rules_not_proved(&certificate, source.name()) {
            return Err(Failure::new(format!("the rules are not proved: {reason}")));
        }
        write!(streams.stdout, "{rules}")?;
        return Ok(Status::Success);
    };
    let name = checked.display().to_string();
    let written = fs::read_to_string(checked).map_err(|error| Unreadable::new(checked, &error))?;
    if let Some(other) = target_of(&written).filter(|other| *other != target) {
        let (other, title) = (other.title(), target.title());
        let message = format!("`{name}` has rules for {other}, not for {title}");
        return Err(Failure::new(message));
    }
    let is_same_options = written.lines().next() == rules.lines().next();
    let certificate = match certify(&written, &compilation) {
        Certificate::Proved { .. } if !is_same_options => {
            Certificate::Unproved("it was written with other options".to_owned())
        }
        certificate => certificate,
    };
    write_rules_certificate(streams.stdout, &name, source.name(), &certificate)?;
    Ok(Status::failed_if(!matches!(certificate, Certificate::Proved { .. })))
}

fn purpose_parser() -> impl TypedValueParser<Value = CrawlerPurpose> {
    let mut names: Vec<_> = purposes().map(CrawlerPurpose::name).collect();
    names.sort_unstable();
    names.dedup();
    PossibleValuesParser::new(names).try_map(|name| {
        let mut purposes = purposes();
        let purpose = purposes.find(|purpose| purpose.name() == name);
        purpose.ok_or("no such purpose")
    })
}

fn purposes() -> impl Iterator<Item = CrawlerPurpose> {
    KNOWN_CRAWLERS.iter().map(|crawler| crawler.purpose)
}
