//! The command line: what every subcommand shares. Each declares its own arguments in its file.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser};
use robots_core::lint::UnknownLint;
use robots_core::{Dialect, Level, Levels};

use crate::command::Command;

/// Checks, questions and compiles a robots.txt.
#[derive(Debug, Parser)]
#[command(
    name = "robots",
    version,
    max_term_width = 100,
    arg_required_else_help = true
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// How the file is read.
#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// The crawlers whose reading of the file counts
    #[arg(
        long,
        value_name = "NAME",
        default_value = Dialect::RFC_9309.name,
        value_parser = dialect_parser()
    )]
    pub(crate) dialect: &'static Dialect,
}

fn dialect_parser() -> impl TypedValueParser<Value = &'static Dialect> {
    PossibleValuesParser::new(Dialect::ALL.iter().map(|dialect| dialect.name))
        .try_map(|name| Dialect::by_name(&name).ok_or("no such dialect"))
}

/// The levels of lints.
#[derive(Debug, Args)]
pub(crate) struct AskedLevels {
    /// Lints, groups of lints or `warnings` whose findings fail the check
    #[arg(long, value_name = "LINT", value_delimiter = ',')]
    deny: Vec<String>,

    /// Lints or groups of lints to be warned of
    #[arg(long, value_name = "LINT", value_delimiter = ',')]
    warn: Vec<String>,

    /// Lints, groups of lints or `warnings` to say nothing of
    #[arg(long, value_name = "LINT", value_delimiter = ',')]
    allow: Vec<String>,
}

impl AskedLevels {
    /// All of them; a name of no lint is an error.
    pub(crate) fn levels(&self) -> Result<Levels, UnknownLint> {
        let mut levels = Levels::default();
        let given = [
            (&self.allow, Level::Allow),
            (&self.warn, Level::Warn),
            (&self.deny, Level::Deny),
        ];
        for (names, level) in given {
            for name in names {
                levels.set(name, level)?;
            }
        }
        Ok(levels)
    }
}
