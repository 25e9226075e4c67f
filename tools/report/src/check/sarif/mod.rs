//! In: a [`CheckReport`]. Out: a log in SARIF 2.1.0:
//! <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>.

use std::fmt::Write as _;
use std::io::{self, Write};

use robots_analysis::Level;
use robots_analysis::diagnostic::{Diagnostic, Fix, Label, Safety};
use robots_core::source::Span;
use robots_core::{Dialect, SourceText};
use robots_lint::{LINTS, Lint};
use serde_json::{Value, json};

use super::fingerprint::Fingerprints;
use super::{CheckReport, finding_text, proved_for};
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
                let place = Artifact { source: &file.source, dialect: file.dialect };
                let mut fingerprints = Fingerprints::default();
                let found = file.diagnostics.iter();
                let results = found.map(|diagnostic| {
                    let fingerprint = fingerprints.next(file.source.bytes(), diagnostic);
                    place.result(diagnostic, &fingerprint)
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
        serde_json::to_writer_pretty(&mut *out, &log).map_err(io::Error::from)?;
        out.write_all(b"\n")
    }
}

fn rule(lint: &Lint) -> Value {
    let mut rule = json!({
        "id": lint.name,
        "shortDescription": { "text": lint.summary },
        "fullDescription": { "text": lint.explanation },
        "help": { "text": format!("`robots lints {}` explains it. Source: {}.", lint.name, lint.citation) },
        "defaultConfiguration": { "level": level(lint.level) },
        "properties": { "tags": [lint.group.name()] },
    });
    if let Some(uri) = lint_url(lint) {
        rule["helpUri"] = uri.into();
    }
    rule
}

struct Artifact<'a> {
    source: &'a SourceText,
    dialect: &'static Dialect,
}

impl Artifact<'_> {
    fn result(&self, diagnostic: &Diagnostic, fingerprint: &str) -> Value {
        let mut labels = diagnostic.labels.iter();
        let first = labels.next();
        let others = diagnostic.other_files.iter().map(|other| {
            let place = Artifact { source: &other.source, dialect: self.dialect };
            place.location(Some(&other.label))
        });
        let related = labels.map(|label| self.location(Some(label))).chain(others);
        let related: Vec<_> = related
            .enumerate()
            .map(|(id, mut location)| {
                location["id"] = id.into();
                location
            })
            .collect();
        let fixes: Vec<_> = diagnostic.fixes.iter().map(|fix| self.fix(fix)).collect();
        let mut result = json!({
            "ruleId": diagnostic.name(),
            "level": level(diagnostic.level),
            "message": { "text": finding_text(diagnostic) },
            "locations": [self.location(first)],
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
    fn location(&self, label: Option<&Label>) -> Value {
        let artifact = json!({ "uri": uri(self.source.name()) });
        let Some(label) = label else {
            return json!({ "physicalLocation": { "artifactLocation": artifact } });
        };
        let mut location = json!({ "physicalLocation": {
            "artifactLocation": artifact,
            "region": self.region(label.span),
        } });
        if !label.text.is_empty() {
            location["message"] = json!({ "text": label.text.as_str() });
        }
        location
    }

    fn region(&self, span: Span) -> Value {
        let (start, end) = (self.source.position(span.start), self.source.position(span.end));
        let lines_before = self.source.first_line() - 1;
        json!({
            "startLine": lines_before + start.line,
            "startColumn": start.column,
            "endLine": lines_before + end.line,
            "endColumn": end.column,
        })
    }

    fn fix(&self, fix: &Fix) -> Value {
        let replacements: Vec<_> = fix
            .edits
            .iter()
            .map(|edit| {
                let mut region = self.region(edit.span);
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
                "artifactLocation": { "uri": uri(self.source.name()) },
                "replacements": replacements,
            }],
            "properties": {
                "keepsMeaning": fix.safety == Safety::KeepsMeaning,
                "provedFor": proved_for(fix, self.dialect),
            },
        })
    }
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Deny => "error",
        Level::Warn => "warning",
        Level::Allow => "none",
    }
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
