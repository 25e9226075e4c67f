//! `lints`: the documentation of the lints.

use robots_lint::LINTS;
use robots_report::library::{json, written};
use robots_report::write_lint_page;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

#[derive(Serialize)]
struct Lint {
    name: &'static str,
    level: &'static str,
    group: &'static str,
    summary: &'static str,
    explanation: &'static str,
    citation: &'static str,
    report: String,
}

/// Returns a list of `Lint`.
#[wasm_bindgen]
pub fn lints() -> String {
    let lints: Vec<_> = LINTS
        .iter()
        .map(|lint| Lint {
            name: lint.name,
            level: lint.level.name(),
            group: lint.group.name(),
            summary: lint.summary,
            explanation: lint.explanation,
            citation: lint.citation,
            report: written(|out| write_lint_page(out, lint)),
        })
        .collect();
    json(&lints)
}
