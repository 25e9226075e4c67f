//! `robots prove`: claims about every URL.

use std::fmt;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;
use robots_core::claim::{ClaimError, ClaimPart};
use robots_core::diagnostic::render::{plain, styled};
use robots_core::diagnostic::{Diagnostic, Level};
use robots_core::lint::{Levels, Routes};
use robots_core::{Compilation, Reading, Route, SourceText, compile};
use robots_site::{EvidenceError, StaticDir, check_sitemap};

use super::{Outcome, Streams};
use crate::args::{AskedLevels, DialectOption};
use crate::claims::{ClaimsFile, Stated, TomlClaim, span};
use crate::failure::{Failure, Unreadable};
use crate::input::read_either;

const EXAMPLES: &str = "Examples:
  robots prove robots.txt --claims claims.toml
  git show main:robots.txt | robots prove - --claims claims.toml
  robots prove robots.txt --sitemap static/sitemap.xml --static-dir static
  robots prove robots.txt --route / --route '/products/{id}' --route '/account/{*rest}'

A claim is about every URL of a route, of a pattern or of a regular expression:
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

Or it is about another file, by its path from the folder of the claims:
  [[claim]]
  no-looser-than = \"main.txt\"     # or `no-stricter-than`: for every URL

Exit status: 0 all are true, 1 at least one is false or a listed URL is forbidden,
2 trouble.";

/// Prove claims about every URL, or show the shortest one for which they are false
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

    #[command(flatten)]
    read_as: DialectOption,

    #[command(flatten)]
    asked: AskedLevels,
}

/// What the site holds beside the file.
#[derive(Debug, Args)]
#[group(id = "evidence", multiple = true)]
struct Evidence {
    /// What the site serves, as in `/products/{id}`: rules are held against it
    #[arg(long = "route", value_name = "ROUTE", value_parser = route)]
    routes: Vec<Route>,

    /// A sitemap or an index, also packed: what it lists may be fetched
    #[arg(long = "sitemap", value_name = "FILE")]
    sitemaps: Vec<PathBuf>,

    /// A folder that is served at the root of the site
    #[arg(long, value_name = "FOLDER")]
    static_dir: Option<PathBuf>,
}

fn route(text: &str) -> Result<Route, String> {
    Route::parse(text).map_err(|error| format!("{}: {}", error.message, error.help))
}

/// Proves every claim and looks at all evidence.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, Failure> {
    let levels = arguments.asked.levels()?;
    let robots = read_either(&arguments.file, streams).map_err(Failure::File)?;
    let compilation = compile(&robots, arguments.read_as.dialect);
    let mut outcome = Outcome::Clean;
    if let Some(claims) = &arguments.claims {
        outcome = prove_all(claims, &compilation, &levels, streams)?;
    }
    let evidence = arguments.evidence.findings(&compilation, &levels);
    for finding in evidence {
        let of_finding = match finding {
            Ok(finding) => print(&finding, &robots, streams)?,
            Err(failure) => streams.report(failure),
        };
        outcome = outcome.max(of_finding);
    }
    Ok(outcome)
}

/// Prints a finding. Returns what it makes of the outcome.
fn print(
    finding: &Diagnostic,
    source: &SourceText,
    streams: &mut Streams<'_>,
) -> io::Result<Outcome> {
    writeln!(streams.stdout, "{}\n", show(finding, source))?;
    Ok(Outcome::denied_if(finding.level == Level::Deny))
}

