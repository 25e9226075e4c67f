//! Whether two texts say the same.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::aligned::{aligned, is_same_list};
use super::alike::{alike, only};
use super::meet::is_url;
use crate::automata::{Language, TooLarge};
use crate::dialect::{NameMatch, Ranking};
use crate::matcher::Verdict;
use crate::reading::{Evaluation, GroupId, Rank, Reading, WrittenRule};
use crate::source::Span;

/// What one text says and another does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A crawler and a URL that the two decide differently.
    Verdict {
        /// The crawler's token, in lower case; `*` stands for those that neither names.
        agent: Vec<u8>,
        /// Such a URL, as a path.
        witness: Vec<u8>,
        /// What the one makes of it.
        left: Evaluation,
        /// What the other does.
        right: Evaluation,
    },
    /// A line that is neither a name nor a rule, with all of its key and value, which only one has.
    Line(Vec<u8>),
    /// Rules that take too much work to compare.
    Unknown,
}

/// The first difference between two readings in the same dialect; `None` is a proof that there is
/// none: for every crawler, the same paths are disallowed, and every other line is said to the same
/// crawlers, however often.
pub fn difference(left: &Reading, right: &Reading) -> Option<Difference> {
    let lines = (lines(left), lines(right));
    if let Some((line, _)) = lines.0.symmetric_difference(&lines.1).next() {
        return Some(Difference::Line(line.clone()));
    }
    if left.dialect().names.matching != NameMatch::Equal && names(left) != names(right) {
        // Of several names within that of a crawler the first in the file counts.
        return Some(Difference::Unknown);
    }
    let star = b"*".to_vec();
    let agents: BTreeSet<_> = left
        .agents()
        .keys()
        .chain(right.agents().keys())
        .chain([&star])
        .collect();
    let mut asked = FxHashSet::default();
    let mut compared = FxHashSet::default();
    for agent in agents {
        let groups = [left, right].map(|reading| reading.group(agent));
        if !asked.insert(groups) {
            continue;
        }
        let pair = (rules(left, groups[0]), rules(right, groups[1]));
        if decide_alike(left.dialect().ranking, &pair, &mut compared) {
            continue;
        }
        let by_hand = shown(left, right, agent, &pair);
        let witness = match by_hand {
            Some(witness) => Ok(Some(witness)),
            None if is_small(&pair) => witness(left, right, groups),
            None => Err(TooLarge),
        };
        match witness {
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

type Rules<'p> = Vec<&'p WrittenRule>;
type Keys = BTreeSet<(Rank, Vec<u8>)>;

/// The names of a file, in the order in which they are looked for.
fn names(reading: &Reading) -> Vec<&[u8]> {
    let mut names: Vec<_> = reading.agents().iter().collect();
    names.sort_by_key(|(_, agent)| agent.token.start);
    names.into_iter().map(|(name, _)| name.as_slice()).collect()
}

/// Do two groups decide alike, or were they compared before, as is seen without automata?
fn decide_alike(
    ranking: Ranking,
    pair: &(Rules<'_>, Rules<'_>),
    compared: &mut FxHashSet<(Keys, Keys)>,
) -> bool {
    match ranking {
        Ranking::MostOctets => {
            let keys = (keys(&pair.0), keys(&pair.1));
            keys.0 == keys.1 || !compared.insert(keys) || alike(&pair.0, &pair.1)
        }
        Ranking::FirstInFile => {
            if is_same_list(&pair.0, &pair.1) {
                return true;
            }
            let (left, right) = aligned(&pair.0, &pair.1);
            let (left, right): (Rules<'_>, Rules<'_>) =
                (left.iter().collect(), right.iter().collect());
            let keys = (keys(&left), keys(&right));
            !compared.insert(keys) || alike(&left, &right)
        }
    }
}

/// With more wildcards in a group no automata are built: many real ones take seconds.
const WILDCARDS: usize = 30;

/// So many rules are asked for a URL that shows a difference, and each for so many.
const ASKED: usize = 20;
const MEMBERS: usize = 4;

fn rules(reading: &Reading, group: Option<GroupId>) -> Rules<'_> {
    reading.written_rules(group).collect()
}

/// Two groups with the same rules, in whatever order, decide alike.
fn keys(rules: &[&WrittenRule]) -> Keys {
    let key = |rule: &&WrittenRule| (rule.rank(), rule.pattern.canonical().to_vec());
    rules.iter().map(key).collect()
}

fn is_small(pair: &(Rules<'_>, Rules<'_>)) -> bool {
    let has_wildcard = |rule: &&&WrittenRule| rule.pattern.canonical().contains(&b'*');
    [&pair.0, &pair.1]
        .into_iter()
        .all(|rules| rules.iter().filter(has_wildcard).count() <= WILDCARDS)
}

/// A path that a rule matches which only one of the groups has, and that they decide differently.
fn shown(
    left: &Reading,
    right: &Reading,
    agent: &[u8],
    pair: &(Rules<'_>, Rules<'_>),
) -> Option<Vec<u8>> {
    let mut asked = only(&pair.0, &pair.1);
    asked.extend(only(&pair.1, &pair.0));
    let form = left.dialect().path_form;
    let paths = asked.iter().take(ASKED).flat_map(|rule| {
        let paths = Language::of_pattern(&rule.pattern);
        paths.map_or_else(|_| Vec::new(), |paths| paths.witnesses(MEMBERS))
    });
    let verdict = |reading: &Reading, path: &[u8]| reading.evaluate(agent, path).verdict;
    let mut urls = paths.filter(|path| is_url(path, form));
    urls.find(|url| verdict(left, url) != verdict(right, url))
}

fn witness(
    left: &Reading,
    right: &Reading,
    groups: [Option<GroupId>; 2],
) -> Result<Option<Vec<u8>>, TooLarge> {
    let disallowed_left = Language::of_group(left, groups[0], Verdict::Disallow)?;
    let disallowed_right = Language::of_group(right, groups[1], Verdict::Disallow)?;
    Ok(disallowed_left.difference(&disallowed_right)?.shortest())
}

/// Every other line, `key: value`, with the names it is said to.
fn lines(reading: &Reading) -> BTreeSet<(Vec<u8>, BTreeSet<Vec<u8>>)> {
    let lower = |span: Span| reading.slice(span).to_ascii_lowercase();
    let extensions = reading.extensions().iter();
    extensions
        .map(|line| {
            let value = reading.slice(line.value_span);
            let text = [&lower(line.key_span), b": ".as_slice(), value].concat();
            let agents = line.agents.iter().map(|&agent| lower(agent));
            (text, agents.collect())
        })
        .collect()
}
