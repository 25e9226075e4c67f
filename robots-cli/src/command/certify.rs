//! `robots certify`: whether a packed robots.txt decides every URL as its rules do.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use robots_certify::is_site_of;
use robots_core::matcher::RobotsTxt;
use robots_core::{Compilation, compile};

use super::compile::{are_proved, certificates};
use super::{Status, Streams};
use crate::args::DialectOption;
use crate::failure::{Failure, Unreadable};
use crate::input::read_source;
use crate::output::human;

const EXAMPLES: &str = "Examples:
  robots compile robots.txt --emit robots.packed
  robots certify robots.packed --against robots.txt

The packed bytes are compared with the rules for all URLs, by automata of another
construction than the compiler's. The file must hold this robots.txt, and its
entity tag, to the byte.

Exit status: 0 every group is proved, 1 one is not, or FILE is no packed form of
this robots.txt, 2 a file cannot be read.";

/// Prove that a packed robots.txt decides every URL as its rules do
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A packed robots.txt, as `robots compile --emit` writes it
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The robots.txt whose rules it must apply
    #[arg(long, value_name = "ROBOTS_TXT")]
    against: PathBuf,

    #[command(flatten)]
    read_as: DialectOption,
}

/// Reads both files and prints what is proved.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let name = arguments.file.display();
    let bytes =
        fs::read(&arguments.file).map_err(|error| Unreadable::new(&arguments.file, &error))?;
    let source = read_source(&arguments.against)?;
    let compilation = compile(&source, arguments.read_as.dialect);
    let read = RobotsTxt::from_bytes(&bytes).map_err(|error| error.to_string());
    let site = match read.and_then(|site| same_file(site, &compilation)) {
        Ok(site) => site,
        Err(reason) => {
            writeln!(streams.stdout, "{name}: not proved: {reason}")?;
            return Ok(Status::Failed);
        }
    };
    let groups = certificates(&site, &compilation);
    human::write_certificates(streams.stdout, &name.to_string(), &groups, "")?;
    Ok(Status::failed_if(!are_proved(&groups)))
}

/// The packed robots.txt if it holds this file and its entity tag; else what differs.
fn same_file<'a>(site: RobotsTxt<'a>, compilation: &Compilation) -> Result<RobotsTxt<'a>, String> {
    let source = compilation.source();
    if site.body() != source.bytes() {
        let bytes = site.body().iter().zip(source.bytes());
        let same = bytes.take_while(|(packed, given)| packed == given);
        let line = same.filter(|&(&byte, _)| byte == b'\n').count() + 1;
        let name = source.name();
        return Err(format!(
            "it holds another robots.txt than `{name}`, from line {line} on"
        ));
    }
    if site.etag() != compilation.site().etag() {
        return Err("its entity tag is not that of its robots.txt".to_owned());
    }
    if !is_site_of(&site, compilation.reading()) {
        let dialect = compilation.reading().dialect().name;
        return Err(format!(
            "its crawlers or its dialect are not those of the file as `{dialect}` reads it"
        ));
    }
    let expected = compilation.site().robots_txt();
    let mut agents = 0..compilation.reading().agents().len();
    let are_same = site.sitemaps().eq(expected.sitemaps())
        && site.extensions().eq(expected.extensions())
        && agents.all(|agent| {
            let [own, expected] = [&site, &expected].map(|site| site.__group_of_agent(agent));
            own.extensions().eq(expected.extensions())
        });
    if !are_same {
        return Err("its sitemaps or other lines are not those of the file".to_owned());
    }
    Ok(site)
}
