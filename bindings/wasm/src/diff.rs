//! `diff`: compares two robots.txt files, or the dialects of one.

use std::convert::Infallible;

use robots_analysis::compare::{Relation, compare};
use robots_core::{Reading, SourceText};
use robots_report::{ChangesReport, ReconciledReport, Requirement};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::Options;
use crate::question::{Rejected, check_token};
use crate::text::{Text, json, written};

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

/// Compares two files, and returns a `Difference` or a rejection.
///
/// # Errors
///
/// Returns a message if the options name an unknown dialect.
#[wasm_bindgen]
pub fn diff(before: &[u8], after: &[u8], options: &Options) -> Result<String, String> {
    let dialect = options.dialect()?;
    let agents = match agents(options) {
        Ok(agents) => agents,
        Err(rejected) => return Ok(json(&rejected)),
    };
    let names = options.names().unwrap_or_default();
    let name = |index: usize, default| names.get(index).map_or(default, String::as_str);
    let read =
        |name: &str, robots: &[u8]| Reading::new(&Text::new(name, robots, false).source, dialect);
    let (old, new) = (
        read(name(0, "before"), before),
        read(name(1, "after"), after),
    );
    let comparisons = compare(&old, &new, agents.as_deref());
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
    Ok(json(&Difference {
        ok: true,
        changes: report.to_json(),
        at_most_as_permissive: at_most.is_proved(),
        at_least_as_permissive: at_least.is_proved(),
        requirements: [equivalent, at_most, at_least],
        report: written(|out| report.human(out)),
        markdown: written(|out| report.markdown(out)),
    }))
}

/// Compares the dialects of a file, and returns `DialectDifferences` or a rejection.
#[wasm_bindgen(js_name = diffDialects)]
pub fn diff_dialects(robots: &[u8], options: &Options) -> String {
    let agents = match agents(options) {
        Ok(agents) => agents,
        Err(rejected) => return json(&rejected),
    };
    let source = Text::new(&options.name(), robots, false).source;
    json(&of_dialects(&source, agents.as_deref()))
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

/// Returns the crawlers to compare; `None` for every crawler.
fn agents(options: &Options) -> Result<Option<Vec<Vec<u8>>>, Rejected> {
    let Some(agents) = options.agents() else {
        return Ok(None);
    };
    for agent in &agents {
        check_token(agent)?;
    }
    let agents = agents.into_iter().map(String::into_bytes);
    Ok(Some(agents.collect()))
}
