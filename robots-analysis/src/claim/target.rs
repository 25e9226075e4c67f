//! The target of a claim: a set of URLs.

use std::{fmt, iter};

use robots_core::dialect::Dialect;
use robots_core::matcher::PathForm;
use robots_core::pattern::{PathPattern, canonical_path};

use super::error::{ClaimError, ClaimPart};
use super::regex;
use crate::paths::{self, BudgetExhausted, Language, QueryCondition, Route};

/// A set of URLs, as a route, a pattern or a regular expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The URLs that a route serves, with a condition on the query.
    Route(Route, QueryCondition),
    /// The URLs that match a pattern, in the syntax of a rule of RFC 9309: `*` is any text, and a
    /// final `$` the end, also in a dialect whose rules have neither.
    Pattern(String),
    /// The canonical paths that an expression matches from start to end.
    Regex(String),
}

impl Target {
    /// Returns the canonical paths of the URLs.
    ///
    /// # Errors
    ///
    /// Returns an error if the regular expression is invalid, the automaton is too large, no URL
    /// matches, or the dialect supports no target of this kind.
    pub fn language(&self, dialect: &Dialect) -> Result<Language, ClaimError> {
        let form = dialect.path_form;
        let language = self.within(&paths::urls(form), dialect)?;
        if language.is_empty() {
            return Err(ClaimError::new(
                ClaimPart::Target,
                format!("`{self}` matches no URL, so the claim would always hold"),
                "start the path with `/`, and percent-encode `%`, `*`, `$` and bytes that are not \
                 visible ASCII",
            ));
        }
        Ok(language)
    }

    /// Returns the canonical paths of the target in this language.
    pub(super) fn within(
        &self,
        paths: &Language,
        dialect: &Dialect,
    ) -> Result<Language, ClaimError> {
        let form = dialect.path_form;
        let error = |message, help| ClaimError::new(ClaimPart::Target, message, help);
        let too_large = |BudgetExhausted| {
            let message = format!("budget exhausted: automaton of `{self}` is too large");
            error(message, "split the claim into several with smaller targets".to_owned())
        };
        let texts = match self {
            Self::Route(route, query) => {
                paths::texts_of_route(route, *query, form).map_err(too_large)?
            }
            Self::Pattern(pattern) => paths::texts_of_target(pattern, form).map_err(too_large)?,
            Self::Regex(_) if matches!(form, PathForm::Decoded | PathForm::Requoted) => {
                return Err(error(
                    format!(
                        "regular expressions are not supported in dialect `{}`, which compares no \
                         URL as it is sent",
                        dialect.name
                    ),
                    "write a pattern instead".to_owned(),
                ));
            }
            Self::Regex(expression) => regex::language(expression, form)?,
        };
        texts.intersection(paths).map_err(too_large)
    }

    /// Returns a URL of the target that a dialect does not distinguish from this one: where a query
    /// is not compared, or a delimiter before nothing, the shortest such URL need not be of the
    /// target. Returns the path itself if none is found.
    pub(super) fn url_like(&self, path: Vec<u8>, form: PathForm) -> Vec<u8> {
        if matches!(form, PathForm::Rfc9309 | PathForm::Sent) {
            return path;
        }
        let text = match self {
            Self::Pattern(text) => text,
            Self::Route(route, query) if form == PathForm::Requoted => {
                return of_route(route, *query, &path).unwrap_or(path);
            }
            Self::Route(_, QueryCondition::With) => "/*?",
            Self::Route(..) | Self::Regex(_) => return path,
        };
        let encoded = paths::percent_encoded(text.as_bytes());
        let text = String::from_utf8_lossy(&encoded);
        let Ok(target) = paths::texts_of_target(&text, PathForm::Sent) else {
            return path;
        };
        let pattern = PathPattern::new(&encoded);
        let body = encoded.strip_suffix(b"$").unwrap_or(&encoded);
        let literal = |text: &[u8]| -> Vec<u8> {
            let bytes = text.iter().copied();
            bytes.filter(|&byte| byte != b'*').collect()
        };
        let ends =
            (0..=body.len()).filter(|&at| body.get(at).is_none_or(|byte| b"*?".contains(byte)));
        let urls = ends.flat_map(|at| {
            let rest = literal(&body[at..]);
            let starts = [path.clone(), literal(&body[..at])].into_iter();
            starts
                .flat_map(move |start| [&b""[..], b"?"].map(|mark| [&start, mark, &rest].concat()))
        });
        let canonical = canonical_path(&path, form);
        // What becomes a part of the query is encoded as one.
        let urls = urls.map(|url| paths::percent_encoded(&url));
        let found = iter::once(path.clone()).chain(urls).find(|url| {
            (target.contains(&canonical_path(url, PathForm::Sent))
                || pattern.matches(&canonical_path(url, PathForm::Rfc9309)))
                && paths::is_request_target(url)
                && canonical_path(url, form) == canonical
        });
        found.unwrap_or(path)
    }

    /// Returns whether the target is written with a malformed escape.
    pub(super) fn has_malformed_escape(&self) -> bool {
        paths::malformed_escape(self.to_string().as_bytes()).is_some()
    }
}

/// The number of slashes that are tried as escapes.
const SLASHES: usize = 32;

/// Returns a URL of a route that Python does not distinguish from this one: with the slashes of a
/// parameter escaped, or with a query, which may be empty.
fn of_route(route: &Route, query: QueryCondition, path: &[u8]) -> Option<Vec<u8>> {
    let requoted = |text: &str| {
        let text = canonical_path(&paths::percent_encoded(text.as_bytes()), PathForm::Requoted);
        String::from_utf8_lossy(&text).into_owned()
    };
    let route = route.map_literals(requoted);
    let target = paths::texts_of_route(&route, query, PathForm::Sent).ok()?;
    let is_cut = |&at: &usize| path.get(at).is_none_or(|&byte| byte == b'/');
    let cuts: Vec<_> = (1..=path.len()).filter(is_cut).take(SLASHES).collect();
    let ranges = cuts.iter().enumerate();
    let mut ranges = ranges.flat_map(|(at, from)| cuts[at..].iter().map(move |to| (*from, *to)));
    ranges.find_map(|(from, to)| {
        let segments: Vec<_> = path[from..to].split(|&byte| byte == b'/').collect();
        let escaped = [&path[..from], &segments.join(&b"%2F"[..]), &path[to..]].concat();
        let mark = escaped.windows(3).position(|escape| escape == b"%3F");
        let queried = mark.map(|at| [&escaped[..at], b"?", &escaped[at + 3..]].concat());
        let urls = [[&escaped[..], b"?"].concat(), queried.unwrap_or_default()];
        let mut urls = iter::once(escaped).chain(urls);
        let is_of_route = |url: &Vec<u8>| target.contains(&canonical_path(url, PathForm::Sent));
        urls.find(is_of_route)
    })
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Route(route, _) => route.text(),
            Self::Pattern(text) | Self::Regex(text) => text,
        })
    }
}
