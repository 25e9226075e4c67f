//! `robots merge`: merges the files of several owners into one.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use robots_analysis::merge::{Fragment, Prefix, Refusal, Silence, is_proved_in, merge};
use robots_core::{Dialect, SourceText};
use robots_report::json::{Header, write_line};
use robots_report::{FindingJson, unified};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::OutputFormat;
use crate::configuration::{ConfigOptions, Configurations, located, shown};
use crate::failure::Failure;
use crate::input::{read_any, read_source};
use crate::replace::{Before, is_same_file, replace};
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots merge base.txt docs/robots.txt@/docs/ shop/robots.txt@/shop/ -o robots.txt
  robots merge base.txt docs/robots.txt@/docs/ --check robots.txt
  robots merge -o robots.txt                            # the `merge` of robots.toml
  robots check base.txt --merge docs/robots.txt@/docs/

A fragment writes paths from its own root: at /docs/, its `Disallow: /drafts/` is
`Disallow: /docs/drafts/`. The file with the longest prefix decides a URL, as it would
alone: this is proved for every URL and every crawler. A rule of another file that
decides otherwise is an error. With --inherit, it is none where no rule of the fragment
matches: the base decides there.

Exit status:
  0  merged
  1  the files cannot be merged, or OUT differs (with --check)
  2  on error";

/// Merge the robots.txt files of several owners into one
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The robots.txt of the whole site; `-` is standard input [default: that of the `[[site]]` in
    /// robots.toml with `merge`]
    #[arg(value_name = "BASE")]
    base: Option<PathBuf>,

    /// The robots.txt of a part of the site, and the prefix of its URLs [default: those of
    /// robots.toml]
    #[arg(value_name = "FILE@PREFIX", value_parser = fragment)]
    fragments: Vec<(PathBuf, Prefix)>,

    /// Let the base decide where no rule of a fragment matches
    #[arg(long, requires = "fragments")]
    inherit: bool,

    /// Write the merged file here, not to standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Fail if this file is not the merged one, and show the difference
    #[arg(long, value_name = "OUT", conflicts_with = "output")]
    check: Option<PathBuf>,

    /// The output format; JSON requires --output or --check
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    configuration: ConfigOptions,
}

/// The fragments of a file that another command reads.
#[derive(Debug, Default, Args)]
pub(crate) struct MergeOptions {
    /// Merge this robots.txt of a part of the site with the file first; findings and lines are
    /// those of the merged files. May be repeated [default: those of robots.toml]
    #[arg(long, value_name = "FILE@PREFIX", value_parser = fragment)]
    merge: Vec<(PathBuf, Prefix)>,

    /// With --merge, let the base decide where no rule of a fragment matches
    #[arg(long, requires = "merge")]
    inherit: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let is_json = arguments.format == OutputFormat::Json;
    if is_json && arguments.output.is_none() && arguments.check.is_none() {
        let message = "`--format json` requires `--output` or `--check`: without, the merged file \
                       is the output";
        return Err(Failure::new(message));
    }
    let options = MergeOptions { merge: arguments.fragments.clone(), inherit: arguments.inherit };
    let mut configurations = Configurations::new(&arguments.configuration);
    let path = match &arguments.base {
        Some(path) => path.clone(),
        None => configured(&mut configurations)?,
    };
    let mut inputs = options.files();
    let mut dialect = Dialect::RFC_9309;
    if !options.is_given() {
        dialect = configurations.dialect(&path, None)?;
        let fragments = configurations.fragments(&located(&path)?)?;
        if fragments.is_empty() {
            let shown = path.display();
            let message = format!(
                "nothing to merge with `{shown}`: name fragments, or add `merge` to its `[[site]]` \
                 in robots.toml"
            );
            return Err(Failure::new(message));
        }
        inputs.extend(fragments.iter().map(|file| shown(file)));
    }
    let base = read_any(&path, streams)?;
    let written = arguments.output.as_deref();
    inputs.push(path.clone());
    for input in &inputs {
        if written.is_some_and(|written| is_same_file(written, input)) {
            let message = format!("`{}` is merged, so it cannot be the output", input.display());
            return Err(Failure::new(message));
        }
    }
    let merged = match options.merged(&path, base, dialect, &mut configurations)? {
        Ok(merged) => merged,
        Err(refusals) => {
            if is_json {
                write_json(streams.stdout, &refusals, None)?;
            } else {
                refused(&refusals, streams)?;
            }
            return Ok(Status::Failed);
        }
    };
    if let Some(path) = &arguments.check {
        let committed = read_source(path)?;
        let name = committed.name().to_owned();
        let diff = unified(&committed, &SourceText::new(name, merged.bytes()));
        match arguments.format {
            OutputFormat::Human => write!(streams.stdout, "{diff}")?,
            OutputFormat::Json => write_json(streams.stdout, &[], Some(&diff))?,
        }
        return Ok(Status::failed_if(committed.bytes() != merged.bytes()));
    }
    match written {
        None => streams.stdout.write_all(merged.bytes())?,
        Some(path) => {
            replace(path, merged.bytes(), Before::Any).map_err(Failure::File)?;
        }
    }
    if is_json {
        write_json(streams.stdout, &[], None)?;
    }
    Ok(Status::Success)
}

