//! The registry of lints, as pages.

use std::fmt::Write as _;

use robots_analysis::Route;
use robots_analysis::diagnostic::{Diagnostic, Level, render};
use robots_core::{Dialect, SourceText, compile};
use robots_lint::{
    Example, Instead, LINTS, Levels, Lint, LintEntry, LintGroup, Routes, Subject, UnknownLint,
};

use crate::table::table;

/// The bytes of an example that is shown whole, and for which the page shows what the command
/// prints.
const SHOWN: usize = 2_000;

pub(crate) fn index() -> String {
    let mut text = String::new();
    for group in LintGroup::ALL {
        let lints = LINTS.iter().filter(|lint| lint.group == group);
        let rows: Vec<_> = lints
            .map(|lint| {
                let link = format!("[`{0}`](lints/{0}.md)", lint.name);
                vec![link, lint.level.name().to_owned(), lint.summary.to_owned()]
            })
            .collect();
        let headings = ["lint", "default level", "finds"];
        let _ = write!(text, "### {}\n\n{}\n", group.name(), table(&headings, &rows));
    }
    text
}

/// Returns a table of what the findings of each lint look like, by the message about its example.
pub(crate) fn messages() -> String {
    let rows = LINTS.iter().filter_map(|lint| {
        let printed = findings(lint);
        let (_, message) = printed.lines().next()?.split_once(": ")?;
        // Text of a file may have any characters.
        let message = message.replace('<', "&lt;");
        let link = format!("[`{0}`](lints/{0}.md)", lint.name);
        Some(vec![message, lint.level.name().to_owned(), link])
    });
    let rows: Vec<_> = rows.collect();
    table(&["message", "default level", "lint"], &rows)
}

/// Returns the entries of the lints in the summary of the book, one level below their table.
pub(crate) fn summary() -> String {
    let entry = |lint: &&LintEntry| format!("  - [{0}](lints/{0}.md)\n", lint.name);
    LINTS.iter().map(entry).collect()
}

pub(crate) fn pages() -> impl Iterator<Item = (&'static str, String)> {
    LINTS.iter().map(|lint| (lint.name, page(lint)))
}

fn page(lint: &Lint) -> String {
    let (name, group, level) = (lint.name, lint.group.name(), lint.level.name());
    let mut text = format!(
        "# {name}\n\nGroup: [{group}](../lints.md#{group}) · Default level: **{level}**\n\n\
         {}\n\n## Why\n\n{}\n\nSource: {}\n\n## A file with this finding\n\n{}",
        lint.summary,
        lint.explanation,
        lint.citation,
        example(lint.example)
    );
    let printed = findings(lint);
    if !printed.is_empty() {
        let _ = write!(text, "\n`robots check` prints:\n\n{}", fenced(&printed));
    }
    let _ = write!(
        text,
        "\n## A file without it\n\n{}## Its level\n\n\
         In a macro: `allow({name})`, `warn({name})` or `deny({name})`. In the file: `# robots: \
         allow({name})`. On the command line: `--allow {name}`. See [Levels](../lints.md#levels) \
         and [My build is red](../red-build.md).\n",
        instead(lint)
    );
    text
}

/// Returns each file to use instead of the example, with what it is for.
fn instead(lint: &Lint) -> String {
    let file = |instead: &Instead| match instead.when {
        "" => format!("{}\n", example(instead.file)),
        when => format!("If {when}:\n\n{}\n", example(instead.file)),
    };
    lint.use_instead.iter().map(file).collect()
}

/// Returns the file of an example and what else belongs to its site.
fn example(example: Example) -> String {
    let mut text = fenced(&visible(example));
    if !example.routes().is_empty() {
        let routes = example.routes().join("`, `");
        let _ = write!(text, "\nThe routes of the site are `{routes}`.\n");
    }
    for (path, contents) in example.files() {
        let _ = match *path {
            "claim" => write!(text, "\nThe claim:\n\n{}", fenced(contents)),
            path => write!(text, "\n`{path}`:\n\n{}", fenced(contents)),
        };
    }
    text
}

/// Returns the text of an example. Bytes that are not printable are escaped, and a text that is
/// repeated is shown once.
fn visible(example: Example) -> String {
    match example {
        Example::Repeated(text, times) => format!("{text}… {times} times\n"),
        Example::Text(text) if text.len() > SHOWN => {
            let start = text.lines().take(8).collect::<Vec<_>>().join("\n");
            format!("{start}\n… {} bytes\n", text.len())
        }
        other => other
            .bytes()
            .utf8_chunks()
            .flat_map(|chunk| {
                let valid = chunk.valid().chars().map(|character| match character {
                    '\n' | '\t' => character.to_string(),
                    _ if character.is_control() || character == '\u{feff}' => {
                        character.escape_unicode().to_string()
                    }
                    _ => character.to_string(),
                });
                let invalid = chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}"));
                valid.chain(invalid).collect::<Vec<_>>()
            })
            .collect(),
    }
}

/// Returns what the command prints about the example of a lint; nothing where the example needs
/// other files or is too long to show.
fn findings(lint: &Lint) -> String {
    if !lint.example.files().is_empty() || lint.example.bytes().len() > SHOWN {
        return String::new();
    }
    let level = lint.level.max(Level::Warn);
    let Ok(levels) = only(lint.name, level) else {
        return String::new();
    };
    let source = SourceText::new("robots.txt", lint.example.bytes());
    let compilation = compile(&source, Dialect::RFC_9309);
    let routes = lint.example.routes().iter().map(|route| Route::parse(route));
    let routes = routes.collect::<Result<Vec<_>, _>>().unwrap_or_default();
    let routes = Routes::new(routes, Dialect::RFC_9309).unwrap_or_default();
    let findings = Subject::compiled(&compilation).with_routes(routes).findings(&levels);
    let of_this_lint = |finding: &&Diagnostic| finding.name() == lint.name;
    let printed = findings.iter().filter(of_this_lint);
    printed.map(|finding| render::plain(finding, &source)).collect()
}

fn only(name: &str, level: Level) -> Result<Levels, UnknownLint> {
    let mut levels = Levels::default();
    for group in LintGroup::ALL {
        levels.set(group.name(), Level::Allow)?;
    }
    levels.set(name, level)?;
    Ok(levels)
}

fn fenced(text: &str) -> String {
    format!("```text\n{}\n```\n", text.trim_end_matches('\n'))
}
