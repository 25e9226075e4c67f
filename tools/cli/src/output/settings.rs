//! The settings of a file as JSON: a `header`, a `setting` for each, and a `summary`.

use std::io::{self, Write};

use robots_report::json::{Header, write_line};
use schemars::JsonSchema;
use serde::Serialize;

/// A value, and where it is set.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Setting {
    /// The key in `robots.toml`. A minor version may add keys.
    pub(crate) key: String,
    pub(crate) value: String,
    /// The place in `robots.toml`, as `file:line:column` and the name that sets it; `null` for a
    /// default.
    pub(crate) origin: Option<String>,
}

/// A line of `robots config --format json`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header {
        #[serde(flatten)]
        header: Header,
        file: &'a str,
        /// The configuration; `null` if there is none.
        config: Option<&'a str>,
    },
    /// A value. A list has one for each of its items.
    Setting(&'a Setting),
    /// The last line.
    Summary {
        /// The number of settings.
        settings: usize,
    },
}

/// Writes the settings of a file.
pub(crate) fn write_settings(
    out: &mut dyn Write,
    file: &str,
    config: Option<&str>,
    settings: &[Setting],
) -> io::Result<()> {
    let header = Line::Header {
        header: Header::of("config"),
        file,
        config,
    };
    write_line(out, &header)?;
    for setting in settings {
        write_line(out, &Line::Setting(setting))?;
    }
    let settings = settings.len();
    write_line(out, &Line::Summary { settings })
}
