//! The sections of the report: each is a function without arguments that returns Markdown.

mod agreement;
mod building;
mod decisions;
mod diff;
mod growth;
mod instructions;
mod judging;
mod machine;
mod more_rules;
mod pairs;
mod reading;

/// A part of the report.
pub(crate) struct Section {
    /// The name on the command line and in the markers of BENCHMARKS.md.
    pub(crate) name: &'static str,
    /// The function that measures it; an error if this project decides wrongly or a tool is missing.
    pub(crate) measure: fn() -> Result<String, String>,
}

/// All sections. Agreement comes before the times, because the time of a wrong decision is worth
/// nothing.
pub(crate) const SECTIONS: &[Section] = &[
    Section {
        name: "machine",
        measure: machine::text,
    },
    Section {
        name: "agreement",
        measure: agreement::text,
    },
    Section {
        name: "decisions",
        measure: decisions::text,
    },
    Section {
        name: "reading",
        measure: reading::text,
    },
    Section {
        name: "judging",
        measure: judging::text,
    },
    Section {
        name: "building",
        measure: building::text,
    },
    Section {
        name: "diff",
        measure: diff::text,
    },
    Section {
        name: "growth",
        measure: growth::text,
    },
    Section {
        name: "pairs",
        measure: pairs::text,
    },
    Section {
        name: "instructions",
        measure: instructions::text,
    },
];
