//! Reads a file as tables.
//!
//! In: a path, or bytes. Out: the tables, with every value that has an error removed, and the
//! errors.

use std::fs::File;
use std::io::Read as _;
use std::ops::Range;
use std::path::Path;

use robots_analysis::Diagnostic;
use robots_analysis::diagnostic::closest_match;
use robots_core::SourceText;
use robots_core::source::Span;
use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};

use crate::invalid::Invalid;

const MAX_BYTES: usize = 1 << 20;

const MAX_ERRORS: usize = 20;

/// Reads the file at `path`. `help` is what to do if it cannot be read.
pub(crate) fn open(path: &Path, help: &str) -> Result<SourceText, Invalid> {
    let name = shown(path);
    let unreadable = |reason: &str| {
        let found = Diagnostic::error(format!("cannot read `{name}`: {reason}")).help(help);
        // The message names the file.
        Invalid::new(SourceText::new("", ""), vec![found])
    };
    // A named pipe would wait for a writer.
    let kind = path.metadata().map_err(|error| {
        if path.is_symlink() {
            unreadable("it is a link to a file that does not exist")
        } else {
            unreadable(&without_number(&error))
        }
    })?;
    if kind.is_dir() {
        return Err(unreadable("it is a folder"));
    }
    if !kind.is_file() {
        return Err(unreadable("it is not a regular file"));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|file| {
        let mut limited = file.take(MAX_BYTES as u64 + 1);
        limited.read_to_end(&mut bytes)
    });
    file.map_err(|error| unreadable(&without_number(&error)))?;
    Ok(SourceText::new(name, bytes))
}

/// Returns a path as people write it: relative to the current folder if it is in it.
pub(crate) fn shown(path: &Path) -> String {
    let folder = std::env::current_dir().unwrap_or_default();
    let shown = path.strip_prefix(folder).unwrap_or(path);
    shown.display().to_string()
}

pub(crate) fn unreadable(name: &str, error: &std::io::Error) -> String {
    format!("cannot read `{name}`: {}", without_number(error))
}

/// Returns the text of an error, without the number of the operating system at its end. The command
/// is also distributed as WebAssembly, where errors have the same text and other numbers.
pub fn without_number(error: &(impl ToString + ?Sized)) -> String {
    let mut text = error.to_string();
    if let Some((reason, number)) = text.rsplit_once(" (os error ")
        && number.trim_end_matches(')').parse::<i32>().is_ok()
    {
        text.truncate(reason.len());
    }
    text
}

/// Reads a file as tables. `kind` names the file in messages.
///
/// # Errors
///
/// Returns errors if the file as a whole is not TOML, or has too many of them.
pub(crate) fn tables<T: DeserializeOwned>(
    source: &SourceText,
    kind: &str,
) -> Result<(T, Vec<Diagnostic>), Vec<Diagnostic>> {
    let bytes = source.bytes();
    if bytes.len() > MAX_BYTES {
        let message = format!("{kind} is larger than {MAX_BYTES} bytes");
        return Err(vec![Diagnostic::error(message)]);
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let at = Span::new(error.valid_up_to(), error.valid_up_to() + 1);
        let invalid = Diagnostic::error(format!("{kind} is not UTF-8")).label(at, "");
        vec![invalid.help("save the file as UTF-8")]
    })?;
    let mut root = DeTable::parse(text).map_err(|error| {
        let label = error.message().lines().collect::<Vec<_>>().join(", ");
        let invalid = Diagnostic::error(format!("{kind} is not valid TOML"));
        vec![invalid.label(span_of(&error), label)]
    })?;
    let mut errors = Vec::new();
    // Each turn removes an entry, and the next one finds the errors that are left.
    loop {
        let error = match T::deserialize(toml::Deserializer::from(root.clone())) {
            Ok(tables) => return Ok((tables, errors)),
            Err(error) => error,
        };
        // What is missing may have been removed.
        let is_missing = error.message().starts_with(MISSING);
        if !is_missing || errors.is_empty() {
            errors.push(explained(&error, text));
        }
        if errors.len() >= MAX_ERRORS || !remove_from_table(root.get_mut(), span_of(&error)) {
            return Err(errors);
        }
    }
}

