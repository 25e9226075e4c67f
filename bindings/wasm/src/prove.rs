//! `prove`: proves claims about every URL.

use std::fmt::Write as _;

use robots_analysis::claim::{AnyClaim, ClaimAnswer, ClaimError, ClaimPart, ClaimTable};
use robots_analysis::{Diagnostic, Level};
use robots_core::{Reading, SourceText};
use robots_lint::Subject;
use robots_report::{LeftOut, about_unread};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::Options;
use crate::last_file;
use crate::text::{Finding, Text, json};

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

#[wasm_bindgen]
extern "C" {
    /// A claim: an object whose values have types that the script has checked.
    pub type Claim;

    #[wasm_bindgen(method, getter)]
    fn allow(this: &Claim) -> Option<String>;

    #[wasm_bindgen(method, getter)]
    fn disallow(this: &Claim) -> Option<String>;

    #[wasm_bindgen(method, getter, js_name = "no-looser-than")]
    fn no_looser_than(this: &Claim) -> Option<String>;

    #[wasm_bindgen(method, getter, js_name = "no-stricter-than")]
    fn no_stricter_than(this: &Claim) -> Option<String>;

    #[wasm_bindgen(method, getter)]
    fn agents(this: &Claim) -> Option<Vec<String>>;

    #[wasm_bindgen(method, getter)]
    fn notation(this: &Claim) -> Option<String>;

    #[wasm_bindgen(method, getter)]
    fn query(this: &Claim) -> Option<String>;

    /// A robots.txt that a claim names.
    pub type File;

    #[wasm_bindgen(method, getter)]
    fn name(this: &File) -> String;

    #[wasm_bindgen(method, getter)]
    fn bytes(this: &File) -> Vec<u8>;
}

impl From<Claim> for ClaimTable {
    fn from(claim: Claim) -> Self {
        Self {
            allow: claim.allow(),
            disallow: claim.disallow(),
            no_looser_than: claim.no_looser_than(),
            no_stricter_than: claim.no_stricter_than(),
            agents: claim.agents(),
            notation: claim.notation(),
            query: claim.query(),
        }
    }
}

/// Proves claims, and returns a `ProveResult`.
///
/// # Errors
///
/// Returns a message if the options name an unknown lint or dialect.
#[wasm_bindgen]
pub fn prove(
    robots: &[u8],
    is_string: bool,
    claims: Vec<Claim>,
    files: Vec<File>,
    options: &Options,
) -> Result<String, String> {
    let (dialect, levels) = (options.dialect()?, options.levels()?);
    let text = Text::new(&options.name(), robots, is_string);
    let files = Files::new(files);
    let file = last_file::read(&text.source, dialect);
    let reading = &file.reading;
    let outcomes: Vec<_> = claims
        .into_iter()
        .enumerate()
        .map(|(index, claim)| {
            let answer = files.prove(&ClaimTable::from(claim), reading)?;
            let leveled = |found: Diagnostic| {
                let found = found.note(format!("claim {}", index + 1));
                Subject::new(reading)
                    .apply_levels(&levels, vec![found])
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
    let sources = [&text.source].into_iter().chain(&files.0);
    if let Some(unread) = about_unread(sources.clone(), |name| format!("`{name}`")) {
        _ = writeln!(report, "{unread}");
    }
    let truncated = sources.filter(|source| source.is_too_large());
    Ok(json(&Outcome {
        proved: !is_failed,
        claims: results,
        truncated: truncated.map(SourceText::name).collect(),
        report,
    }))
}

/// The files that claims name.
struct Files(Vec<SourceText>);

impl Files {
    fn new(files: Vec<File>) -> Self {
        let files = files.into_iter();
        let files = files.map(|file| Text::new(&file.name(), &file.bytes(), false).source);
        Self(files.collect())
    }

    fn prove(&self, claim: &ClaimTable, reading: &Reading) -> Result<ClaimAnswer, ClaimError> {
        if claim.notation.as_deref() == Some("regex") {
            return Err(ClaimError {
                part: ClaimPart::Notation,
                message: "regular expressions are not supported in JavaScript".to_owned(),
                help: "write a route or a pattern, or run `robots prove`".to_owned(),
            });
        }
        match claim.read()? {
            AnyClaim::Absolute(claim) => claim.answer(reading),
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
