//! Whether the readings have a relation that is required, and the URL that shows that they do not.

use std::fmt;

use robots_analysis::compare::{Relation, Unproved};
use robots_core::matcher::Verdict;
use schemars::JsonSchema;
use serde::Serialize;

use super::ChangesReport;
use crate::visible::visible;

/// A relation between two readings, as proved or not. Its text is a sentence for a person.
///
/// ```
/// use robots_analysis::compare::{Relation, compare};
/// use robots_core::{Dialect, Reading, SourceText};
/// use robots_report::ChangesReport;
///
/// let [old, new] = [("old.txt", "/a"), ("new.txt", "/b")].map(|(name, path)| {
///     let text = format!("User-agent: *\nDisallow: {path}\n");
///     Reading::new(&SourceText::new(name, text), Dialect::RFC_9309)
/// });
/// let report = ChangesReport {
///     old: &old,
///     new: &new,
///     of_dialects: false,
///     of_all: true,
///     edit: None,
///     required: None,
///     comparisons: &compare(&old, &new, None),
/// };
/// let requirement = report.requirement(Relation::AtMostAsPermissive);
/// assert!(!requirement.is_proved());
/// assert_eq!(
///     requirement.to_string(),
///     "requirement `at-most-as-permissive` does not hold: `/a` is disallowed for `*` by \
///      `old.txt` and allowed by `new.txt`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Requirement {
    relation: &'static str,
    proved: bool,
    /// The end of the sentence; `None` if the relation is proved for whole files.
    reason: Option<String>,
    counterexample: Option<Counterexample>,
}

/// A crawler and a URL that refute a relation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
struct Counterexample {
    agent: String,
    url: String,
    old: String,
    new: String,
}

impl Requirement {
    /// Returns whether the relation is proved.
    pub fn is_proved(&self) -> bool {
        self.proved
    }

    /// Returns why the relation is not proved, as the end of a sentence about it.
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.reason.as_deref().unwrap_or("is proved");
        write!(out, "requirement `{}` {reason}", self.relation)
    }
}

impl ChangesReport<'_> {
    /// Returns whether the second reading has this relation to the first, for every URL and every
    /// compared crawler. Paths with a malformed escape are not compared, so a rule for one leaves
    /// nothing proved.
    pub fn requirement(&self, relation: Relation) -> Requirement {
        let (reason, counterexample) = match relation.unproved(self.comparisons) {
            Some(Unproved::Refuted(found, change)) => {
                let agent = found.agents.first().map_or(&b"*"[..], Vec::as_slice);
                let [url, agent] = [&change.witness, agent].map(|text| visible(text).into_owned());
                let [old, new] = [self.old, self.new].map(|reading| reading.source().name());
                let verdicts = [change.old, change.new].map(|evaluation| evaluation.verdict);
                let [before, after] = verdicts.map(passive);
                let reason = format!(
                    "does not hold: `{url}` is {before} for `{agent}` by `{old}` \
                     and {after} by `{new}`"
                );
                let [old, new] = verdicts.map(|verdict| verdict.to_string());
                let counterexample = Counterexample {
                    agent,
                    url,
                    old,
                    new,
                };
                (Some(reason), Some(counterexample))
            }
            Some(Unproved::BudgetExhausted(count)) => {
                let rules = if count == 1 { "rule was" } else { "rules were" };
                let reason =
                    format!("is not proved: {count} {rules} not compared (budget exhausted)");
                (Some(reason), None)
            }
            None if self.is_complete() => (None, None),
            None => {
                let reason = "is not proved: paths with a malformed escape were not compared";
                (Some(reason.to_owned()), None)
            }
        };
        let proved = reason.is_none();
        let unread = self.unread(|name| format!("`{name}`"));
        let for_read = unread.map(|unread| format!("is proved for what is read; {unread}"));
        Requirement {
            relation: name(relation),
            proved,
            reason: reason.or(for_read),
            counterexample,
        }
    }
}

/// Returns the name of a relation in options and in JSON.
fn name(relation: Relation) -> &'static str {
    match relation {
        Relation::Equivalent => "equivalent",
        Relation::AtMostAsPermissive => "at-most-as-permissive",
        Relation::AtLeastAsPermissive => "at-least-as-permissive",
    }
}

fn passive(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Allow => "allowed",
        Verdict::Disallow => "disallowed",
    }
}
