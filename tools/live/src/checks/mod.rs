//! Findings about what was fetched.
//!
//! In: an [`Observed`]. Out: findings, at their requested levels, with the text that they are
//! about.

mod body;
mod differ;
mod expect;
mod managed;
mod reach;
mod rules;

use robots_analysis::diagnostic::{Diagnostic, Level};
use robots_core::SourceText;

pub(crate) use reach::result;
pub use rules::Difference;

use crate::meaning;
use crate::plan::Observed;
use crate::session::Fetched;
use crate::settings::Target;

/// A finding and the text that its labels are in. The name of the text is a URL.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The finding.
    pub diagnostic: Diagnostic,
    /// The text; empty if the finding is about a response without a robots.txt.
    pub source: SourceText,
}

/// What is known about a target.
#[derive(Default)]
pub(crate) struct Judged {
    pub(crate) findings: Vec<Finding>,
    pub(crate) notes: Vec<String>,
    pub(crate) difference: Option<Difference>,
}

/// What the checks of a target see.
struct Context<'a> {
    target: &'a Target,
    observed: &'a Observed,
    first: &'a Fetched,
}

impl Context<'_> {
    /// Returns a finding about the first response.
    fn finding(&self, diagnostic: Diagnostic) -> Finding {
        let source = meaning::source(self.first, self.observed.url.as_str());
        Finding { diagnostic, source }
    }

    /// Returns the word for a client of this target: its name, and the URL if it is another one.
    fn name(&self, fetched: &Fetched) -> String {
        let mut name = fetched.request.url.to_string();
        if fetched.request.identity != self.first.request.identity {
            name = format!("{name} (as {})", fetched.request.identity.name());
        }
        if let (Some(version), true) = (
            fetched.request.ip_version,
            fetched.request.ip_version != self.first.request.ip_version,
        ) {
            name = format!("{name} (over {version})");
        }
        if fetched.request.is_fresh {
            name += " (past caches)";
        }
        name
    }
}

/// Judges what was fetched for a target.
pub(crate) fn check(target: &Target, observed: &Observed) -> Judged {
    let mut judged = Judged::default();
    let Some(first) = observed.first().filter(|first| first.is_measured()) else {
        return judged;
    };
    let context = Context {
        target,
        observed,
        first,
    };
    rules::check(&context, &mut judged);
    let is_equivalent = judged
        .difference
        .as_ref()
        .is_some_and(Difference::is_equivalent);
    let found = [
        reach::check(&context),
        body::check(&context),
        expect::check(&context, &mut judged.notes),
        differ::check(&context, is_equivalent),
    ];
    // The reason for a difference comes before it.
    let differences = std::mem::take(&mut judged.findings);
    judged.findings = found.into_iter().flatten().chain(differences).collect();
    for finding in &mut judged.findings {
        if let Some(lint) = finding.diagnostic.lint {
            finding.diagnostic.level = target.levels.of(lint);
        }
    }
    judged
        .findings
        .retain(|finding| finding.diagnostic.level != Level::Allow);
    judged
        .findings
        .sort_by_key(|finding| std::cmp::Reverse(finding.diagnostic.level));
    judged
}
