//! Claims about two files: one is no looser, or no stricter, than the other.

use super::prove::check_known;
use super::{Agents, ClaimMistake, ClaimPart};
use crate::compare::{Change, Comparison, Relation, Unproved, compare};
use crate::diagnostic::Diagnostic;
use crate::lint::CLAIM_REFUTED;
use crate::reading::{Origin, Reading};

/// That one reading of a site's robots.txt relates to another in a way, for every URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelationalClaim {
    /// How it relates to the other.
    pub relation: Relation,
    /// For whom.
    pub agents: Agents,
}

impl RelationalClaim {
    /// Proves the claim of `reading`, compared with `other`. When it is false, what to say of it: its
    /// labels are places in `reading`. Takes what [`compare`] takes.
    ///
    /// # Errors
    ///
    /// When it is neither true nor false: some rules take too much work to compare, or a crawler is
    /// neither documented nor named by one of the files.
    pub fn prove(
        &self,
        reading: &Reading,
        other: &Reading,
    ) -> Result<Option<Diagnostic>, ClaimMistake> {
        let agents = match &self.agents {
            Agents::Everyone => None,
            Agents::Named(names) => {
                for (index, name) in names.iter().enumerate() {
                    check_known(index, name, reading)
                        .or_else(|mistake| check_known(index, name, other).map_err(|_| mistake))?;
                }
                let names = names.iter().map(|name| name.clone().into_bytes());
                Some(names.collect::<Vec<_>>())
            }
        };
        let compared = compare(other, reading, agents.as_deref());
        match self.relation.unproved(&compared) {
            None => Ok(None),
            Some(Unproved::Refuted(found, change)) => {
                Ok(Some(diagnostic(found, change, reading, other)))
            }
            Some(Unproved::BudgetExhausted(count)) => Err(ClaimMistake::new(
                ClaimPart::Whole,
                format!("budget exhausted: {count} of the rules are not compared"),
                "see `robots diff` for which, and compare fewer crawlers",
            )),
        }
    }
}

fn diagnostic(
    found: &Comparison,
    change: &Change,
    reading: &Reading,
    other: &Reading,
) -> Diagnostic {
    let path = String::from_utf8_lossy(&change.witness);
    let agent = match found
        .agents
        .first()
        .map(|agent| String::from_utf8_lossy(agent))
    {
        Some(agent) if agent != "*" => format!("`{agent}`"),
        _ => "a crawler that neither file names".to_owned(),
    };
    let name = other.source().name();
    let (looser, may, verb) = if change.verdict().is_allow() {
        ("looser", "may", "allows")
    } else {
        ("stricter", "may not", "disallows")
    };
    let mut finding = CLAIM_REFUTED.finding(format!(
        "{looser} than `{name}`: {agent} {may} fetch `{path}`"
    ));
    match change.new.rule.map(|rule| reading.origin(rule)) {
        Some(Origin::Line(rule)) => finding = finding.label(rule.span, format!("{verb} `{path}`")),
        Some(Origin::Implicit) | None => {
            let group = found
                .agents
                .first()
                .and_then(|agent| reading.obeyed(agent).agent);
            if let Some(group) = group {
                finding = finding.label(group.token, "no rule of this group matches it");
            }
            finding = finding.note("what no rule matches is allowed (RFC 9309 §2.2.2)");
        }
    }
    let before = match change.old.rule.map(|rule| other.origin(rule)) {
        Some(Origin::Line(rule)) => {
            let text = String::from_utf8_lossy(other.slice(rule.span));
            let verb = if rule.verdict.is_allow() {
                "allows"
            } else {
                "disallows"
            };
            format!("{name}:{} {verb} it: `{text}`", rule.line)
        }
        Some(Origin::Implicit) | None => format!("{name} allows it: no rule matches"),
    };
    finding
        .note(before)
        .help("change the rules, or update the file that they are compared with")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Dialect, SourceText};

    fn reading(rules: &str) -> Reading {
        let text = format!("User-agent: *\n{rules}");
        Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309)
    }

    const RULES: &str = "((Allow|Disallow): /[ab*]{0,3}\\$?\n){0,4}";

    proptest! {
        /// By every path of up to four bytes: no drawn rule tells longer ones apart from all of these.
        #[test]
        fn claim_of_no_looser_holds_exactly_if_no_url_is_newly_allowed(
            (old, new) in (RULES, RULES),
        ) {
            let [old, new] = [old, new].map(|rules| reading(&rules));
            let mut paths = vec![b"/".to_vec()];
            let mut at = 0;
            while at < paths.len() && paths[at].len() < 5 {
                for byte in *b"abc" {
                    paths.push([&paths[at], &[byte][..]].concat());
                }
                at += 1;
            }
            let verdict = |reading: &Reading, path: &[u8]| reading.evaluate(b"*", path).verdict;
            let is_looser = paths
                .iter()
                .any(|path| verdict(&new, path).is_allow() && verdict(&old, path).is_disallow());
            let claim = RelationalClaim {
                relation: Relation::AtMostAsPermissive,
                agents: Agents::Everyone,
            };
            let refuted = claim.prove(&new, &old).expect("small").is_some();
            prop_assert_eq!(refuted, is_looser);
        }
    }
}
