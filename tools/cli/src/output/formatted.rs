//! Whether files are formatted, as JSON: a `header`, a `file` for each, and a `summary`.

use std::io::{self, Write};

use robots_report::json::{VERSION, write_line};
use schemars::JsonSchema;
use serde::Serialize;

/// A line of `robots fmt --check --format json`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header {
        /// The version of the lines.
        #[schemars(extend("const" = VERSION))]
        schema: u32,
        #[schemars(extend("const" = "fmt"))]
        command: &'static str,
    },
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

/// Counts of files, for the last line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) files: usize,
    pub(crate) unformatted: usize,
}

/// Writes the first line.
pub(crate) fn write_header(out: &mut dyn Write) -> io::Result<()> {
    let (schema, command) = (VERSION, "fmt");
    write_line(out, &Line::Header { schema, command })
}

/// Writes the line of a file.
pub(crate) fn write_file(
    out: &mut dyn Write,
    file: &str,
    formatted: bool,
    diff: &str,
) -> io::Result<()> {
    let line = Line::File {
        file,
        formatted,
        diff,
    };
    write_line(out, &line)
}

/// Writes the last line.
pub(crate) fn write_summary(
    out: &mut dyn Write,
    Counts { files, unformatted }: Counts,
    complete: bool,
) -> io::Result<()> {
    let line = Line::Summary {
        files,
        unformatted,
        complete,
    };
    write_line(out, &line)
}
