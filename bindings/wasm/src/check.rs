//! `check`: lints a robots.txt.

use robots_report::library;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::Options;
use crate::text::text;

/// Lints a robots.txt, and returns a `CheckResult`.
///
/// # Errors
///
/// Returns a message if the options name an unknown lint or dialect.
#[wasm_bindgen]
pub fn check(robots: &[u8], is_string: bool, options: &Options) -> Result<String, String> {
    let (dialect, levels) = (options.dialect()?, options.levels()?);
    let text = text(&options.name(), robots, is_string);
    let all = options.all().unwrap_or_default();
    Ok(library::check(&text, dialect, &levels, all))
}
