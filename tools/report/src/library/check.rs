//! `check`: lints a robots.txt.

use robots_analysis::Level;
use schemars::JsonSchema;
use serde::Serialize;

use super::arguments::Arguments;
use super::rejected::Rejected;
use super::text::{Finding, Text, json, written};
use crate::{CheckReport, CheckedFile};

/// The findings in a robots.txt.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CheckResult")]
pub(super) struct Checked<'a> {
    /// Whether a finding is an error: the command exits with status 1.
    denied: bool,
    /// The number of findings that are errors.
    errors: usize,
    /// The number of findings that are warnings.
    warnings: usize,
    /// The findings, in the order of the text.
    findings: Vec<Finding<'a>>,
    /// The text that `robots check` prints.
    report: String,
}

/// Lints a robots.txt, and returns a `CheckResult`.
pub(super) fn check(text: &Text, arguments: &Arguments) -> Result<String, Rejected> {
    let (dialect, levels) = (arguments.dialect()?, arguments.options.levels()?);
    let found = robots_lint::check(text.source(), dialect, &levels);
    let file = CheckedFile::new(text.source().clone(), dialect, found.findings().to_vec());
    let report = CheckReport { files: vec![&file], folds: !arguments.options.all, colored: false };
    let found = file.diagnostics.iter();
    Ok(json(&Checked {
        denied: file.denied(),
        errors: file.count(Level::Deny),
        warnings: file.count(Level::Warn),
        findings: found.map(|found| text.finding(found, dialect)).collect(),
        report: written(|out| report.human(out)),
    }))
}
