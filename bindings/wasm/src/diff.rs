//! `diff`: compares two robots.txt files, or the dialects of one.

use robots_report::library::{self, Rejected, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::Options;
use crate::question::check_token;
use crate::text::text;

/// Compares two files, and returns a `Difference` or a rejection.
///
/// # Errors
///
/// Returns a message if the options name an unknown dialect.
#[wasm_bindgen]
pub fn diff(before: &[u8], after: &[u8], options: &Options) -> Result<String, String> {
    let dialect = options.dialect()?;
    let agents = match agents(options) {
        Ok(agents) => agents,
        Err(rejected) => return Ok(json(&rejected)),
    };
    let names = options.names().unwrap_or_default();
    let name = |index: usize, default| names.get(index).map_or(default, String::as_str);
    let old = text(name(0, "before"), before, false);
    let new = text(name(1, "after"), after, false);
    let (old, new) = (old.source(), new.source());
    Ok(library::diff(old, new, dialect, agents.as_deref()))
}

/// Compares the dialects of a file, and returns `DialectDifferences` or a rejection.
#[wasm_bindgen(js_name = diffDialects)]
pub fn diff_dialects(robots: &[u8], options: &Options) -> String {
    let agents = match agents(options) {
        Ok(agents) => agents,
        Err(rejected) => return json(&rejected),
    };
    let text = text(&options.name(), robots, false);
    library::diff_dialects(text.source(), agents.as_deref())
}

/// Returns the crawlers to compare; `None` for every crawler.
fn agents(options: &Options) -> Result<Option<Vec<Vec<u8>>>, Rejected> {
    let Some(agents) = options.agents() else {
        return Ok(None);
    };
    for agent in &agents {
        check_token(agent)?;
    }
    let agents = agents.into_iter().map(String::into_bytes);
    Ok(Some(agents.collect()))
}
