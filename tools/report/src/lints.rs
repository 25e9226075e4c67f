//! The documentation of lints as text.

use std::io::{self, Write};

use robots_analysis::lint::{Example, Lint};

use crate::visible::visible;

/// Writes one line about a lint.
pub fn write_lint_summary(out: &mut dyn Write, lint: &Lint) -> io::Result<()> {
    let (name, level, group) = (lint.name, lint.level.name(), lint.group.name());
    writeln!(out, "{name:<32} {level:<6} {group:<12} {}", lint.summary)
}

/// Writes the documentation of a lint.
pub fn write_lint_page(out: &mut dyn Write, lint: &Lint) -> io::Result<()> {
    let (name, level, group) = (lint.name, lint.level.name(), lint.group.name());
    writeln!(out, "{name} ({level}, {group})\n")?;
    writeln!(
        out,
        "{}\n\n{}\n\nSource: {}\n",
        lint.summary, lint.explanation, lint.citation
    )?;
    write!(
        out,
        "Example that triggers it:\n\n{}",
        indented(lint.example)
    )?;
    write!(out, "\nUse instead:\n\n{}", indented(lint.use_instead))
}

fn indented(example: Example) -> String {
    let line = |bytes: &[u8]| format!("    {}\n", visible(bytes));
    match example {
        Example::Text(text) | Example::Routes(text, _) => {
            text.lines().map(|text| line(text.as_bytes())).collect()
        }
        Example::WithFiles(text, files) => {
            let lines = text.lines().map(|text| line(text.as_bytes()));
            let files = files.iter().map(|(name, text)| {
                let text = if text.is_empty() {
                    String::new()
                } else {
                    format!(": {}", text.trim_end())
                };
                line(format!("with the file {name}{text}").as_bytes())
            });
            lines.chain(files).collect()
        }
        Example::Rules(rules) => {
            let lines = ["User-agent: *"].into_iter().chain(rules.iter().copied());
            lines.map(|text| line(text.as_bytes())).collect()
        }
        Example::Bytes(bytes) => line(bytes),
        Example::Repeated(text, times) => {
            format!(
                "    {} ({times} times)\n",
                visible(text.trim_end().as_bytes())
            )
        }
    }
}
