//! `explain`: explains a decision step by step.

use robots_core::matcher::Client;
use robots_interface::selection::DocumentedBehavior;
use robots_interface::{ExplainedPath, write_client};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::{Options, parse};
use crate::compiled::compiled;
use crate::question::{Asked, Question, check_token, client};
use crate::text::{Text, json, written};

#[derive(Serialize)]
struct Explanation<E> {
    ok: bool,
    #[serde(flatten)]
    explained: E,
    report: String,
}

/// Explains a decision, and returns an `Explanation` or an `InvalidQuestion`.
///
/// # Errors
///
/// Returns a message if an argument does not have the described type.
#[wasm_bindgen]
pub fn explain(
    robots: &[u8],
    is_string: bool,
    question: &str,
    target: Option<Vec<u8>>,
    options: &str,
) -> Result<String, String> {
    let options: Options = parse("options", options)?;
    let dialect = options.dialect()?;
    let question: Question = parse("question", question)?;
    let asked = question.crawler()?;
    let path = match question.path(target)? {
        Ok(path) => path,
        Err(rejected) => return Ok(json(&rejected)),
    };
    let text = Text::new(options.name(), robots, is_string);
    let compilation = compiled(&text.source, dialect);
    let mut report = String::new();
    let (agent, documented) = match asked {
        Asked::Agent(token, documented) => match check_token(token) {
            Ok(()) => (token.to_owned(), documented),
            Err(rejected) => return Ok(json(&rejected)),
        },
        Asked::Header(header) => {
            let client = client(&compilation, header);
            report = written(|out| write_client(out, &client));
            let Client::Crawler(crawler) = client else {
                return Ok(json(&Explanation {
                    ok: true,
                    explained: ExplainedPath::unknown_to_json(&path, dialect),
                    report,
                }));
            };
            let token = crawler.token().to_owned();
            (token, DocumentedBehavior::AppliedAsOnServer)
        }
    };
    let explained = ExplainedPath::new(compilation.reading(), agent.as_bytes(), documented, &path);
    report += &written(|out| explained.human(out, false));
    Ok(json(&Explanation {
        ok: true,
        explained: explained.to_json(),
        report,
    }))
}
