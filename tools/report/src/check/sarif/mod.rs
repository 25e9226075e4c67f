//! In: a [`CheckReport`]. Out: a log in SARIF 2.1.0:
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>.

use std::fmt::Write as _;
use std::io::{self, Write};

use robots_analysis::diagnostic::{Diagnostic, Fix, Label, Safety};
use robots_core::SourceText;
use robots_core::source::Span;
use robots_lint::{LINTS, Lint};
use serde_json::{Value, json};

use super::fingerprint::Fingerprints;
use super::{CheckReport, CheckedFile, finding_text, proved_for, severity};
use crate::lints::lint_url;

/// The documentation of this version of the command.
const INFORMATION: &str = concat!("https://docs.rs/crate/robots-cli/", env!("CARGO_PKG_VERSION"));

impl CheckReport<'_> {
    /// Writes one log with one run.
    pub fn sarif(&self, out: &mut dyn Write) -> io::Result<()> {
        let rules: Vec<_> = LINTS.iter().map(|lint| rule(lint)).collect();
        let results: Vec<_> = self
            .files
            .iter()
            .flat_map(|file| {
                let mut fingerprints = Fingerprints::default();
                let found = file.diagnostics.iter();
                let results = found.map(|diagnostic| {
                    let fingerprint = fingerprints.next(file.source.bytes(), diagnostic);
                    result(file, diagnostic, &fingerprint)
                });
                results.collect::<Vec<_>>()
            })
            .collect();
        let log = json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": {
                    "name": "robots",
                    "version": env!("CARGO_PKG_VERSION"),
                    "informationUri": INFORMATION,
                    "rules": rules,
                } },
                "columnKind": "unicodeCodePoints",
                "results": results,
            }],
        });
        writeln!(out, "{log:#}")
    }
}

fn rule(lint: &Lint) -> Value {
    let mut rule = json!({
        "id": lint.name,
        "shortDescription": { "text": lint.summary },
        "fullDescription": { "text": lint.explanation },
        "help": { "text": format!("`robots lints {}` explains it. Source: {}.", lint.name, lint.citation) },
        "defaultConfiguration": { "level": severity(lint.level) },
        "properties": { "tags": [lint.group.name()] },
    });
    if let Some(uri) = lint_url(lint) {
        rule["helpUri"] = uri.into();
    }
    rule
}

fn result(file: &CheckedFile, diagnostic: &Diagnostic, fingerprint: &str) -> Value {
    let mut labels = diagnostic.labels.iter();
    let first = labels.next();
    let others = diagnostic.other_files.iter();
    let others = others.map(|other| location(&other.source, Some(&other.label)));
    let related = labels.map(|label| location(&file.source, Some(label))).chain(others);
    let related: Vec<_> = related
        .enumerate()
        .map(|(id, mut location)| {
            location["id"] = id.into();
            location
        })
        .collect();
    let fixes: Vec<_> = diagnostic.fixes.iter().map(|change| fix(file, change)).collect();
    let mut result = json!({
        "ruleId": diagnostic.name(),
        "level": severity(diagnostic.level),
        "message": { "text": finding_text(diagnostic) },
        "locations": [location(&file.source, first)],
        "partialFingerprints": {
            "primaryLocationLineHash": fingerprint,
        },
    });
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    if !fixes.is_empty() {
        result["fixes"] = fixes.into();
    }
    result
}

/// Returns the location of a label, or of the whole file.
fn location(source: &SourceText, label: Option<&Label>) -> Value {
    let artifact = json!({ "uri": uri(source.name()) });
    let Some(label) = label else {
        return json!({ "physicalLocation": { "artifactLocation": artifact } });
    };
    let mut location = json!({ "physicalLocation": {
        "artifactLocation": artifact,
        "region": region(source, label.span),
    } });
    if !label.text.is_empty() {
        location["message"] = json!({ "text": label.text.as_str() });
    }
    location
}

fn region(source: &SourceText, span: Span) -> Value {
    let (start, end) = (source.position(span.start), source.position(span.end));
    let lines_before = source.first_line() - 1;
    json!({
        "startLine": lines_before + start.line,
        "startColumn": start.column,
        "endLine": lines_before + end.line,
        "endColumn": end.column,
    })
}

fn fix(file: &CheckedFile, fix: &Fix) -> Value {
    let replacements: Vec<_> = fix
        .edits
        .iter()
        .map(|edit| {
            let mut region = region(&file.source, edit.span);
            region["byteOffset"] = edit.span.start.into();
            region["byteLength"] = (edit.span.end - edit.span.start).into();
            json!({
                "deletedRegion": region,
                "insertedContent": { "text": edit.replacement },
            })
        })
        .collect();
    json!({
        "description": { "text": fix.title.as_str() },
        "artifactChanges": [{
            "artifactLocation": { "uri": uri(file.source.name()) },
            "replacements": replacements,
        }],
        "properties": {
            "keepsMeaning": fix.safety == Safety::KeepsMeaning,
            "provedFor": proved_for(fix, file.dialect),
        },
    })
}

/// Returns a path as a relative reference (RFC 3986 §4.2).
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            byte => {
                // Writing to a string cannot fail.
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}

#[cfg(test)]
mod tests;
