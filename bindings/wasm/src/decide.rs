//! `decide`: decides whether a crawler may fetch a URL.

use robots_report::library;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::Options;
use crate::question::{Question, answered};

/// Decides a question, and returns a `Decision` or an `InvalidQuestion`.
///
/// # Errors
///
/// Returns a message if the question does not name one crawler and one URL, or for an unknown
/// dialect.
#[wasm_bindgen]
pub fn decide(
    robots: &[u8],
    is_string: bool,
    question: &Question,
    options: &Options,
) -> Result<String, String> {
    answered((robots, is_string), question, options, library::decide)
}
