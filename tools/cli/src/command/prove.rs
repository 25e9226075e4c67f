//! `robots prove`: proves claims about every URL.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use robots_analysis::Route;
use robots_analysis::claim::ClaimAnswer;
use robots_analysis::diagnostic::{Diagnostic, Level};
use robots_config::{Invalid, LocatedClaim, Site, read_claims};
use robots_core::{Compilation, compile};
use robots_lint::check::EvidenceKind;
use robots_lint::{Levels, Routes, Subject, fold};
use robots_report::prove::{ProofCounts, write_claim, write_finding, write_header, write_summary};
use robots_report::{LeftOut, about_unread, counted};
use robots_site::{SiteEvidence, new_findings};

use super::merge::{MergeOptions, refused};
use crate::args::{DialectOption, LevelOptions, OutputFormat};
use crate::configuration::{Configurations, located, shown};
use crate::failure::Failure;
use crate::input::read_either;
use crate::streams::{Status, Streams};

const EXAMPLES: &str = "Examples:
  robots prove
  robots prove public/robots.txt
  robots prove robots.txt --claims claims.toml
  git show main:robots.txt | robots prove - --claims claims.toml
  robots prove robots.txt --sitemap static/sitemap.xml --static-dir static
  robots prove robots.txt --route / --route '/products/{id}' --route '/account/{*rest}'
  robots prove base.txt --merge docs/robots.txt@/docs/ --claims claims.toml

Without claims, routes, sitemaps or a static folder on the command line, those of the
`[[site]]` in robots.toml are used; without FILE, every `[[site]]` is proved.

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
    /// The robots.txt; `-` is standard input [default: those of every `[[site]]` in robots.toml]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// The claims, as TOML
    #[arg(long, value_name = "FILE", requires = "file")]
    claims: Option<PathBuf>,

    #[command(flatten)]
    evidence: Evidence,

    #[command(flatten)]
    fragments: MergeOptions,

    /// Print every finding about evidence, not only the first of each lint, and every crawler
    /// that claims leave out
    #[arg(long)]
    all: bool,

    /// The output format
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    read_as: DialectOption,

    #[command(flatten)]
    level_options: LevelOptions,
}

/// Evidence: what the site serves in addition to the file.
#[derive(Debug, Args)]
#[group(id = "evidence", multiple = true, requires = "file")]
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

