//! `robots compile`: compiles robots.txt files and reports their sizes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use robots_certify::{Certificate, certify};
use robots_core::matcher::RobotsTxt;
use robots_core::{Compilation, SourceText, compile};

use crate::args::{DialectOption, OutputFormat};
use crate::failure::{Failure, Unreadable};
use crate::files::files_in;
use crate::input::{read_source, warn_of_other_format};
use crate::output::certificates::write_certificates;
use crate::output::compiled::{AsBand, CompiledFile, Group, write_file, write_header, write_total};
use crate::replace::{Before, replace, require_output};
use crate::streams::{Status, Streams};

const EXAMPLES: &str = r#"Examples:
  robots compile robots.txt
  robots compile sites/ --stats > sizes.jsonl
  robots compile robots.txt --emit robots.packed

With --stats, each file gives one line, wrapped here, between a header and a summary:
  {"type": "file", "file": "robots.txt", "agents": 3, "groups": 2, "rules": 12, "bands": 2,
   "states": 105, "bytes": 734, "milliseconds": 0.412, "by_group": [
    {"agents": ["gptbot", "*"], "rules": 11, "shares": null, "bands": [
     {"rules": 11, "states": 97, "hubs": 1, "dense": 0, "rows": 9, "chains": 13,
      "slots": 40, "gaps": 12, "bytes": 341}]}, ...]}
`bytes` is what a program embeds in addition to the text. `milliseconds` is the
time to compile, without reading the file. A band has states of four kinds: hubs
(default states), dense states, rows, and the letters of chains. `slots` holds the
entries of hubs and rows. `shares` is the index, from 0, of an earlier group with
the same automaton. A file that cannot be read gives
  {"type": "error", "file": "robots.txt", "error": "..."}
Of a file larger than 512000 bytes, only that many are read.

With --emit, the packed robots.txt is written to a file that a program reads with
`RobotsTxt::from_bytes` and that `robots certify` proves. Its format: the byte
0x89, `robots` and a line feed; the lengths of three parts, each 4 bytes,
little-endian; the robots.txt, its entity tag, and the packed rules.

Exit status:
  0  every file is compiled
  1  a group is not proved (with --certify)
  2  on error"#;

/// Compile robots.txt files and show their compiled sizes
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files, or folders (every file in them)
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,

    /// Print JSON: a header, an object for each file, and a summary, one a line
    #[arg(long)]
    stats: bool,

    /// Prove for every group that its packed bytes decide all URLs as its rules do, with automata
    /// that are constructed independently
    #[arg(long, conflicts_with = "stats")]
    certify: bool,

    /// Write the packed robots.txt to this file; requires a single PATH
    #[arg(long, value_name = "FILE", conflicts_with = "certify")]
    emit: Option<PathBuf>,

    #[command(flatten)]
    read_as: DialectOption,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let files: Vec<_> = arguments.paths.iter().flat_map(|path| files_in(path)).collect();
    if arguments.certify {
        return Ok(certified(files, &arguments.read_as, streams)?);
    }
    if arguments.emit.is_some() && files.len() != 1 {
        return Err(Failure::new(format!(
            "`--emit` requires a single robots.txt, found {}",
            files.len()
        )));
    }

    let mut status = Status::Success;
    let mut all = Vec::new();
    let format = if arguments.stats { OutputFormat::Json } else { OutputFormat::Human };
    write_header(streams.stdout, format)?;
    for file in files {
        let file = file.map_err(Failure::from);
        let compiled = match file.and_then(|path| compile_file(&path, arguments, streams.stderr)) {
            Ok(compiled) => Ok(compiled),
            Err(Failure::Unreadable(unreadable)) => Err(unreadable),
            Err(failure) => return Err(failure),
        };
        if compiled.is_err() {
            status = Status::Error;
        }
        write_file(streams.stdout, format, &compiled)?;
        all.push(compiled);
    }
    write_total(streams.stdout, format, &all)?;
    Ok(status)
}

