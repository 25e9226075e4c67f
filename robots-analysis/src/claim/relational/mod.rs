//! Claims about two files: one is no looser, or no stricter, than the other.

use robots_core::reading::{Reading, RuleOrigin, WrittenRule};

use super::prove::check_agent;
use super::read::tokens as tokens_of;
use super::refuted::CLAIM_REFUTED;
use super::{Agents, ClaimAnswer, ClaimError, ClaimPart};
use crate::compare::{Change, Comparison, Relation, Side, Unproved, compare, not_compared};
use crate::diagnostic::Diagnostic;

/// A claim that a reading has a relation to another reading, for every URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelationalClaim {
    /// The relation to the other reading.
    pub relation: Relation,
    /// The crawlers.
    pub agents: Agents,
}

impl RelationalClaim {
    /// Proves the claim that `reading` has the relation to `other`.
    ///
    /// A finding has spans of `reading`. A claim about every crawler is also about those that are
    /// documented to ignore `*`. Takes the time of [`compare`].
    ///
    /// # Errors
    ///
    /// Returns an error if the budget is exhausted, or if a crawler is neither documented nor named
    /// by one of the files.
    pub fn prove(&self, reading: &Reading, other: &Reading) -> Result<ClaimAnswer, ClaimError> {
        let agents = match &self.agents {
            Agents::All => None,
            Agents::Named(names) => {
                let mut tokens = Vec::new();
                for (index, name) in names.iter().enumerate() {
                    for token in tokens_of(name) {
                        check_agent(index, token, reading)
                            .or_else(|error| check_agent(index, token, other).map_err(|_| error))?;
                        tokens.push(token.as_bytes().to_vec());
                    }
                }
                Some(tokens)
            }
        };
        let compared = compare(other, reading, agents.as_deref());
        match self.relation.unproved(&compared) {
            None => Ok(match not_compared([other, reading], &compared).as_slice() {
                [] => ClaimAnswer::Proved { left_out: Vec::new() },
                rules => ClaimAnswer::Unproved(self.malformed(rules, other)),
            }),
            Some(Unproved::Refuted(found, change)) => {
                Ok(ClaimAnswer::Refuted(diagnostic(found, change, reading, other)))
            }
            Some(Unproved::BudgetExhausted(count)) => Err(ClaimError::new(
                ClaimPart::Whole,
                format!("budget exhausted: {count} rules are not compared"),
                "run `robots diff` to list them, and compare fewer crawlers",
            )),
        }
    }

    /// Returns the finding for rules that match paths which are not compared.
    fn malformed(&self, rules: &[(Side, &WrittenRule)], other: &Reading) -> Diagnostic {
        let name = other.source().name();
        let relation = match self.relation {
            Relation::Equivalent => "equivalent to",
            Relation::AtMostAsPermissive => "no looser than",
            Relation::AtLeastAsPermissive => "no stricter than",
        };
        let message = format!("claim is not proved: {relation} `{name}`");
        let mut finding = CLAIM_REFUTED.finding(message);
        for (side, rule) in rules.iter().take(SHOWN) {
            finding = match side {
                Side::New => finding.label(rule.span, "this rule has a malformed escape"),
                Side::Old => {
                    let text = String::from_utf8_lossy(other.slice(rule.span));
                    let line = rule.line;
                    finding.note(format!("{name}:{line} has a malformed escape: `{text}`"))
                }
            };
        }
        finding
            .note(
                "not compared: paths with a malformed escape (RFC 3986 §2.1), which are not \
                 URLs, but clients may send them",
            )
            .help(format!("write valid escapes in these rules, or update `{name}`"))
    }
}

/// The maximum number of rules in a finding about malformed escapes.
const SHOWN: usize = 3;

fn diagnostic(
    found: &Comparison,
    change: &Change,
    reading: &Reading,
    other: &Reading,
) -> Diagnostic {
    let path = String::from_utf8_lossy(&change.witness);
    let agent = match found.agents.first().map(|agent| String::from_utf8_lossy(agent)) {
        Some(agent) if agent != "*" => format!("`{agent}`"),
        _ => "crawlers that neither file names".to_owned(),
    };
    let name = other.source().name();
    let verdict = change.verdict();
    let (looser, may) =
        if verdict.is_allow() { ("looser", "may") } else { ("stricter", "may not") };
    let mut finding =
        CLAIM_REFUTED.finding(format!("{looser} than `{name}`: {agent} {may} fetch `{path}`"));
    match change.new.rule.map(|rule| reading.origin(rule)) {
        Some(RuleOrigin::Line(rule)) => {
            finding = finding.label(rule.span, format!("{verdict}s `{path}`"));
        }
        Some(RuleOrigin::Implicit) | None => {
            let group = found.agents.first().and_then(|agent| reading.obeyed(agent).agent);
            if let Some(group) = group {
                finding =
                    finding.label(group.token, format!("no rule of this group matches `{path}`"));
            }
            finding = finding.note("no rule matches, so the URL is allowed (RFC 9309 §2.2.2)");
        }
    }
    let before = match change.old.rule.map(|rule| other.origin(rule)) {
        Some(RuleOrigin::Line(rule)) => {
            let text = String::from_utf8_lossy(other.slice(rule.span));
            format!("{name}:{} {}s it: `{text}`", rule.line, rule.verdict)
        }
        Some(RuleOrigin::Implicit) | None => format!("{name} allows it: no rule matches"),
    };
    finding.note(before).help(format!("fix the rules, or update `{name}`"))
}

#[cfg(test)]
mod tests;
