//! `robots schema`: prints JSON schemas.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use robots_config::SchemaFile;
use robots_report::OutputSchema;

use super::{config, fmt, merge, scope};
use crate::failure::Failure;
use crate::output::{answers, certificates, compiled};
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
    schema: Option<String>,
}

fn schema(name: &str) -> Option<String> {
    let of_output = || Some(outputs().find(|schema| schema.name == name)?.json());
    let of_file = SchemaFile::by_name(name).map(SchemaFile::json);
    of_file.or_else(of_output)
}

fn outputs() -> impl Iterator<Item = OutputSchema> {
    let of_command = [
        OutputSchema::of::<robots_audit::Line<'_>>("audit"),
        OutputSchema::of::<certificates::Line<'_>>("certify"),
        OutputSchema::of::<compiled::Line<'_>>("compile"),
        OutputSchema::of::<config::Line<'_>>("config"),
        OutputSchema::of::<answers::Line<'_>>("decide-batch"),
        OutputSchema::of::<fmt::Line<'_>>("fmt"),
        OutputSchema::of::<merge::Line<'_>>("merge"),
        OutputSchema::of::<scope::Line<'_>>("scope"),
    ];
    OutputSchema::ALL.into_iter().chain(of_command)
}

fn names() -> impl Iterator<Item = &'static str> {
    let files = SchemaFile::ALL.iter().map(|schema| schema.name);
    files.chain(outputs().map(|schema| schema.name))
}

fn schema_parser() -> impl TypedValueParser<Value = String> {
    PossibleValuesParser::new(names()).try_map(|name| schema(&name).ok_or("no such schema"))
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    if let Some(schema) = &arguments.schema {
        streams.stdout.write_all(schema.as_bytes())?;
        return Ok(Status::Success);
    }
    for name in names() {
        writeln!(streams.stdout, "{name}")?;
    }
    Ok(Status::Success)
}
