//! Questions: a crawler and a URL.

use robots_core::matcher::{Client, known_crawler};
use robots_interface::request_target;
use robots_interface::selection::{DocumentedBehavior, is_product_token};
use serde::{Deserialize, Serialize};

use crate::arguments::{Options, parse};
use crate::last_file::{self, ReadFile};
use crate::text::{Text, json};
use crate::url;

/// A question as it is asked.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
struct Question {
    agent: Option<String>,
    exact: bool,
    user_agent: Option<String>,
    url: Option<String>,
}

/// A value that is rejected.
#[derive(Debug, Serialize)]
pub(crate) struct Rejected {
    ok: bool,
    error: Rejection,
}

#[derive(Debug, Serialize)]
struct Rejection {
    kind: &'static str,
    message: String,
}

impl Rejected {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            ok: false,
            error: Rejection { kind, message },
        }
    }
}

/// The crawler of a question.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Asked<'q> {
    /// By its product token.
    Agent(&'q str, DocumentedBehavior),
    /// By its User-Agent header.
    Header(&'q str),
}

/// Reads a question about a robots.txt. Returns what `answer` makes of the file, the crawler and the path, or a
/// rejection if the crawler or the URL is invalid.
///
/// # Errors
///
/// Returns a message if an argument does not have the described type.
pub(crate) fn answered(
    (robots, is_string): (&[u8], bool),
    question: &str,
    target: Option<Vec<u8>>,
    options: &str,
    answer: impl FnOnce(&Text, &ReadFile, &Asked<'_>, &[u8]) -> String,
) -> Result<String, String> {
    let options: Options = parse("options", options)?;
    let dialect = options.dialect()?;
    let question: Question = parse("question", question)?;
    let asked = question.crawler()?;
    let path = match question.path(target)? {
        Ok(path) => path,
        Err(rejected) => return Ok(json(&rejected)),
    };
    if let Asked::Agent(token, _) = asked
        && let Err(rejected) = check_token(token)
    {
        return Ok(json(&rejected));
    }
    let text = Text::new(options.name(), robots, is_string);
    let file = last_file::read(&text.source, dialect);
    Ok(answer(&text, &file, &asked, &path))
}

impl Question {
    /// Returns the crawler.
    ///
    /// # Errors
    ///
    /// Returns a message unless there is one of a product token and a header.
    fn crawler(&self) -> Result<Asked<'_>, String> {
        match (&self.agent, &self.user_agent) {
            (Some(agent), None) => Ok(Asked::Agent(agent, documented(self.exact))),
            (None, Some(header)) if !self.exact => Ok(Asked::Header(header)),
            (None, Some(_)) => Err("question: `exact` requires `agent`".to_owned()),
            _ => Err("question: expected one of `agent` and `userAgent`".to_owned()),
        }
    }

    /// Returns the path and query. `target` is one that is used byte by byte.
    ///
    /// # Errors
    ///
    /// Returns a message unless there is one of a URL and a target. The inner error is for an invalid one.
    fn path(&self, target: Option<Vec<u8>>) -> Result<Result<Vec<u8>, Rejected>, String> {
        let read = match (&self.url, target) {
            (Some(url), None) => request_target::read(url.as_bytes(), url::parse),
            (None, Some(target)) => request_target::as_sent(target),
            _ => return Err("question: expected one of `url` and `target`".to_owned()),
        };
        Ok(read.map_err(|error| Rejected::new("invalid_url", error.to_string())))
    }
}

/// Returns whether documented behavior is applied.
pub(crate) fn documented(exact: bool) -> DocumentedBehavior {
    if exact {
        DocumentedBehavior::Ignored
    } else {
        DocumentedBehavior::Applied
    }
}

/// Checks that a text is a product token.
///
/// # Errors
///
/// Returns a rejection for another text, such as a User-Agent header.
pub(crate) fn check_token(text: &str) -> Result<(), Rejected> {
    if is_product_token(text) {
        return Ok(());
    }
    let message = format!(
        "invalid product token `{text}`: expected a product token such as `GPTBot`; for a User-Agent header, \
         use `userAgent`"
    );
    Err(Rejected::new("invalid_agent", message))
}

/// Returns the client that sends a User-Agent header.
pub(crate) fn client<'c>(file: &'c ReadFile, header: &str) -> Client<'c> {
    file.tokens().identify(header.as_bytes())
}

/// Returns the operator of a crawler, if it is documented.
pub(crate) fn operator(token: &str) -> Option<&'static str> {
    known_crawler(token).map(|known| known.operator)
}
