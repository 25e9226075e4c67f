//! Values that are rejected.

use schemars::JsonSchema;
use serde::Serialize;

use super::language::Language;
use crate::selection::is_product_token;

pub(super) fn check_token(text: &str, language: Language) -> Result<(), Rejected> {
    if is_product_token(text) {
        return Ok(());
    }
    let message = format!(
        "invalid product token `{text}`: expected a product token such as `GPTBot`; for a \
         User-Agent header, use `{}`",
        language.user_agent()
    );
    Err(Rejected::new("invalid_agent", message))
}

/// A value that is rejected, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// What kind of value it is.
    pub kind: RejectedKind,
    /// The argument and the key, such as `options.name`; empty for a value that its message names.
    place: String,
    message: String,
}

/// The kinds of rejected values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RejectedKind {
    /// A value of another type, or a missing one.
    Type,
    /// A value that names nothing.
    Value,
    /// A value that a function answers with its kind, for programs.
    Answered(&'static str),
}

impl Rejected {
    pub(super) fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self::at(RejectedKind::Answered(kind), "", message.into())
    }

    pub(super) fn of_type(place: &str, message: impl Into<String>) -> Self {
        Self::at(RejectedKind::Type, place, message.into())
    }

    pub(super) fn value(place: &str, message: impl Into<String>) -> Self {
        Self::at(RejectedKind::Value, place, message.into())
    }

    fn at(kind: RejectedKind, place: &str, message: String) -> Self {
        // The path of a value that is not in another is `.`.
        let place = place.trim_matches('.').to_owned();
        Self { kind, place, message }
    }

    /// Returns the message: lower case, no full stop. In Python, options and the parts of questions
    /// are arguments of their own.
    pub fn message(&self, language: Language) -> String {
        let mut place = self.place.as_str();
        if language == Language::Python {
            let parts = ["options", "question"].into_iter();
            let mut rest = parts.filter_map(|part| place.strip_prefix(part));
            place = rest.next().map_or(place, |rest| rest.trim_start_matches('.'));
        }
        let message = match language {
            Language::JavaScript => self.message.clone(),
            Language::Python => self.message.replace("an object", "a dictionary"),
        };
        match place {
            "" => message,
            place => format!("{place}: {message}"),
        }
    }
}

/// A value that was rejected, and why.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Rejection {
    #[schemars(extend("const" = false))]
    ok: bool,
    error: RejectionReason,
}

/// The reason of a rejection.
#[derive(Debug, Serialize, JsonSchema)]
struct RejectionReason {
    /// The reason, for programs.
    kind: &'static str,
    /// The reason, for people: what the command prints after `error: `.
    message: String,
}

impl Rejection {
    /// Creates the answer of a function that rejects a value with this kind.
    pub fn new(kind: &'static str, message: String) -> Self {
        let error = RejectionReason { kind, message };
        Self { ok: false, error }
    }
}
