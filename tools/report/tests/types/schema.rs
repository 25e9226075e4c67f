//! JSON schemas as the types of other languages see them.

use serde_json::{Map, Value};

/// A type.
#[derive(Clone, Debug)]
pub(crate) enum Type {
    /// A text.
    String,
    /// A number.
    Number,
    /// `true` or `false`.
    Boolean,
    /// Nothing.
    Null,
    /// One value, as JSON.
    Literal(String),
    /// A type with a name.
    Named(String),
    /// A list of values of a type.
    List(Box<Type>),
    /// A list of some values, each with its type.
    Tuple(Vec<Type>),
    /// Values of a type by their names.
    Map(Box<Type>),
    /// One of several types.
    Union(Vec<Type>),
    /// An object.
    Object(Vec<Field>),
}

/// A key of an object.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) about: Option<String>,
    pub(crate) is_required: bool,
    pub(crate) value: Type,
}

/// Returns what a schema describes: the first paragraph of a doc comment.
pub(crate) fn about(schema: &Value) -> Option<String> {
    let text = schema.get("description")?.as_str()?;
    let paragraph = text.split("\n\n").next()?;
    Some(paragraph.replace('\n', " "))
}

/// Returns the type that a schema describes.
pub(crate) fn read(schema: &Value) -> Type {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return Type::Named(name.to_owned());
    }
    if let Some(value) = schema.get("const") {
        return Type::Literal(value.to_string());
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        let literals = values.iter().map(|value| Type::Literal(value.to_string()));
        return union(literals.chain(null_of(schema)).collect());
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(types) = schema.get(key).and_then(Value::as_array) {
            return union(types.iter().map(read).collect());
        }
    }
    match schema.get("type") {
        Some(Value::Array(names)) => {
            union(names.iter().map(|name| of_kind(name, schema)).collect())
        }
        Some(name) => of_kind(name, schema),
        None => panic!("unknown schema: {schema}"),
    }
}

fn null_of(schema: &Value) -> Option<Type> {
    let types = schema.get("type")?.as_array()?;
    types.contains(&"null".into()).then_some(Type::Null)
}

fn union(mut types: Vec<Type>) -> Type {
    if types.len() == 1 { types.remove(0) } else { Type::Union(types) }
}

fn of_kind(name: &Value, schema: &Value) -> Type {
    match name.as_str().unwrap_or_default() {
        "string" => Type::String,
        "integer" | "number" => Type::Number,
        "boolean" => Type::Boolean,
        "null" => Type::Null,
        "array" => match schema.get("prefixItems").and_then(Value::as_array) {
            Some(items) => Type::Tuple(items.iter().map(read).collect()),
            None => match (schema["items"].clone(), schema.get("minItems")) {
                (item, Some(count)) if schema.get("maxItems") == Some(count) => {
                    let count = count.as_u64().unwrap_or_default();
                    Type::Tuple((0..count).map(|_| read(&item)).collect())
                }
                (item, _) => Type::List(Box::new(read(&item))),
            },
        },
        "object" => match schema.get("properties").and_then(Value::as_object) {
            Some(properties) => Type::Object(fields(properties, schema)),
            None => Type::Map(Box::new(read(&schema["additionalProperties"]))),
        },
        _ => panic!("unknown type: {schema}"),
    }
}

/// Returns the keys of an object: those that it always has in the order of their declaration.
fn fields(properties: &Map<String, Value>, schema: &Value) -> Vec<Field> {
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    let required: Vec<_> = required.filter_map(Value::as_str).collect();
    let position = |name: &str| required.iter().position(|known| *known == name);
    let mut fields: Vec<_> = properties
        .iter()
        .map(|(name, schema)| Field {
            name: name.clone(),
            about: about(schema),
            is_required: position(name).is_some(),
            value: read(schema),
        })
        .collect();
    for field in fields.iter_mut().filter(|field| !field.is_required) {
        // A key that is left out is not `null`.
        if let Type::Union(types) = &mut field.value {
            types.retain(|of| !matches!(of, Type::Null));
        }
    }
    fields.sort_by_key(|field| position(&field.name).unwrap_or(usize::MAX));
    fields
}

/// Returns lines of at most `width` characters.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last > 0 && last + 1 + word.chars().count() > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
