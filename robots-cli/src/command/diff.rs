//! `robots diff`: what a change of a robots.txt changes for crawlers.

use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use robots_core::compare::{Comparison, Relation, Unproved, compare};
use robots_core::edit::reconcile::reconcile;
use robots_core::matcher::Verdict;
use robots_core::{Dialect, Reading, SourceText};

use super::{Status, Streams};
use crate::args::{DialectOption, product_token};
use crate::failure::Failure;
use crate::format::OutputFormat;
use crate::input::read_either;
use crate::output::{ChangesReport, ReconciledReport, visible};

const USAGE: &str = "\
robots diff <OLD> <NEW>
       robots diff --dialects <FILE>";

const EXAMPLES: &str = "Examples:
  robots diff old.txt new.txt
  git show origin/main:robots.txt | robots diff - robots.txt --format markdown
  robots diff old.txt new.txt --allow-tighten --agents Googlebot,bingbot
  robots diff old.txt new.txt --require at-most-as-permissive
  robots diff --dialects robots.txt

What is not listed does not change, for any URL. Where that takes too much work to
prove, the rules in question are listed. With --dialects an edit follows after which
they agree, where one is found: RFC 9309 still says the same of every URL.

Exit status: 0 nothing changes but what is allowed to, 1 something does or may,
2 trouble.";

/// Show which URLs a change of a robots.txt allows and blocks, for each crawler
#[derive(Debug, Args)]
#[command(override_usage = USAGE, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The robots.txt before and after; one of them may be `-` for standard input
    #[arg(value_name = "FILE", required = true, num_args = 1..=2)]
    files: Vec<PathBuf>,

    /// Compare how each family of crawlers reads one file with how RFC 9309 does
    #[arg(long, conflicts_with_all = ["allow_tighten", "allow_loosen", "require", "dialect"])]
    dialects: bool,

    /// Only these crawlers, by product token; `*` is everyone whom no group names
    #[arg(long, value_name = "TOKEN", value_delimiter = ',', value_parser = product_token)]
    agents: Option<Vec<String>>,

    /// Newly blocked URLs are no reason to fail
    #[arg(long)]
    allow_tighten: bool,

    /// Newly allowed URLs are no reason to fail
    #[arg(long)]
    allow_loosen: bool,

    /// Fail unless the new file relates so to the old one, and say which URL shows that it does not
    #[arg(long, value_enum, value_name = "RELATION", conflicts_with_all = ["allow_tighten", "allow_loosen"])]
    require: Option<Required>,

    /// How to print what changes
    #[arg(
        long,
        value_name = "NAME",
        default_value = OutputFormat::Human.name(),
        value_parser = OutputFormat::among([
            (OutputFormat::Human, "Lines for people"),
            (OutputFormat::Json, "One JSON object for each pair of readings"),
            (OutputFormat::Markdown, "A comment for a pull request"),
        ])
    )]
    format: OutputFormat,

    #[command(flatten)]
    read_as: DialectOption,
}

/// The relations that can be required, for every URL and crawler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Required {
    /// The new file allows the same URLs
    Equivalent,
    /// The new file allows no URL that the old one disallows
    AtMostAsPermissive,
    /// The new file disallows no URL that the old one allows
    AtLeastAsPermissive,
}

