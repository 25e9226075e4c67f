//! JSON output: one object per line. The answers to a batch are a protocol, an answer for each
//! question; all else has a `header` first and a `summary` last.

use std::io::{self, Write};

use robots_core::matcher::Verdict;
use robots_core::reading::GroupSource;
use robots_core::{BandStatistics, Statistics};
use robots_report::json::{Header, write_line};
use schemars::JsonSchema;
use serde::Serialize;

use super::{CompiledFile, Decided, MeasuredGroup};
use crate::failure::Unreadable;

/// Writes the answer to a question of a batch.
pub(crate) fn write_answer(out: &mut Vec<u8>, decided: &Decided<'_>) -> io::Result<()> {
    let answered = Answered {
        verdict: match decided.answer.verdict {
            Verdict::Allow => "allow",
            Verdict::Disallow => "disallow",
        },
        line: decided.answer.line(),
        reason: decided.answer.server_reason(),
        crawler: decided.sender.map(|sender| CrawlerOrNull(sender.crawler)),
        fallback: match decided.source {
            GroupSource::Fallback(token) => Some(token),
            _ => None,
        },
    };
    write_line(out, &BatchLine::Answered(answered))
}

/// Writes an error in place of an answer.
pub(crate) fn write_error(out: &mut dyn Write, error: &str) -> io::Result<()> {
    write_line(out, &BatchLine::Unanswered(Unanswered { error }))
}

/// Writes the first line of statistics.
pub(crate) fn write_statistics_header(out: &mut dyn Write) -> io::Result<()> {
    write_line(out, &Line::Header(Header::of("compile")))
}

/// Writes the last line of statistics.
pub(crate) fn write_statistics_total(
    out: &mut dyn Write,
    all: &[Result<CompiledFile, Unreadable>],
) -> io::Result<()> {
    let compiled = all.iter().filter(|file| file.is_ok()).count();
    let summary = Line::Summary {
        files: compiled,
        complete: compiled == all.len(),
    };
    write_line(out, &summary)
}

/// Writes the statistics of a file.
pub(crate) fn write_statistics(
    out: &mut dyn Write,
    compiled: &Result<CompiledFile, Unreadable>,
) -> io::Result<()> {
    match compiled {
        Ok(measured) => {
            let compiled = Compiled {
                file: &measured.file,
                sizes: measured.statistics,
                milliseconds: measured.milliseconds(),
                by_group: measured.groups.iter().map(Group::new).collect(),
            };
            write_line(out, &Line::File(compiled))
        }
        Err(Unreadable { file, reason, .. }) => write_line(
            out,
            &Line::Error {
                file,
                error: reason,
            },
        ),
    }
}

// The fields are in the order in which they are written.

/// A line of `robots compile --stats`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// The sizes of a file.
    File(Compiled<'a>),
    /// A file that cannot be read.
    Error { file: &'a str, error: &'a str },
    /// The last line.
    Summary {
        /// The number of files that were compiled.
        files: usize,
        /// Whether every file could be read.
        complete: bool,
    },
}

/// A line of `robots decide --batch`.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum BatchLine<'a> {
    Answered(Answered<'a>),
    Unanswered(Unanswered<'a>),
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Answered<'a> {
    #[schemars(extend("enum" = ["allow", "disallow"]))]
    verdict: &'static str,
    /// The line of the rule that decides, from 1.
    line: Option<usize>,
    /// Why a server decides otherwise than the rules do about the target as sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = ["alternate_spelling", "well_known"]))]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crawler: Option<CrawlerOrNull<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fallback: Option<&'static str>,
}

/// A product token, or `null`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CrawlerOrNull<'a>(Option<&'a str>);

#[derive(Serialize, JsonSchema)]
pub(crate) struct Unanswered<'a> {
    error: &'a str,
}

#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Compiled<'a> {
    file: &'a str,
    #[serde(flatten, with = "Sizes")]
    sizes: Statistics,
    /// The time to compile, without reading the file.
    milliseconds: f64,
    by_group: Vec<Group<'a>>,
}

#[derive(Serialize, JsonSchema)]
#[serde(remote = "Statistics")]
struct Sizes {
    agents: usize,
    groups: usize,
    rules: usize,
    bands: usize,
    states: usize,
    #[serde(skip)]
    steps: usize,
    /// What a program embeds in addition to the text.
    bytes: usize,
}

