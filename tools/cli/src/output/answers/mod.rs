//! The answers to a batch as JSON: a protocol, a line for each question.

use robots_core::matcher::Verdict;
use robots_core::reading::GroupSource;
use robots_report::json::Word;
use robots_report::{Answer, SERVER_REASONS};
use schemars::JsonSchema;
use serde::Serialize;

/// A line of `robots decide --batch`.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Line<'a> {
    Answered(Answered<'a>),
    Unanswered { error: &'a str },
}

// The fields are in the order in which they are written.

#[derive(Serialize, JsonSchema)]
pub(crate) struct Answered<'a> {
    pub(crate) verdict: Word<Verdict>,
    /// The line of the rule that decides, from 1.
    line: Option<usize>,
    /// Why a server decides otherwise than the rules do about the target as sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = SERVER_REASONS))]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crawler: Option<Sender<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fallback: Option<&'static str>,
}

/// The sender of a User-Agent header: its product token, or `null` for a browser or an unknown
/// client.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Sender<'a>(pub(crate) Option<&'a str>);

impl<'a> Answered<'a> {
    /// Creates the answer to a question. `source` is why the rules of its group apply, and
    /// `crawler` the sender of a User-Agent header.
    pub(crate) fn new(
        answer: &Answer<'_>,
        source: GroupSource,
        crawler: Option<Sender<'a>>,
    ) -> Self {
        Self {
            verdict: Word(answer.verdict),
            line: answer.line(),
            reason: answer.reason.of_server(),
            crawler,
            fallback: match source {
                GroupSource::Fallback(token) => Some(token),
                _ => None,
            },
        }
    }
}

#[cfg(test)]
mod tests;
