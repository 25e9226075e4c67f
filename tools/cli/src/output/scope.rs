//! The robots.txt of URLs as JSON: a `header`, a `scope` for each, and a `summary`.

use robots_report::json::Header;
use schemars::JsonSchema;
use serde::Serialize;

/// A line of `robots scope --format json`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header(Header),
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
