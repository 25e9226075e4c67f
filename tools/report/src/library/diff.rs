//! `diff`: compares two robots.txt files, or the dialects of one.

use std::convert::Infallible;

use robots_analysis::compare::{Relation, compare};
use robots_core::Dialect;
use robots_core::{Reading, SourceText};
use serde::Serialize;

use super::text::{json, written};
use crate::{ChangesReport, ReconciledReport, Requirement};

#[derive(Serialize)]
struct Difference<C> {
    ok: bool,
    #[serde(flatten)]
    changes: C,
    at_most_as_permissive: bool,
    at_least_as_permissive: bool,
    requirements: [Requirement; 3],
    report: String,
    markdown: String,
}

#[derive(Serialize)]
struct DialectDifferences<C> {
    ok: bool,
    dialects: Vec<C>,
    report: String,
    markdown: String,
}

/// Compares two files, and returns a `Difference`. `agents` are the product tokens of the crawlers
/// to compare; `None` for every crawler.
pub fn diff(
    before: &SourceText,
    after: &SourceText,
    dialect: &'static Dialect,
    agents: Option<&[Vec<u8>]>,
) -> String {
    let (old, new) = (Reading::new(before, dialect), Reading::new(after, dialect));
    let comparisons = compare(&old, &new, agents);
    let report = ChangesReport {
        old: &old,
        new: &new,
        of_dialects: false,
        of_all: agents.is_none(),
        edit: None,
        required: None,
        comparisons: &comparisons,
    };
    let requirements = [
        Relation::Equivalent,
        Relation::AtMostAsPermissive,
        Relation::AtLeastAsPermissive,
    ];
    let [equivalent, at_most, at_least] = requirements.map(|relation| report.requirement(relation));
    json(&Difference {
        ok: true,
        changes: report.to_json(),
        at_most_as_permissive: at_most.is_proved(),
        at_least_as_permissive: at_least.is_proved(),
        requirements: [equivalent, at_most, at_least],
        report: written(|out| report.human(out)),
        markdown: written(|out| report.markdown(out)),
    })
}

/// Compares the dialects of a file, and returns `DialectDifferences`. `agents` are the product
/// tokens of the crawlers to compare; `None` for every crawler.
pub fn diff_dialects(source: &SourceText, agents: Option<&[Vec<u8>]>) -> String {
    json(&of_dialects(source, agents))
}

fn of_dialects(source: &SourceText, agents: Option<&[Vec<u8>]>) -> impl Serialize + use<> {
    let mut dialects = Vec::new();
    let (mut text, mut markdown) = (String::new(), String::new());
    let Ok(reconciled) = ReconciledReport::new(source, agents, |report| {
        dialects.push(report.to_json());
        text += &written(|out| report.human(out));
        markdown += &written(|out| report.markdown(out));
        Ok::<(), Infallible>(())
    });
    text += &written(|out| reconciled.human(out));
    markdown += &written(|out| reconciled.markdown(out));
    DialectDifferences {
        ok: true,
        dialects,
        report: text,
        markdown,
    }
}
