//! A URL that shows a claim false, and what to say of it.

use super::{Agents, Claim, Target};
use crate::diagnostic::Diagnostic;
use crate::lint::CLAIM_REFUTED;
use crate::matcher::Verdict;
use crate::paths::QueryCondition;
use crate::pattern::target_from_canonical;
use crate::reading::{Evaluation, GroupId, GroupSource, Reading, RuleOrigin};

/// A URL for which a claim is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// A crawler that decides it otherwise, as the file or the claim writes it; `*` for one that the
    /// file does not name.
    pub agent: String,
    /// Its path and query: a URL of the shortest canonical form of all.
    pub path: Vec<u8>,
    /// What the file says of it.
    pub evaluation: Evaluation,
    /// Crawlers of other groups for which the claim is false too.
    pub others: Vec<String>,
}

/// So many other crawlers are named.
const NAMED: usize = 5;

impl Counterexample {
    pub(super) fn new(
        reading: &Reading,
        (agent, group): (String, Option<GroupId>),
        canonical: Vec<u8>,
        others: Vec<String>,
    ) -> Self {
        let form = reading.dialect().path_form;
        let path = target_from_canonical(&canonical, [form; 2]).unwrap_or(canonical);
        let evaluation = reading.evaluate_in(group, &path);
        Self {
            agent,
            path,
            evaluation,
            others,
        }
    }

    /// The finding that a false claim is, at the default level of its lint; its labels are places in the
    /// robots.txt.
    pub fn diagnostic(&self, claim: &Claim, reading: &Reading) -> Diagnostic {
        let path = String::from_utf8_lossy(&self.path);
        let agent = match self.agent.as_str() {
            "*" => "a crawler that the file does not name".to_owned(),
            agent => format!("`{agent}`"),
        };
        let (claimed, may, word) = match claim.verdict {
            Verdict::Allow => ("allowed", "may not", "disallows"),
            Verdict::Disallow => ("disallowed", "may", "allows"),
        };
        let message = format!(
            "not every URL of `{}` is {claimed}: {agent} {may} fetch `{path}`",
            claim.target
        );
        let mut finding = CLAIM_REFUTED.finding(message);
        match self.evaluation.rule.map(|rule| reading.origin(rule)) {
            Some(RuleOrigin::Line(rule)) => {
                finding = finding.label(rule.span, format!("{word} `{path}`"));
            }
            Some(RuleOrigin::Implicit) => {
                finding = finding.note("`/robots.txt` may always be fetched (RFC 9309 §2.2.2)");
            }
            None => {
                let note = "what no rule matches is allowed (RFC 9309 §2.2.2)";
                finding = finding.note(note);
            }
        }
        finding = self.about_the_group(finding, claim, reading);
        if let (Target::Route(_, QueryCondition::Any), true) =
            (&claim.target, self.path.contains(&b'?'))
        {
            finding = finding.note(
                "a route stands for its path with any query: `without query` leaves queries out",
            );
        }
        if !self.others.is_empty() {
            finding = finding.note(format!("it is false for {} too", listed(&self.others)));
        }
        finding.help("change the rules, or claim less")
    }

    /// Where the group of the crawler is, which may be a surprise.
    fn about_the_group(&self, finding: Diagnostic, claim: &Claim, reading: &Reading) -> Diagnostic {
        let obeyed = reading.obeyed(self.agent.as_bytes());
        let agent = &self.agent;
        let label = match obeyed.source {
            GroupSource::Own => "obeys this group alone".to_owned(),
            GroupSource::Fallback(token) => {
                format!("`{agent}` obeys this group: `{token}` is its documented fallback")
            }
            GroupSource::Default => match &claim.agents {
                Agents::Named(_) => format!("`{agent}` obeys this group"),
                Agents::All => return finding,
            },
            GroupSource::IgnoresDefault => {
                return finding.note(format!("`{agent}` is documented to ignore `*`"));
            }
            GroupSource::None => return finding.note("the file has no group of `*`"),
        };
        match obeyed.agent {
            Some(named) => finding.label(named.token, label),
            None => finding,
        }
    }
}

fn listed(names: &[String]) -> String {
    let first: Vec<_> = names
        .iter()
        .take(NAMED)
        .map(|name| format!("`{name}`"))
        .collect();
    let more = names.len() - first.len();
    match more {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}
