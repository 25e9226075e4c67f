//! `robots prove`: proves claims about every URL.

use std::collections::HashMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use clap::Args;
use robots_analysis::claim::{ClaimAnswer, ClaimError, ClaimPart};
use robots_analysis::diagnostic::render::{plain, styled};
use robots_analysis::diagnostic::{Diagnostic, Level};
use robots_analysis::lint::{Levels, Routes, fold};
use robots_analysis::{Lint, Route, Subject};
use robots_core::{Compilation, Reading, SourceText, compile};
use robots_report::about_unread;
use robots_report::claims::{AnyClaim, LeftOut};
use robots_site::{EvidenceError, StaticDir, check_sitemap};

use crate::args::{DialectOption, LevelOptions};
use crate::claims::{ClaimsFile, TomlClaim, span, span_of};
use crate::failure::{Failure, Unreadable};
use crate::input::read_either;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots prove robots.txt --claims claims.toml
  git show main:robots.txt | robots prove - --claims claims.toml
  robots prove robots.txt --sitemap static/sitemap.xml --static-dir static
  robots prove robots.txt --route / --route '/products/{id}' --route '/account/{*rest}'

A claim is about every URL of a route, a pattern or a regular expression:
  [[claim]]
  disallow = \"/account/{*rest}\"    # for every crawler

  [[claim]]
  allow = \"/products/{id}\"         # the path with any query
  agents = [\"Googlebot\", \"bingbot\"]
  query = \"without\"                # or `with`

  [[claim]]
  disallow = \"/(drafts|preview)/.*\"
  agents = \"GPTBot\"
  notation = \"regex\"               # or `route` or `pattern`

A claim may also compare with another file, relative to the folder of the claims:
  [[claim]]
  no-looser-than = \"main.txt\"     # or `no-stricter-than`: for every URL

Exit status:
  0  every claim holds
  1  a claim is refuted or not proved, or a URL of a sitemap or folder is disallowed
  2  on error";

/// Prove claims about every URL, or show the shortest counterexample
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The robots.txt; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The claims, as TOML
    #[arg(long, value_name = "FILE", required_unless_present = "evidence")]
    claims: Option<PathBuf>,

    #[command(flatten)]
    evidence: Evidence,

    /// Print every finding about evidence, not only the first of each lint, and every crawler
    /// that claims leave out
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    read_as: DialectOption,

    #[command(flatten)]
    level_options: LevelOptions,
}

/// Evidence: what the site serves in addition to the file.
#[derive(Debug, Args)]
#[group(id = "evidence", multiple = true)]
struct Evidence {
    /// A route of the site, such as `/products/{id}`, to check rules against
    #[arg(long = "route", value_name = "ROUTE", value_parser = route)]
    routes: Vec<Route>,

    /// A sitemap or sitemap index, also compressed, whose URLs must be allowed
    #[arg(long = "sitemap", value_name = "FILE")]
    sitemaps: Vec<PathBuf>,

    /// A folder that is served at the root of the site, to check rules against
    #[arg(long, value_name = "FOLDER")]
    static_dir: Option<PathBuf>,
}

fn route(text: &str) -> Result<Route, String> {
    Route::parse(text).map_err(|error| format!("{}: {}", error.message, error.help))
}

/// Proves every claim and checks all evidence.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    let levels = arguments.level_options.levels()?;
    let robots = read_either(&arguments.file, streams).map_err(Failure::File)?;
    let compilation = compile(&robots, arguments.read_as.dialect);
    let mut status = Status::Success;
    if let Some(claims) = &arguments.claims {
        status = prove_all(arguments, claims, &compilation, &levels, streams)?;
    }
    let Found { findings, failures } = arguments.evidence.findings(&compilation, &levels);
    let shown = if arguments.all {
        findings
    } else {
        fold(findings)
    };
    for finding in shown {
        status = status.max(print(&finding, &robots, streams)?);
    }
    for failure in failures {
        status = status.max(streams.report(failure));
    }
    Ok(status)
}

/// Prints a finding. Returns its status.
fn print(
    finding: &Diagnostic,
    source: &SourceText,
    streams: &mut Streams<'_>,
) -> io::Result<Status> {
    writeln!(streams.stdout, "{}\n", show(finding, source))?;
    Ok(Status::failed_if(finding.level == Level::Deny))
}

/// Returns the lint of a finding and the first place that it is about.
fn place_of(finding: &Diagnostic) -> (Option<&'static Lint>, Option<usize>) {
    let place = finding.labels.first();
    (finding.lint, place.map(|label| label.span.start))
}

/// The result of a comparison of a file with evidence.
struct Found {
    findings: Vec<Diagnostic>,
    /// The errors of evidence that cannot be checked.
    failures: Vec<Failure>,
}

