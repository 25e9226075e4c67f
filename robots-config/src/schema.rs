//! The JSON schemas, from the tables.

use std::borrow::Cow;

use robots_analysis::Level;
use robots_core::Dialect;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::gate::purposes_of_crawlers;
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

/// Declares the types of names that the tables have as texts.
macro_rules! names {
    ($($type:ident, $title:literal, $names:expr;)*) => {
        $(
            pub(crate) struct $type;

            impl JsonSchema for $type {
                fn schema_name() -> Cow<'static, str> {
                    $title.into()
                }

                fn json_schema(_: &mut SchemaGenerator) -> Schema {
                    json_schema!({ "type": "string", "enum": $names })
                }
            }
        )*
    };
}

names! {
    DialectName, "Dialect", Dialect::ALL.iter().map(|dialect| dialect.name).collect::<Vec<_>>();
    LevelName, "LevelName", Level::ALL.map(Level::name);
    PresetName, "Preset", Preset::ALL.map(|preset| preset.name);
    PurposeName, "Purpose", purposes_of_crawlers();
}
