//! Baselines: files that list the findings that a project has accepted, which are not reported.
//!
//! In: findings, and the JSON of a baseline. Out: the findings that it does not list, or a new
//! baseline. A finding is identified by the path of its file, relative to the folder of the
//! baseline, its lint, and the fingerprint that SARIF has too. That does not depend on other lines.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use robots_analysis::Diagnostic;
use robots_analysis::claim::CLAIM_REFUTED;
use robots_lint::{SITEMAP_INVALID, SITEMAP_URL_DISALLOWED, STATIC_FILE_DISALLOWED};
use robots_report::{CheckedFile, Fingerprints, counted};
use serde::{Deserialize, Serialize};

use crate::configuration::{Configurations, shown};
use crate::failure::{Failure, Unreadable};
use crate::replace::{Before, replace};

const VERSION: u32 = 1;

const STDIN: &str = "<stdin>";

const LIMIT: u64 = 64 * 1024 * 1024;

/// The options about baselines.
#[derive(Debug, Args)]
pub(crate) struct BaselineOptions {
    /// Do not report the findings that this file lists [default: that of robots.toml]
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Write the baseline: add the findings that it does not list, and remove those that are gone
    #[arg(long, conflicts_with = "fix")]
    update_baseline: bool,
}

/// The file as it is written.
#[derive(Debug, Deserialize, Serialize)]
#[serde(expecting = "an object with `schema` and `findings`")]
struct BaselineFile {
    schema: u32,
    findings: BTreeSet<Entry>,
}

/// A finding of a baseline.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
struct Entry {
    /// The path of the file, with `/`.
    path: String,
    lint: String,
    fingerprint: String,
}

/// The findings that are not reported.
#[derive(Debug)]
struct Baseline {
    path: PathBuf,
    /// The folder that paths are relative to.
    folder: PathBuf,
    updates: bool,
    /// What was read; `None` without a file.
    text: Option<Vec<u8>>,
    known: BTreeSet<Entry>,
    checked: BTreeSet<String>,
    found: BTreeSet<Entry>,
}

impl BaselineOptions {
    /// Returns the path of the baseline of a file, by the absolute path of the file: that of the
    /// command line, or that of its configuration.
    pub(crate) fn of(
        &self,
        file: &Path,
        configurations: &mut Configurations,
    ) -> Result<Option<PathBuf>, Failure> {
        if self.baseline.is_some() {
            return Ok(self.baseline.clone());
        }
        let config = configurations.of(file)?;
        let configured = config.as_ref().and_then(|it| it.baseline.as_ref());
        Ok(configured.map(|path| shown(&path.value)))
    }
}

#[derive(Debug)]
pub(crate) struct Baselines {
    by_path: BTreeMap<PathBuf, Baseline>,
}

impl Baselines {
    /// Reads the baselines of these files.
    ///
    /// # Errors
    ///
    /// Returns a failure if a baseline cannot be read, is not a baseline, or is of another version,
    /// or if none could be updated.
    pub(crate) fn open<'p>(
        options: &'p BaselineOptions,
        of_files: impl IntoIterator<Item = Option<&'p Path>>,
    ) -> Result<Self, Failure> {
        let named = options.baseline.as_deref();
        let paths: BTreeSet<&Path> = of_files.into_iter().flatten().chain(named).collect();
        if options.update_baseline && paths.is_empty() {
            return Err(Failure::new(
                "`--update-baseline` requires `--baseline FILE`, or the key `baseline` of \
                 robots.toml",
            ));
        }
        let opened = paths.into_iter().map(|path| {
            let baseline = Baseline::open(path, options.update_baseline)?;
            Ok((path.to_owned(), baseline))
        });
        let by_path = opened.collect::<Result<_, Failure>>()?;
        Ok(Self { by_path })
    }

    pub(crate) fn filter(&mut self, baseline: Option<&Path>, file: &mut CheckedFile) {
        let opened = baseline.and_then(|path| self.by_path.get_mut(path));
        if let Some(baseline) = opened {
            baseline.filter(file);
        }
    }

    /// Writes the baselines, or warns about entries that no finding has.
    pub(crate) fn finish(self, stderr: &mut dyn Write) -> Result<(), Failure> {
        let mut baselines = self.by_path.into_values();
        baselines.try_for_each(|baseline| baseline.finish(stderr))
    }
}

