//! The JSON format of proofs: a `header`, a `claim` and a `finding` for each, and a `summary`, one
//! object a line.

use std::io::{self, Write};

use robots_analysis::Diagnostic;
use robots_analysis::claim::ClaimAnswer;
use robots_core::{Dialect, SourceText};
use schemars::JsonSchema;
use serde::Serialize;

use crate::FindingJson;
use crate::json::{Header, write_line};

/// A line of the output.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Line<'a> {
    /// The first line.
    Header(Header),
    /// A claim. A `finding` with the counterexample follows if it is not proved.
    Claim {
        /// The robots.txt.
        file: &'a str,
        /// The file and the line of the claim.
        claim: &'a str,
        status: ClaimStatus,
        /// The product tokens of crawlers that the claim leaves out, because they are documented to
        /// ignore the group `*`.
        left_out: &'a [&'static str],
    },
    /// A claim that is not proved, or a problem that routes, a sitemap or a static folder show.
    Finding(FindingJson<'a>),
    /// The last line.
    Summary {
        #[serde(flatten)]
        counts: ProofCounts,
        /// Whether every claim and all evidence could be read.
        complete: bool,
    },
}

/// The answer to a claim.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ClaimStatus {
    /// It holds for every URL.
    Proved,
    /// There is a counterexample.
    Refuted,
    /// The bound on work was reached.
    Unproved,
    /// It is not a claim. A `finding` in its file with the error follows.
    Rejected,
}

/// Counts of proofs, for the last line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct ProofCounts {
    /// The number of claims.
    pub claims: usize,
    /// The number of those that are proved.
    pub proved: usize,
    /// The number of findings that are errors.
    pub errors: usize,
    /// The number of findings that are warnings.
    pub warnings: usize,
}

/// Writes the first line.
pub fn write_header(out: &mut dyn Write) -> io::Result<()> {
    write_line(out, &Line::Header(Header::of("prove")))
}

/// Writes the answer to the claim at `place` about `file`; `None` for a claim that is rejected.
pub fn write_claim(
    out: &mut dyn Write,
    file: &SourceText,
    place: &str,
    answer: Option<&ClaimAnswer>,
) -> io::Result<()> {
    let (status, left_out): (_, &[_]) = match answer {
        Some(ClaimAnswer::Proved { left_out }) => (ClaimStatus::Proved, left_out),
        Some(ClaimAnswer::Refuted(_)) => (ClaimStatus::Refuted, &[]),
        Some(ClaimAnswer::Unproved(_)) => (ClaimStatus::Unproved, &[]),
        None => (ClaimStatus::Rejected, &[]),
    };
    let line = Line::Claim { file: file.name(), claim: place, status, left_out };
    write_line(out, &line)
}

/// Writes a finding about `file`.
pub fn write_finding(
    out: &mut dyn Write,
    file: &SourceText,
    finding: &Diagnostic,
    dialect: &'static Dialect,
) -> io::Result<()> {
    write_line(out, &Line::Finding(FindingJson::new(file, finding, dialect)))
}

/// Writes the last line. `complete` is whether every claim and all evidence could be read.
pub fn write_summary(out: &mut dyn Write, counts: ProofCounts, complete: bool) -> io::Result<()> {
    write_line(out, &Line::Summary { counts, complete })
}
