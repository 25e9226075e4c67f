//! The parts of questions: a dialect and a crawler.

use robots_core::Dialect;
use serde::Serialize;

use crate::selection::{DocumentedBehavior, is_product_token};

/// The crawler of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// By its product token.
    Agent(String, DocumentedBehavior),
    /// By its User-Agent header.
    Header(String),
}

/// A value that is rejected.
#[derive(Clone, Debug, Serialize)]
pub struct Rejected {
    ok: bool,
    error: Rejection,
}

#[derive(Clone, Debug, Serialize)]
struct Rejection {
    kind: &'static str,
    message: String,
}

impl Rejected {
    /// Creates a rejection from its kind, for programs, and its message, for people.
    pub fn new(kind: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            ok: false,
            error: Rejection { kind, message },
        }
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        &self.error.message
    }
}

/// Checks that a text is a product token. `header` is the name of the argument that takes a
/// User-Agent header.
///
/// # Errors
///
/// Returns a rejection for another text, such as a User-Agent header.
pub fn check_token(text: &str, header: &str) -> Result<(), Rejected> {
    if is_product_token(text) {
        return Ok(());
    }
    let message = format!(
        "invalid product token `{text}`: expected a product token such as `GPTBot`; for a User-Agent header, \
         use `{header}`"
    );
    Err(Rejected::new("invalid_agent", message))
}

/// Returns the dialect with a name; RFC 9309 for no name.
///
/// # Errors
///
/// Returns a message for an unknown dialect.
pub fn dialect(name: Option<&str>) -> Result<&'static Dialect, String> {
    let Some(name) = name else {
        return Ok(Dialect::RFC_9309);
    };
    Dialect::by_name(name).ok_or_else(|| {
        let known = Dialect::ALL.iter();
        let known: Vec<_> = known.map(|dialect| format!("`{}`", dialect.name)).collect();
        format!(
            "unknown dialect `{name}`: expected one of {}",
            known.join(", ")
        )
    })
}