/// How serde reports a missing key.
const MISSING: &str = "missing field ";

fn span_of(error: &toml::de::Error) -> Span {
    let range = error.span().unwrap_or(0..0);
    Span::new(range.start, range.end)
}

/// Returns the error for tables that are not such tables: the message of serde in our words.
fn explained(error: &toml::de::Error, text: &str) -> Diagnostic {
    let message = error.message();
    let span = span_of(error);
    for (is_key, start) in [(true, "unknown field `"), (false, "unknown variant `")] {
        let Some((written, expected)) =
            message.strip_prefix(start).and_then(|rest| rest.split_once("`, expected "))
        else {
            continue;
        };
        // Every second part is between backticks.
        let names: Vec<_> = expected.split('`').skip(1).step_by(2).collect();
        let what = if is_key { "key" } else { "value" };
        let found = Diagnostic::error(format!("unknown {what} `{written}`"));
        let found = found.label(span, format!("unknown {what}"));
        if let Some(name) = closest_match(written, names.iter().copied()) {
            return found.help(format!("did you mean `{name}`?"));
        }
        let note = "this version of robots does not know it; a later one may";
        let names = names.join("`, `");
        return found.note(note).help(format!("use one of `{names}`"));
    }
    let of_type = message.strip_prefix("invalid type: ");
    if let Some((found, expected)) = of_type
        .or_else(|| message.strip_prefix("invalid value: "))
        .and_then(|rest| rest.split_once(", expected "))
    {
        let (expected, found) = (words(expected), words(found));
        let invalid = Diagnostic::error(format!("expected {expected}, found {found}"));
        let invalid = invalid.label(span, "");
        let written = text.get(span.start..span.end).unwrap_or_default();
        return match (expected, found) {
            // `[site]`, not `site = {}`.
            ("an array", "a table") if !written.starts_with('{') => {
                invalid.help("write its name in two brackets, such as `[[site]]`")
            }
            ("an array", _) if written != "{}" && !written.contains('\n') => {
                invalid.help(format!("write it in brackets: `[{written}]`"))
            }
            ("an array", _) => invalid.help("write it in brackets"),
            _ => invalid,
        };
    }
    if let Some(key) = message.strip_prefix(MISSING) {
        let found = Diagnostic::error(format!("missing key {key}")).label(span, "in this table");
        return found.help(format!("add {key}"));
    }
    // How `toml` reports a value of another type for an enum.
    if message == "wanted string or table" {
        return Diagnostic::error("expected a string").label(span, "");
    }
    Diagnostic::error(message.lines().collect::<Vec<_>>().join(", ")).label(span, "")
}

/// Returns what serde expects or found in the words of TOML.
fn words(type_name: &str) -> &str {
    match type_name {
        "a sequence" | "sequence" => "an array",
        "a map" | "map" => "a table",
        "u64" => "a positive integer",
        _ if type_name.starts_with("struct ") => "a table",
        _ => type_name,
    }
}

/// Removes the entry that has this span or contains it. Returns whether there is one.
fn remove_from_table(table: &mut DeTable<'_>, span: Span) -> bool {
    let is_known = |range| is_at(range, span);
    let mut entries = table.iter();
    let known = entries.find(|(key, value)| is_known(key.span()) || is_known(value.span()));
    if let Some(key) = known.map(|(key, _)| key.clone()) {
        return table.remove(&key).is_some();
    }
    table.iter_mut().any(|(_, value)| remove_from_value(value.get_mut(), span))
}

fn remove_from_value(value: &mut DeValue<'_>, span: Span) -> bool {
    match value {
        DeValue::Table(table) => remove_from_table(table, span),
        DeValue::Array(array) if array.iter().any(|element| is_at(element.span(), span)) => {
            let others = array.iter().filter(|element| !is_at(element.span(), span));
            *array = others.cloned().collect();
            true
        }
        DeValue::Array(array) => {
            let mut elements = array.iter_mut();
            elements.any(|element| remove_from_value(element.get_mut(), span))
        }
        _ => false,
    }
}

fn is_at(range: Range<usize>, span: Span) -> bool {
    (range.start, range.end) == (span.start, span.end)
}
