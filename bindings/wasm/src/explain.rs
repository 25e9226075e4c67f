//! `explain`: explains a decision step by step.

use robots_core::matcher::Client;
use robots_report::selection::DocumentedBehavior;
use robots_report::{ExplainedPath, write_client};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::Options;
use crate::last_file::ReadFile;
use crate::question::{Asked, Question, answered, client};
use crate::text::{json, written};

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
/// Returns a message if the question does not name one crawler and one URL, or for an unknown
/// dialect.
#[wasm_bindgen]
pub fn explain(
    robots: &[u8],
    is_string: bool,
    question: &Question,
    options: &Options,
) -> Result<String, String> {
    answered(
        (robots, is_string),
        question,
        options,
        |_, file, asked, path| explanation(file, asked, path),
    )
}

fn explanation(file: &ReadFile, asked: &Asked, path: &[u8]) -> String {
    let mut report = String::new();
    let (agent, documented) = match asked {
        Asked::Agent(token, documented) => (token.clone(), *documented),
        Asked::Header(header) => {
            let client = client(file, header);
            report = written(|out| write_client(out, &client));
            let Client::Crawler(crawler) = client else {
                let dialect = file.reading.dialect();
                return json(&Explanation {
                    ok: true,
                    explained: ExplainedPath::unknown_to_json(path, dialect),
                    report,
                });
            };
            let token = crawler.token().to_owned();
            (token, DocumentedBehavior::AppliedAsOnServer)
        }
    };
    let explained = ExplainedPath::new(&file.reading, agent.as_bytes(), documented, path);
    report += &written(|out| explained.human(out, false));
    json(&Explanation {
        ok: true,
        explained: explained.to_json(),
        report,
    })
}