impl Baseline {
    /// Reads a baseline. One that is updated need not exist.
    fn open(path: &Path, updates: bool) -> Result<Self, Failure> {
        let failed = |reason: &str| Failure::File(Unreadable::new(path, &reason));
        let mut read_text = None;
        let known = match read(path) {
            Ok(text) => {
                let file: BaselineFile = serde_json::from_str(&text)
                    .map_err(|error| failed(&format!("not a baseline: {error}")))?;
                if file.schema != VERSION {
                    let reason = format!("unknown version {}, expected {VERSION}", file.schema);
                    return Err(failed(&reason));
                }
                read_text = Some(text.into_bytes());
                file.findings
            }
            Err(error) if updates && error.kind() == io::ErrorKind::NotFound => BTreeSet::new(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(failed("no such baseline: create it with `--update-baseline`"));
            }
            Err(error) => return Err(Unreadable::new(path, &error).into()),
        };
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        Ok(Self {
            path: path.to_owned(),
            folder: full(folder.unwrap_or(Path::new("."))),
            updates,
            text: read_text,
            known,
            checked: BTreeSet::new(),
            found: BTreeSet::new(),
        })
    }

    /// Removes the findings that the baseline lists, or will list, from those of a file.
    fn filter(&mut self, file: &mut CheckedFile) {
        let path = match file.source.name() {
            STDIN => STDIN.to_owned(),
            name => relative(Path::new(name), &self.folder),
        };
        let mut fingerprints = Fingerprints::default();
        let before = file.diagnostics.len();
        let bytes = file.source.bytes();
        file.diagnostics.retain(|finding| {
            let entry = Entry {
                path: path.clone(),
                lint: finding.name().to_owned(),
                fingerprint: fingerprints.next(bytes, finding),
            };
            if !is_listable(finding) {
                return true;
            }
            let is_known = self.updates || self.known.contains(&entry);
            self.found.insert(entry);
            !is_known
        });
        file.baselined += before - file.diagnostics.len();
        self.checked.insert(path);
    }

    fn finish(self, stderr: &mut dyn Write) -> Result<(), Failure> {
        let is_gone =
            |entry: &Entry| entry.path != STDIN && !self.folder.join(&entry.path).exists();
        let is_stale = |entry: &&Entry| {
            let is_checked = self.checked.contains(&entry.path);
            !self.found.contains(*entry) && (is_checked || is_gone(entry))
        };
        let stale: BTreeSet<_> = self.known.iter().filter(is_stale).cloned().collect();
        if self.updates {
            let kept = self.known.difference(&stale).cloned();
            let file = BaselineFile { schema: VERSION, findings: kept.chain(self.found).collect() };
            let text = format!("{:#}\n", serde_json::json!(file));
            let before = self.text.as_deref().map_or(Before::Missing, Before::Read);
            return replace(&self.path, text.as_bytes(), before).map_err(Failure::File);
        }
        if !stale.is_empty() {
            let entries = counted(stale.len(), "entry", "entries");
            let path = self.path.display();
            // A warning that cannot be written does not fail the command.
            _ = writeln!(
                stderr,
                "warning: no finding matches {entries} of `{path}`: \
                 remove them with `--update-baseline`"
            );
        }
        Ok(())
    }
}

/// Returns whether a finding may be in a baseline. What refutes a claim, a sitemap or a static file
/// is always reported: it is about the site, and not about a line that is left as it is.
fn is_listable(finding: &Diagnostic) -> bool {
    let never = [&CLAIM_REFUTED, SITEMAP_INVALID, SITEMAP_URL_DISALLOWED, STATIC_FILE_DISALLOWED];
    never.iter().all(|lint| lint.name != finding.name())
}

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LIMIT).read_to_string(&mut text)?;
    Ok(text)
}

/// Returns an absolute path, without links if it exists.
fn full(path: &Path) -> PathBuf {
    let absolute = || std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    fs::canonicalize(path).unwrap_or_else(|_| absolute())
}

/// Returns the path of a file from a folder, with `/` on every system.
fn relative(path: &Path, folder: &Path) -> String {
    let path = robots_config::relative(&full(path), folder);
    let parts = path.iter().map(|part| part.to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}
