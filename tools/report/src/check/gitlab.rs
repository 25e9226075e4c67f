//! Code quality reports of GitLab:
//! <https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>.

use std::io::{self, Write};

use robots_analysis::Level;
use serde_json::{Value, json};

use super::fingerprint::Fingerprints;
use super::{CheckReport, place};

impl CheckReport<'_> {
    /// Writes one array with an object per finding.
    pub fn gitlab(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut found: Vec<Value> = Vec::new();
        for file in &self.files {
            let mut fingerprints = Fingerprints::default();
            for diagnostic in &file.diagnostics {
                let fingerprint = fingerprints.next(file.source.bytes(), diagnostic);
                let name = file.source.name();
                // GitLab expects the path in the repository.
                let path = name.strip_prefix("./").unwrap_or(name);
                let (start, end) = place(&file.source, diagnostic);
                let severity = match diagnostic.level {
                    Level::Deny => "major",
                    _ => "minor",
                };
                found.push(json!({
                    "check_name": diagnostic.name(),
                    "description": diagnostic.message.as_str(),
                    // GitLab compares the findings of two pipelines by fingerprint alone.
                    "fingerprint": format!("{path}:{fingerprint}"),
                    "severity": severity,
                    "location": {
                        "path": path,
                        "lines": { "begin": start.line, "end": end.line },
                    },
                }));
            }
        }
        writeln!(out, "{:#}", Value::from(found))
    }
}
