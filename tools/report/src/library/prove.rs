//! `prove`: proves claims about every URL.

use std::fmt::Write as _;

use robots_analysis::Level;
use robots_analysis::claim::{AnyClaim, ClaimAnswer, ClaimError, ClaimPart, ClaimTable};
use robots_core::{Reading, SourceText};
use robots_lint::Subject;
use schemars::JsonSchema;
use serde::Serialize;

use super::arguments::Arguments;
use super::language::Language;
use super::read_file::ReadFile;
use super::rejected::Rejected;
use super::text::{Finding, Text, json};
use crate::{LeftOut, about_unread};

/// The results of all claims.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ProveResult")]
pub(super) struct Proofs<'a> {
    /// Whether every claim holds: the command exits with status 0.
    proved: bool,
    /// The results, in the order of the claims.
    claims: Vec<ClaimResult<'a>>,
    /// The files that are larger than 512,000 bytes, which were read up to there (RFC 9309 §2.5).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    truncated: Vec<String>,
    /// The text that `robots prove` prints. It names a claim by its position, from 1.
    report: String,
}

/// The result of a claim.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum ClaimResult<'a> {
    Holds(Holds),
    NotProved(Box<NotProved<'a>>),
    Invalid(InvalidClaim),
}

/// A claim that holds for every URL.
#[derive(Serialize, JsonSchema)]
struct Holds {
    #[schemars(extend("const" = "holds"))]
    status: &'static str,
    /// Documented crawlers that ignore `*`, which a claim about every crawler leaves out and for
    /// which it is false.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<&'static str>,
}

/// A claim that is not proved.
#[derive(Serialize, JsonSchema)]
struct NotProved<'a> {
    /// `unproved`: the claim holds for every URL, but not for a path with a malformed escape.
    #[schemars(extend("enum" = ["refuted", "unproved"]))]
    status: &'static str,
    /// The counterexample as a finding in the robots.txt; null if its lint is allowed.
    finding: Option<Finding<'a>>,
}

/// A claim that is invalid, or for which the budget is exhausted.
#[derive(Serialize, JsonSchema)]
struct InvalidClaim {
    #[schemars(extend("const" = "error"))]
    status: &'static str,
    /// The part of the claim.
    #[schemars(extend("enum" = ["keyword", "agents", "notation", "target", "query", "whole"]))]
    part: &'static str,
    /// The index of the product token, if `part` is `agents`.
    index: Option<usize>,
    message: String,
    help: String,
}

/// Proves claims, and returns a `ProveResult`. `file` is the text as a dialect reads it.
pub(super) fn prove(
    text: &Text,
    file: &ReadFile,
    arguments: &Arguments,
    language: Language,
) -> Result<String, Rejected> {
    let levels = arguments.options.levels()?;
    let others = arguments.options.files.iter();
    let others = others.map(|(name, file)| Text::of_bytes(name, file).source().clone());
    let others = &others.collect::<Vec<_>>()[..];
    let reading = file.reading();
    let dialect = reading.dialect();
    // Each answer with its finding, unless the lint is allowed.
    let outcomes: Vec<_> = arguments
        .claims
        .iter()
        .enumerate()
        .map(|(index, claim)| {
            let answer = answer(claim, reading, others, language)?;
            let found = answer.clone().into_finding();
            let found = found.map(|found| found.note(format!("claim {}", index + 1)));
            let found = found.into_iter().collect();
            let found = Subject::new(reading).apply_levels(&levels, found).pop();
            Ok((answer, found))
        })
        .collect();

    let mut report = String::new();
    let mut results = Vec::new();
    let mut proved = 0;
    let mut all_left_out = LeftOut::default();
    let mut is_failed = false;
    for (index, outcome) in outcomes.iter().enumerate() {
        let found = outcome.as_ref().ok().and_then(|(_, found)| found.as_ref());
        is_failed |= outcome.is_err() || found.is_some_and(|found| found.level == Level::Deny);
        let finding = found.map(|found| text.finding(found, dialect));
        if let Some(finding) = &finding {
            report += &finding.rendered;
            report += "\n\n";
        }
        results.push(match outcome {
            Ok((ClaimAnswer::Proved { left_out }, _)) => {
                proved += 1;
                all_left_out.add(left_out, || format!("claim {}", index + 1));
                ClaimResult::Holds(Holds { status: "holds", left_out: left_out.clone() })
            }
            Ok((ClaimAnswer::Refuted(_), _)) => not_proved("refuted", finding),
            Ok((ClaimAnswer::Unproved(_), _)) => not_proved("unproved", finding),
            Err(ClaimError { part, message, help }) => {
                let number = index + 1;
                // Writing to a string cannot fail.
                _ = writeln!(report, "error: claim {number}: {message}\n  = help: {help}\n");
                let (part, index) = part_name(*part);
                ClaimResult::Invalid(InvalidClaim {
                    status: "error",
                    part,
                    index,
                    message: message.clone(),
                    help: help.clone(),
                })
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
    if let Some(unread) = about_unread(sources.clone()) {
        _ = writeln!(report, "{unread}");
    }
    let truncated = sources.filter(|source| source.is_too_large());
    Ok(json(&Proofs {
        proved: !is_failed,
        claims: results,
        truncated: truncated.map(|source| source.name().to_owned()).collect(),
        report,
    }))
}

fn not_proved<'a>(status: &'static str, finding: Option<Finding<'a>>) -> ClaimResult<'a> {
    ClaimResult::NotProved(Box::new(NotProved { status, finding }))
}

fn answer(
    claim: &ClaimTable,
    reading: &Reading,
    others: &[SourceText],
    language: Language,
) -> Result<ClaimAnswer, ClaimError> {
    if language == Language::JavaScript && claim.notation.as_deref() == Some("regex") {
        return Err(ClaimError {
            part: ClaimPart::Notation,
            message: "regular expressions are not supported in JavaScript".to_owned(),
            help: "write a route or a pattern, or run `robots prove`".to_owned(),
        });
    }
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
