//! The languages of routes.

use robots_automata::{BudgetExhausted, Factor, Language};
use robots_core::matcher::PathForm;
use robots_core::pattern::canonical_path;

use super::of_target::texts_of_requoted_route;
use super::urls;
use crate::paths::{Route, RoutePart, percent_encoded};

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

/// Returns the canonical paths of all URLs that a route serves, with this condition on the query.
///
/// # Errors
///
/// Returns [`BudgetExhausted`] if the automaton would have too many states.
///
/// ```
/// use robots_core::matcher::PathForm;
/// use robots_analysis::paths::{QueryCondition, Route, of_route};
///
/// let route = Route::parse("/products/{id}").expect("a route");
/// let language = of_route(&route, QueryCondition::Without, PathForm::Rfc9309).expect("small");
/// assert!(language.contains(b"/products/7"));
/// assert!(!language.contains(b"/products/7?a") && !language.contains(b"/products/7/8"));
/// let with = of_route(&route, QueryCondition::With, PathForm::Rfc9309).expect("small");
/// assert!(with.contains(b"/products/7?") && !with.contains(b"/products/7"));
/// ```
pub fn of_route(
    route: &Route,
    query: QueryCondition,
    form: PathForm,
) -> Result<Language, BudgetExhausted> {
    texts_of_route(route, query, form)?.intersection(&urls(form))
}

/// Returns [`of_route`] with texts that are the canonical path of no URL.
pub(crate) fn texts_of_route(
    route: &Route,
    query: QueryCondition,
    form: PathForm,
) -> Result<Language, BudgetExhausted> {
    // A parameter matches the canonical form of every byte except `/` and the start of a query.
    let (parameter, rest): (&[u8], &[u8]) = match form {
        PathForm::Rfc9309 | PathForm::Sent | PathForm::Octets => (b"/?", b"?"),
        // Queries are not compared, and a decoded `?` is a byte of a path.
        PathForm::Decoded => (b"/", b""),
        _ => return texts_of_requoted_route(route, query),
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
        Language::from_concatenation(&[&factors[..], &query].concat())
    };
    match query {
        _ if form == PathForm::Decoded => Language::from_concatenation(&factors),
        QueryCondition::Without => Language::from_concatenation(&factors),
        QueryCondition::With => with_query(),
        QueryCondition::Any => Language::from_concatenation(&factors)?.union(&with_query()?),
    }
}
