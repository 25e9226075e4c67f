//! The target of a claim: a set of URLs.

use std::fmt;

use robots_core::dialect::Dialect;
use robots_core::pattern::PathPattern;

use super::error::{ClaimError, ClaimPart};
use super::regex;
use crate::paths::{self, BudgetExhausted, Language, QueryCondition, Route, RouteLanguageError};

/// A set of URLs, as a route, a pattern or a regular expression.
///
/// ```
/// use robots_core::Dialect;
/// use robots_analysis::claim::Target;
///
/// let target = Target::Pattern("/drafts/*.html$".to_owned());
/// let urls = target.language(Dialect::RFC_9309)?;
/// assert!(urls.contains(b"/drafts/1.html") && !urls.contains(b"/drafts/1.html?a"));
/// assert!(Target::Pattern("/100%$".to_owned()).language(Dialect::RFC_9309).is_err());
/// # Ok::<(), robots_analysis::claim::ClaimError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The URLs that a route serves, with a condition on the query.
    Route(Route, QueryCondition),
    /// The URLs that a rule with this value matches.
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
    /// matches, or the dialect does not support routes.
    pub fn language(&self, dialect: &Dialect) -> Result<Language, ClaimError> {
        let form = dialect.path_form;
        let language = self.within(&paths::urls(form), dialect)?;
        if language.is_empty() {
            return Err(ClaimError::new(
                ClaimPart::Target,
                format!("`{self}` matches no URL, so the claim would always hold"),
                "start the path with `/`, and percent-encode `%`, `*`, `$` and bytes that are not visible \
                 ASCII",
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
            error(
                message,
                "split the claim into several with smaller targets".to_owned(),
            )
        };
        let texts = match self {
            Self::Route(route, query) => {
                paths::texts_of_route(route, *query, form).map_err(|reason| match reason {
                    RouteLanguageError::BudgetExhausted => too_large(BudgetExhausted),
                    RouteLanguageError::UnsupportedForm => error(
                        format!(
                            "routes are not supported in dialect `{}`, which reads `%2F` as `/`",
                            dialect.name
                        ),
                        "write a pattern instead".to_owned(),
                    ),
                })?
            }
            Self::Pattern(pattern) => {
                let pattern = PathPattern::in_form(pattern.as_bytes(), form);
                paths::of_pattern(&pattern).map_err(too_large)?
            }
            Self::Regex(expression) => regex::language(expression, form)?,
        };
        texts.intersection(paths).map_err(too_large)
    }

    /// Returns whether the target is written with a malformed escape.
    pub(super) fn has_malformed_escape(&self) -> bool {
        paths::malformed_escape(self.to_string().as_bytes()).is_some()
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Route(route, _) => route.text(),
            Self::Pattern(text) | Self::Regex(text) => text,
        })
    }
}
