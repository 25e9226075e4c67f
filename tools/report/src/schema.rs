//! The JSON schemas of what the commands write.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::{changes, check, decided_urls, explain, lints, live, matrix, prove, purposes};

/// The JSON schema of a line that a command writes.
///
/// ```
/// let schema = robots_report::OutputSchema::ALL[0].json();
/// assert!(schema.contains("http://json-schema.org/draft-07/schema#"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OutputSchema {
    /// The name: that of the command.
    pub name: &'static str,
    generate: fn(SchemaGenerator) -> Schema,
}

impl OutputSchema {
    /// The schemas of the formats of this crate.
    pub const ALL: [Self; 9] = [
        Self::of::<check::Line<'_>>("check"),
        Self::of::<decided_urls::Line<'_>>("decide"),
        Self::of::<changes::Line>("diff"),
        Self::of::<explain::Line<'_>>("explain"),
        Self::of::<lints::Line>("lints"),
        Self::of::<live::LiveLine<'_>>("live"),
        Self::of::<matrix::Line<'_>>("matrix"),
        Self::of::<prove::Line<'_>>("prove"),
        Self::of::<purposes::Line<'_>>("purposes"),
    ];

    /// Creates the schema of a type that is written as a line.
    pub const fn of<T: JsonSchema>(name: &'static str) -> Self {
        Self { name, generate: SchemaGenerator::into_root_schema_for::<T> }
    }

    /// Returns the schema as JSON, in draft-07.
    pub fn json(&self) -> String {
        let generator = SchemaSettings::draft07().for_serialize().into_generator();
        let mut schema = (self.generate)(generator);
        let lines = schema.get_mut("oneOf").and_then(|lines| lines.as_array_mut());
        for line in lines.into_iter().flatten() {
            if let Some(command) = line.pointer_mut("/properties/command") {
                command["const"] = self.name.into();
            }
        }
        let title = format!("A line of the JSON output: {}", self.name);
        schema.insert("title".to_owned(), title.into());
        format!("{:#}\n", schema.as_value())
    }
}
