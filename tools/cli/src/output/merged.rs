//! Whether files can be merged, as JSON: a `header`, a `finding` for each reason why not, and a
//! `summary`.

use std::io::{self, Write};

use robots_analysis::merge::Refusal;
use robots_core::Dialect;
use robots_report::FindingJson;
use robots_report::json::{Header, write_line};
use schemars::JsonSchema;
use serde::Serialize;

/// A line of `robots merge --format json`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// A reason why the files cannot be merged.
    Finding(FindingJson<'a>),
    /// The last line.
    Summary {
        /// The number of findings.
        errors: usize,
        /// Whether the files were merged.
        merged: bool,
        /// What `--check` would change in the file, as a patch for `patch -p1`; `null` without
        /// `--check` or if the files were not merged.
        diff: Option<&'a str>,
    },
}

/// Writes the result of a merge.
pub(crate) fn write(
    out: &mut dyn Write,
    refusals: &[Refusal],
    diff: Option<&str>,
) -> io::Result<()> {
    write_line(out, &Line::Header(Header::of("merge")))?;
    for refusal in refusals {
        let (finding, source) = refusal.diagnostic.at_origin(&refusal.source);
        let finding = FindingJson::new(&source, &finding, Dialect::RFC_9309);
        write_line(out, &Line::Finding(finding))?;
    }
    let summary = Line::Summary {
        errors: refusals.len(),
        merged: refusals.is_empty(),
        diff,
    };
    write_line(out, &summary)
}