impl Required {
    const fn relation(self) -> Relation {
        match self {
            Self::Equivalent => Relation::Equivalent,
            Self::AtMostAsPermissive => Relation::AtMostAsPermissive,
            Self::AtLeastAsPermissive => Relation::AtLeastAsPermissive,
        }
    }

    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// Compares two files, or the dialects of one.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let wanted = if arguments.dialects { 1 } else { 2 };
    if arguments.files.len() != wanted {
        let files = if wanted == 1 { "one file" } else { "two files" };
        let named = arguments.files.len();
        return Err(Failure::Refused(format!(
            "expected {files}, but {named} are named: see `robots diff --help`"
        )));
    }
    if arguments.files.iter().all(|file| file.as_os_str() == "-") && wanted == 2 {
        let message = "only one of both files can be standard input: name the other";
        return Err(Failure::refused(message));
    }
    let mut sources = Vec::new();
    for file in &arguments.files {
        sources.push(read_either(file, streams)?);
    }
    match sources.as_slice() {
        [old, new] => {
            let read = |source| Reading::new(source, arguments.read_as.dialect);
            Ok(arguments.compare(&read(old), &read(new), None, streams)?)
        }
        [source] => {
            let mut status = Status::Success;
            let mut edits = reconcile(source);
            let rfc_9309 = Reading::new(source, Dialect::RFC_9309);
            let others = Dialect::ALL.iter().copied();
            let mut different = Vec::new();
            for dialect in others.filter(|&dialect| dialect != Dialect::RFC_9309) {
                let edit = edits.iter().find(|edit| edit.dialects.contains(&dialect));
                let edit = edit.map(|edit| &edit.source);
                let other = rfc_9309.read_as(dialect);
                let of_dialect = arguments.compare(&rfc_9309, &other, edit, streams)?;
                if of_dialect != Status::Success {
                    status = of_dialect;
                    different.push(dialect);
                }
            }
            edits.retain(|edit| {
                edit.dialects
                    .iter()
                    .any(|dialect| different.contains(dialect))
            });
            let reconciled = ReconciledReport {
                source,
                edits: &edits,
                different: &different,
            };
            match arguments.format {
                // Each object has its own.
                OutputFormat::Json => {}
                OutputFormat::Markdown => reconciled.markdown(streams.stdout)?,
                _ => reconciled.human(streams.stdout)?,
            }
            Ok(status)
        }
        _ => Ok(Status::Error),
    }
}

impl Arguments {
    fn compare(
        &self,
        old: &Reading,
        new: &Reading,
        edit: Option<&SourceText>,
        streams: &mut Streams<'_>,
    ) -> io::Result<Status> {
        let agents: Option<Vec<_>> = self.agents.as_ref().map(|agents| {
            let agents = agents.iter();
            agents.map(|agent| agent.as_bytes().to_vec()).collect()
        });
        let comparisons = compare(old, new, agents.as_deref());
        let unproved = self.require.and_then(|required| {
            let unproved = required.relation().unproved(&comparisons)?;
            Some((required.name(), unproved))
        });
        let is_failure = match self.require {
            Some(_) => unproved.is_some(),
            None => comparisons.iter().any(|comparison| self.fails(comparison)),
        };
        let report = ChangesReport {
            old,
            new,
            of_dialects: self.dialects,
            of_all: agents.is_none(),
            edit,
            comparisons: &comparisons,
        };
        match self.format {
            OutputFormat::Json => report.json(streams.stdout)?,
            OutputFormat::Markdown => report.markdown(streams.stdout)?,
            _ => report.human(streams.stdout)?,
        }
        if let Some((required, unproved)) = unproved {
            let reason = match unproved {
                Unproved::Refuted(found, change) => {
                    let agent = found.agents.first().map_or(&b"*"[..], Vec::as_slice);
                    let [url, agent] = [&change.witness, agent].map(visible);
                    let [old, new] = [old, new].map(|reading| reading.source().name());
                    let verdict = |verdict: Verdict| match verdict {
                        Verdict::Allow => "allowed",
                        Verdict::Disallow => "disallowed",
                    };
                    let (before, after) =
                        (verdict(change.old.verdict), verdict(change.new.verdict));
                    format!(
                        "fails: `{url}` is {before} for `{agent}` by `{old}` and {after} by `{new}`"
                    )
                }
                Unproved::BudgetExhausted(1) => "is not proved: 1 rule is not compared".to_owned(),
                Unproved::BudgetExhausted(count) => {
                    format!("is not proved: {count} rules are not compared")
                }
            };
            writeln!(streams.stderr, "error: requirement `{required}` {reason}")?;
        }
        Ok(Status::failed_if(is_failure))
    }

    fn fails(&self, comparison: &Comparison) -> bool {
        let changes = comparison.changes.iter();
        let mut refused = changes.filter(|change| {
            if change.verdict().is_disallow() {
                !self.allow_tighten
            } else {
                !self.allow_loosen
            }
        });
        let all_is_allowed = self.allow_tighten && self.allow_loosen;
        refused.next().is_some() || !(comparison.undecided.is_empty() || all_is_allowed)
    }
}