#[derive(Serialize, JsonSchema)]
struct Group<'a> {
    agents: &'a [String],
    rules: usize,
    /// The index, from 0, of an earlier group with the same automaton.
    shares: Option<usize>,
    bands: Vec<AsBand<'a>>,
}

impl<'a> Group<'a> {
    fn new(group: &'a MeasuredGroup) -> Self {
        let statistics = &group.statistics;
        Self {
            agents: &group.agents,
            rules: statistics.rules,
            shares: statistics.shares,
            bands: statistics.bands.iter().map(AsBand).collect(),
        }
    }
}

#[derive(Serialize, JsonSchema)]
struct AsBand<'a>(#[serde(with = "Band")] &'a BandStatistics);

#[derive(Serialize, JsonSchema)]
#[serde(remote = "BandStatistics")]
struct Band {
    rules: usize,
    states: usize,
    hubs: usize,
    dense: usize,
    rows: usize,
    chains: usize,
    slots: usize,
    gaps: usize,
    bytes: usize,
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use robots_core::GroupStatistics;
    use robots_report::Reason;

    use super::*;
    use crate::engine::Answer;
    use crate::output::Sender;

    fn written(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).expect("writing to memory does not fail");
        String::from_utf8_lossy(&out).into_owned()
    }

    fn decided<'a>(answer: Answer<'a>, sender: Option<Sender<'a>>) -> Decided<'a> {
        Decided {
            answer,
            source: GroupSource::Own,
            sender,
        }
    }

    #[test]
    fn write_answer_of_each_kind_is_a_line() {
        let disallow = Answer {
            verdict: Verdict::Disallow,
            reason: Reason::Rule {
                text: b"Disallow: /".into(),
                line: 3,
            },
        };
        assert_eq!(
            written(|out| write_answer(out, &decided(disallow, None))),
            "{\"verdict\":\"disallow\",\"line\":3}\n"
        );
        assert_eq!(
            written(|out| write_answer(
                out,
                &decided(Answer::NO_GROUP, Some(Sender { crawler: None }))
            )),
            "{\"verdict\":\"allow\",\"line\":null,\"crawler\":null}\n"
        );
        assert_eq!(
            written(|out| write_error(out, "line 2: a `\"`")),
            "{\"error\":\"line 2: a `\\\"`\"}\n"
        );
    }

    #[test]
    fn write_statistics_of_each_kind_is_a_line() {
        let statistics = Statistics {
            agents: 1,
            groups: 2,
            rules: 3,
            bands: 4,
            states: 5,
            steps: 900,
            most_steps: 1_000,
            bytes: 6,
        };
        let file = Ok(CompiledFile {
            file: "a b".to_owned(),
            statistics,
            groups: vec![MeasuredGroup {
                agents: vec!["*".to_owned()],
                statistics: GroupStatistics {
                    is_exhausted: false,
                    rules: 3,
                    shares: None,
                    bands: vec![BandStatistics {
                        rules: 1,
                        states: 2,
                        hubs: 3,
                        dense: 4,
                        rows: 5,
                        chains: 6,
                        slots: 7,
                        gaps: 8,
                        bytes: 9,
                    }],
                },
            }],
            time: Duration::from_nanos(1_234_567),
        });
        assert_eq!(
            written(|out| write_statistics(out, &file)),
            concat!(
                r#"{"type":"file","file":"a b","agents":1,"groups":2,"rules":3,"bands":4,"#,
                r#""states":5,"bytes":6,"milliseconds":1.235,"by_group":[{"agents":["*"],"rules":3,"#,
                r#""shares":null,"bands":[{"rules":1,"states":2,"hubs":3,"dense":4,"rows":5,"#,
                r#""chains":6,"slots":7,"gaps":8,"bytes":9}]}]}"#,
                "\n"
            )
        );
        let file = Err(Unreadable {
            file: "a b".to_owned(),
            reason: "gone".to_owned(),
            is_empty: false,
        });
        assert_eq!(
            written(|out| write_statistics(out, &file)),
            "{\"type\":\"error\",\"file\":\"a b\",\"error\":\"gone\"}\n"
        );
    }
}
