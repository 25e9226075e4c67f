//! The URLs that a claim is about.

use std::fmt;

use super::mistake::{ClaimMistake, ClaimPart};
use super::spelling::{Misspelt, misspelt};
use crate::dialect::Dialect;
use crate::paths::{self, BudgetExhausted, Language, NoLanguage, Query, RegexError};
use crate::pattern::{PathPattern, Route};

/// A set of URLs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// What a server's route serves.
    Route(Route, Query),
    /// What a rule with this value matches.
    Pattern(String),
    /// What this expression matches from end to end.
    Regex(String),
}

impl Target {
    /// The canonical paths of its URLs.
    ///
    /// # Errors
    ///
    /// When it is no regular expression, is too large, stands for no URL, or means nothing to this
    /// dialect.
    pub fn language(&self, dialect: &Dialect) -> Result<Language, ClaimMistake> {
        let form = dialect.path_form;
        let mistake = |message, help| ClaimMistake::new(ClaimPart::Target, message, help);
        let too_large = |BudgetExhausted| {
            let message = format!("`{self}` takes too large an automaton");
            mistake(message, "split the claim".to_owned())
        };
        let urls = |texts: Language| texts.intersection(&paths::urls(form)).map_err(too_large);
        let language = match self {
            Self::Route(route, query) => {
                paths::of_route(route, *query, form).map_err(|error| match error {
                    NoLanguage::TooLarge => too_large(BudgetExhausted),
                    NoLanguage::Form => mistake(
                        format!("a route means nothing to the dialect `{}`", dialect.name),
                        "it reads `%2F` as `/`: claim a pattern".to_owned(),
                    ),
                })?
            }
            Self::Pattern(pattern) => {
                let pattern = PathPattern::in_form(pattern.as_bytes(), form);
                urls(paths::of_pattern(&pattern).map_err(too_large)?)?
            }
            Self::Regex(regex) => {
                if let Some(Misspelt { written, canonical }) = misspelt(regex, form) {
                    return Err(mistake(
                        format!("`{written}` stands in no canonical path"),
                        format!("write `{canonical}`: a claim is about paths as they are compared"),
                    ));
                }
                urls(Language::from_regex(regex).map_err(|error| match error {
                    RegexError::TooLarge => too_large(BudgetExhausted),
                    RegexError::Syntax(reason) => mistake(
                        format!("`{regex}` is no regular expression: {reason}"),
                        "the syntax is that of the `regex` crate, without Unicode".to_owned(),
                    ),
                })?)?
            }
        };
        if language.is_empty() {
            return Err(mistake(
                format!("`{self}` stands for no URL"),
                "a claim about nothing is always true: a path starts with `/`, and what is no visible \
                 ASCII character in it, `*` or `$` is percent-encoded"
                    .to_owned(),
            ));
        }
        Ok(language)
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
