//! The languages of routes.

use std::fmt::Write as _;

use robots_automata::{BudgetExhausted, Language, RegexError};

use super::urls;
use crate::matcher::PathForm;
use crate::pattern::{Route, RoutePart, canonical_path, percent_encoded};

/// A condition on the query of URLs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum QueryCondition {
    /// Any query or none: a server selects a route by the path alone.
    #[default]
    Any,
    /// No query.
    Without,
    /// A query, which may be empty: `?`.
    With,
}

/// The reason why the language of a route is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RouteLanguageError {
    /// Paths in this form do not show where a segment ends.
    UnsupportedForm,
    /// The automaton of the route would have too many states.
    BudgetExhausted,
}

impl From<BudgetExhausted> for RouteLanguageError {
    fn from(_: BudgetExhausted) -> Self {
        Self::BudgetExhausted
    }
}

/// Returns the canonical paths of all URLs that a route serves, with this condition on the query.
///
/// # Errors
///
/// Returns [`RouteLanguageError::UnsupportedForm`] for [`PathForm::Requoted`], which reads `%2F` as `/`, and
/// [`RouteLanguageError::BudgetExhausted`] if the automaton would have too many states.
///
/// ```
/// use robots_core::matcher::PathForm;
/// use robots_core::paths::{QueryCondition, of_route};
/// use robots_core::pattern::Route;
///
/// let route = Route::parse("/products/{id}").expect("a route");
/// let language = of_route(&route, QueryCondition::Without, PathForm::Rfc9309).expect("small");
/// assert!(language.contains(b"/products/7"));
/// assert!(!language.contains(b"/products/7?a") && !language.contains(b"/products/7/8"));
/// ```
pub fn of_route(
    route: &Route,
    query: QueryCondition,
    form: PathForm,
) -> Result<Language, RouteLanguageError> {
    // A parameter matches the canonical form of every byte except `/` and the start of a query.
    let (parameter, rest, queries) = match form {
        PathForm::Rfc9309 | PathForm::Sent | PathForm::Octets => {
            let queries = match query {
                QueryCondition::Any => r"(?:\?.*)?",
                QueryCondition::Without => "",
                QueryCondition::With => r"\?.*",
            };
            ("[^/?]+", "[^?]+", queries)
        }
        // Queries are not compared, and a decoded `?` is a byte of a path.
        PathForm::Decoded => ("[^/]+", ".+", ""),
        _ => return Err(RouteLanguageError::UnsupportedForm),
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
    let texts = Language::of_regex(&regex).map_err(|error| match error {
        RegexError::Syntax(_) | RegexError::TooLarge => RouteLanguageError::BudgetExhausted,
    })?;
    Ok(texts.intersect(&urls(form))?)
}
