//! Types of Python.

use std::fmt::Write as _;

use robots_report::library::Types;
use serde_json::{Map, Value};

use crate::schema::{Field, Type, about, read, wrapped};

/// The width of a line.
const WIDTH: usize = 120;

const HEAD: &str = "\
\"\"\"The types of what functions take and return. Results are dictionaries; these types are their keys.

Written by `TYPES=overwrite cargo test --package robots-report --test types`.
\"\"\"

from __future__ import annotations

from typing import Literal, TypedDict, Union
";

/// The types of arguments that are dictionaries. All others are named arguments.
const ARGUMENTS: [&str; 1] = ["Claim"];

/// The types of results that the library for Python has not.
const OTHERS: [&str; 8] = [
    "BandGraph",
    "Fixed",
    "FormattedText",
    "Graph",
    "GraphEdge",
    "GraphNode",
    "KnownCrawler",
    "Lint",
];

/// Returns the file.
pub(crate) fn file(types: &Types) -> String {
    let mut text = HEAD.to_owned();
    let results = types.results.iter().filter(|(name, _)| !OTHERS.contains(&name.as_str()));
    let arguments = types.arguments.iter().filter(|(name, _)| ARGUMENTS.contains(&name.as_str()));
    let all = results.chain(arguments);
    let all: Map<_, _> = all.map(|(name, schema)| (name.clone(), schema.clone())).collect();
    let types = all.iter().map(|(name, schema)| (name, schema, read(schema)));
    // An alias is evaluated where it is written, so that what it names is above it; a union of
    // names is below all.
    let (aliases, classes): (Vec<_>, Vec<_>) =
        types.partition(|(_, _, of)| !matches!(of, Type::Object(_)));
    let (unions, words): (Vec<_>, Vec<_>) = aliases
        .into_iter()
        .partition(|(_, _, of)| matches!(of, Type::Union(types) if types.iter().any(is_named)));
    for (name, schema, of) in words.into_iter().chain(classes).chain(unions) {
        match of {
            Type::Object(fields) => class(&mut text, name, schema, &fields),
            other => alias(&mut text, name, schema, &other),
        }
    }
    text
}

fn is_named(of: &Type) -> bool {
    matches!(of, Type::Named(_))
}

fn alias(text: &mut String, name: &str, schema: &Value, of: &Type) {
    let written = match of {
        // Names of other types: `|` between two of them has no meaning in Python 3.10.
        Type::Union(types) if types.iter().any(is_named) => {
            let types: Vec<_> = types.iter().map(written).collect();
            format!("Union[{}]", types.join(", "))
        }
        other => written(other),
    };
    _ = writeln!(text, "\n{name} = {written}");
    document(text, about(schema).as_deref(), "");
}

fn class(text: &mut String, name: &str, schema: &Value, fields: &[Field]) {
    let about = about(schema);
    if fields.iter().any(|field| !is_identifier(&field.name)) {
        let required: Vec<_> = fields.iter().map(|field| field.is_required).collect();
        let is_total = required.contains(&true);
        assert!(!(is_total && required.contains(&false)), "{name}");
        _ = writeln!(text, "\n{name} = TypedDict(\n    \"{name}\",\n    {{");
        for field in fields {
            for line in field.about.iter().flat_map(|about| wrapped(about, WIDTH - 10)) {
                _ = writeln!(text, "        # {}", line.replace("null", "`None`"));
            }
            let key = &field.name;
            // Not evaluated, so that types may be below.
            let value = written(&field.value).replace('"', "'");
            _ = writeln!(text, "        \"{key}\": \"{value}\",");
        }
        let total = if is_total { "" } else { "    total=False,\n" };
        _ = writeln!(text, "    }},\n{total})");
        document(text, about.as_deref(), "");
        return;
    }
    let (required, optional): (Vec<_>, Vec<_>) = fields.iter().partition(|it| it.is_required);
    let mut base = "TypedDict".to_owned();
    if !required.is_empty() && !optional.is_empty() {
        base = format!("_{name}");
        _ = writeln!(text, "\n\nclass {base}(TypedDict):");
        members(text, &required);
    }
    let own = if optional.is_empty() { required } else { optional };
    let is_total = own.iter().any(|field| field.is_required);
    let total = if is_total { "" } else { ", total=False" };
    _ = writeln!(text, "\n\nclass {name}({base}{total}):");
    document(text, about.as_deref(), "    ");
    if about.is_some() {
        text.push('\n');
    }
    members(text, &own);
}

fn members(text: &mut String, fields: &[&Field]) {
    for field in fields {
        _ = writeln!(text, "    {}: {}", field.name, written(&field.value));
        document(text, field.about.as_deref(), "    ");
    }
}

fn is_identifier(name: &str) -> bool {
    // The keywords of Python that are keys.
    !name.contains('-') && name != "except"
}

fn document(text: &mut String, about: Option<&str>, indentation: &str) {
    let Some(about) = about else {
        return;
    };
    let about = about.replace("null", "`None`");
    let lines = wrapped(&about, WIDTH - indentation.len() - 6);
    _ = match &lines[..] {
        [line] => writeln!(text, "{indentation}\"\"\"{line}\"\"\""),
        [first, rest @ ..] => {
            let rest = rest.join(&format!("\n{indentation}"));
            writeln!(text, "{indentation}\"\"\"{first}\n{indentation}{rest}\n{indentation}\"\"\"")
        }
        [] => Ok(()),
    };
}

fn written(of: &Type) -> String {
    match of {
        Type::String => "str".to_owned(),
        Type::Number => "int".to_owned(),
        Type::Boolean => "bool".to_owned(),
        Type::Null => "None".to_owned(),
        Type::Literal(value) => match value.as_str() {
            "true" => "Literal[True]".to_owned(),
            "false" => "Literal[False]".to_owned(),
            value => format!("Literal[{value}]"),
        },
        Type::Named(name) => name.clone(),
        Type::List(item) => format!("list[{}]", written(item)),
        // JSON has lists.
        Type::Tuple(items) => format!("list[{}]", written(&items[0])),
        Type::Map(value) => format!("dict[str, {}]", written(value)),
        Type::Union(types) => {
            let literals = types.iter().filter_map(|of| match of {
                Type::Literal(value) => Some(value.as_str()),
                _ => None,
            });
            let literals: Vec<_> = literals.collect();
            let literal = format!("Literal[{}]", literals.join(", "));
            let others = types.iter().filter(|of| !matches!(of, Type::Literal(_)));
            let literal = (!literals.is_empty()).then_some(literal);
            let types = literal.into_iter().chain(others.map(written));
            types.collect::<Vec<_>>().join(" | ")
        }
        Type::Object(_) => panic!("an object without a name"),
    }
}
