//! The sections of the report.
//!
//! In: the workloads, or a folder of files. Out: Markdown, one function for each section.

mod agreement;
mod building;
mod decisions;
mod diff;
mod growth;
mod instructions;
mod judging;
mod machine;
mod more_rules;
mod packings;
mod pairs;
mod reading;

use std::path::Path;

/// A part of the report.
pub(crate) struct Section {
    /// The name on the command line and in the markers of BENCHMARKS.md.
    pub(crate) name: &'static str,
    pub(crate) measure: Measure,
}

/// The function that measures a section. It returns an error if this project decides wrongly or if
/// a tool is missing.
pub(crate) enum Measure {
    /// Measures the workloads, which are made by a generator.
    Workloads(fn() -> Result<String, String>),
    /// Measures the files in a folder.
    Corpus(fn(&Path) -> Result<String, String>),
}

/// All sections. Agreement comes before the times, because the time of a wrong decision is worth
/// nothing.
pub(crate) const SECTIONS: &[Section] = &[
    Section { name: "machine", measure: Measure::Workloads(machine::text) },
    Section { name: "agreement", measure: Measure::Workloads(agreement::text) },
    Section { name: "decisions", measure: Measure::Workloads(decisions::text) },
    Section { name: "reading", measure: Measure::Workloads(reading::text) },
    Section { name: "judging", measure: Measure::Workloads(judging::text) },
    Section { name: "building", measure: Measure::Workloads(building::text) },
    Section { name: "diff", measure: Measure::Workloads(diff::text) },
    Section { name: "growth", measure: Measure::Workloads(growth::text) },
    Section { name: "pairs", measure: Measure::Workloads(pairs::text) },
    Section { name: "instructions", measure: Measure::Workloads(instructions::text) },
    Section { name: "packings", measure: Measure::Corpus(packings::text) },
];
