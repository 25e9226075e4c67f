//! `robots lints`: lists and explains the lints of `robots check` and `robots live`.

use clap::Args;
use robots_lint::LintSelector;

use crate::failure::Failure;
use crate::output::human;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots lints
  robots lints dead_rule

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
}

/// Lists or explains.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let Some(name) = &arguments.name else {
        for lint in robots_lint::all() {
            human::write_lint_summary(streams.stdout, lint)?;
        }
        return Ok(Status::Success);
    };
    match LintSelector::by_name(name)? {
        LintSelector::Lint(lint) => human::write_lint_page(streams.stdout, lint)?,
        LintSelector::Group(group) => {
            for lint in robots_lint::all().filter(|lint| lint.group == group) {
                human::write_lint_summary(streams.stdout, lint)?;
            }
        }
        LintSelector::Warnings => {}
    }
    Ok(Status::Success)
}
