//! SARIF 2.1.0: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>.

use std::fmt::Write as _;
use std::io::{self, Write};

use robots_core::Level;
use robots_core::diagnostic::Diagnostic;
use robots_core::lint::LINTS;
use robots_core::source::LineIndex;
use serde_json::{Value, json};

use super::{Report, place, reasons};

impl Report<'_> {
    /// One log with one run.
    pub(crate) fn sarif(&self, out: &mut dyn Write) -> io::Result<()> {
        let rules: Vec<_> = LINTS
            .iter()
            .map(|lint| {
                json!({
                    "id": lint.name,
                    "shortDescription": { "text": lint.finds },
                    "fullDescription": { "text": lint.why },
                    "defaultConfiguration": { "level": level(lint.level) },
                    "properties": { "tags": [lint.group.name()] },
                })
            })
            .collect();
        let results: Vec<_> = self
            .files()
            .flat_map(|file| {
                let index = LineIndex::new(&file.source);
                let name = file.source.name();
                let found = file.diagnostics.iter();
                found.map(move |diagnostic| result(name, &index, diagnostic))
            })
            .collect();
        let log = json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": {
                    "name": "robots",
                    "version": env!("CARGO_PKG_VERSION"),
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

fn result(file: &str, index: &LineIndex<'_>, diagnostic: &Diagnostic) -> Value {
    let (start, end) = place(index, diagnostic);
    let mut text = diagnostic.message.clone();
    for reason in reasons(diagnostic) {
        text.push('\n');
        text.push_str(reason);
    }
    json!({
        "ruleId": diagnostic.lint,
        "level": level(diagnostic.level),
        "message": { "text": text },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": uri(file) },
            "region": {
                "startLine": start.line,
                "startColumn": start.column,
                "endLine": end.line,
                "endColumn": end.column,
            },
        } }],
    })
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Deny => "error",
        Level::Warn => "warning",
        Level::Allow => "none",
    }
}

/// A path as a relative reference (RFC 3986 §4.2).
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
