//! The canonical paths that a regular expression matches.

use super::mistake::{ClaimMistake, ClaimPart};
use super::spelling::{Misspelt, misspelt};
use crate::matcher::PathForm;
use crate::paths::Language;
use robots_automata::RegexError;

/// Returns the texts that an expression matches from end to end.
///
/// # Errors
///
/// When it is no regular expression, is too large, or has a part that no canonical path has.
pub(super) fn language(regex: &str, form: PathForm) -> Result<Language, ClaimMistake> {
    let mistake = |message, help: String| ClaimMistake::new(ClaimPart::Target, message, help);
    if let Some(Misspelt { written, canonical }) = misspelt(regex, form) {
        return Err(mistake(
            format!("`{written}` stands in no canonical path"),
            format!("write `{canonical}`: a claim is about paths as they are compared"),
        ));
    }
    Language::of_regex(regex).map_err(|error| match error {
        RegexError::TooLarge => mistake(
            format!("`{regex}` takes too large an automaton"),
            "split the claim".to_owned(),
        ),
        RegexError::Syntax(reason) => mistake(
            format!("`{regex}` is no regular expression: {reason}"),
            "the syntax is that of the `regex` crate, without Unicode".to_owned(),
        ),
    })
}
