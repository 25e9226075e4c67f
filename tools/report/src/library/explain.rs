//! `explain`: explains a decision step by step.

use robots_core::matcher::Client;
use serde::Serialize;

use super::question::Asked;
use super::read_file::ReadFile;
use super::text::{json, written};
use crate::selection::DocumentedBehavior;
use crate::{ExplainedPath, write_client};

#[derive(Serialize)]
struct Explanation<E> {
    ok: bool,
    #[serde(flatten)]
    explained: E,
    report: String,
}

/// Explains a decision on a path and query, and returns an `Explanation`.
pub fn explain(file: &ReadFile, asked: &Asked, path: &[u8]) -> String {
    let mut report = String::new();
    let (agent, documented) = match asked {
        Asked::Agent(token, documented) => (token.clone(), *documented),
        Asked::Header(header) => {
            let client = file.client(header);
            report = written(|out| write_client(out, &client));
            let Client::Crawler(crawler) = client else {
                let dialect = file.reading().dialect();
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
    let explained = ExplainedPath::new(file.reading(), agent.as_bytes(), documented, path);
    report += &written(|out| explained.human(out, false));
    json(&Explanation {
        ok: true,
        explained: explained.to_json(),
        report,
    })
}
