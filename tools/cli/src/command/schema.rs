//! `robots schema`: prints JSON schemas.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use robots_config::SchemaFile;
use robots_report::OutputSchema;

use crate::failure::Failure;
use crate::output::schemas;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots schema
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
    /// `decide --batch`. Without a name, the names are listed
    #[arg(value_name = "NAME", value_parser = schema_parser())]
    schema: Option<Schema>,
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

/// Returns the names of all schemas.
fn names() -> impl Iterator<Item = &'static str> {
    let files = SchemaFile::ALL.iter().map(|schema| schema.name);
    files.chain(schemas().map(|schema| schema.name))
}

fn schema_parser() -> impl TypedValueParser<Value = Schema> {
    PossibleValuesParser::new(names())
        .try_map(|name| Schema::by_name(&name).ok_or("no such schema"))
}

/// Prints a schema, or the names of all.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let json = match &arguments.schema {
        None => {
            for name in names() {
                writeln!(streams.stdout, "{name}")?;
            }
            return Ok(Status::Success);
        }
        Some(Schema::File(schema)) => schema.json(),
        Some(Schema::Output(schema)) => schema.json(),
    };
    streams.stdout.write_all(json.as_bytes())?;
    Ok(Status::Success)
}
