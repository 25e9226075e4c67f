//! `robots schema`: prints JSON schemas.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use robots_config::SchemaFile;

use crate::failure::Failure;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots schema robots > robots.json
  robots schema claims

Exit status:
  0  printed
  2  on error";

/// Print the JSON schema of robots.toml or of claims files, for editors
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The file that the schema describes: `robots.toml` or a file with claims
    #[arg(value_name = "NAME", value_parser = schema_parser())]
    schema: &'static SchemaFile,
}

fn schema_parser() -> impl TypedValueParser<Value = &'static SchemaFile> {
    PossibleValuesParser::new(SchemaFile::ALL.iter().map(|schema| schema.name))
        .try_map(|name| SchemaFile::by_name(&name).ok_or("no such schema"))
}

/// Prints a schema.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    streams
        .stdout
        .write_all(arguments.schema.json().as_bytes())?;
    Ok(Status::Success)
}
