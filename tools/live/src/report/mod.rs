//! The formats of the results.
//!
//! In: the results of a run. Out: text, JSON or Markdown.

mod conclusion;
mod human;
mod json;
mod markdown;

use robots_analysis::diagnostic::Level;
use robots_report::counted;

use crate::checks::Checked;
use crate::plan::Role;
use crate::session::Fetched;

/// The results for all targets.
#[derive(Debug)]
pub struct Report {
    /// The targets, in the order in which they were given.
    pub targets: Vec<Checked>,
}

impl Report {
    /// Returns whether a finding is an error.
    pub fn is_denied(&self) -> bool {
        self.count(Level::Deny) > 0
    }

    /// Returns the targets without any response: this machine has no network, or no name could be
    /// resolved.
    pub fn unmeasured(&self) -> impl Iterator<Item = &Checked> {
        self.targets.iter().filter(|target| !target.is_measured())
    }

    fn count(&self, level: Level) -> usize {
        let findings = self.targets.iter().flat_map(|target| &target.findings);
        findings.filter(|finding| finding.diagnostic.level == level).count()
    }

    /// Returns the counts as text: `2 sites: 1 error, no warnings`.
    fn summary(&self) -> String {
        let sites = counted(self.targets.len(), "site", "sites");
        let errors = counted(self.count(Level::Deny), "error", "errors");
        let warnings = counted(self.count(Level::Warn), "warning", "warnings");
        let unmeasured = match self.unmeasured().count() {
            0 => String::new(),
            count => format!(", {} not measured", counted(count, "site", "sites")),
        };
        format!("{sites} fetched: {errors}, {warnings}{unmeasured}")
    }
}

impl Checked {
    /// Returns whether something is known about the site.
    pub fn is_measured(&self) -> bool {
        self.observed.first().is_some_and(Fetched::is_measured)
    }

    /// Returns why nothing is known.
    pub fn reason(&self) -> String {
        self.observed.first().map(crate::cause::result).unwrap_or_default()
    }

    /// Returns the requests that were sent or not, each with a description.
    fn rows(&self) -> impl Iterator<Item = (String, &Fetched)> {
        self.observed.all.iter().map(|(role, fetched)| {
            let request = &fetched.request;
            let mut name = request.identity.name();
            match role {
                Role::First | Role::Client | Role::OtherIpVersion => {}
                Role::Fresh => name += ", past caches",
                Role::OtherSite => name = format!("{name}, {}", request.url),
                Role::RandomPath => name += ", random path",
            }
            (name, fetched)
        })
    }
}
