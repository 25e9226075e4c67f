//! `robots schema`: prints JSON schemas.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use robots_report::OutputSchema;

use crate::failure::Failure;
use crate::output::schemas;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots schema check > check.json

Exit status:
  0  printed
  2  on error";

/// Print the JSON schema of a line of a command's JSON output
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The command; `decide` is `decide --urls`, and `decide-batch` is `decide --batch`
    #[arg(value_name = "NAME", value_parser = schema_parser())]
    schema: OutputSchema,
}

fn schema_parser() -> impl TypedValueParser<Value = OutputSchema> {
    PossibleValuesParser::new(schemas().map(|schema| schema.name)).try_map(|name| {
        let mut all = schemas();
        let found = all.find(|schema| schema.name == name);
        found.ok_or("no such schema")
    })
}

/// Prints a schema.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    streams
        .stdout
        .write_all(arguments.schema.json().as_bytes())?;
    Ok(Status::Success)
}
