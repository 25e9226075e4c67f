//! The command line: what every subcommand shares. Each declares its own arguments in its file.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser};
use robots_core::Dialect;

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
