//! `diff`: compares two robots.txt files, or the dialects of one.

use std::convert::Infallible;

use robots_analysis::compare::{Relation, compare};
use robots_core::Reading;
use schemars::JsonSchema;
use serde::Serialize;

use super::arguments::Arguments;
use super::language::Language;
use super::rejected::Rejected;
use super::text::{Text, json, written};
use crate::{Changes, ChangesReport, Requirement};

/// The changes from one robots.txt to another.
#[derive(Serialize, JsonSchema)]
pub(super) struct Difference {
    #[schemars(extend("const" = true))]
    ok: bool,
    #[serde(flatten)]
    changes: Changes,
    /// Whether the new file is proved to allow no URL that the old one disallows.
    at_most_as_permissive: bool,
    /// Whether the new file is proved to disallow no URL that the old one allows.
    at_least_as_permissive: bool,
    /// The same relations and `equivalent`, each with the URL that refutes it.
    requirements: Vec<Requirement>,
    /// The text that `robots diff` prints.
    report: String,
    /// The text that `robots diff --format markdown` prints.
    markdown: String,
}

/// The difference of each dialect from RFC 9309.
#[derive(Serialize, JsonSchema)]
pub(super) struct DialectDifferences {
    #[schemars(extend("const" = true))]
    ok: bool,
    /// The difference of each dialect from `rfc9309`.
    dialects: Vec<Changes>,
    /// The text that `robots diff --dialects` prints.
    report: String,
    /// The text that `robots diff --dialects --format markdown` prints.
    markdown: String,
}

/// Compares two files, and returns a `Difference`.
///
/// # Errors
///
/// Returns a rejection of options with an unknown dialect or an invalid product token.
pub fn diff(
    before: &Text,
    after: &Text,
    arguments: &Arguments,
    language: Language,
) -> Result<String, Rejected> {
    let dialect = arguments.dialect()?;
    let agents = arguments.options.tokens(language)?;
    let [old, new] = [before, after].map(|text| Reading::new(text.source(), dialect));
    let comparisons = compare(&old, &new, agents.as_deref());
    let report =
        ChangesReport { of_all: agents.is_none(), ..ChangesReport::new(&old, &new, &comparisons) };
    let requirements =
        [Relation::Equivalent, Relation::AtMostAsPermissive, Relation::AtLeastAsPermissive];
    let [equivalent, at_most, at_least] = requirements.map(|relation| report.requirement(relation));
    Ok(json(&Difference {
        ok: true,
        changes: report.changes(),
        at_most_as_permissive: at_most.is_proved(),
        at_least_as_permissive: at_least.is_proved(),
        requirements: vec![equivalent, at_most, at_least],
        report: written(|out| report.human(out)),
        markdown: written(|out| report.markdown(out)),
    }))
}

/// Compares the dialects of a file, and returns `DialectDifferences`.
pub(super) fn diff_dialects(
    text: &Text,
    arguments: &Arguments,
    language: Language,
) -> Result<String, Rejected> {
    let agents = arguments.options.tokens(language)?;
    let mut dialects = Vec::new();
    let (mut human, mut markdown) = (String::new(), String::new());
    let Ok(()) = ChangesReport::each_dialect(text.source(), agents.as_deref(), |report| {
        dialects.push(report.changes());
        human += &written(|out| report.human(out));
        markdown += &written(|out| report.markdown(out));
        Ok::<(), Infallible>(())
    });
    Ok(json(&DialectDifferences { ok: true, dialects, report: human, markdown }))
}
