//! What changes for crawlers from one reading to another: of two versions of a file, or of one file
//! in two dialects.
//!
//! In: two policies. Out: for each crawler that either names and for all others, the URLs that are
//! newly allowed and newly blocked, by the rule that makes the change, each shown by its shortest
//! URL. AFTER THIS STAGE: no change means that there is none for any URL; what took too much work is
//! listed as open and never left out.
//!
//! Wherever two readings decide a URL differently, the rule that decides in one of them is not a rule
//! of the other at the same place of the ranking: see `merged`. So only what such rules match is
//! searched, see `search`.

mod finder;
mod group_rules;
mod merged;
mod search;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use self::finder::Finder;
use self::group_rules::GroupRules;
use self::merged::Merged;
use crate::automata::Language;
use crate::dialect::Dialect;
use crate::matcher::{CRAWLERS, Verdict};
use crate::policy::{Evaluation, GroupId, Policy, RuleId};
use crate::source::SourceText;

/// Steps of work for all searches of a comparison: a step is a position of a pattern in a state.
const WORK: usize = 40_000_000;

/// What it takes to bring a rule of one reading together with those of the other.
const WORK_OF_A_RULE: usize = 15;

/// How many rules of a crawler are listed when there are too many to bring together.
const OPEN_RULES: usize = 20;

/// Which of two readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first.
    Old,
    /// The second.
    New,
}

impl Side {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Old, Self::New];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Old => Self::New,
            Self::New => Self::Old,
        }
    }

    const fn index(self) -> usize {
        self as usize
    }
}

/// What changes for crawlers that are held to the same rules in both readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Their tokens as they are written, by their lower-case forms; `*` stands for all crawlers that
    /// neither reading names.
    pub agents: Vec<Vec<u8>>,
    /// The changes, those of short URLs first.
    pub changes: Vec<Change>,
    /// The rules of which it is open whether they change anything: the work to find out is too much.
    pub open: Vec<OpenRule>,
}

impl Comparison {
    /// Is it proved that every URL is decided as before?
    pub fn is_equivalent(&self) -> bool {
        self.changes.is_empty() && self.open.is_empty()
    }
}

/// URLs that one rule decides in its reading, and that are decided otherwise in the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Which reading has the rule.
    pub side: Side,
    /// The rule there.
    pub rule: RuleId,
    /// Its pattern in canonical form, as people write it, or as the file has it where that would be
    /// read as another pattern: every URL of this change matches it.
    pub pattern: Vec<u8>,
    /// The shortest such URL, as a path.
    pub witness: Vec<u8>,
    /// Up to two more, short ones first: each is reached another way, so that they are not one URL
    /// with other letters. Few are looked for, and there may be more.
    pub more: Vec<Vec<u8>>,
    /// What decides the witness in the first reading.
    pub old: Evaluation,
    /// What decides it in the second.
    pub new: Evaluation,
    /// How much of what the pattern matches changes so.
    pub extent: Extent,
}

/// How much of what a pattern matches changes in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Not this URL, which is the shortest that does not.
    Except(Vec<u8>),
    /// It takes too much work to say.
    Open,
}

/// A rule of which it is open whether it changes anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenRule {
    /// Which reading has it.
    pub side: Side,
    /// The rule there.
    pub rule: RuleId,
}

/// Compares two readings for every crawler that one of them names, or for those named by `agents`
/// alone. Each obeys the group that it is documented to obey, see [`Policy::obeyed`]; a documented
/// crawler that neither names is listed where its fallbacks give it two groups that no other has.
///
/// Groups with the same rules cost their length; the work for all others together is bounded: of
/// those that it is not enough for, only the first rules are listed as open.
pub fn compare(
    old: (&SourceText, &Policy),
    new: (&SourceText, &Policy),
    agents: Option<&[Vec<u8>]>,
) -> Vec<Comparison> {
    let mut work = WORK;
    let urls = common_urls(old.1.dialect(), new.1.dialect());
    compare_within(old, new, agents, &urls, &mut work, usize::MAX)
}

/// The same on these URLs, with no more than this work, of which what is left stays, until so many
/// changes and open rules are found.
pub(crate) fn compare_within(
    old: (&SourceText, &Policy),
    new: (&SourceText, &Policy),
    agents: Option<&[Vec<u8>]>,
    urls: &Language,
    work: &mut usize,
    limit: usize,
) -> Vec<Comparison> {
    let mut left = limit;
    let policies = [old.1, new.1];
    let mut by_groups: BTreeMap<[Option<GroupId>; 2], usize> = BTreeMap::new();
    let mut comparisons: Vec<Comparison> = Vec::new();
    let documented = CRAWLERS.iter().filter(|_| agents.is_none());
    let documented = documented.map(|crawler| crawler.token.as_bytes().to_vec());
    let asked = tokens(old, new, agents).into_values();
    let asked = asked.map(|token| (token, true));
    for (written, is_asked) in asked.chain(documented.map(|token| (token, false))) {
        if left == 0 {
            break;
        }
        let groups = policies.map(|policy| policy.obeyed(&written).group());
        // Only fallbacks give a crawler that is not named two groups that no other has.
        if !is_asked && (by_groups.contains_key(&groups) || groups == [None; 2]) {
            continue;
        }
        match by_groups.entry(groups) {
            Entry::Occupied(entry) => comparisons[*entry.get()].agents.push(written),
            Entry::Vacant(entry) => {
                entry.insert(comparisons.len());
                let rules = GroupRules::new(policies, groups);
                let mut comparison = Comparison {
                    agents: vec![written],
                    changes: Vec::new(),
                    open: Vec::new(),
                };
                let is_affordable = work.checked_sub(rules.len() * WORK_OF_A_RULE);
                match is_affordable {
                    _ if rules.are_the_same() => {}
                    None => comparison.open = rules.open().take(OPEN_RULES).collect(),
                    Some(rest) => {
                        *work = rest;
                        let merged = Merged::new(policies, groups);
                        let finder = Finder {
                            sources: [old.0, new.0],
                            policies,
                            groups,
                            urls,
                            merged: &merged,
                        };
                        finder.find(&mut comparison, work, left);
                    }
                }
                left = left.saturating_sub(comparison.changes.len() + comparison.open.len());
                comparisons.push(comparison);
            }
        }
    }
    comparisons
}

/// The tokens that are compared, in lower case and as they are written.
fn tokens(
    old: (&SourceText, &Policy),
    new: (&SourceText, &Policy),
    agents: Option<&[Vec<u8>]>,
) -> BTreeMap<Vec<u8>, Vec<u8>> {
    if let Some(agents) = agents {
        let agents = agents.iter();
        return agents
            .map(|agent| (agent.to_ascii_lowercase(), agent.clone()))
            .collect();
    }
    let mut tokens = BTreeMap::from([(b"*".to_vec(), b"*".to_vec())]);
    for (source, policy) in [old, new] {
        for (lower_case, agent) in policy.agents() {
            let written = source.slice(agent.token).to_vec();
            tokens.entry(lower_case.clone()).or_insert(written);
        }
    }
    tokens
}

/// The URLs that both dialects spell alike.
pub(crate) fn common_urls(old: &Dialect, new: &Dialect) -> Language {
    Language::common_urls([old, new].map(|dialect| dialect.path_form))
}

impl Change {
    /// What the second reading says of these URLs.
    pub fn verdict(&self) -> Verdict {
        self.new.verdict
    }
}

#[cfg(test)]
mod drawn_tests;
#[cfg(test)]
mod tests;
