//! Whether two texts say the same.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use crate::automata::{Language, TooLarge};
use crate::matcher::Verdict;
use crate::policy::{AgentGroup, Evaluation, Policy, Rank};
use crate::source::{SourceText, Span};

/// What one text says and another does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A crawler and a URL that the two decide differently.
    Verdict {
        /// The crawler's token, in lower case; `*` stands for those that neither names.
        agent: Vec<u8>,
        /// The shortest such URL, as a path.
        witness: Vec<u8>,
        /// What the one makes of it.
        left: Evaluation,
        /// What the other does.
        right: Evaluation,
    },
    /// A line that is neither a name nor a rule, with all of its key and value, which only one has.
    Line(Vec<u8>),
    /// Rules that take too many states to compare.
    Unknown,
}

/// The first difference between two readings in the same dialect; `None` is a proof that there is
/// none: for every crawler, the same paths are disallowed, and every other line is said to the same
/// crawlers, however often.
pub fn difference(
    left: (&SourceText, &Policy),
    right: (&SourceText, &Policy),
) -> Option<Difference> {
    let lines = (lines(left), lines(right));
    if let Some((line, _)) = lines.0.symmetric_difference(&lines.1).next() {
        return Some(Difference::Line(line.clone()));
    }
    let (left, right) = (left.1, right.1);
    let star = b"*".to_vec();
    let agents: BTreeSet<_> = left
        .agents()
        .keys()
        .chain(right.agents().keys())
        .chain([&star])
        .collect();
    let mut compared = FxHashSet::default();
    for agent in agents {
        let groups = (left.group(agent), right.group(agent));
        let rules = (rules(left, groups.0), rules(right, groups.1));
        if rules.0 == rules.1 || !compared.insert(rules) {
            continue;
        }
        match witness(left, right, groups) {
            Ok(None) => {}
            Ok(Some(witness)) => {
                return Some(Difference::Verdict {
                    agent: agent.clone(),
                    left: left.evaluate(agent, &witness),
                    right: right.evaluate(agent, &witness),
                    witness,
                });
            }
            Err(TooLarge) => return Some(Difference::Unknown),
        }
    }
    None
}

type Groups<'p> = (Option<&'p AgentGroup>, Option<&'p AgentGroup>);

fn witness(left: &Policy, right: &Policy, groups: Groups<'_>) -> Result<Option<Vec<u8>>, TooLarge> {
    let disallowed_left = Language::of_group(left, groups.0, Verdict::Disallow)?;
    let disallowed_right = Language::of_group(right, groups.1, Verdict::Disallow)?;
    Ok(disallowed_left.difference(&disallowed_right)?.shortest())
}

/// Two groups with the same rules, in whatever order, decide alike.
fn rules(policy: &Policy, group: Option<&AgentGroup>) -> BTreeSet<(Rank, Vec<u8>)> {
    let rules = group.into_iter().flat_map(|group| policy.rules(group));
    rules
        .map(|rule| (rule.rank(), rule.pattern.canonical().to_vec()))
        .collect()
}

/// Every other line, `key: value`, with the names it is said to.
fn lines((source, policy): (&SourceText, &Policy)) -> BTreeSet<(Vec<u8>, BTreeSet<Vec<u8>>)> {
    let lower = |span: Span| source.slice(span).to_ascii_lowercase();
    let extensions = policy.extensions().iter();
    extensions
        .map(|line| {
            let value = source.slice(line.value_span);
            let text = [&lower(line.key_span), b": ".as_slice(), value].concat();
            let agents = line.agents.iter().map(|&agent| lower(agent));
            (text, agents.collect())
        })
        .collect()
}
