//! Declarations of TypeScript.

use std::fmt::Write as _;

use robots_report::library::Types;
use serde_json::{Map, Value};

use crate::schema::{Type, about, read, wrapped};

/// The width of a line.
const WIDTH: usize = 100;

/// Types that `index.d.ts` declares: unions of what one struct reads, and the types of texts.
const BY_HAND: [&str; 2] = ["Claim", "RobotsTxt"];

const HEAD: &str = "\
// What the functions of index.d.ts take and return. Written by
// `TYPES=overwrite cargo test --package robots-report --test types`.

import type { RobotsTxt } from \"./index.js\";
";

/// Returns the file.
pub(crate) fn file(types: &Types) -> String {
    let mut text = HEAD.to_owned();
    declare(&mut text, &types.arguments, true);
    let results = types.results.iter().filter(|(name, _)| !types.arguments.contains_key(*name));
    let results = results.map(|(name, schema)| (name.clone(), schema.clone()));
    declare(&mut text, &results.collect(), false);
    text
}

fn declare(text: &mut String, schemas: &Map<String, Value>, is_input: bool) {
    for (name, schema) in schemas {
        if BY_HAND.contains(&name.as_str()) {
            continue;
        }
        text.push('\n');
        document(text, about(schema).as_deref(), "");
        let declared = match read(schema) {
            Type::Object(fields) => {
                let mut body = format!("export interface {name} {{\n");
                for field in &fields {
                    document(&mut body, field.about.as_deref(), "  ");
                    let mark = if field.is_required { "" } else { "?" };
                    let value = written(&field.value, is_input);
                    _ = writeln!(body, "  {}{mark}: {value};", field.name);
                }
                body + "}"
            }
            other => format!("export type {name} = {};", written(&other, is_input)),
        };
        _ = writeln!(text, "{declared}");
    }
}

fn document(text: &mut String, about: Option<&str>, indentation: &str) {
    let Some(about) = about else {
        return;
    };
    let about = about.replace("null", "`null`");
    let lines = wrapped(&about, WIDTH - indentation.len() - 3);
    match &lines[..] {
        [line] if line.len() + indentation.len() + 7 <= WIDTH => {
            _ = writeln!(text, "{indentation}/** {line} */");
        }
        lines => {
            _ = writeln!(text, "{indentation}/**");
            for line in lines {
                let line = format!("{indentation} * {line}");
                _ = writeln!(text, "{}", line.trim_end());
            }
            _ = writeln!(text, "{indentation} */");
        }
    }
}

fn written(of: &Type, is_input: bool) -> String {
    let readonly = if is_input { "readonly " } else { "" };
    match of {
        Type::String => "string".to_owned(),
        Type::Number => "number".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Literal(value) => value.clone(),
        Type::Named(name) => name.clone(),
        Type::List(item) => match written(item, is_input) {
            item if item.contains(" | ") => format!("{readonly}({item})[]"),
            item => format!("{readonly}{item}[]"),
        },
        Type::Tuple(items) => {
            let items = items.iter().map(|item| written(item, is_input));
            format!("{readonly}[{}]", items.collect::<Vec<_>>().join(", "))
        }
        Type::Map(value) => format!("Readonly<Record<string, {}>>", written(value, is_input)),
        Type::Union(types) => {
            let types = types.iter().map(|of| written(of, is_input));
            types.collect::<Vec<_>>().join(" | ")
        }
        Type::Object(_) => panic!("an object without a name"),
    }
}
