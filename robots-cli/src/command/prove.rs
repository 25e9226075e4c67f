//! `robots prove`: claims about every URL.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::Args;
use robots_core::claim::{Claim, ClaimMistake, Proof};
use robots_core::diagnostic::render::{plain, styled};
use robots_core::diagnostic::{Diagnostic, Level};
use robots_core::syntax::parse;
use robots_core::{Policy, SourceText};

use super::{Outcome, Streams};
use crate::args::Reading;
use crate::claims::{ClaimsFile, TomlClaim, span};
use crate::site::{read_source, read_stdin};

const EXAMPLES: &str = "Examples:
  robots prove robots.txt --claims claims.toml
  git show main:robots.txt | robots prove - --claims claims.toml

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

Exit status: 0 all are true, 1 at least one is false, 2 trouble.";

/// Prove claims about every URL, or show the shortest one for which they are false
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The robots.txt; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The claims, as TOML
    #[arg(long, value_name = "FILE")]
    claims: PathBuf,

    #[command(flatten)]
    reading: Reading,
}

/// Proves every claim.
pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> io::Result<Outcome> {
    let robots = if arguments.file.as_os_str() == "-" {
        Ok(read_stdin(&mut streams.stdin)?)
    } else {
        read_source(&arguments.file)
    };
    let (robots, claims) = match (robots, read_source(&arguments.claims)) {
        (Ok(robots), Ok(claims)) => (robots, claims),
        (Err(error), _) => return trouble(streams, &arguments.file, &error),
        (_, Err(error)) => return trouble(streams, &arguments.claims, &error),
    };
    let file = match ClaimsFile::read(&claims) {
        Ok(file) => file,
        Err(finding) => {
            writeln!(streams.stderr, "{}", show(&finding, &claims))?;
            return Ok(Outcome::Trouble);
        }
    };
    let policy = Policy::new(&robots, &parse(&robots), arguments.reading.dialect);
    let mut outcome = Outcome::Clean;
    let mut proved = 0;
    for claim in &file.claims {
        let line = claims.position(claim.span().start).line;
        match prove(claim.get_ref(), &robots, &policy) {
            Ok(None) => proved += 1,
            Ok(Some(finding)) => {
                let finding = finding.note(format!("claimed in {}:{line}", claims.name()));
                writeln!(streams.stdout, "{}\n", show(&finding, &robots))?;
                if outcome == Outcome::Clean {
                    outcome = Outcome::Denied;
                }
            }
            Err(mistake) => {
                let whole = span(&claim.span());
                let place = claim.get_ref().place(mistake.part).unwrap_or(whole);
                let finding = Diagnostic::new("", Level::Deny, mistake.message)
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

fn prove(
    claim: &TomlClaim,
    robots: &SourceText,
    policy: &Policy,
) -> Result<Option<Diagnostic>, ClaimMistake> {
    let claim = Claim::read(&claim.written()?)?;
    Ok(match claim.prove(robots, policy)? {
        Proof::Holds => None,
        Proof::Fails(found) => Some(found.diagnostic(&claim, policy)),
    })
}

fn show(finding: &Diagnostic, source: &SourceText) -> String {
    if io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
        styled(finding, source)
    } else {
        plain(finding, source)
    }
}

fn trouble(
    streams: &mut Streams<'_>,
    file: &std::path::Path,
    error: &io::Error,
) -> io::Result<Outcome> {
    writeln!(streams.stderr, "error: `{}`: {error}", file.display())?;
    Ok(Outcome::Trouble)
}
