//! Values of arguments, and what is expected of them.
//!
//! Not by structs that derive `Deserialize`: those make the module for JavaScript a tenth larger,
//! and their errors do not name the key.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::rejected::Rejected;

/// The schema of a text, or the bytes of a file.
#[derive(JsonSchema)]
#[schemars(rename = "RobotsTxt")]
#[expect(dead_code, reason = "a schema")]
pub(super) struct BytesSchema(String);

#[derive(Debug)]
pub(super) enum Json {
    Boolean(bool),
    Count(u64),
    String(String),
    List(Vec<Self>),
    Object(Vec<(String, Self)>),
    /// `null`, or a number that counts nothing.
    Other,
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Boolean(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Count(value))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::String(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            object.push(entry);
        }
        Ok(Json::Object(object))
    }
}

/// A value, and its place in messages, such as `options.name`.
#[derive(Debug)]
pub(super) struct Given {
    pub(super) place: String,
    pub(super) value: Json,
}

impl Given {
    /// Returns the rejection of a value that is not what is expected.
    pub(super) fn expected<T>(&self, what: &str) -> Result<T, Rejected> {
        Err(Rejected::of_type(&self.place, format!("expected {what}")))
    }

    pub(super) fn boolean(self) -> Result<bool, Rejected> {
        match self.value {
            Json::Boolean(value) => Ok(value),
            _ => self.expected("a boolean"),
        }
    }

    pub(super) fn count(self) -> Result<u64, Rejected> {
        match self.value {
            Json::Count(value) => Ok(value),
            _ => self.expected("an integer of at least 0"),
        }
    }

    pub(super) fn string(self) -> Result<String, Rejected> {
        match self.value {
            Json::String(value) => Ok(value),
            _ => self.expected("a string"),
        }
    }

    /// Returns names: a list, or one.
    pub(super) fn names(self) -> Result<Vec<String>, Rejected> {
        let items = match self.value {
            Json::List(items) => items,
            one => vec![one],
        };
        let mut names = Vec::new();
        for item in items {
            let Json::String(name) = item else {
                let expected = "expected a string or a list of strings";
                return Err(Rejected::of_type(&self.place, expected));
            };
            names.push(name);
        }
        Ok(names)
    }

    /// Returns the bytes of a string, or those with these numbers.
    pub(super) fn bytes(self) -> Result<Vec<u8>, Rejected> {
        let byte = |item: &Json| match item {
            Json::Count(byte) => u8::try_from(*byte).ok(),
            _ => None,
        };
        let bytes = match &self.value {
            Json::String(text) => Some(text.clone().into_bytes()),
            Json::List(items) => items.iter().map(byte).collect(),
            _ => None,
        };
        bytes.map_or_else(|| self.expected("a string or bytes"), Ok)
    }

    pub(super) fn items(self) -> Result<Vec<Self>, Rejected> {
        let Json::List(items) = self.value else {
            return self.expected("a list");
        };
        let items = items
            .into_iter()
            .enumerate()
            .map(|(index, value)| Self { place: format!("{}[{index}]", self.place), value });
        Ok(items.collect())
    }

    /// Returns the values of an object, each with its key.
    pub(super) fn entries(self) -> Result<Vec<(String, Self)>, Rejected> {
        let Json::Object(entries) = self.value else {
            return self.expected("an object");
        };
        let entries = entries.into_iter().map(|(key, value)| {
            let place = format!("{}.{key}", self.place);
            (key, Self { place, value })
        });
        Ok(entries.collect())
    }
}
