//! What a response means as a robots.txt.

use robots_analysis::compare::{Relation, compare};
use robots_analysis::{Diagnostic, facts};
use robots_core::{Dialect, Reading, SourceText};
use robots_crawler::FetchPolicy;
use robots_crawler::access::Access;
use robots_lint::{LINTS, Subject};
use robots_report::ChangesReport;

use crate::session::Fetched;

/// Returns the finding of the lint `html_content` in a text that is not a robots.txt.
pub(crate) fn other_format(source: &SourceText) -> Option<Diagnostic> {
    let reading = Reading::new(source, Dialect::RFC_9309);
    // Crawlers obey the rules between the tags of a template that is not rendered.
    facts::other_format(&reading)
        .filter(|format| format.template.is_none() || reading.agents().is_empty())?;
    let lint = LINTS.iter().find(|entry| entry.name == "html_content")?;
    lint.findings(&Subject::new(&reading)).into_iter().next()
}

/// Returns whether a body is a page or another format, not a robots.txt. The start shows it.
pub(crate) fn is_page(body: &[u8]) -> bool {
    const START: usize = 16 * 1024;
    let start = &body[..body.len().min(START)];
    other_format(&SourceText::new("", start)).is_some()
}

/// Returns the text of a response; empty without a success.
pub(crate) fn source(fetched: &Fetched, name: impl Into<String>) -> SourceText {
    let body = fetched.success().map(|response| response.body.clone());
    SourceText::new(name, body.unwrap_or_default())
}

/// Returns the rules that crawlers of a dialect obey after a response. Without a file they are
/// empty, as if every URL were allowed; `None` while crawlers do not know them.
pub(crate) fn reading(fetched: &Fetched, name: &str, dialect: &'static Dialect) -> Option<Reading> {
    let policy = FetchPolicy::of_dialect(dialect.name)?;
    match fetched.access(&policy)? {
        Access::Parse { .. } => Some(Reading::new(&source(fetched, name), dialect)),
        Access::AllowAll { .. } => Some(Reading::new(&SourceText::new(name, ""), dialect)),
        _ => None,
    }
}

/// Returns a URL and a crawler for which two readings differ, as a sentence; `None` if they are
/// proved to be equivalent.
pub(crate) fn difference(one: &Reading, other: &Reading) -> Option<String> {
    if one.source().bytes() == other.source().bytes() {
        return None;
    }
    let comparisons = compare(one, other, None);
    let report = ChangesReport::new(one, other, &comparisons);
    let requirement = report.requirement(Relation::Equivalent);
    let reason = requirement.reason()?;
    Some(reason.strip_prefix("does not hold: ").unwrap_or(reason).to_owned())
}
