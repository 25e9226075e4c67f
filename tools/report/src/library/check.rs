//! `check`: lints a robots.txt.

use robots_analysis::Level;
use robots_core::Dialect;
use robots_lint::Levels;
use serde::Serialize;

use super::text::{Finding, Text, json, written};
use crate::{CheckReport, CheckedFile};

#[derive(Serialize)]
struct Checked<'a> {
    denied: bool,
    errors: usize,
    warnings: usize,
    findings: Vec<Finding<'a>>,
    report: String,
}

/// Lints a robots.txt, and returns a `CheckResult`. `all` is whether the report has every finding,
/// and not only the first of each lint.
pub fn check(text: &Text, dialect: &'static Dialect, levels: &Levels, all: bool) -> String {
    let diagnostics = robots_lint::check(text.source(), dialect, levels)
        .findings()
        .to_vec();
    let file = CheckedFile {
        source: text.source().clone(),
        dialect,
        diagnostics,
        fixed: 0,
        unproved: 0,
        baselined: 0,
    };
    let report = CheckReport {
        files: vec![&file],
        folds: !all,
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
    json(&checked)
}
