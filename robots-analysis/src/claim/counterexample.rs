//! A URL that refutes a claim, and its diagnostic.

use robots_core::reading::{Evaluation, GroupId, GroupSource, Reading, RuleOrigin};

use super::refuted::CLAIM_REFUTED;
use super::{Agents, Claim, Target};
use crate::diagnostic::Diagnostic;
use crate::paths::{QueryCondition, malformed_escape, malformed_target, target_from_canonical};

/// A URL that refutes a claim: see [`Claim::prove`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The product token of a crawler, as the file or the claim writes it; `*` for crawlers that
    /// the file does not name.
    pub agent: String,
    /// The path and query. No counterexample has a shorter canonical form.
    pub path: Vec<u8>,
    /// The verdict of the file on this URL, and its rule.
    pub evaluation: Evaluation,
    /// Crawlers of other groups for which the claim is false.
    pub others: Vec<String>,
}

/// The maximum number of other crawlers in a note.
const NAMED: usize = 5;

impl Counterexample {
    pub(super) fn new(
        reading: &Reading,
        target: &Target,
        (agent, group): (String, Option<GroupId>),
        canonical: &[u8],
        others: Vec<String>,
    ) -> Self {
        let form = reading.dialect().path_form;
        let path = target_from_canonical(canonical, [form; 2])
            .unwrap_or_else(|| malformed_target(canonical, form));
        let path = target.url_like(path, form);
        let evaluation = reading.evaluate_in(group, &path);
        Self { agent, path, evaluation, others }
    }

    /// Returns the finding for a false claim, at the default level of its lint. Its labels are
    /// spans of the robots.txt.
    pub fn diagnostic(&self, claim: &Claim, reading: &Reading) -> Diagnostic {
        let path = String::from_utf8_lossy(&self.path);
        let agent = match self.agent.as_str() {
            "*" => "crawlers that the file does not name".to_owned(),
            agent => format!("`{agent}`"),
        };
        let verdict = claim.verdict.opposite();
        let may = if verdict.is_allow() { "may" } else { "may not" };
        let is_malformed = malformed_escape(&self.path).is_some();
        let status = if is_malformed { "is not proved" } else { "is false" };
        let message = format!("claim {status}: {agent} {may} fetch `{path}`");
        let mut finding = CLAIM_REFUTED.finding(message);
        match self.evaluation.rule.map(|rule| reading.origin(rule)) {
            Some(RuleOrigin::Line(rule)) => {
                finding = finding.label(rule.span, format!("{verdict}s `{path}`"));
            }
            Some(RuleOrigin::Implicit) => {
                finding = finding.note("`/robots.txt` is always allowed (RFC 9309 §2.2.2)");
            }
            None => {
                let note = "no rule matches, so the URL is allowed (RFC 9309 §2.2.2)";
                finding = finding.note(note);
            }
        }
        finding = self.with_group(finding, claim, reading);
        if is_malformed {
            finding = finding.note(format!(
                "`{path}` has a malformed escape (RFC 3986 §2.1), so it is not a URL, but clients \
                 may send it"
            ));
        }
        if let (Target::Route(_, QueryCondition::Any), true) =
            (&claim.target, self.path.contains(&b'?'))
        {
            finding = finding
                .note("a route matches URLs with any query: add `without query` to exclude them");
        }
        if !self.others.is_empty() {
            let also = if is_malformed { "also not proved for" } else { "also false for" };
            finding = finding.note(format!("{also} {}", listed(&self.others)));
        }
        finding.help("fix the rules, or narrow the claim")
    }

    fn with_group(&self, finding: Diagnostic, claim: &Claim, reading: &Reading) -> Diagnostic {
        let obeyed = reading.obeyed(self.agent.as_bytes());
        let agent = &self.agent;
        let label = match obeyed.source {
            GroupSource::Own => "obeys this group alone".to_owned(),
            GroupSource::Fallback(token) => {
                format!("`{token}` is a documented fallback of `{agent}`")
            }
            GroupSource::Default => match &claim.agents {
                Agents::Named(_) => format!("`{agent}` obeys the default group"),
                Agents::All => return finding,
            },
            GroupSource::IgnoresDefault => {
                return finding.note(format!("`{agent}` is documented to ignore `*`"));
            }
            GroupSource::None => return finding.note("the file has no default group"),
        };
        match obeyed.agent {
            Some(named) => finding.label(named.token, label),
            None => finding,
        }
    }
}

fn listed(names: &[String]) -> String {
    let written = |name: &String| match name.as_str() {
        "*" => "crawlers that the file does not name".to_owned(),
        name => format!("`{name}`"),
    };
    let first: Vec<_> = names.iter().take(NAMED).map(written).collect();
    let more = names.len() - first.len();
    match more {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_of_crawlers_counts_those_that_it_leaves_out() {
        let names = ["*", "A", "B", "C", "D", "E", "F"].map(str::to_owned);
        let of = |count: usize| listed(&names[..count]);
        assert_eq!(of(1), "crawlers that the file does not name");
        let five = "crawlers that the file does not name, `A`, `B`, `C`, `D`";
        assert_eq!(of(5), five);
        assert_eq!(of(6), format!("{five} and 1 more"));
        assert_eq!(of(7), format!("{five} and 2 more"));
    }
}