impl Evidence {
    /// Compares a file with the evidence.
    fn findings(&self, compilation: &Compilation, levels: &Levels) -> Found {
        let apply_levels = |found| Subject::compiled(compilation).apply_levels(levels, found);
        let folder = self.static_dir.as_deref();
        let static_dir = folder.map(StaticDir::read);
        let mut findings = Vec::new();
        let mut failures = Vec::new();
        if !self.routes.is_empty() {
            let dialect = compilation.reading().dialect();
            // A folder that cannot be read is reported below.
            let files = static_dir.as_ref().and_then(|files| files.as_ref().ok());
            let files = files.map(StaticDir::urls).unwrap_or_default();
            if let Ok(routes) = Routes::new(self.routes.clone(), dialect) {
                let routes = routes.with_files(files, dialect);
                // Findings about the file itself are left to `robots check`.
                let mut known: HashMap<_, Vec<_>> = HashMap::new();
                for finding in Subject::compiled(compilation).findings(levels) {
                    known.entry(place_of(&finding)).or_default().push(finding);
                }
                let found = Subject::compiled(compilation)
                    .with_routes(routes)
                    .findings(levels);
                let new = found.into_iter().filter(|found| {
                    let known = known.get(&place_of(found));
                    known.is_none_or(|known| !known.contains(found))
                });
                findings.extend(new);
            } else {
                let name = dialect.name;
                let message = format!("`--route` is not supported with the dialect `{name}`");
                failures.push(Failure::Message(message));
            }
        }
        for sitemap in &self.sitemaps {
            match check_sitemap(compilation, sitemap) {
                Ok(checked) => findings.extend(apply_levels(checked.findings)),
                Err(EvidenceError { path, error }) => failures.push(of_file(&path, &error)),
            }
        }
        if let (Some(folder), Some(static_dir)) = (folder, static_dir) {
            match static_dir.and_then(|files| files.check(compilation)) {
                Ok(found) => findings.extend(apply_levels(found)),
                Err(error) => failures.push(of_file(folder, &error)),
            }
        }
        Found { findings, failures }
    }
}

fn prove_all(
    arguments: &Arguments,
    path: &Path,
    compilation: &Compilation,
    levels: &Levels,
    streams: &mut Streams<'_>,
) -> io::Result<Status> {
    let claims = match std::fs::read(path) {
        Ok(bytes) => SourceText::new(path.to_string_lossy(), bytes),
        Err(error) => return Ok(streams.report(of_file(path, &error))),
    };
    let file = match ClaimsFile::read(&claims) {
        Ok(file) => file,
        Err(finding) => {
            writeln!(streams.stderr, "{}", show(&finding, &claims))?;
            return Ok(Status::Error);
        }
    };
    let mut status = Status::Success;
    let mut proved = 0;
    let mut left_out = LeftOut {
        lists_all: arguments.all,
        ..LeftOut::default()
    };
    let mut read = vec![compilation.source().clone()];
    for claim in &file.claims {
        let line = claims.position(claim.span().start).line;
        match prove(claim.get_ref(), path, compilation, &mut read) {
            Ok(ClaimAnswer::Proved { left_out: crawlers }) => {
                proved += 1;
                left_out.add(&crawlers, || format!("{}:{line}", claims.name()));
            }
            Ok(ClaimAnswer::Refuted(finding) | ClaimAnswer::Unproved(finding)) => {
                let finding = finding.note(format!("claimed in {}:{line}", claims.name()));
                for finding in Subject::compiled(compilation).apply_levels(levels, vec![finding]) {
                    status = status.max(print(&finding, compilation.source(), streams)?);
                }
            }
            Err(error) => {
                let whole = span(&claim.span());
                let part = span_of(claim.get_ref(), error.part).unwrap_or(whole);
                let finding = Diagnostic::error(error.message)
                    .label(part, "")
                    .help(error.help);
                writeln!(streams.stderr, "{}\n", show(&finding, &claims))?;
                status = Status::Error;
            }
        }
    }
    let count = file.claims.len();
    let claims = if count == 1 { "claim" } else { "claims" };
    writeln!(streams.stdout, "{proved} of {count} {claims} proved")?;
    if !left_out.crawlers.is_empty() {
        writeln!(streams.stdout, "{left_out}")?;
    }
    if let Some(unread) = about_unread(&read, |name| format!("`{name}`")) {
        writeln!(streams.stdout, "{unread}")?;
    }
    Ok(status)
}

/// Proves a claim of the file at `path`. Adds the file that the claim names to `read`.
fn prove(
    claim: &TomlClaim,
    path: &Path,
    compilation: &Compilation,
    read: &mut Vec<SourceText>,
) -> Result<ClaimAnswer, ClaimError> {
    match claim.read()? {
        AnyClaim::Absolute(claim) => claim.answer(compilation.reading()),
        AnyClaim::Relational(relational, file) => {
            let other = path.with_file_name(&file);
            let bytes = std::fs::read(&other).map_err(|error| ClaimError {
                part: ClaimPart::Target,
                message: Failure::from(Unreadable::new(&other, &error)).to_string(),
                help: "write the path of a robots.txt, relative to the folder of this file"
                    .to_owned(),
            })?;
            let other = SourceText::new(file, bytes);
            if !read.contains(&other) {
                read.push(other.clone());
            }
            let reading = compilation.reading();
            relational.prove(reading, &Reading::new(&other, reading.dialect()))
        }
    }
}

fn show(finding: &Diagnostic, source: &SourceText) -> String {
    if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
        plain(finding, source)
    } else {
        styled(finding, source)
    }
}

fn of_file(file: &Path, error: &dyn fmt::Display) -> Failure {
    Failure::File(Unreadable::new(file, error))
}
