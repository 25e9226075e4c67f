//! The canonical paths that a regular expression matches.

use robots_automata::RegexError;
use robots_core::matcher::PathForm;

use super::error::{ClaimError, ClaimPart};
use super::non_canonical::non_canonical;
use crate::paths::Language;

/// Returns the texts that an expression matches from start to end.
///
/// # Errors
///
/// Returns an error if it is invalid, too large, or has a literal that is not canonical.
pub(super) fn language(regex: &str, form: PathForm) -> Result<Language, ClaimError> {
    let error = |message, help: String| ClaimError::new(ClaimPart::Target, message, help);
    if let Some([written, canonical]) = non_canonical(regex, form) {
        return Err(error(
            format!("`{written}` occurs in no canonical path"),
            format!("write `{canonical}`"),
        ));
    }
    Language::from_regex(regex).map_err(|reason| match reason {
        RegexError::TooLarge => error(
            format!("budget exhausted: automaton of `{regex}` is too large"),
            "split the claim into several with smaller targets".to_owned(),
        ),
        RegexError::Syntax(reason) => error(
            format!("invalid regular expression `{regex}`: {reason}"),
            "use the syntax of the `regex` crate, without Unicode".to_owned(),
        ),
    })
}
