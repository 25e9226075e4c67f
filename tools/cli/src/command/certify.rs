//! `robots certify`: proves that a packed robots.txt, or rules for a proxy, decide every URL as the
//! file does.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use robots_certify::is_site_of;
use robots_core::compile::compile_within;
use robots_core::matcher::__private::group_of_agent;
use robots_core::matcher::{FromBytesError, RobotsTxt};
use robots_core::{Budget, Compilation, compile};
use robots_emit::target_of;

use super::compile::{are_proved, certificates};
use crate::args::{DialectOption, OutputFormat};
use crate::failure::{Failure, Unreadable};
use crate::input::read_either;
use crate::output::certificates::{
    write, write_certificates, write_rules, write_rules_certificate,
};
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots compile robots.txt --emit robots.packed
  robots certify robots.packed --against robots.txt

  robots emit nginx robots.txt > robots.conf
  robots certify robots.conf --against robots.txt

The proof compares the packed bytes with the rules for all URLs. It uses automata
that are constructed independently of the compiler. FILE must contain this
robots.txt, and its entity tag, byte for byte.

Rules for a proxy are read back, and must be what `robots emit` writes for the rules in
their comments. These are compared with the file for every crawler and all URLs. What
was changed is refuted by the shortest request target.

Exit status:
  0  every group is proved
  1  a group is not proved, or FILE is not a packed form of this robots.txt
  2  on error";

/// Prove that a packed robots.txt or rules for a proxy are what a file says
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The packed robots.txt, as written by `robots compile --emit`, or the rules for a proxy, as
    /// written by `robots emit nginx` and others
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The robots.txt that it was compiled from
    #[arg(long, value_name = "ROBOTS_TXT")]
    against: PathBuf,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    read_as: DialectOption,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let name = &arguments.file.display().to_string();
    let bytes =
        fs::read(&arguments.file).map_err(|error| Unreadable::new(&arguments.file, &error))?;
    let file = &arguments.against;
    let (source, dialect) = arguments.read_as.served(file, read_either(file, streams)?)?;
    if let Some((text, target)) =
        str::from_utf8(&bytes).ok().and_then(|text| Some((text, target_of(text)?)))
    {
        let compilation = compile_within(&source, dialect, Budget::LOADED);
        let certificate = robots_emit::certify(text, &compilation);
        let against = source.name();
        match arguments.format {
            OutputFormat::Human => {
                write_rules_certificate(streams.stdout, name, against, &certificate)?;
            }
            OutputFormat::Json => {
                write_rules(streams.stdout, target.name(), &certificate, against)?;
            }
        }
        let is_proved = matches!(certificate, robots_emit::Certificate::Proved { .. });
        return Ok(Status::failed_if(!is_proved));
    }
    let read = RobotsTxt::from_bytes(&bytes);
    if let Err(FromBytesError::NotPacked) = read {
        return Err(Failure::new(format!(
            "`{name}` is no packed robots.txt, which `robots compile --emit` writes, and no rules \
             of `robots emit`"
        )));
    }
    let compilation = compile(&source, dialect);
    let read = read.map_err(|error| error.to_string());
    let site = read.and_then(|site| same_file(site, &compilation));
    let groups = site.map(|site| certificates(&site, &compilation));
    match (arguments.format, &groups) {
        (OutputFormat::Human, Ok(groups)) => write_certificates(streams.stdout, name, groups, "")?,
        (OutputFormat::Human, Err(reason)) => {
            writeln!(streams.stdout, "{name}: not proved: {reason}")?;
        }
        (OutputFormat::Json, Ok(groups)) => write(streams.stdout, groups, None)?,
        (OutputFormat::Json, Err(reason)) => write(streams.stdout, &[], Some(reason))?,
    }
    Ok(Status::failed_if(!groups.is_ok_and(|groups| are_proved(&groups))))
}

/// Returns the packed robots.txt if it contains this file and its entity tag; otherwise what
/// differs.
fn same_file<'a>(site: RobotsTxt<'a>, compilation: &Compilation) -> Result<RobotsTxt<'a>, String> {
    let source = compilation.source();
    if site.body() != source.bytes() {
        let bytes = site.body().iter().zip(source.bytes());
        let same = bytes.take_while(|(packed, given)| packed == given);
        let line = same.filter(|&(&byte, _)| byte == b'\n').count() + 1;
        let name = source.name();
        return Err(format!("its robots.txt differs from `{name}` from line {line} on"));
    }
    if site.etag() != compilation.site().etag() {
        return Err("its entity tag does not match its robots.txt".to_owned());
    }
    if !is_site_of(&site, compilation.reading()) {
        let dialect = compilation.reading().dialect().name;
        return Err(format!(
            "its crawlers or its dialect differ from those of the file in the dialect `{dialect}`"
        ));
    }
    let expected = compilation.site().robots_txt();
    let mut agents = 0..compilation.reading().agents().len();
    let are_same = site.sitemaps().eq(expected.sitemaps())
        && site.extensions().eq(expected.extensions())
        && agents.all(|agent| {
            let [own, expected] = [&site, &expected].map(|site| group_of_agent(site, agent));
            own.extensions().eq(expected.extensions())
        });
    if !are_same {
        return Err("its sitemaps or other lines differ from those of the file".to_owned());
    }
    Ok(site)
}
