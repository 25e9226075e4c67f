//! Languages given as routes of a server.

use robots_automata::{BudgetExhausted, Factor, Language};

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
    let (parameter, rest): (&[u8], &[u8]) = match form {
        PathForm::Rfc9309 | PathForm::Sent | PathForm::Octets => (b"/?", b"?"),
        // Queries do not count, and a decoded `?` is a byte of a path.
        PathForm::Decoded => (b"/", b""),
        _ => return Err(NoLanguage::Form),
    };
    let mut factors = Vec::new();
    for part in route.parts() {
        match part {
            RoutePart::Literal(text) => {
                let text = canonical_path(&percent_encoded(text.as_bytes()), form);
                factors.extend(text.into_iter().map(Factor::Byte));
            }
            RoutePart::Parameter => factors.push(Factor::OneOrMoreExcept(parameter)),
            RoutePart::Rest => factors.push(Factor::OneOrMoreExcept(rest)),
        }
    }
    let with_query = || {
        let query = [Factor::Byte(b'?'), Factor::AnyNumberExcept(b"")];
        Language::of_concatenation(&[&factors[..], &query].concat())
    };
    let texts = match query {
        _ if form == PathForm::Decoded => Language::of_concatenation(&factors)?,
        Query::Without => Language::of_concatenation(&factors)?,
        Query::With => with_query()?,
        Query::Any => Language::of_concatenation(&factors)?.union(&with_query()?)?,
    };
    Ok(texts.intersect(&urls(form))?)
}