fn certified(
    files: Vec<Result<PathBuf, Unreadable>>,
    read_as: &DialectOption,
    streams: &mut Streams<'_>,
) -> io::Result<Status> {
    let proved: Vec<_> = files
        .into_par_iter()
        // One file may take longer than a hundred others.
        .with_max_len(1)
        .map(|file| {
            let file = file.map_err(Failure::from);
            file.and_then(|path| certify_file(&path, read_as))
        })
        .collect();
    let mut status = Status::Success;
    for file in proved {
        match file {
            Ok((text, groups)) => {
                warn_of_other_format(&text, streams.stderr);
                status = status.max(Status::failed_if(!are_proved(&groups)));
                let advice = ": please report this bug with the robots.txt";
                write_certificates(streams.stdout, text.name(), &groups, advice)?;
            }
            Err(unreadable) => status = streams.report(unreadable),
        }
    }
    Ok(status)
}

/// Compiles a file and proves the result. Returns its text with the certificate of each group.
fn certify_file(
    path: &Path,
    read_as: &DialectOption,
) -> Result<(SourceText, Certificates), Failure> {
    let (source, dialect) = read_as.served(path, read_source(path)?)?;
    let compilation = compile(&source, dialect);
    let groups = certificates(&compilation.site().robots_txt(), &compilation);
    Ok((source, groups))
}

/// The certificate of each group, with the product tokens of the group.
type Certificates = Vec<(Vec<String>, Certificate)>;

pub(super) fn certificates(site: &RobotsTxt<'_>, compilation: &Compilation) -> Certificates {
    let certificates = certify(site, compilation.reading(), compilation.group_statistics());
    let groups = groups_of(compilation).into_iter();
    groups.map(|group| group.agents).zip(certificates).collect()
}

pub(super) fn are_proved(groups: &[(Vec<String>, Certificate)]) -> bool {
    let mut certificates = groups.iter().map(|(_, certificate)| certificate);
    certificates.all(|certificate| matches!(certificate, Certificate::Proved(_)))
}

/// Compiles a file, and writes the packed bytes with `--emit`.
fn compile_file(
    path: &Path,
    arguments: &Arguments,
    stderr: &mut dyn Write,
) -> Result<CompiledFile, Failure> {
    if let Some(emitted) = &arguments.emit {
        let merged = arguments.read_as.merged_with(path)?;
        let inputs = merged.iter().map(PathBuf::as_path).chain([path]);
        require_output(emitted, inputs).map_err(Failure::File)?;
    }
    let text = read_source(path)?;
    warn_of_other_format(&text, stderr);
    let (source, dialect) = arguments.read_as.served(path, text)?;
    let start = Instant::now();
    let compilation = compile(&source, dialect);
    let time = start.elapsed();
    if let Some(file) = &arguments.emit {
        let bytes = compilation.site().to_bytes();
        replace(file, &bytes, Before::Any).map_err(Failure::File)?;
    }
    Ok(CompiledFile {
        file: source.name().to_owned(),
        sizes: compilation.statistics(),
        // To the microsecond.
        milliseconds: (time.as_secs_f64() * 1e6).round() / 1e3,
        by_group: groups_of(&compilation),
    })
}

fn groups_of(compilation: &Compilation) -> Vec<Group> {
    let mut groups: Vec<_> = compilation
        .group_statistics()
        .iter()
        .map(|statistics| Group {
            agents: Vec::new(),
            rules: statistics.rules,
            shares: statistics.shares,
            bands: statistics.bands.iter().copied().map(AsBand).collect(),
        })
        .collect();
    for (token, agent) in compilation.reading().agents() {
        if let Some(group) = groups.get_mut(agent.group.index()) {
            let token = String::from_utf8_lossy(token).into_owned();
            group.agents.push(token);
        }
    }
    groups
}
