//! The JSON of the cases and of the guide, and the schemas of `robots schema`.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use serde_json::Value;

const NAMES: [&str; 16] = [
    "audit",
    "certify",
    "check",
    "compile",
    "config",
    "decide",
    "decide-batch",
    "diff",
    "explain",
    "fmt",
    "lints",
    "matrix",
    "merge",
    "prove",
    "purposes",
    "scope",
];

fn schema(name: &str) -> Result<Value, Box<dyn Error>> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_robots"));
    let output = command.args(["schema", name]).output()?;
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Rejects keys that a schema does not list, which its readers must accept.
fn close(schema: &mut Value) {
    if let Value::Object(object) = schema {
        if object.contains_key("properties") {
            object.insert("additionalProperties".to_owned(), false.into());
        }
        object.values_mut().for_each(close);
    } else if let Value::Array(array) = schema {
        array.iter_mut().for_each(close);
    }
}

/// Returns what is wrong with lines that a command writes, by its closed schema.
pub(crate) fn errors(name: &str, lines: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let mut schema = schema(name)?;
    close(&mut schema);
    let validator = jsonschema::draft7::new(&schema)?;
    let mut errors = Vec::new();
    for line in lines.lines() {
        if let Err(error) = validator.validate(&serde_json::from_str(line)?) {
            errors.push(format!("{error}: {line}"));
        }
    }
    Ok(errors)
}

/// Returns the texts of the cases and of the guide.
fn pages() -> io::Result<Vec<String>> {
    let mut pages = Vec::new();
    for folder in ["tests/cmd", "../../docs/guide"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_file() {
                pages.push(fs::read_to_string(path)?);
            }
        }
    }
    Ok(pages)
}

/// Returns the lines that commands write, each with the name of its schema. The first line of an
/// output names its command; the answers to a batch have none.
fn written(page: &str) -> Result<Vec<(String, Value)>, Box<dyn Error>> {
    let mut lines = Vec::new();
    let mut command = None;
    let mut is_batch = page.contains(r#"args = ["decide", "--batch""#);
    for line in page.lines() {
        if line.starts_with("$ ") {
            command = None;
            is_batch = line.contains("--batch");
        }
        if !line.starts_with("{\"") || line.starts_with("{\"robots") {
            continue;
        }
        let value: Value = serde_json::from_str(&line.replace("[..]", "1"))?;
        if value["type"] == "header" {
            command = value["command"].as_str().map(str::to_owned);
        }
        let batch = || is_batch.then(|| "decide-batch".to_owned());
        let name = command.clone().or_else(batch);
        lines.push((name.ok_or_else(|| format!("no header: {line}"))?, value));
    }
    Ok(lines)
}

#[test]
fn every_line_of_json_is_valid_by_its_schema() -> Result<(), Box<dyn Error>> {
    let mut validators = BTreeMap::new();
    let mut counts = BTreeMap::new();
    for name in NAMES {
        let mut schema = schema(name)?;
        close(&mut schema);
        validators.insert(name, jsonschema::draft7::new(&schema)?);
    }
    for page in pages()? {
        for (name, line) in written(&page)? {
            let validator = validators.get(&*name).ok_or("no schema")?;
            if let Err(error) = validator.validate(&line) {
                return Err(format!("{name}: {error}: {line}").into());
            }
            *counts.entry(name).or_insert(0) += 1;
        }
    }
    let names: Vec<_> = counts.keys().map(String::as_str).collect();
    assert_eq!(names, NAMES, "each schema has an example");
    Ok(())
}

#[test]
fn every_schema_rejects_lines_of_other_commands() -> Result<(), Box<dyn Error>> {
    for name in NAMES {
        let schema = schema(name)?;
        assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
        let validator = jsonschema::draft7::new(&schema)?;
        for other in NAMES {
            let line = serde_json::json!({"type": "header", "schema": 1, "command": other});
            assert!(!validator.is_valid(&line) || name == other, "{name}: {line}");
        }
        let line = serde_json::json!({"type": "header", "schema": 2, "command": name});
        assert!(!validator.is_valid(&line), "{name}: {line}");
    }
    Ok(())
}

/// A program that reads to the `summary` notices an output that is cut, as by an error.
#[test]
fn every_output_starts_with_a_header_and_ends_with_a_summary() -> Result<(), Box<dyn Error>> {
    let mut whole = 0;
    for page in pages()? {
        let lines = written(&page)?;
        let of_lines = lines.iter().filter(|(name, _)| name != "decide-batch");
        let kinds: Vec<_> = of_lines.map(|(_, line)| &line["type"]).collect();
        assert!(kinds.first().is_none_or(|first| *first == "header"));
        let mut cut = 0;
        for (index, kind) in kinds.iter().enumerate() {
            let is_last = kinds.get(index + 1).is_none_or(|next| *next == "header");
            assert!(is_last || *kind != "summary", "{page}");
            whole += usize::from(*kind == "summary");
            cut += usize::from(is_last && *kind != "summary");
        }
        assert!(cut <= page.matches("\n? 2\n").count(), "{page}");
    }
    assert!(whole > 10, "{whole}");
    Ok(())
}