/// Returns the robots.txt of the site in robots.toml that has files to merge.
fn configured(configurations: &mut Configurations) -> Result<PathBuf, Failure> {
    let config = configurations.of(&located(Path::new("-"))?)?;
    let sites = config.iter().flat_map(|config| &config.sites);
    let files = sites.filter(|site| site.merge.is_some());
    let files: Vec<_> = files.map(|site| shown(&site.file.value)).collect();
    match files.as_slice() {
        [file] => Ok(file.clone()),
        [] => Err(Failure::new(
            "nothing to merge: name a robots.txt and fragments, or add `merge` to a `[[site]]` in \
             robots.toml",
        )),
        [first, ..] => Err(Failure::new(format!(
            "robots.toml has {} sites with `merge`: name the robots.txt of one, such as `{}`",
            files.len(),
            first.display()
        ))),
    }
}

/// A line of `robots merge --format json`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// A reason why the files cannot be merged.
    Finding(FindingJson<'a>),
    /// The last line.
    Summary {
        /// The number of findings.
        errors: usize,
        /// Whether the files were merged.
        merged: bool,
        /// What `--check` would change in the file, as a patch for `patch -p1`; `null` without
        /// `--check` or if the files were not merged.
        diff: Option<&'a str>,
    },
}

fn write_json(out: &mut dyn Write, refusals: &[Refusal], diff: Option<&str>) -> io::Result<()> {
    write_line(out, &Line::Header(Header::of("merge")))?;
    for refusal in refusals {
        let (finding, source) = refusal.diagnostic.at_origin(&refusal.source);
        let finding = FindingJson::new(&source, &finding, Dialect::RFC_9309);
        write_line(out, &Line::Finding(finding))?;
    }
    let summary = Line::Summary { errors: refusals.len(), merged: refusals.is_empty(), diff };
    write_line(out, &summary)
}

pub(crate) fn refused(refusals: &[Refusal], streams: &mut Streams<'_>) -> io::Result<()> {
    for refusal in refusals {
        let text = streams.rendered(&refusal.diagnostic, &refusal.source);
        writeln!(streams.stderr, "{text}\n")?;
    }
    Ok(())
}

impl MergeOptions {
    pub(crate) fn is_given(&self) -> bool {
        !self.merge.is_empty()
    }

    /// Returns whether a file is merged with others: those of the command line, or of its site.
    pub(crate) fn apply_to(
        &self,
        file: &Path,
        configurations: &mut Configurations,
    ) -> Result<bool, Failure> {
        Ok(self.is_given() || !configurations.fragments(file)?.is_empty())
    }

    pub(crate) fn files(&self) -> Vec<PathBuf> {
        self.merge.iter().map(|(path, _)| path.clone()).collect()
    }

    /// Returns the file with its fragments, or why they cannot be merged. Those of the command line
    /// take precedence over those of its site.
    pub(crate) fn merged(
        &self,
        path: &Path,
        base: SourceText,
        dialect: &Dialect,
        configurations: &mut Configurations,
    ) -> Result<Result<SourceText, Vec<Refusal>>, Failure> {
        if !self.is_given() {
            return configurations.served(path, base, dialect);
        }
        if !is_proved_in(dialect) {
            let name = dialect.name;
            let message = format!(
                "`--merge` cannot be used with `--dialect {name}`: merged files are proved for \
                 rfc9309 and google"
            );
            return Err(Failure::new(message));
        }
        let mut fragments = Vec::new();
        for (file, prefix) in &self.merge {
            if is_same_file(file, path) {
                let message = format!("`{}` is the base and a fragment", file.display());
                return Err(Failure::new(message));
            }
            let source = read_source(file)?;
            fragments.push(Fragment {
                prefix: prefix.clone(),
                name: source.name().to_owned(),
                source,
            });
        }
        let silence = if self.inherit { Silence::Inherits } else { Silence::Allows };
        Ok(merge(&base, base.name(), &fragments, silence))
    }
}

fn fragment(text: &str) -> Result<(PathBuf, Prefix), String> {
    // Both may have an `@`: `@scope/robots.txt@/@user/`.
    let at = text.find("@/").or_else(|| text.rfind('@'));
    let Some(at) = at.filter(|&at| at > 0) else {
        return Err(format!("no prefix: write `{text}@/docs/`"));
    };
    let prefix = Prefix::parse(&text[at + 1..]);
    let prefix = prefix.map_err(|error| format!("{}: {}", error.message, error.help))?;
    Ok((text[..at].into(), prefix))
}
