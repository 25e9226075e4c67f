//! Languages given as routes of a server.

use std::fmt::Write as _;

use robots_automata::{BudgetExhausted, Language, RegexError};

use super::urls;
use crate::matcher::PathForm;
use crate::pattern::{Route, RoutePart, canonical_path, percent_encoded};

/// The queries that URLs of a route may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Query {
    /// Any, or none: a server finds a route by the path alone.
    #[default]
    Any,
    /// None.
    Without,
    /// One, if only a `?`.
    With,
}

/// Why a route has no language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLanguage {
    /// Paths in this form do not show where a segment ends.
    Form,
    /// Its automaton is too large.
    TooLarge,
}

impl From<BudgetExhausted> for NoLanguage {
    fn from(_: BudgetExhausted) -> Self {
        Self::TooLarge
    }
}

/// Returns the canonical paths of all URLs that a route serves, with such a query.
///
/// # Errors
///
/// In [`PathForm::Requoted`], which reads `%2F` as a `/`; and when its automaton is too large.
pub fn of_route(route: &Route, query: Query, form: PathForm) -> Result<Language, NoLanguage> {
    // A parameter takes what the form makes of everything but a `/` and what starts a query.
    let (parameter, rest, queries) = match form {
        PathForm::Rfc9309 | PathForm::Sent | PathForm::Octets => {
            let queries = match query {
                Query::Any => r"(?:\?.*)?",
                Query::Without => "",
                Query::With => r"\?.*",
            };
            ("[^/?]+", "[^?]+", queries)
        }
        // Queries do not count, and a decoded `?` is a byte of a path.
        PathForm::Decoded => ("[^/]+", ".+", ""),
        _ => return Err(NoLanguage::Form),
    };
    let mut regex = "(?s)".to_owned();
    for part in route.parts() {
        match part {
            RoutePart::Literal(text) => {
                for byte in canonical_path(&percent_encoded(text.as_bytes()), form) {
                    // Writing to a string cannot fail.
                    _ = write!(regex, "\\x{byte:02X}");
                }
            }
            RoutePart::Parameter => regex.push_str(parameter),
            RoutePart::Rest => regex.push_str(rest),
        }
    }
    regex.push_str(queries);
    let texts = Language::from_regex(&regex).map_err(|error| match error {
        RegexError::Syntax(_) | RegexError::TooLarge => NoLanguage::TooLarge,
    })?;
    Ok(texts.intersection(&urls(form))?)
}
