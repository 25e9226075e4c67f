//! The documentation of lints, as text and as JSON.

use std::io::{self, Write};

use robots_lint::{Example, Lint};
use schemars::JsonSchema;
use serde::Serialize;

use crate::json::{Header, write_line};
use crate::visible::visible;

/// A line of the JSON format.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line {
    /// The first line.
    Header(Header),
    /// A lint.
    Lint {
        name: &'static str,
        /// A minor version may add groups.
        group: &'static str,
        /// Without any options.
        #[schemars(extend("enum" = ["deny", "warn", "allow"]))]
        level: &'static str,
        summary: &'static str,
        explanation: &'static str,
        citation: &'static str,
        /// Its page in the guide, or the section that it cites.
        url: Option<String>,
    },
    /// The last line.
    Summary {
        /// The number of lints.
        lints: usize,
    },
}

/// Writes lints in the JSON format: a header, a line for each, and a summary.
pub fn write_lints_json(
    out: &mut dyn Write,
    lints: impl IntoIterator<Item = &'static Lint>,
) -> io::Result<()> {
    write_line(out, &Line::Header(Header::of("lints")))?;
    let mut count = 0;
    for lint in lints {
        count += 1;
        let line = Line::Lint {
            name: lint.name,
            group: lint.group.name(),
            level: lint.level.name(),
            summary: lint.summary,
            explanation: lint.explanation,
            citation: lint.citation,
            url: lint_url(lint),
        };
        write_line(out, &line)?;
    }
    write_line(out, &Line::Summary { lints: count })
}

/// Writes one line about a lint.
pub fn write_lint_summary(out: &mut dyn Write, lint: &Lint) -> io::Result<()> {
    let (name, level, group) = (lint.name, lint.level.name(), lint.group.name());
    writeln!(out, "{name:<32} {level:<6} {group:<12} {}", lint.summary)
}

/// Writes the documentation of a lint.
pub fn write_lint_page(out: &mut dyn Write, lint: &Lint) -> io::Result<()> {
    let (name, level, group) = (lint.name, lint.level.name(), lint.group.name());
    writeln!(out, "{name} ({level}, {group})\n")?;
    writeln!(out, "{}\n\n{}\n\nSource: {}\n", lint.summary, lint.explanation, lint.citation)?;
    write!(out, "Example that triggers it:\n\n{}", indented(lint.example))?;
    for instead in lint.use_instead {
        match instead.when {
            "" => write!(out, "\nUse instead:\n\n")?,
            when => write!(out, "\nUse instead, if {when}:\n\n")?,
        }
        write!(out, "{}", indented(instead.file))?;
    }
    Ok(())
}

/// The address of the guide that has a page for each lint. A distribution sets it while it builds.
const GUIDE: Option<&str> = option_env!("ROBOTS_GUIDE_URL");

/// Returns the URL of a lint's page in the guide; without a guide, that of the section of an RFC
/// that is its source, if there is one.
pub fn lint_url(lint: &Lint) -> Option<String> {
    GUIDE.map_or_else(
        || section(lint.citation),
        |guide| Some(format!("{}/lints/{}.html", guide.trim_end_matches('/'), lint.name)),
    )
}

/// Returns the URL of the first section of an RFC that a source names, as in `RFC 9309 §2.2.2`.
pub(crate) fn section(source: &str) -> Option<String> {
    let (_, rest) = source.split_once("RFC ")?;
    let digits = |text: &str| -> String {
        let number = text.chars().take_while(|&c| c.is_ascii_digit() || c == '.');
        number.collect::<String>().trim_end_matches('.').to_owned()
    };
    let rfc = digits(rest);
    let uri = format!("https://www.rfc-editor.org/rfc/rfc{rfc}");
    Some(match rest[rfc.len()..].strip_prefix(" §") {
        Some(section) => format!("{uri}#section-{}", digits(section)),
        None => uri,
    })
}

fn indented(example: Example) -> String {
    let line = |bytes: &[u8]| format!("    {}\n", visible(bytes));
    let mut shown = match example {
        Example::Bytes(bytes) => line(bytes),
        Example::Repeated(text, times) => {
            let text = visible(text.trim_end().as_bytes());
            format!("    {text} ({times} times)\n")
        }
        _ => {
            let text = String::from_utf8_lossy(&example.bytes()).into_owned();
            text.lines().map(|text| line(text.as_bytes())).collect()
        }
    };
    for (name, text) in example.files() {
        let text = text.trim_end();
        let separator = if text.is_empty() { "" } else { ": " };
        let what = if *name == "claim" { "" } else { "file " };
        shown += &line(format!("with the {what}{name}{separator}{text}").as_bytes());
    }
    shown
}
