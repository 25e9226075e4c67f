//! Whether the readings have a relation that is required, and the URL that shows that they do not.

use std::fmt;

use robots_analysis::compare::{Relation, Unproved};
use robots_core::matcher::Verdict;
use schemars::JsonSchema;
use serde::Serialize;

use super::ChangesReport;
use crate::counted;
use crate::json::{Named as _, Word};
use crate::marked::human;
use crate::visible::visible;

/// A relation of the new file to the old one, as proved or not.
///
/// Its text is a sentence for a person.
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
/// let comparisons = compare(&old, &new, None);
/// let report = ChangesReport::new(&old, &new, &comparisons);
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
    relation: Word<Relation>,
    proved: bool,
    /// The end of the sentence: why it is not proved, or that it is proved for what is read of the
    /// files; null if it is proved for whole files.
    reason: Option<String>,
    /// A crawler and a URL that refute it; null if it is proved, or if the budget was exhausted.
    counterexample: Option<Counterexample>,
}

/// A crawler and a URL that refute a relation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
struct Counterexample {
    agent: String,
    url: String,
    old: Word<Verdict>,
    new: Word<Verdict>,
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
        write!(out, "requirement `{}` {reason}", self.relation.0.name())
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
                let [old, new] = verdicts.map(Word);
                let counterexample = Counterexample { agent, url, old, new };
                (Some(reason), Some(counterexample))
            }
            Some(Unproved::BudgetExhausted(count)) => {
                let rules = counted(count, "rule was", "rules were");
                let reason = format!("is not proved: {rules} not compared (budget exhausted)");
                (Some(reason), None)
            }
            None if self.is_complete() => (None, None),
            None => {
                let reason = "is not proved: paths with a malformed escape were not compared";
                (Some(reason.to_owned()), None)
            }
        };
        let proved = reason.is_none();
        let for_read =
            self.unread().map(|unread| human(&format!("is proved for what is read; {unread}")));
        Requirement {
            relation: Word(relation),
            proved,
            reason: reason.or(for_read),
            counterexample,
        }
    }
}

pub(super) fn passive(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Allow => "allowed",
        Verdict::Disallow => "disallowed",
    }
}
