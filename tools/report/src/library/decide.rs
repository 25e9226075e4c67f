//! `decide`: decides whether a crawler may fetch a URL.

use robots_core::matcher::{Client, Verdict, known_crawler};
use robots_core::reading::GroupSource;
use serde::Serialize;

use super::question::Asked;
use super::read_file::ReadFile;
use super::text::{Span, Text, json, written};
use crate::json::as_word;
use crate::selection::Selected;
use crate::{Answer, Reason, group_name, write_client, write_decision, write_obeyed_group};

#[derive(Serialize)]
struct Decision {
    ok: bool,
    #[serde(serialize_with = "as_word")]
    verdict: Verdict,
    reason: &'static str,
    line: Option<usize>,
    rule: Option<String>,
    span: Option<Span>,
    agent: Option<String>,
    operator: Option<&'static str>,
    group: &'static str,
    group_agent: Option<String>,
    path: String,
    report: String,
}

/// Decides whether a crawler may fetch a path and query, and returns a `Decision`. `file` is the
/// text as a dialect reads it.
pub fn decide(text: &Text, file: &ReadFile, asked: &Asked, path: &[u8]) -> String {
    json(&decision(text, file, asked, path))
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
            let agent = match &client {
                Client::Crawler(crawler) => Some(crawler.token().to_owned()),
                _ => None,
            };
            let report = written(|out| write_client(out, &client));
            (agent, Selected::by_client(reading, &client), report)
        }
    };
    let answer = Answer::by_rules(reading, selected, path);
    report += &written(|out| write_decision(out, text.source(), path, &answer));

    let group = selected.and_then(|selected| selected.id);
    let (reason, rule, span) = match &answer.reason {
        Reason::Rule { text: rule, line } => {
            let mut rules = reading.written_rules(group);
            let written = rules
                .find(|written| written.line == *line && reading.slice(written.span) == &**rule);
            let span = written.map(|written| Span {
                start: text.index(written.span.start),
                end: text.index(written.span.end),
            });
            let rule = String::from_utf8_lossy(rule).into_owned();
            ("rule", Some(rule), span)
        }
        Reason::RobotsTxt => ("robots_txt", None, None),
        Reason::NoRule => ("no_rule", None, None),
        Reason::NoGroup => ("no_group", None, None),
    };
    let source = selected.map_or(GroupSource::None, |selected| selected.source);
    let mut agents = reading.agents().values();
    let group_agent = agents.find(|agent| {
        Some(agent.group) == group
            && selected.is_some_and(|selected| {
                let token = selected.group.token().unwrap_or_default();
                reading
                    .slice(agent.token)
                    .eq_ignore_ascii_case(token.as_bytes())
            })
    });
    Decision {
        ok: true,
        verdict: answer.verdict,
        reason,
        line: answer.line(),
        rule,
        span,
        operator: agent
            .as_deref()
            .and_then(known_crawler)
            .map(|known| known.operator),
        agent,
        group: group_name(source),
        group_agent: group_agent
            .map(|agent| String::from_utf8_lossy(reading.slice(agent.token)).into_owned()),
        path: String::from_utf8_lossy(path).into_owned(),
        report,
    }
}
