//! Values of arguments, and what is expected of them.
//!
//! Not by structs that derive `Deserialize`: those make the module for JavaScript a tenth larger,
//! and their errors do not name the key.

use schemars::JsonSchema;
use serde_json::Value;

use super::rejected::Rejected;

/// The schema of a text, or the bytes of a file.
#[derive(JsonSchema)]
#[schemars(rename = "RobotsTxt")]
#[expect(dead_code, reason = "a schema")]
pub(super) struct BytesSchema(String);

/// A value, and its place in messages, such as `options.name`.
#[derive(Debug)]
pub(super) struct Given {
    pub(super) place: String,
    pub(super) value: Value,
}

impl Given {
    /// Returns the rejection of a value that is not what is expected.
    pub(super) fn expected<T>(&self, what: &str) -> Result<T, Rejected> {
        Err(Rejected::of_type(&self.place, format!("expected {what}")))
    }

    pub(super) fn boolean(self) -> Result<bool, Rejected> {
        self.value.as_bool().map_or_else(|| self.expected("a boolean"), Ok)
    }

    pub(super) fn count(self) -> Result<u64, Rejected> {
        self.value.as_u64().map_or_else(|| self.expected("an integer of at least 0"), Ok)
    }

    pub(super) fn string(self) -> Result<String, Rejected> {
        match self.value {
            Value::String(value) => Ok(value),
            _ => self.expected("a string"),
        }
    }

    /// Returns names: a list, or one.
    pub(super) fn names(self) -> Result<Vec<String>, Rejected> {
        let items = match self.value {
            Value::Array(items) => items,
            one => vec![one],
        };
        let mut names = Vec::new();
        for item in items {
            let Value::String(name) = item else {
                let expected = "expected a string or a list of strings";
                return Err(Rejected::of_type(&self.place, expected));
            };
            names.push(name);
        }
        Ok(names)
    }

    /// Returns the bytes of a string, or those with these numbers.
    pub(super) fn bytes(self) -> Result<Vec<u8>, Rejected> {
        let byte = |item: &Value| u8::try_from(item.as_u64()?).ok();
        let bytes = match &self.value {
            Value::String(text) => Some(text.clone().into_bytes()),
            Value::Array(items) => items.iter().map(byte).collect(),
            _ => None,
        };
        bytes.map_or_else(|| self.expected("a string or bytes"), Ok)
    }

    pub(super) fn items(self) -> Result<Vec<Self>, Rejected> {
        let Value::Array(items) = self.value else {
            return self.expected("a list");
        };
        let items = items
            .into_iter()
            .enumerate()
            .map(|(index, value)| Self { place: format!("{}[{index}]", self.place), value });
        Ok(items.collect())
    }

    /// Returns the values of an object, each with its key, in the order of the keys.
    pub(super) fn entries(self) -> Result<Vec<(String, Self)>, Rejected> {
        let Value::Object(entries) = self.value else {
            return self.expected("an object");
        };
        let entries = entries.into_iter().map(|(key, value)| {
            let place = format!("{}.{key}", self.place);
            (key, Self { place, value })
        });
        Ok(entries.collect())
    }
}
