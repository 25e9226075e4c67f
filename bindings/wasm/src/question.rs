//! Questions: a crawler and a URL.

use robots_report::library::{self, Asked, ReadFile, Rejected, Text, json};
use robots_report::request_target;
use robots_report::selection::DocumentedBehavior;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::Options;
use crate::last_file;
use crate::text;

#[wasm_bindgen]
extern "C" {
    /// A question as it is asked: an object whose values have types that the script has checked.
    pub type Question;

    #[wasm_bindgen(method, getter)]
    pub(crate) fn agent(this: &Question) -> Option<String>;

    #[wasm_bindgen(method, getter)]
    fn exact(this: &Question) -> Option<bool>;

    #[wasm_bindgen(method, getter, js_name = "userAgent")]
    fn user_agent(this: &Question) -> Option<String>;

    #[wasm_bindgen(method, getter)]
    fn url(this: &Question) -> Option<String>;

    #[wasm_bindgen(method, getter)]
    fn target(this: &Question) -> Option<Vec<u8>>;

    /// The maximum number of states of a graph.
    #[wasm_bindgen(method, getter, js_name = "maxStates")]
    pub(crate) fn max_states(this: &Question) -> Option<u32>;
}

/// Reads a question about a robots.txt. Returns what `answer` makes of the file, the crawler and
/// the path, or a rejection if the crawler or the URL is invalid.
///
/// # Errors
///
/// Returns a message if the question does not name one crawler and one URL, or for an unknown
/// dialect.
pub(crate) fn answered(
    (robots, is_string): (&[u8], bool),
    question: &Question,
    options: &Options,
    answer: impl FnOnce(&Text, &ReadFile, &Asked, &[u8]) -> String,
) -> Result<String, String> {
    let dialect = options.dialect()?;
    let asked = question.crawler()?;
    let path = match question.path()? {
        Ok(path) => path,
        Err(rejected) => return Ok(json(&rejected)),
    };
    if let Asked::Agent(token, _) = &asked
        && let Err(rejected) = check_token(token)
    {
        return Ok(json(&rejected));
    }
    let text = text::text(&options.name(), robots, is_string);
    let file = last_file::read(text.source(), dialect);
    Ok(answer(&text, &file, &asked, &path))
}

impl Question {
    /// Returns the crawler.
    ///
    /// # Errors
    ///
    /// Returns a message unless there is one of a product token and a header.
    fn crawler(&self) -> Result<Asked, String> {
        match (self.agent(), self.user_agent()) {
            (Some(agent), None) => Ok(Asked::Agent(agent, self.documented())),
            (None, Some(header)) if !self.exact().unwrap_or_default() => Ok(Asked::Header(header)),
            (None, Some(_)) => Err("question: `exact` requires `agent`".to_owned()),
            _ => Err("question: expected one of `agent` and `userAgent`".to_owned()),
        }
    }

    /// Returns whether documented behavior is applied.
    pub(crate) fn documented(&self) -> DocumentedBehavior {
        if self.exact().unwrap_or_default() {
            DocumentedBehavior::Ignored
        } else {
            DocumentedBehavior::Applied
        }
    }

    /// Returns the path and query.
    ///
    /// # Errors
    ///
    /// Returns a message unless there is one of a URL and a target. The inner error is for an
    /// invalid one.
    fn path(&self) -> Result<Result<Vec<u8>, Rejected>, String> {
        let read = match (self.url(), self.target()) {
            (Some(url), None) => request_target::read(url.as_bytes()),
            (None, Some(target)) => request_target::as_sent(target),
            _ => return Err("question: expected one of `url` and `target`".to_owned()),
        };
        Ok(read.map_err(|error| Rejected::new("invalid_url", error.to_string())))
    }
}

/// Checks that a text is a product token.
///
/// # Errors
///
/// Returns a rejection for another text, such as a User-Agent header.
pub(crate) fn check_token(text: &str) -> Result<(), Rejected> {
    library::check_token(text, "userAgent")
}
