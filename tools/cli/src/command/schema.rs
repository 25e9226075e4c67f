//! `robots schema`: prints JSON schemas.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use robots_config::SchemaFile;
use robots_report::OutputSchema;

use crate::failure::Failure;
use crate::output::schemas;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots schema robots > robots.json
  robots schema claims
  robots schema check

Exit status:
  0  printed
  2  on error";

/// Print the JSON schema of robots.toml, of claims or of JSON output
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// What the schema describes: `robots` is robots.toml, `claims` a file with claims, and any
    /// other name the output of this command; `decide` is `decide --urls`, and `decide-batch` is
    /// `decide --batch`
    #[arg(value_name = "NAME", value_parser = schema_parser())]
    schema: Schema,
}

/// A schema of input or of output.
#[derive(Clone, Debug)]
enum Schema {
    File(&'static SchemaFile),
    Output(OutputSchema),
}

impl Schema {
    fn by_name(name: &str) -> Option<Self> {
        let of_output = || {
            schemas()
                .find(|schema| schema.name == name)
                .map(Self::Output)
        };
        SchemaFile::by_name(name).map(Self::File).or_else(of_output)
    }
}

fn schema_parser() -> impl TypedValueParser<Value = Schema> {
    let files = SchemaFile::ALL.iter().map(|schema| schema.name);
    PossibleValuesParser::new(files.chain(schemas().map(|schema| schema.name)))
        .try_map(|name| Schema::by_name(&name).ok_or("no such schema"))
}

/// Prints a schema.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let json = match &arguments.schema {
        Schema::File(schema) => schema.json(),
        Schema::Output(schema) => schema.json(),
    };
    streams.stdout.write_all(json.as_bytes())?;
    Ok(Status::Success)
}
