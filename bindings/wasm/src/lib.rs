//! The compiler and the lints of robots-static for JavaScript.
//!
//! The functions here are those of the npm package, whose script converts arguments and results:
//! each takes the bytes of texts and its other arguments as JSON, and returns JSON.
//! `npm/index.d.ts` and `npm/types.d.ts` describe both sides. No input makes a function panic, and
//! the only error is an argument that does not have the described type; the script throws it as a
//! `TypeError`.

mod last_file;

use robots_report::library::{
    self, Arguments, Language, Rejected, RejectedKind, Rejection, Text, json,
};
use wasm_bindgen::prelude::wasm_bindgen;

const LANGUAGE: Language = Language::JavaScript;

/// Calls the function with this name about a robots.txt. `is_string` is whether its bytes are the
/// UTF-8 of a string.
///
/// # Errors
///
/// Returns a message for an argument of another type, and for one that names nothing.
#[wasm_bindgen]
pub fn answer(
    function: &str,
    robots: &[u8],
    is_string: bool,
    arguments: &str,
) -> Result<String, String> {
    let answer = Arguments::read(function, arguments).and_then(|arguments| {
        let text = if is_string {
            Text::of_string(arguments.file_name(), robots, LANGUAGE)
        } else {
            Text::of_bytes(arguments.file_name(), robots)
        };
        let file = || Ok(last_file::read(text.source(), arguments.dialect()?));
        library::answer(function, &text, file, &arguments, LANGUAGE)
    });
    answered(answer)
}

/// Compares two files, and returns a `Difference` or a rejection.
///
/// # Errors
///
/// See [`answer`].
#[wasm_bindgen]
pub fn diff(before: &[u8], after: &[u8], arguments: &str) -> Result<String, String> {
    let answer = Arguments::read("diff", arguments).and_then(|arguments| {
        let [old, new] = arguments.file_names();
        let (old, new) = (Text::of_bytes(old, before), Text::of_bytes(new, after));
        library::diff(&old, &new, &arguments, LANGUAGE)
    });
    answered(answer)
}

/// Returns an answer, which may be a rejection, or the message for a `TypeError`.
fn answered(answer: Result<String, Rejected>) -> Result<String, String> {
    answer.or_else(|rejected| {
        let message = rejected.message(LANGUAGE);
        match rejected.kind {
            RejectedKind::Answered(kind) => Ok(json(&Rejection::new(kind, message))),
            RejectedKind::Type | RejectedKind::Value => Err(message),
        }
    })
}

/// Returns a list of `Lint`.
#[wasm_bindgen]
pub fn lints() -> String {
    library::lints()
}

/// Returns a list of `KnownCrawler`.
#[wasm_bindgen]
pub fn crawlers() -> String {
    library::crawlers()
}

/// A changed text, with what a function returns about it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Edited(library::Edited);

#[wasm_bindgen]
impl Edited {
    /// Returns the result as JSON.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> String {
        self.0.result.clone()
    }

    /// Returns the text; empty for a result without a text.
    #[wasm_bindgen(getter)]
    pub fn output(&self) -> Vec<u8> {
        self.0.output.clone()
    }
}

/// Changes a text as `fix` or `format` does, and returns a `Fixed`, a `FormattedText` or a
/// rejection with the text.
///
/// # Errors
///
/// See [`answer`].
#[wasm_bindgen]
pub fn edit(function: &str, robots: &[u8], arguments: &str) -> Result<Edited, String> {
    let edited = Arguments::read(function, arguments).and_then(|arguments| {
        let text = Text::of_bytes(arguments.file_name(), robots);
        match function {
            "fix" => library::fix(&text, robots, &arguments),
            _ => Ok(library::format(&text)),
        }
    });
    let message = |rejected: Rejected| rejected.message(LANGUAGE);
    edited.map(Edited).map_err(message)
}
