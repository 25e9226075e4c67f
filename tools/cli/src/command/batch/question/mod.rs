//! Parses a line of standard input as a question.

use std::borrow::Cow;

use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{Engine as _, alphabet};
use robots_core::Dialect;
use serde::Deserialize;

use crate::failure::Failure;

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The error for a line that is not a JSON object. Without it, a JSON list would be read in the
/// order of the fields.
const NO_QUESTION: &str = "a question is a JSON object: \
                           {\"robots\": \"…\", \"agent\": \"…\", \"url\": \"…\"}";

/// One line of the input. Fields that are not here are ignored.
#[derive(Deserialize)]
pub(super) struct Question<'a> {
    // The other fields borrow with it.
    #[serde(borrow)]
    pub(super) robots: Option<Text<'a>>,
    pub(super) robots_base64: Option<Text<'a>>,
    pub(super) agent: Option<Text<'a>>,
    pub(super) agent_base64: Option<Text<'a>>,
    /// Whether an `agent` that is not a product token is compared as it is.
    pub(super) any_agent: Option<bool>,
    pub(super) user_agent: Option<Text<'a>>,
    pub(super) user_agent_base64: Option<Text<'a>>,
    pub(super) url: Option<Text<'a>>,
    pub(super) url_base64: Option<Text<'a>>,
    pub(super) target: Option<Text<'a>>,
    pub(super) target_base64: Option<Text<'a>>,
    pub(super) dialect: Option<Text<'a>>,
    pub(super) fallbacks: Option<bool>,
}

impl<'a> Question<'a> {
    pub(super) fn read(line: &'a [u8]) -> Result<Self, Failure> {
        if !line.trim_ascii_start().starts_with(b"{") {
            return Err(Failure::new(NO_QUESTION));
        }
        serde_json::from_slice(line).map_err(|error| Failure::new(describe(&error)))
    }
}

/// Returns the start of a question up to the comma after its file, if this is its first field and
/// is text. Only for a question that was read: it is not checked for other errors.
pub(super) fn leading_robots(line: &[u8]) -> Option<&[u8]> {
    let mut rest = line;
    for token in [&b"{"[..], b"\"robots\"", b":", b"\""] {
        rest = rest.trim_ascii_start().strip_prefix(token)?;
    }
    let mut is_escaped = false;
    let end = rest.iter().position(|&byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    })?;
    let rest = rest[end + 1..].trim_ascii_start().strip_prefix(b",")?;
    Some(&line[..line.len() - rest.len()])
}

pub(super) fn named(Text(name): &Text<'_>) -> Result<&'static Dialect, Failure> {
    Dialect::by_name(name).ok_or_else(|| {
        let names = Dialect::ALL.iter().map(|dialect| dialect.name);
        let names = names.collect::<Vec<_>>().join("`, `");
        Failure::new(format!("no dialect is named `{name}`: there are `{names}`"))
    })
}

/// A type of its own, because serde copies an `Option<Cow<str>>` even where it could borrow.
#[derive(Deserialize)]
pub(super) struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

pub(super) fn bytes<'a>(
    name: &str,
    text: Option<Text<'a>>,
    base64: Option<Text<'a>>,
) -> Result<Cow<'a, [u8]>, Failure> {
    let message = match (text, base64) {
        (Some(Text(Cow::Borrowed(text))), None) => return Ok(Cow::Borrowed(text.as_bytes())),
        (Some(Text(Cow::Owned(text))), None) => return Ok(Cow::Owned(text.into_bytes())),
        (None, Some(Text(base64))) => match BASE64.decode(base64.as_bytes()) {
            Ok(bytes) => return Ok(Cow::Owned(bytes)),
            Err(error) => format!("`{name}_base64` is not base64: {error}"),
        },
        (None, None) => format!("neither `{name}` nor `{name}_base64` is given"),
        (Some(_), Some(_)) => format!("both `{name}` and `{name}_base64` are given"),
    };
    Err(Failure::new(message))
}

/// Without serde's own line number: to it, every question is line 1.
fn describe(error: &serde_json::Error) -> String {
    let column = error.column();
    let text = error.to_string();
    match text.strip_suffix(&format!(" at line {} column {column}", error.line())) {
        Some(text) => format!("{text} at column {column}"),
        None => text,
    }
}

#[cfg(test)]
mod tests;
