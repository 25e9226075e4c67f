//! `decide`: decides whether a crawler may fetch a URL.

use robots_core::matcher::{Client, Verdict, known_crawler};
use robots_core::reading::GroupSource;
use schemars::JsonSchema;
use serde::Serialize;

use super::arguments::Arguments;
use super::language::Language;
use super::question::Asked;
use super::read_file::ReadFile;
use super::rejected::Rejected;
use super::text::{Span, Text, json, written};
use crate::json::{Word, lossy};
use crate::selection::Selected;
use crate::{Answer, Reason, write_client, write_decision, write_obeyed_group};

/// A decision and the rule that gave it.
#[derive(Serialize, JsonSchema)]
pub(super) struct Decision {
    #[schemars(extend("const" = true))]
    ok: bool,
    verdict: Word<Verdict>,
    /// Why: a rule, `/robots.txt` itself is always allowed, no rule matches, or no group applies.
    #[schemars(extend("enum" = ["rule", "robots_txt", "no_rule", "no_group"]))]
    reason: &'static str,
    /// The line of the rule that decided, from 1.
    line: Option<usize>,
    /// The rule as it is written.
    rule: Option<String>,
    /// The place of the rule in the text.
    span: Option<Span>,
    /// The product token; null for a header that no known crawler sends.
    agent: Option<String>,
    /// The operator of the crawler; null if it is not a known crawler.
    operator: Option<&'static str>,
    group: Word<GroupSource>,
    /// The product token by which the group was found, as it is written.
    group_agent: Option<String>,
    /// The path and query as they are sent. Bytes that are not UTF-8 are replaced.
    path: String,
    /// The text that `robots decide` prints.
    report: String,
}

/// Decides whether a crawler may fetch a URL, and returns a `Decision`. `file` is the text as a
/// dialect reads it.
pub(super) fn decide(
    text: &Text,
    file: &ReadFile,
    arguments: &Arguments,
    language: Language,
) -> Result<String, Rejected> {
    let question = &arguments.question;
    let (asked, path) = (question.crawler(language)?, question.path()?);
    Ok(json(&decision(text, file, &asked, &path)))
}

fn decision(text: &Text, file: &ReadFile, asked: &Asked, path: &[u8]) -> Decision {
    let reading = file.reading();
    let (agent, selected, mut report) = match asked {
        Asked::Agent(token, documented) => {
            let selected =
                Selected::by_token(reading, file.tokens(), token.as_bytes(), *documented);
            let report = written(|out| write_obeyed_group(out, token, selected));
            (Some(token.clone()), selected, report)
        }
        Asked::Header(header) => {
            let client = file.client(header);
            let report = written(|out| write_client(out, &client));
            let named = match &client {
                Client::Crawler(first) => first.all().collect(),
                _ => Vec::new(),
            };
            let mut crawlers = named.into_iter().map(|crawler| {
                let selected = Selected::by_client(reading, &Client::Crawler(crawler));
                (crawler.token().to_owned(), selected)
            });
            // Any of the crawlers that it names may be denied.
            let is_denied =
                |selected| Answer::by_rules(reading, selected, path).verdict.is_disallow();
            let denied = crawlers.clone().find(|(_, selected)| is_denied(*selected));
            match denied.or_else(|| crawlers.next()) {
                Some((token, selected)) => (Some(token), selected, report),
                None => (None, None, report),
            }
        }
    };
    let answer = Answer::by_rules(reading, selected, path);
    report += &written(|out| write_decision(out, text.source(), path, &answer));

    let group = selected.and_then(|selected| selected.id);
    let reason = match answer.reason {
        Reason::RobotsTxt => "robots_txt",
        Reason::NoRule => "no_rule",
        Reason::NoGroup => "no_group",
        _ => "rule",
    };
    let written = answer.rule.and_then(|(rule, line)| {
        let mut rules = reading.written_rules(group);
        rules.find(|written| written.line == line && reading.slice(written.span) == rule)
    });
    let span = written.map(|written| Span {
        start: text.index(written.span.start),
        end: text.index(written.span.end),
    });
    let source = selected.map_or(GroupSource::None, |selected| selected.source);
    let group_agent = selected.and_then(|selected| {
        let token = selected.group.token().unwrap_or_default().to_ascii_lowercase();
        reading.agents().get(token.as_bytes()).filter(|agent| Some(agent.group) == group)
    });
    Decision {
        ok: true,
        verdict: Word(answer.verdict),
        reason,
        line: answer.line(),
        rule: answer.rule.map(|(rule, _)| lossy(rule)),
        span,
        operator: agent.as_deref().and_then(known_crawler).map(|known| known.operator),
        agent,
        group: Word(source),
        group_agent: group_agent.map(|agent| lossy(reading.slice(agent.token))),
        path: lossy(path),
        report,
    }
}
