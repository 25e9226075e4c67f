//! The robots.txt of URLs as JSON: a `header`, a `scope` for each, and a `summary`.

use std::io::{self, Write};

use robots_report::json::VERSION;
pub(crate) use robots_report::json::write_line;
use schemars::JsonSchema;
use serde::Serialize;

/// A line of `robots scope --format json`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header {
        /// The version of the lines.
        #[schemars(extend("const" = VERSION))]
        schema: u32,
        #[schemars(extend("const" = "scope"))]
        command: &'static str,
    },
    /// A URL.
    Scope {
        /// The URL, as it was written.
        url: &'a str,
        /// The URL of the robots.txt that applies; `null` if there is none.
        robots_txt: Option<&'a str>,
        /// Why there is none.
        error: Option<&'a str>,
    },
    /// The last line.
    Summary {
        /// The number of URLs.
        urls: usize,
        /// Whether every URL has a robots.txt.
        complete: bool,
    },
}

/// Writes the first line.
pub(crate) fn write_header(out: &mut dyn Write) -> io::Result<()> {
    let (schema, command) = (VERSION, "scope");
    write_line(out, &Line::Header { schema, command })
}