impl Evidence {
    /// Everything that is found, or why it cannot be looked for.
    fn findings(
        &self,
        compilation: &Compilation,
        levels: &Levels,
    ) -> Vec<Result<Diagnostic, Failure>> {
        let apply_levels = |found| compilation.apply_levels(levels, found);
        let folder = self.static_dir.as_deref();
        let static_dir = folder.map(StaticDir::read);
        let mut findings = Vec::new();
        if !self.routes.is_empty() {
            let dialect = compilation.reading().dialect();
            // A folder that cannot be read is told of where it is looked at itself.
            let files = static_dir.as_ref().and_then(|files| files.as_ref().ok());
            let files = files.map(StaticDir::urls).unwrap_or_default();
            if let Ok(routes) = Routes::new(self.routes.clone(), dialect) {
                let routes = routes.with_files(files, dialect);
                // What is wrong with the file itself is for `robots check` to say.
                let known = compilation.lint(levels);
                let found = compilation.lint_with_routes(levels, routes);
                let new = found.into_iter().filter(|found| !known.contains(found));
                findings.extend(new.map(Ok));
            } else {
                let name = dialect.name;
                let message = format!("routes mean nothing to the dialect `{name}`");
                findings.push(Err(Failure::Refused(message)));
            }
        }
        for sitemap in &self.sitemaps {
            match check_sitemap(compilation, sitemap) {
                Ok(checked) => findings.extend(apply_levels(checked.findings).into_iter().map(Ok)),
                Err(EvidenceError { path, error }) => findings.push(Err(of_file(&path, &error))),
            }
        }
        if let (Some(folder), Some(static_dir)) = (folder, static_dir) {
            match static_dir.and_then(|files| files.check(compilation)) {
                Ok(found) => findings.extend(apply_levels(found).into_iter().map(Ok)),
                Err(error) => findings.push(Err(of_file(folder, &error))),
            }
        }
        findings
    }
}

fn prove_all(
    path: &Path,
    compilation: &Compilation,
    levels: &Levels,
    streams: &mut Streams<'_>,
) -> io::Result<Outcome> {
    let claims = match std::fs::read(path) {
        Ok(bytes) => SourceText::new(path.to_string_lossy(), bytes),
        Err(error) => return Ok(streams.report(of_file(path, &error))),
    };
    let file = match ClaimsFile::read(&claims) {
        Ok(file) => file,
        Err(finding) => {
            writeln!(streams.stderr, "{}", show(&finding, &claims))?;
            return Ok(Outcome::Trouble);
        }
    };
    let mut outcome = Outcome::Clean;
    let mut proved = 0;
    for claim in &file.claims {
        let line = claims.position(claim.span().start).line;
        match prove(claim.get_ref(), path, compilation) {
            Ok(None) => proved += 1,
            Ok(Some(finding)) => {
                let finding = finding.note(format!("claimed in {}:{line}", claims.name()));
                for finding in compilation.apply_levels(levels, vec![finding]) {
                    outcome = outcome.max(print(&finding, compilation.source(), streams)?);
                }
            }
            Err(mistake) => {
                let whole = span(&claim.span());
                let place = claim.get_ref().place(mistake.part).unwrap_or(whole);
                let finding = Diagnostic::new(None, Level::Deny, mistake.message)
                    .label(place, "")
                    .help(mistake.help);
                writeln!(streams.stderr, "{}\n", show(&finding, &claims))?;
                outcome = Outcome::Trouble;
            }
        }
    }
    let count = file.claims.len();
    let claims = if count == 1 { "claim" } else { "claims" };
    writeln!(streams.stdout, "{proved} of {count} {claims} proved")?;
    Ok(outcome)
}

/// Proves a claim of the file at `path`. When it is false, what to say of it.
fn prove(
    claim: &TomlClaim,
    path: &Path,
    compilation: &Compilation,
) -> Result<Option<Diagnostic>, ClaimError> {
    match claim.stated()? {
        Stated::OfUrls(written) => compilation.prove(&written),
        Stated::OfFiles(relational, file) => {
            let other = path.with_file_name(file);
            let bytes = std::fs::read(&other).map_err(|error| ClaimError {
                part: ClaimPart::Target,
                message: format!("cannot read `{}`: {error}", other.display()),
                help: "name a robots.txt by its path from the folder of this file".to_owned(),
            })?;
            let other = SourceText::new(file, bytes);
            let reading = compilation.reading();
            relational.prove(reading, &Reading::new(&other, reading.dialect()))
        }
    }
}

fn show(finding: &Diagnostic, source: &SourceText) -> String {
    if io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
        styled(finding, source)
    } else {
        plain(finding, source)
    }
}

fn of_file(file: &Path, error: &dyn fmt::Display) -> Failure {
    Failure::File(Unreadable::new(file, error))
}
