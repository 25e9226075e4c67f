//! `prove`: proves claims about every URL.

use std::fmt::Write as _;

use robots_core::claim::{ClaimError, ClaimPart};
use robots_core::lint::Subject;
use robots_core::source::LineIndex;
use robots_core::{Diagnostic, Level, Reading, SourceText, lint};
use robots_interface::claims::{AnyClaim, ClaimTable};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::{Options, parse};
use crate::last_file;
use crate::text::{Finding, Text, json};

#[derive(Serialize)]
struct Outcome<'a> {
    proved: bool,
    claims: Vec<ClaimResult<'a>>,
    report: String,
}

#[derive(Serialize)]
#[serde(tag = "status", rename_all = "lowercase")]
enum ClaimResult<'a> {
    Holds,
    Refuted {
        finding: Option<Box<Finding<'a>>>,
    },
    Error {
        part: &'static str,
        index: Option<usize>,
        message: String,
        help: String,
    },
}

/// Proves claims, and returns a `ProveResult`. `files` has the bytes of the files in the options, one after
/// the other.
///
/// # Errors
///
/// Returns a message if an argument does not have the described type, or names an unknown lint or dialect.
#[wasm_bindgen]
pub fn prove(
    robots: &[u8],
    is_string: bool,
    claims: &str,
    files: &[u8],
    options: &str,
) -> Result<String, String> {
    let options: Options = parse("options", options)?;
    let (dialect, levels) = (options.dialect()?, options.levels()?);
    let claims: Vec<ClaimTable> = parse("claims", claims)?;
    let text = Text::new(options.name(), robots, is_string);
    let files = Files::new(&options, files);
    let file = last_file::read(&text.source, dialect);
    let reading = &file.reading;
    let outcomes: Vec<_> = claims
        .into_iter()
        .enumerate()
        .map(|(index, claim)| {
            let refuted = files.prove(&claim, reading)?;
            let refuted = refuted.map(|found| found.note(format!("claim {}", index + 1)));
            let subject = Subject::new(reading);
            Ok(refuted.map(|found| lint::apply_levels(&subject, &levels, vec![found]).pop()))
        })
        .collect();

    let lines = LineIndex::new(&text.source);
    let mut report = String::new();
    let mut results = Vec::new();
    let mut proved = 0;
    let mut is_failed = false;
    for (index, outcome) in outcomes.iter().enumerate() {
        results.push(match outcome {
            Ok(None) => {
                proved += 1;
                ClaimResult::Holds
            }
            Ok(Some(found)) => {
                is_failed |= found
                    .as_ref()
                    .is_some_and(|found| found.level == Level::Deny);
                let finding = found
                    .as_ref()
                    .map(|found| Box::new(text.finding(&lines, found, dialect)));
                if let Some(finding) = &finding {
                    report += &finding.rendered;
                    report += "\n\n";
                }
                ClaimResult::Refuted { finding }
            }
            Err(ClaimError {
                part,
                message,
                help,
            }) => {
                is_failed = true;
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
    Ok(json(&Outcome {
        proved: !is_failed,
        claims: results,
        report,
    }))
}

/// The files that claims name.
struct Files(Vec<SourceText>);

impl Files {
    fn new(options: &Options, mut bytes: &[u8]) -> Self {
        let files = options.files.iter().map(|(name, length)| {
            let (file, rest) = bytes.split_at_checked(*length).unwrap_or((bytes, &[]));
            bytes = rest;
            Text::new(name, file, false).source
        });
        Self(files.collect())
    }

    fn prove(
        &self,
        claim: &ClaimTable,
        reading: &Reading,
    ) -> Result<Option<Diagnostic>, ClaimError> {
        if claim.notation.as_deref() == Some("regex") {
            return Err(ClaimError {
                part: ClaimPart::Notation,
                message: "regular expressions are not supported in JavaScript".to_owned(),
                help: "write a route or a pattern, or run `robots prove`".to_owned(),
            });
        }
        match claim.read()? {
            AnyClaim::Absolute(written) => written.prove(reading),
            AnyClaim::Relational(relational, name) => {
                let mut files = self.0.iter();
                let Some(file) = files.find(|file| file.name() == name) else {
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