pub(super) fn route(text: &str) -> Result<Route, String> {
    Route::parse(text).map_err(|error| format!("{}: {}", error.message, error.help))
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Status, Failure> {
    if arguments.fragments.is_given() && arguments.file.is_none() {
        let message = "`--merge` merges fragments with one file: name FILE";
        return Err(Failure::new(message));
    }
    let mut configurations = Configurations::new(&arguments.read_as.configuration);
    let files = if let Some(file) = &arguments.file {
        vec![file.clone()]
    } else {
        let config = configurations.of(&located(Path::new("-"))?)?;
        let sites = config.as_ref().map(|config| &config.sites);
        let Some(sites) = sites.filter(|sites| !sites.is_empty()) else {
            let message = "nothing to prove: name a robots.txt, or add a `[[site]]` to robots.toml";
            return Err(Failure::new(message));
        };
        sites.iter().map(|site| shown(&site.file.value)).collect()
    };
    if arguments.format == OutputFormat::Json {
        write_header(streams.stdout)?;
    }
    let mut counts = ProofCounts::default();
    let mut status = Status::Success;
    for file in files {
        let of_file = arguments.prove(&file, &mut configurations, &mut counts, streams);
        status = status.max(of_file.unwrap_or_else(|failure| streams.report(failure)));
    }
    if arguments.format == OutputFormat::Json {
        write_summary(streams.stdout, counts, status != Status::Error)?;
    }
    Ok(status)
}

impl Arguments {
    fn prove(
        &self,
        file: &Path,
        configurations: &mut Configurations,
        counts: &mut ProofCounts,
        streams: &mut Streams<'_>,
    ) -> Result<Status, Failure> {
        let located = located(file)?;
        let requested = self.level_options.levels()?;
        let dialect = self.read_as.dialect;
        let (dialect, levels) = configurations.settings(&located, dialect, &requested)?;
        let config = configurations.of(&located)?;
        let of_site;
        let (claims, evidence) = if self.claims.is_some() || !self.evidence.is_empty() {
            let claims = self.claims.as_deref().map(read_claims);
            (claims.transpose(), &self.evidence)
        } else {
            let config = config.as_ref();
            let Some((config, site)) =
                config.and_then(|config| Some((config, config.site(&located)?)))
            else {
                let message = "nothing to prove: name `--claims`, `--route`, `--sitemap` or \
                               `--static-dir`, or add a `[[site]]` with this file to robots.toml";
                return Err(Failure::new(message));
            };
            if let Some(missing) = config.missing(site.paths()) {
                return Err(missing.into());
            }
            of_site = Evidence::of(site);
            if site.first_claim().is_none() && of_site.is_empty() {
                let place = config.place(site.span);
                let message = format!(
                    "nothing to prove: the `[[site]]` at {place} has no claims, presets, routes, \
                     sitemaps or static-dir"
                );
                return Err(Failure::new(message));
            }
            (site.claims().map(Some), &of_site)
        };
        let robots = read_either(file, streams).map_err(Failure::File)?;
        let merged = self.fragments.merged(file, robots, dialect, configurations)?;
        let robots = match merged {
            Ok(merged) => merged,
            Err(refusals) => {
                if self.format == OutputFormat::Json {
                    for refusal in &refusals {
                        let (finding, source) = refusal.diagnostic.at_origin(&refusal.source);
                        write_finding(streams.stdout, &source, &finding, dialect)?;
                    }
                    counts.errors += refusals.len();
                } else {
                    refused(&refusals, streams)?;
                }
                // Nothing is proved or refuted.
                return Ok(Status::Error);
            }
        };
        let compilation = compile(&robots, dialect);
        let mut status = match claims {
            Ok(Some(claims)) if !claims.is_empty() => {
                self.prove_all(&claims, &compilation, &levels, counts, streams)?
            }
            Ok(_) => Status::Success,
            Err(invalid) => {
                if self.format == OutputFormat::Json {
                    write_invalid(&invalid, &compilation, counts, streams)?;
                }
                streams.report(invalid)
            }
        };
        let (findings, failures) = evidence.findings(&compilation, &levels);
        let shown = if self.all { findings } else { fold(findings) };
        let errors = shown.iter().filter(|found| found.level == Level::Deny);
        let (errors, all) = (errors.count(), shown.len());
        for finding in shown {
            status = status.max(self.print(&finding, &compilation, counts, streams)?);
        }
        if self.format == OutputFormat::Human && !evidence.is_empty() && failures.is_empty() {
            let found =
                [counted(errors, "error", "errors"), counted(all - errors, "warning", "warnings")]
                    .join(", ");
            writeln!(streams.stdout, "compared with {}: {found}", evidence.describe())?;
        }
        for failure in failures {
            status = status.max(streams.report(failure));
        }
        Ok(status)
    }

    fn print(
        &self,
        finding: &Diagnostic,
        compilation: &Compilation,
        counts: &mut ProofCounts,
        streams: &mut Streams<'_>,
    ) -> io::Result<Status> {
        let source = compilation.source();
        match self.format {
            OutputFormat::Human => {
                let finding = streams.rendered(finding, source);
                writeln!(streams.stdout, "{finding}\n")?;
            }
            OutputFormat::Json => {
                let dialect = compilation.reading().dialect();
                write_finding(streams.stdout, source, finding, dialect)?;
            }
        }
        let is_error = finding.level == Level::Deny;
        counts.errors += usize::from(is_error);
        counts.warnings += usize::from(!is_error);
        Ok(Status::failed_if(is_error))
    }

    fn prove_all(
        &self,
        claims: &[LocatedClaim],
        compilation: &Compilation,
        levels: &Levels,
        counts: &mut ProofCounts,
        streams: &mut Streams<'_>,
    ) -> io::Result<Status> {
        let mut status = Status::Success;
        let mut proved = 0;
        let mut left_out = LeftOut { lists_all: self.all, ..LeftOut::default() };
        let mut read = vec![compilation.source().clone()];
        for claim in claims {
            let answer = match claim.prove(&Subject::compiled(compilation), &mut read) {
                Ok(answer) => answer,
                Err(invalid) => {
                    if self.format == OutputFormat::Json {
                        write_claim(streams.stdout, compilation.source(), &claim.place(), None)?;
                        write_invalid(&invalid, compilation, counts, streams)?;
                    }
                    status = status.max(streams.report(invalid));
                    writeln!(streams.stderr)?;
                    continue;
                }
            };
            if self.format == OutputFormat::Json {
                write_claim(streams.stdout, compilation.source(), &claim.place(), Some(&answer))?;
            }
            match answer {
                ClaimAnswer::Proved { left_out: crawlers } => {
                    proved += 1;
                    left_out.add(&crawlers, || claim.place());
                }
                ClaimAnswer::Refuted(finding) | ClaimAnswer::Unproved(finding) => {
                    let subject = Subject::compiled(compilation);
                    let finding = with_opposite(claim, claims, &subject, finding);
                    for finding in subject.apply_levels(levels, vec![finding]) {
                        let of_claim = self.print(&finding, compilation, counts, streams)?;
                        status = status.max(of_claim);
                    }
                }
            }
        }
        counts.claims += claims.len();
        counts.proved += proved;
        if self.format == OutputFormat::Json {
            return Ok(status);
        }
        let count = claims.len();
        let claims = if count == 1 { "claim" } else { "claims" };
        writeln!(streams.stdout, "{proved} of {count} {claims} proved")?;
        if !left_out.crawlers.is_empty() {
            writeln!(streams.stdout, "{left_out}")?;
        }
        if let Some(unread) = about_unread(&read) {
            writeln!(streams.stdout, "{unread}")?;
        }
        Ok(status)
    }
}

/// Adds to the finding of a false claim the claim that states the opposite.
fn with_opposite(
    claim: &LocatedClaim,
    all: &[LocatedClaim],
    subject: &Subject<'_>,
    finding: Diagnostic,
) -> Diagnostic {
    let Some(claim) = claim.claim() else {
        return finding;
    };
    let others = all.iter().filter_map(|other| {
        let name = format!("the claim in {}", other.place());
        Some((name, other.claim()?))
    });
    let others: Vec<_> = others.collect();
    let others = others.iter().map(|(name, other)| (name.clone(), other));
    subject.name_opposite(&claim, others, finding)
}

/// Writes the errors in a file with claims, which are also printed.
fn write_invalid(
    invalid: &Invalid,
    compilation: &Compilation,
    counts: &mut ProofCounts,
    streams: &mut Streams<'_>,
) -> io::Result<()> {
    let dialect = compilation.reading().dialect();
    for error in invalid.errors() {
        write_finding(streams.stdout, invalid.source(), error, dialect)?;
    }
    counts.errors += invalid.errors().len();
    Ok(())
}

impl Evidence {
    fn of(site: &Site) -> Self {
        let paths = site.sitemaps.iter().map(|path| shown(&path.value));
        Self {
            routes: site.routes.iter().map(|route| route.value.clone()).collect(),
            sitemaps: paths.collect(),
            static_dir: site.static_dir.as_ref().map(|path| shown(&path.value)),
        }
    }

    fn is_empty(&self) -> bool {
        self.routes.is_empty() && self.sitemaps.is_empty() && self.static_dir.is_none()
    }

    /// Returns what a file is compared with, such as `2 routes, 1 sitemap`.
    fn describe(&self) -> String {
        let mut parts = Vec::new();
        if !self.routes.is_empty() {
            parts.push(counted(self.routes.len(), "route", "routes"));
        }
        if !self.sitemaps.is_empty() {
            parts.push(counted(self.sitemaps.len(), "sitemap", "sitemaps"));
        }
        if let Some(folder) = &self.static_dir {
            parts.push(format!("the files of `{}`", folder.display()));
        }
        parts.join(", ")
    }

    /// Returns what is found, and the errors of evidence that cannot be checked.
    fn findings(
        &self,
        compilation: &Compilation,
        levels: &Levels,
    ) -> (Vec<Diagnostic>, Vec<Failure>) {
        let subject = || Subject::compiled(compilation);
        let sitemaps = self.sitemaps.iter();
        let sitemaps = sitemaps.map(|path| SiteEvidence::open(EvidenceKind::Sitemap, path));
        let folder = self.static_dir.iter();
        let folder = folder.map(|path| SiteEvidence::open(EvidenceKind::StaticDir, path));
        let evidence: Vec<_> = sitemaps.chain(folder).collect();
        let mut findings = Vec::new();
        let mut failures = Vec::new();
        if !self.routes.is_empty() {
            let dialect = compilation.reading().dialect();
            if let Ok(routes) = Routes::new(self.routes.clone(), dialect) {
                let files: Vec<_> = evidence.iter().flat_map(SiteEvidence::urls).collect();
                let found = subject().with_routes(routes.with_files(files, dialect));
                // Findings about the file itself are left to `robots check`.
                let known = subject().findings(levels);
                findings.extend(new_findings(found.findings(levels), &known));
            } else {
                failures.push(Failure::new("budget exhausted: a route is too long"));
            }
        }
        for one in evidence {
            match one.check(compilation) {
                Ok(found) => findings.extend(subject().apply_levels(levels, found.findings)),
                Err(error) => failures.push(Failure::new(error.to_string())),
            }
        }
        (findings, failures)
    }
}
