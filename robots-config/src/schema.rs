//! The JSON schemas, from the tables.

use std::borrow::Cow;

use robots_core::Dialect;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::located::Located;
use crate::preset::Preset;
use crate::tables::{ClaimsTable, ConfigTable};

/// A JSON schema, for editors.
#[derive(Clone, Copy, Debug)]
pub struct SchemaFile {
    /// The name: `robots` of `robots.toml`, or `claims` of a claims file.
    pub name: &'static str,
    generate: fn(SchemaGenerator) -> Schema,
}

impl SchemaFile {
    /// All schemas.
    pub const ALL: [Self; 2] = [
        Self { name: "robots", generate: SchemaGenerator::into_root_schema_for::<ConfigTable> },
        Self { name: "claims", generate: SchemaGenerator::into_root_schema_for::<ClaimsTable> },
    ];

    /// Returns the schema with this name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|schema| schema.name == name)
    }

    /// Returns the schema as JSON, in draft-07, which editors for TOML read.
    pub fn json(&self) -> String {
        let generator = SchemaSettings::draft07().into_generator();
        format!("{:#}\n", (self.generate)(generator).as_value())
    }
}

impl<T: JsonSchema> JsonSchema for Located<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

pub(crate) struct DialectName;

impl JsonSchema for DialectName {
    fn schema_name() -> Cow<'static, str> {
        "Dialect".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<_> = Dialect::ALL.iter().map(|dialect| dialect.name).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}

pub(crate) struct PresetName;

impl JsonSchema for PresetName {
    fn schema_name() -> Cow<'static, str> {
        "Preset".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": Preset::ALL.map(|preset| preset.name) })
    }
}
