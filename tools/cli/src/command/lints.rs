//! `robots lints`: lists and explains the lints of `robots check` and `robots live`.

use clap::Args;
use robots_lint::{Level, LintSelector};
use robots_report::{write_lint_page, write_lint_summary, write_lints_json};

use crate::args::OutputFormat;
use crate::failure::Failure;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots lints
  robots lints dead_rule
  robots lints style --format json

Exit status:
  0  printed
  2  on error, such as an unknown lint";

/// List the lints of `robots check` and `robots live`, or explain one
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The lint to explain, or a group of lints to list
    #[arg(value_name = "NAME")]
    name: Option<String>,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: OutputFormat,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let selector = arguments.name.as_deref().map(LintSelector::by_name).transpose()?;
    if let (Some(LintSelector::Lint(lint)), OutputFormat::Human) = (selector, arguments.format) {
        write_lint_page(streams.stdout, lint)?;
        return Ok(Status::Success);
    }
    let lints = robots_lint::all().filter(|lint| match selector {
        None => true,
        Some(LintSelector::Lint(one)) => one.name == lint.name,
        Some(LintSelector::Group(group)) => lint.group == group,
        Some(LintSelector::Warnings) => lint.level == Level::Warn,
    });
    match arguments.format {
        OutputFormat::Human => {
            for lint in lints {
                write_lint_summary(streams.stdout, lint)?;
            }
        }
        OutputFormat::Json => write_lints_json(streams.stdout, lints)?,
    }
    Ok(Status::Success)
}
