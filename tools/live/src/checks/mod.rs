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
mod served;

use robots_analysis::diagnostic::{Diagnostic, Level};
use robots_core::{Reading, SourceText};

pub use rules::Difference;

use crate::cause::Cause;
use crate::meaning;
use crate::plan::{Observed, Role};
use crate::session::Fetched;
use crate::settings::Target;
use served::Answer;

/// A finding and the text that its labels are in. The name of the text is a URL.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The finding.
    pub diagnostic: Diagnostic,
    /// The text; empty if the finding is about a response without a robots.txt.
    pub source: SourceText,
}

/// The result for a target.
#[derive(Debug)]
pub struct Checked {
    /// What was fetched.
    pub observed: Observed,
    /// The findings, errors first.
    pub findings: Vec<Finding>,
    /// Sentences about what is no problem by itself.
    pub notes: Vec<String>,
    /// The differences from the expected file: that of the first response, and of each other text
    /// without the required relation. Empty without a file, or while no response is known.
    pub differences: Vec<Difference>,
}

/// What the checks of a target see.
struct Context<'a> {
    target: &'a Target,
    observed: &'a Observed,
    first: &'a Fetched,
}

impl Context<'_> {
    fn finding(&self, diagnostic: Diagnostic) -> Finding {
        self.finding_of(self.first, diagnostic)
    }

    fn finding_of(&self, fetched: &Fetched, diagnostic: Diagnostic) -> Finding {
        let source = self.source(fetched);
        Finding { diagnostic, source }
    }

    fn source(&self, fetched: &Fetched) -> SourceText {
        meaning::source(fetched, self.name(fetched))
    }

    /// Returns the rules that crawlers obey after a response; `None` if they are not known.
    fn rules(&self, fetched: &Fetched) -> Option<Reading> {
        let rules = meaning::reading(fetched, &self.name(fetched), self.target.dialect);
        rules.filter(|_| !Cause::of(fetched).is_page())
    }

    /// Returns what the clients got at the first address: the first request, and those with another
    /// name.
    fn clients(&self) -> impl Iterator<Item = &Fetched> {
        let all = std::iter::once(self.first).chain(self.observed.with(Role::Client));
        all.filter(|fetched| fetched.is_measured())
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

pub(crate) fn check(target: &Target, observed: Observed) -> Checked {
    let mut checked =
        Checked { observed, findings: Vec::new(), notes: Vec::new(), differences: Vec::new() };
    let observed = &checked.observed;
    let Some(first) = observed.first().filter(|first| first.is_measured()) else {
        return checked;
    };
    let context = Context { target, observed, first };
    let answers = served::answers(&context);
    let (reached, denied) = reach::check(&context);
    let unknown = served::unknown(&context, &answers, &denied);
    let expected = expect::check(&context, &answers, &mut checked.notes);
    if target.expected.is_some() || target.against.is_some() {
        checked.notes.extend(served::unmeasured(&context));
    }
    checked.notes.extend(served::empty(&context));
    let differences =
        rules::check(&context, &answers, &mut checked.notes, &mut checked.differences);
    let is_proved = |answer: &Answer<'_>, findings: &[Finding]| {
        let name = context.name(answer.first);
        answer.rules.is_some() && !findings.iter().any(|found| found.source.name() == name)
    };
    // What is stated is proved for these answers.
    let proved = answers
        .iter()
        .filter(|answer| is_proved(answer, &expected) && is_proved(answer, &differences));
    let proved: Vec<_> = proved.collect();
    let differ = differ::check(&context, &proved);
    // The reason for a difference comes before it.
    let found = [reached, body::check(&context), unknown, expected, differ, differences];
    let mut findings: Vec<_> = found.into_iter().flatten().collect();
    for finding in &mut findings {
        if let Some(lint) = finding.diagnostic.lint {
            finding.diagnostic.level = target.levels.of(lint);
        }
    }
    // Comments in the text set the levels of its own findings.
    findings.extend(body::lint(&context));
    findings.retain(|finding| finding.diagnostic.level != Level::Allow);
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.diagnostic.level));
    checked.findings = findings;
    checked
}
