//! `robots lints`: what `robots check` looks for.

use clap::Args;
use robots_core::lint::{LINTS, LintSelector};

use super::{Outcome, Streams};
use crate::failure::Failure;
use crate::output::human;

const EXAMPLES: &str = "Examples:
  robots lints
  robots lints dead_rule

Exit status: 0, or 2 if there is no such lint.";

/// List the lints, or explain one
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The lint to explain
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

/// Lists or explains.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, Failure> {
    let Some(name) = &arguments.name else {
        for lint in LINTS {
            human::listed(streams.stdout, lint)?;
        }
        return Ok(Outcome::Clean);
    };
    match LintSelector::by_name(name)? {
        LintSelector::Lint(lint) => human::explained(streams.stdout, lint)?,
        LintSelector::Group(group) => {
            for lint in LINTS.iter().filter(|lint| lint.group == group) {
                human::listed(streams.stdout, lint)?;
            }
        }
        LintSelector::Warnings => {}
    }
    Ok(Outcome::Clean)
}
