//! Reads the parts of a [`Claim`](super::Claim), each once: texts to types.

use robots_core::matcher::Verdict;

use super::{Agents, ClaimError, ClaimPart, Target};
use crate::diagnostic::closest_match;
use crate::paths::{QueryCondition, Route, foreign_parameter, rooted};
use crate::purpose::Purpose;

/// Reads the keyword of a claim.
///
/// # Errors
///
/// Returns an error unless it is `allow` or `disallow`.
pub fn read_verdict(keyword: &str) -> Result<Verdict, ClaimError> {
    match keyword {
        "allow" => Ok(Verdict::Allow),
        "disallow" => Ok(Verdict::Disallow),
        _ => Err(ClaimError::new(
            ClaimPart::Keyword,
            format!("expected `allow` or `disallow`, found `{keyword}`"),
            match closest_match(keyword, ["allow", "disallow"]) {
                Some(known) => format!("did you mean `{known}`?"),
                None => "start the claim with `allow` or `disallow`".to_owned(),
            },
        )),
    }
}

impl Agents {
    /// Reads product tokens and purposes such as `purpose(training)`, or `*` alone.
    ///
    /// # Errors
    ///
    /// Returns an error without a token, for `*` beside others, or for an unknown purpose.
    pub fn read(written: &[String]) -> Result<Self, ClaimError> {
        match written {
            [] => Err(ClaimError::new(
                ClaimPart::Whole,
                "claim has no user agents",
                "name crawlers, or write `*` for every crawler",
            )),
            [star] if star == "*" => Ok(Self::All),
            _ => {
                if let Some(index) = written.iter().position(|agent| agent == "*") {
                    return Err(ClaimError::new(
                        ClaimPart::Agent(index),
                        "unexpected `*` beside product tokens",
                        "write one claim for `*` and another for these crawlers",
                    ));
                }
                for (index, name) in written.iter().enumerate() {
                    if let Some(purpose) = purpose_name(name) {
                        read_purpose(purpose).map_err(|(message, help)| {
                            ClaimError::new(ClaimPart::Agent(index), message, help)
                        })?;
                    }
                }
                Ok(Self::Named(written.to_vec()))
            }
        }
    }
}

/// Returns the name in `purpose(NAME)`.
fn purpose_name(written: &str) -> Option<&str> {
    written.strip_prefix("purpose(")?.strip_suffix(')')
}

/// Reads the name of a purpose.
///
/// # Errors
///
/// Returns the message and the help if no purpose has the name.
pub fn read_purpose(name: &str) -> Result<Purpose, (String, String)> {
    Purpose::by_name(name).ok_or_else(|| {
        let names = Purpose::ALL.map(Purpose::name);
        let help = match closest_match(name, names) {
            Some(right) => format!("did you mean `{right}`?"),
            None => format!("write one of `{}`", names.join("`, `")),
        };
        (format!("unknown purpose `{name}`"), help)
    })
}

/// Returns the product tokens that a written name stands for: those of a purpose, or itself.
pub(super) fn tokens(written: &str) -> Vec<&str> {
    match purpose_name(written).and_then(Purpose::by_name) {
        Some(purpose) => purpose.tokens(),
        None => vec![written],
    }
}

impl Target {
    /// Reads the URLs of a claim. The notation is `route`, `pattern` or `regex`, and is inferred if
    /// there is none; the query condition is `with` or `without`.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid part.
    pub fn read(
        text: &str,
        notation: Option<&str>,
        query: Option<&str>,
    ) -> Result<Self, ClaimError> {
        let query = match query {
            None => QueryCondition::Any,
            Some("with") => QueryCondition::With,
            Some("without") => QueryCondition::Without,
            Some(other) => {
                return Err(ClaimError::new(
                    ClaimPart::Query,
                    format!("unknown query condition `{other}`: expected `with` or `without`"),
                    "delete the condition to match URLs with any query or none",
                ));
            }
        };
        let target = match notation {
            Some("route") => Self::Route(route(text)?, query),
            Some("pattern") => pattern(text)?,
            Some("regex") => Self::Regex(text.to_owned()),
            Some(other) => {
                return Err(ClaimError::new(
                    ClaimPart::Notation,
                    format!("unknown notation `{other}`: expected `route`, `pattern` or `regex`"),
                    "write one of these, or delete the notation to infer it",
                ));
            }
            // A parameter in the syntax of another router, `*rest`, would be a pattern about other
            // URLs.
            None if has_foreign_parameter(text) => {
                let mut error = route(text).err();
                if let Some(error) = &mut error {
                    error.help.push_str("; for a pattern, write `pattern` before it");
                }
                return Err(error.unwrap_or_else(|| {
                    ClaimError::new(
                        ClaimPart::Target,
                        format!("ambiguous target `{text}`"),
                        "write `pattern` before it",
                    )
                }));
            }
            None if is_pattern(text) && text.contains('{') => {
                return Err(ClaimError::new(
                    ClaimPart::Target,
                    format!(
                        "ambiguous target `{text}`: a route has no `*` or `$`, a pattern no braces"
                    ),
                    "write `route` or `pattern` before it",
                ));
            }
            None if is_pattern(text) => pattern(text)?,
            None => Self::Route(route(text)?, query),
        };
        if query != QueryCondition::Any && !matches!(target, Self::Route(..)) {
            return Err(ClaimError::new(
                ClaimPart::Query,
                "query condition on a target that is not a route",
                "delete the condition, and write the query into the target itself",
            ));
        }
        Ok(target)
    }
}

/// Returns whether a target has a `*` outside of braces, or ends with `$`.
fn is_pattern(text: &str) -> bool {
    text.ends_with('$') || text.replace("{*", "{").contains('*')
}

/// Returns whether a segment has a parameter of another router, such as `:id`. Only in the last
/// segment, and only if it is the whole of it, that is `*` and a name, as in axum 0.7.
fn has_foreign_parameter(text: &str) -> bool {
    let path = text.split('?').next().unwrap_or_default();
    let mut segments = path.split('/').rev().enumerate();
    text.starts_with('/')
        && segments.any(|(at, segment)| {
            foreign_parameter(segment).is_some_and(|(written, _)| {
                let is_rest = at == 0 && written == segment && written != "*";
                is_rest || !written.starts_with('*')
            })
        })
}

fn route(text: &str) -> Result<Route, ClaimError> {
    Route::parse(text)
        .map_err(|error| ClaimError::new(ClaimPart::Target, error.message, error.help))
}

fn pattern(text: &str) -> Result<Target, ClaimError> {
    if text.starts_with(['/', '*']) {
        return Ok(Target::Pattern(text.to_owned()));
    }
    Err(ClaimError::new(
        ClaimPart::Target,
        format!("pattern `{text}` does not start with `/` or `*`"),
        format!("write `{}`", rooted(text)),
    ))
}

#[cfg(test)]
mod tests;
