//! `check`: lints a robots.txt.

use robots_analysis::Level;
use robots_report::{CheckReport, CheckedFile};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::Options;
use crate::text::{Finding, Text, json, written};

#[derive(Serialize)]
struct Checked<'a> {
    denied: bool,
    errors: usize,
    warnings: usize,
    findings: Vec<Finding<'a>>,
    report: String,
}

/// Lints a robots.txt, and returns a `CheckResult`.
///
/// # Errors
///
/// Returns a message if the options name an unknown lint or dialect.
#[wasm_bindgen]
pub fn check(robots: &[u8], is_string: bool, options: &Options) -> Result<String, String> {
    let (dialect, levels) = (options.dialect()?, options.levels()?);
    let text = Text::new(&options.name(), robots, is_string);
    let diagnostics = robots_lint::check(&text.source, dialect, &levels)
        .findings()
        .to_vec();
    let file = CheckedFile {
        source: text.source.clone(),
        dialect,
        diagnostics,
        fixed: 0,
        unproved: 0,
        baselined: 0,
    };
    let report = CheckReport {
        files: vec![&file],
        folds: !options.all().unwrap_or_default(),
        colored: false,
    };
    let found = &file.diagnostics;
    let count = |level| found.iter().filter(|found| found.level == level).count();
    let checked = Checked {
        denied: file.denied(),
        errors: count(Level::Deny),
        warnings: count(Level::Warn),
        findings: found
            .iter()
            .map(|found| text.finding(found, dialect))
            .collect(),
        report: written(|out| report.human(out)),
    };
    Ok(json(&checked))
}
