//! Whether files are formatted, as JSON: a `header`, a `file` for each, and a `summary`.

use robots_report::json::Header;
use schemars::JsonSchema;
use serde::Serialize;

/// A line of `robots fmt --check --format json`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// A file.
    File {
        file: &'a str,
        /// Whether the file is formatted.
        formatted: bool,
        /// What would change, as a patch for `patch -p1`; empty for a formatted file.
        diff: &'a str,
    },
    /// The last line.
    Summary {
        /// The number of files that were read.
        files: usize,
        /// The number of those that are not formatted.
        unformatted: usize,
        /// Whether every file could be read, and can be formatted.
        complete: bool,
    },
}
