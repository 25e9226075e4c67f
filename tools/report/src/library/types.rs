//! The types of what the functions take and return, as JSON schemas.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value};

use super::arguments::{ClaimSchema, GRAPH, OPTIONS, Options};
use super::catalog::{KnownCrawler, Lint};
use super::check::Checked;
use super::decide::Decision;
use super::diff::{DialectDifferences, Difference};
use super::edit::{Fixed, FormattedText};
use super::explain::Explanation;
use super::graph::Graph;
use super::prove::Proofs;
use super::question::Question;
use crate::changes::Changes;

/// The types of arguments, and those of results. Each is a map of schemas by the names of types.
#[derive(Debug)]
pub struct Types {
    /// What functions take.
    pub arguments: Map<String, Value>,
    /// What functions return.
    pub results: Map<String, Value>,
}

/// Returns the types of the functions.
pub fn types() -> Types {
    fn add<T: JsonSchema>(generator: &mut SchemaGenerator) {
        generator.subschema_for::<T>();
    }

    fn schemas(settings: SchemaSettings, add: &[fn(&mut SchemaGenerator)]) -> Map<String, Value> {
        let mut generator = settings.into_generator();
        for add in add {
            add(&mut generator);
        }
        generator.take_definitions(true)
    }

    let settings = SchemaSettings::draft2020_12;
    let read = &[add::<Options>, add::<Question>, add::<ClaimSchema>];
    let mut arguments = schemas(settings().for_deserialize(), read);
    let [options, question] = ["Options", "Question"].map(|name| arguments.remove(name));
    for (_, name, about, keys) in OPTIONS {
        arguments.insert(name.to_owned(), with_keys(options.as_ref(), keys, about));
    }
    let mut of_graph = with_keys(question.as_ref(), GRAPH, "The crawler of a graph.");
    of_graph["required"] = vec!["agent"].into();
    of_graph["properties"]["agent"]["type"] = "string".into();
    arguments.insert("GraphQuestion".to_owned(), of_graph);
    Types {
        arguments,
        results: schemas(
            settings().for_serialize(),
            &[
                add::<Checked<'_>>,
                add::<Fixed>,
                add::<Lint>,
                add::<Decision>,
                add::<Explanation<'_>>,
                add::<KnownCrawler>,
                add::<Changes>,
                add::<Difference>,
                add::<DialectDifferences>,
                add::<Proofs<'_>>,
                add::<FormattedText>,
                add::<Graph>,
            ],
        ),
    }
}

/// Returns the schema of an object with only these keys.
fn with_keys(schema: Option<&Value>, keys: &[&str], about: &str) -> Value {
    let mut schema = schema.cloned().unwrap_or_default();
    schema["description"] = about.into();
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.retain(|key, _| keys.contains(&key.as_str()));
    }
    schema
}
