//! `explain`: explains a decision step by step.

use robots_core::matcher::Client;
use schemars::JsonSchema;
use serde::Serialize;

use super::arguments::Arguments;
use super::language::Language;
use super::question::Asked;
use super::read_file::ReadFile;
use super::rejected::Rejected;
use super::text::{json, written};
use crate::selection::DocumentedBehavior;
use crate::{ExplainedPath, write_client};

/// A decision and how it is reached.
#[derive(Serialize, JsonSchema)]
pub(super) struct Explanation<'a> {
    #[schemars(extend("const" = true))]
    ok: bool,
    #[serde(flatten)]
    explained: ExplainedPath<'a>,
    /// The text that `robots explain` prints.
    report: String,
}

/// Explains a decision, and returns an `Explanation`.
pub(super) fn explain(
    file: &ReadFile,
    arguments: &Arguments,
    language: Language,
) -> Result<String, Rejected> {
    let question = &arguments.question;
    let (asked, path) = (question.crawler(language)?, question.path()?);
    let mut report = String::new();
    let (agent, documented) = match asked {
        Asked::Agent(token, documented) => (token, documented),
        Asked::Header(header) => {
            let client = file.client(&header);
            report = written(|out| write_client(out, &client));
            let Client::Crawler(crawler) = client else {
                return Ok(json(&Explanation {
                    ok: true,
                    explained: ExplainedPath::unknown(&path, file.reading().dialect()),
                    report,
                }));
            };
            let token = crawler.token().to_owned();
            (token, DocumentedBehavior::AppliedAsOnServer)
        }
    };
    let explained = ExplainedPath::new(file.reading(), agent.as_bytes(), documented, &path);
    report += &written(|out| explained.human(out, false));
    Ok(json(&Explanation { ok: true, explained, report }))
}
