//! `fix` and `format`: change a text without changing a decision.

use robots_analysis::edit;
use robots_analysis::edit::MeaningChange;
use robots_report::library::{Rejected, json};
use robots_report::{not_formatted, unified};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::Options;
use crate::text::text;

/// A changed text, with what a function returns about it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Edited {
    result: String,
    output: Vec<u8>,
}

#[wasm_bindgen]
impl Edited {
    /// Returns the result as JSON.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> String {
        self.result.clone()
    }

    /// Returns the text; empty for a result without a text.
    #[wasm_bindgen(getter)]
    pub fn output(&self) -> Vec<u8> {
        self.output.clone()
    }
}

#[derive(Serialize)]
struct Applied {
    applied: usize,
}

#[derive(Serialize)]
struct Formatted {
    ok: bool,
    changed: bool,
    report: String,
}

/// Applies the fixes that are proved to change no decision, and returns a `FixResult`. A text that
/// is larger than crawlers read is not changed.
///
/// # Errors
///
/// Returns a message if the options name an unknown lint or dialect.
#[wasm_bindgen]
pub fn fix(robots: &[u8], options: &Options) -> Result<Edited, String> {
    let (dialect, levels) = (options.dialect()?, options.levels()?);
    let text = text(&options.name(), robots, false);
    let (applied, output) = if text.source().is_too_large() {
        (0, robots.to_vec())
    } else {
        let fixed = robots_lint::fix(text.source(), dialect, &levels);
        (fixed.applied, fixed.source.bytes().to_vec())
    };
    Ok(Edited {
        result: json(&Applied { applied }),
        output,
    })
}

/// Formats a text, and returns `Formatted` or `NotFormatted`.
#[wasm_bindgen]
pub fn format(robots: &[u8], options: &Options) -> Edited {
    let text = text(&options.name(), robots, false);
    let source = text.source();
    match edit::format(source) {
        Ok(formatted) => Edited {
            result: json(&Formatted {
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
            Edited {
                result: json(&Rejected::new(kind, message)),
                output: Vec::new(),
            }
        }
    }
}
