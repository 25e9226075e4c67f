//! `fix` and `format`: change a text without changing a decision.

use robots_analysis::edit;
use robots_analysis::edit::MeaningChange;
use schemars::JsonSchema;
use serde::Serialize;

use super::arguments::Arguments;
use super::rejected::{Rejected, Rejection};
use super::text::{Text, json};
use crate::{not_formatted, unified};

/// A changed text, with what a function returns about it.
#[derive(Debug)]
pub struct Edited {
    /// The result as JSON, without the text.
    pub result: String,
    /// The text; empty for a result without a text.
    pub output: Vec<u8>,
}

/// What fixes change.
#[derive(Serialize, JsonSchema)]
pub(super) struct Fixed {
    /// The number of fixes that were applied. A text that exceeds 500 KiB is not changed.
    applied: usize,
}

/// What formatting changes.
#[derive(Serialize, JsonSchema)]
pub(super) struct FormattedText {
    #[schemars(extend("const" = true))]
    ok: bool,
    /// Whether the text differs.
    changed: bool,
    /// The differences as a unified diff: the text that `robots fmt --check` prints.
    report: String,
}

/// Applies the fixes that are proved to change no decision to the text of `bytes`, and returns a
/// `Fixed`. A text that is larger than crawlers read is not changed.
///
/// # Errors
///
/// Returns a rejection of options that name an unknown lint or dialect.
pub fn fix(text: &Text, bytes: &[u8], arguments: &Arguments) -> Result<Edited, Rejected> {
    let (dialect, levels) = (arguments.dialect()?, arguments.options.levels()?);
    let (applied, output) = if text.source().is_too_large() {
        (0, bytes.to_vec())
    } else {
        let fixed = robots_lint::fix(text.source(), dialect, &levels);
        (fixed.applied, fixed.source.bytes().to_vec())
    };
    let result = json(&Fixed { applied });
    Ok(Edited { result, output })
}

/// Formats a text, and returns a `FormattedText` or a rejection.
pub fn format(text: &Text) -> Edited {
    let source = text.source();
    match edit::format(source) {
        Ok(formatted) => Edited {
            result: json(&FormattedText {
                ok: true,
                changed: formatted != *source,
                report: unified(source, &formatted),
            }),
            output: formatted.bytes().to_vec(),
        },
        Err(difference) => {
            let message = not_formatted(source.name(), &difference);
            let kind = match difference {
                MeaningChange::FileTooLarge => "file_too_large",
                MeaningChange::BudgetExhausted => "budget_exhausted",
                MeaningChange::Verdict { .. }
                | MeaningChange::Line(_)
                | MeaningChange::TokenOrder => "changes_meaning",
            };
            Edited { result: json(&Rejection::new(kind, message)), output: Vec::new() }
        }
    }
}
