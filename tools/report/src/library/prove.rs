//! `prove`: proves claims about every URL.

use std::fmt::Write as _;

use robots_analysis::claim::{AnyClaim, ClaimAnswer, ClaimError, ClaimPart, ClaimTable};
use robots_analysis::{Diagnostic, Level};
use robots_core::{Reading, SourceText};
use robots_lint::{Levels, Subject};
use serde::Serialize;

use super::read_file::ReadFile;
use super::text::{Finding, Text, json};
use crate::{LeftOut, about_unread};

#[derive(Serialize)]
struct Outcome<'a> {
    proved: bool,
    claims: Vec<ClaimResult<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    truncated: Vec<&'a str>,
    report: String,
}

#[derive(Serialize)]
#[serde(tag = "status", rename_all = "lowercase")]
enum ClaimResult<'a> {
    Holds {
        #[serde(skip_serializing_if = "Vec::is_empty")]
        left_out: Vec<&'static str>,
    },
    Refuted {
        finding: Option<Box<Finding<'a>>>,
    },
    Unproved {
        finding: Option<Box<Finding<'a>>>,
    },
    Error {
        part: &'static str,
        index: Option<usize>,
        message: String,
        help: String,
    },
}

/// The answer to a claim, with the finding at its level.
enum Answered {
    Proved(Vec<&'static str>),
    Refuted(Option<Diagnostic>),
    Unproved(Option<Diagnostic>),
}

impl Answered {
    /// Returns the finding; `None` if the claim is proved or the lint is allowed.
    fn finding(&self) -> Option<&Diagnostic> {
        match self {
            Self::Proved(_) => None,
            Self::Refuted(found) | Self::Unproved(found) => found.as_ref(),
        }
    }
}

/// Proves claims, and returns a `ProveResult`. A claim is invalid if the binding could not read it.
/// `file` is the text as a dialect reads it, and `others` are the files that claims name.
pub fn prove(
    text: &Text,
    file: &ReadFile,
    levels: &Levels,
    claims: impl IntoIterator<Item = Result<ClaimTable, ClaimError>>,
    others: &[SourceText],
) -> String {
    let reading = file.reading();
    let dialect = reading.dialect();
    let outcomes: Vec<_> = claims
        .into_iter()
        .enumerate()
        .map(|(index, claim)| {
            let answer = answer(&claim?, reading, others)?;
            let leveled = |found: Diagnostic| {
                let found = found.note(format!("claim {}", index + 1));
                Subject::new(reading)
                    .apply_levels(levels, vec![found])
                    .pop()
            };
            Ok(match answer {
                ClaimAnswer::Proved { left_out } => Answered::Proved(left_out),
                ClaimAnswer::Refuted(found) => Answered::Refuted(leveled(found)),
                ClaimAnswer::Unproved(found) => Answered::Unproved(leveled(found)),
            })
        })
        .collect();

    let mut report = String::new();
    let mut results = Vec::new();
    let mut proved = 0;
    let mut all_left_out = LeftOut::default();
    let is_failed = outcomes.iter().any(|outcome| match outcome {
        Ok(answered) => answered
            .finding()
            .is_some_and(|found| found.level == Level::Deny),
        Err(_) => true,
    });
    for (index, outcome) in outcomes.iter().enumerate() {
        let found = outcome.as_ref().ok().and_then(Answered::finding);
        let finding = found.map(|found| Box::new(text.finding(found, dialect)));
        if let Some(finding) = &finding {
            report += &finding.rendered;
            report += "\n\n";
        }
        results.push(match outcome {
            Ok(Answered::Proved(left_out)) => {
                proved += 1;
                all_left_out.add(left_out, || format!("claim {}", index + 1));
                ClaimResult::Holds {
                    left_out: left_out.clone(),
                }
            }
            Ok(Answered::Refuted(_)) => ClaimResult::Refuted { finding },
            Ok(Answered::Unproved(_)) => ClaimResult::Unproved { finding },
            Err(ClaimError {
                part,
                message,
                help,
            }) => {
                let number = index + 1;
                // Writing to a string cannot fail.
                _ = writeln!(
                    report,
                    "error: claim {number}: {message}\n  = help: {help}\n"
                );
                let (part, index) = part_name(*part);
                ClaimResult::Error {
                    part,
                    index,
                    message: message.clone(),
                    help: help.clone(),
                }
            }
        });
    }
    let count = outcomes.len();
    let claims = if count == 1 { "claim" } else { "claims" };
    _ = writeln!(report, "{proved} of {count} {claims} proved");
    if !all_left_out.crawlers.is_empty() {
        _ = writeln!(report, "{all_left_out}");
    }
    let sources = [text.source()].into_iter().chain(others);
    if let Some(unread) = about_unread(sources.clone(), |name| format!("`{name}`")) {
        _ = writeln!(report, "{unread}");
    }
    let truncated = sources.filter(|source| source.is_too_large());
    json(&Outcome {
        proved: !is_failed,
        claims: results,
        truncated: truncated.map(SourceText::name).collect(),
        report,
    })
}

fn answer(
    claim: &ClaimTable,
    reading: &Reading,
    others: &[SourceText],
) -> Result<ClaimAnswer, ClaimError> {
    match claim.read()? {
        AnyClaim::Absolute(claim) => claim.answer(reading),
        AnyClaim::Relational(relational, name) => {
            let Some(file) = others.iter().find(|file| file.name() == name) else {
                return Err(ClaimError {
                    part: ClaimPart::Target,
                    message: format!("unknown file `{name}`"),
                    help: "write the name of a robots.txt in `files`".to_owned(),
                });
            };
            relational.prove(reading, &Reading::new(file, reading.dialect()))
        }
    }
}

/// Returns the name of a part of a claim, and the index of its product token.
fn part_name(part: ClaimPart) -> (&'static str, Option<usize>) {
    match part {
        ClaimPart::Keyword => ("keyword", None),
        ClaimPart::Agent(index) => ("agents", Some(index)),
        ClaimPart::Notation => ("notation", None),
        ClaimPart::Target => ("target", None),
        ClaimPart::Query => ("query", None),
        ClaimPart::Whole => ("whole", None),
    }
}
