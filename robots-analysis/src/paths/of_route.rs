//! The languages of routes.

use robots_automata::{BudgetExhausted, ByteClass, ByteGraph, Language};
use robots_core::matcher::PathForm;
use robots_core::pattern::canonical_path;

use super::of_target::texts_of_requoted_route;
use super::urls;
use crate::paths::{QueryCondition, Route, RoutePart, percent_encoded};

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
    let mut graph = ByteGraph::default();
    let mut end = 0;
    for part in route.parts() {
        let delimiters = match part {
            RoutePart::Literal(text) => {
                for byte in canonical_path(&percent_encoded(text.as_bytes()), form) {
                    graph.add(end, ByteClass::One(byte), end + 1);
                    end += 1;
                }
                continue;
            }
            RoutePart::Parameter => parameter,
            RoutePart::Rest => rest,
        };
        for node in [end, end + 1] {
            graph.add(node, ByteClass::AnyExcept(delimiters), end + 1);
        }
        end += 1;
    }
    let with_query = end + 1;
    graph.add(end, ByteClass::One(b'?'), with_query);
    graph.add(with_query, ByteClass::AnyExcept(b""), with_query);
    let ends = match query {
        _ if form == PathForm::Decoded => &[end][..],
        QueryCondition::Without => &[end],
        QueryCondition::With => &[with_query],
        QueryCondition::Any => &[end, with_query],
    };
    Language::from_graph(&graph, ends)
}
