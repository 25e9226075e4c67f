//! `robots diff`: compares two robots.txt files, or the dialects of one.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use robots_analysis::compare::{Relation, compare};
use robots_core::{Dialect, Reading};
use robots_report::ChangesReport;

use crate::args::{DialectOption, DocumentFormat, product_token};
use crate::failure::Failure;
use crate::input::read_either;
use crate::streams::{Status, Streams};

const USAGE: &str = "\
robots diff <OLD> <NEW>
       robots diff --dialects <FILE>";

const EXAMPLES: &str = "Examples:
  robots diff old.txt new.txt
  git show origin/main:robots.txt | robots diff - robots.txt --format markdown
  robots diff old.txt new.txt --allow-tighten --agents Googlebot,bingbot
  robots diff old.txt new.txt --require at-most-as-permissive
  robots diff --dialects robots.txt

A URL that is not listed is proved to be unchanged. In a URL, every `%` starts an
escape (RFC 3986 §2.1); rules for other paths are listed as not compared, and so are
rules for which the budget is exhausted.

Lines that decide no URL, such as Sitemap, Crawl-delay and Content-Signal, are listed
where they change for a crawler. They are no change of a verdict: the files may be
equivalent, and the exit status does not depend on them.

Exit status:
  0  no unexpected change
  1  changed, or not proved to be unchanged
  2  on error";

/// Show which URLs a change to a robots.txt allows and disallows, for each crawler
#[derive(Debug, Args)]
#[command(override_usage = USAGE, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The robots.txt before and after the change; one of them may be `-` for standard input
    #[arg(value_name = "FILE", required = true, num_args = 1..=2)]
    files: Vec<PathBuf>,

    /// Compare each dialect of one file with RFC 9309
    #[arg(long, conflicts_with_all = ["allow_tighten", "allow_loosen", "require", "dialect"])]
    dialects: bool,

    /// Compare only these crawlers, by product token; `*` is every crawler that no group names
    #[arg(long, value_name = "TOKEN", value_delimiter = ',', value_parser = product_token)]
    agents: Option<Vec<String>>,

    /// Do not fail on newly disallowed URLs
    #[arg(long)]
    allow_tighten: bool,

    /// Do not fail on newly allowed URLs
    #[arg(long)]
    allow_loosen: bool,

    /// Fail unless this relation between the new file and the old one is proved, and show a
    /// counterexample
    #[arg(long, value_enum, value_name = "RELATION", conflicts_with_all = ["allow_tighten", "allow_loosen"])]
    require: Option<Required>,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: DocumentFormat,

    #[command(flatten)]
    read_as: DialectOption,
}

/// The relations that can be required. Each is about every URL and every compared crawler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Required {
    /// The new file allows the same URLs
    Equivalent,
    /// The new file allows no URL that the old one disallows
    AtMostAsPermissive,
    /// The new file disallows no URL that the old one allows
    AtLeastAsPermissive,
}

impl Required {
    pub(super) const fn relation(self) -> Relation {
        match self {
            Self::Equivalent => Relation::Equivalent,
            Self::AtMostAsPermissive => Relation::AtMostAsPermissive,
            Self::AtLeastAsPermissive => Relation::AtLeastAsPermissive,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let wanted = if arguments.dialects { 1 } else { 2 };
    if arguments.files.len() != wanted {
        let files = if wanted == 1 { "one file" } else { "two files" };
        let named = arguments.files.len();
        return Err(Failure::Message(format!("expected {files}, found {named}")));
    }
    if arguments.files.iter().all(|file| file.as_os_str() == "-") && wanted == 2 {
        let message = "only one of the two files can be `-`";
        return Err(Failure::new(message));
    }
    let mut sources = Vec::new();
    for file in &arguments.files {
        sources.push(read_either(file, streams)?);
    }
    match sources.as_slice() {
        [old, new] => {
            let dialect = arguments.read_as.of(arguments.named())?;
            let [old, new] = [old, new].map(|source| Reading::new(source, dialect));
            arguments.warn_of_typos(&[&old, &new], streams);
            Ok(arguments.compare(&old, &new, streams)?)
        }
        [source] => {
            let agents = arguments.agents();
            arguments.warn_of_typos(&[&Reading::new(source, Dialect::RFC_9309)], streams);
            if arguments.format == DocumentFormat::Json {
                ChangesReport::write_header(streams.stdout)?;
            }
            let (mut is_equivalent, mut is_proved) = (true, true);
            ChangesReport::each_dialect(source, agents.as_deref(), |report| {
                is_equivalent &= report.is_equivalent();
                is_proved &= report.is_proved_equivalent();
                arguments.write(report, streams)
            })?;
            if arguments.format == DocumentFormat::Json {
                ChangesReport::write_summary(streams.stdout, is_proved)?;
            }
            Ok(Status::failed_if(!is_equivalent))
        }
        _ => Ok(Status::Error),
    }
}

impl Arguments {
    /// Returns the last file that is not standard input: its configuration sets the dialect.
    fn named(&self) -> &Path {
        let mut files = self.files.iter().rev();
        files.find(|file| file.as_os_str() != "-").map_or(Path::new("-"), PathBuf::as_path)
    }

    fn warn_of_typos(&self, readings: &[&Reading], streams: &mut Streams<'_>) {
        let agents = self.agents.iter().flatten().map(String::as_str);
        streams.warn_of_typos(readings, agents);
    }

    /// Returns the crawlers to compare; `None` for every crawler.
    fn agents(&self) -> Option<Vec<Vec<u8>>> {
        let agents = self.agents.as_ref()?.iter();
        Some(agents.map(|agent| agent.as_bytes().to_vec()).collect())
    }

    fn write(&self, report: &ChangesReport<'_>, streams: &mut Streams<'_>) -> io::Result<()> {
        match self.format {
            DocumentFormat::Json => report.json(streams.stdout),
            DocumentFormat::Markdown => report.markdown(streams.stdout),
            DocumentFormat::Human => report.human(streams.stdout),
        }
    }

    fn compare(
        &self,
        old: &Reading,
        new: &Reading,
        streams: &mut Streams<'_>,
    ) -> io::Result<Status> {
        let agents = self.agents();
        let comparisons = compare(old, new, agents.as_deref());
        let report = ChangesReport {
            of_all: agents.is_none(),
            required: self.require.map(Required::relation),
            ..ChangesReport::new(old, new, &comparisons)
        };
        if self.format == DocumentFormat::Json {
            ChangesReport::write_header(streams.stdout)?;
            report.json(streams.stdout)?;
            ChangesReport::write_summary(streams.stdout, report.is_proved_equivalent())?;
        } else {
            self.write(&report, streams)?;
        }
        let Some(relation) = self.required() else {
            return Ok(Status::Success);
        };
        let requirement = report.requirement(relation);
        if self.require.is_some() && !requirement.is_proved() {
            writeln!(streams.stderr, "error: {requirement}")?;
        }
        Ok(Status::failed_if(!requirement.is_proved()))
    }

    /// Returns the relation without which the command fails; `None` if every change is allowed.
    fn required(&self) -> Option<Relation> {
        match (self.require, self.allow_tighten, self.allow_loosen) {
            (Some(required), ..) => Some(required.relation()),
            (None, false, false) => Some(Relation::Equivalent),
            (None, true, false) => Some(Relation::AtMostAsPermissive),
            (None, false, true) => Some(Relation::AtLeastAsPermissive),
            (None, true, true) => None,
        }
    }
}
